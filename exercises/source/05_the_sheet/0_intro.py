# %% [markdown] lang="en"
# # The sheet
#
# To lesson 05. Fifteen cells in two series; each turn ends by writing one of them.

# %% [markdown] lang="ru"
# # Таблица
#
# К уроку 05. Пятнадцать клеток в двух сериях; каждый ход кончается записью одной из них.
