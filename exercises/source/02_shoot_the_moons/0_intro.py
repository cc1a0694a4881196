# %% [markdown] lang="en"
# # Shoot The Moons
#
# To lesson 02. Three throws of two dice; the highest total wins. In the third round two threes
# *shoot the moons*: they take half of the pot.

# %% [markdown] lang="ru"
# # Shoot The Moons
#
# К уроку 02. Три броска двух костей; побеждает наибольшая сумма. В третьем раунде две тройки
# (это и есть *Shoot The Moons*) забирают половину банка.
