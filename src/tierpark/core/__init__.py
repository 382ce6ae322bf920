"""What every game stands on: records, rules, dice, sets of actions, the promise of a game, transcripts."""
