# %% [markdown] lang="en"
# # The race
#
# To lesson 06. The second variant of Dice Poker: who first writes all figures ends the game, and
# throws that are not used are saved.

# %% [markdown] lang="ru"
# # Гонка
#
# К уроку 06. Второй вариант покера на костях: кто первым запишет все фигуры, тот заканчивает игру,
# а неиспользованные броски копятся: это сэкономленные попытки.
