# %% [markdown] lang="en"
# # One turn of Dice Poker
#
# To lesson 04. Five dice, up to three throws; after the first and the second any dice may be kept.

# %% [markdown] lang="ru"
# # Один ход в покере на костях
#
# К уроку 04. Пять костей, до трёх бросков; после первого и второго любые кости можно оставить.
