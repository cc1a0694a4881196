# %% [markdown] lang="en"
# # Seven
#
# To lesson 01. Three dice are thrown; two or three of them that sum to 7 are removed, and what is
# left counts. The lowest total of three throws wins.

# %% [markdown] lang="ru"
# # Семёрка
#
# К уроку 01. Бросают три кости; две или три кости, дающие в сумме 7, исключаются, остальные
# считаются. Побеждает наименьшая сумма трёх бросков.
