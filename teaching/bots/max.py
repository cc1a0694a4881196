"""Max, a player of the house. The others are Olga, Pavel, Vera and Ira."""

from dicekit.strategy.bots import bot

decide = bot("Max").decide
