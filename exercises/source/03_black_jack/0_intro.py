# %% [markdown] lang="en"
# # Black Jack
#
# To lesson 03. Two dice under the cup; then common dice count for you until you open. The highest
# total up to 11 wins, more is a bust. Two sixes at the start count as 12.

# %% [markdown] lang="ru"
# # Блэк Джек
#
# К уроку 03. Две кости под стаканом; потом общие кости прибавляются, пока вы не открылись.
# Побеждает наибольшая сумма не больше 11, больше — перебор. Две шестёрки с первого броска дают 12.
