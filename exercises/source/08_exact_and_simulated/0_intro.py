# %% [markdown] lang="en"
# # Exact and simulated
#
# To lesson 08. What a simulation can tell, how far it can be trusted, and why a wrong assumption
# shows.

# %% [markdown] lang="ru"
# # Точно и на опыте
#
# К уроку 08. Что может сказать моделирование, насколько ему верить и почему ошибочное
# предположение себя выдаёт.
