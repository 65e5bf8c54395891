# Every sentence the bot says, in English. `word` becomes letters of one width, **word** is
# stressed. Values in { } come from the program: $game, $turn, $code, $command and points are shown
# as typed text; $player, $opponent, $red, $blue and $challenger are names.
#
# Style: short sentences that say what to do next; contractions with ’ (don’t, it’s). The bot is
# "I", the reader is "you", another person is "they". Buttons are in the reader’s voice ("my").
# One word for one thing:
#   move          what a player plays (f4-f6); "turn 12" is its number, "your turn" whose turn it is
#   step          what one part of a stack does within a move
#   point         a place on the board; points decide a game
#   capture       never "take"; "lose" for what is lost
#   stack, ring of fire, double fire, reef, ferry, Headquarters: as in the rules
#   challenge     until it is accepted; then it is a game
#   rated, unrated; established or provisional ratings
#   engine        plays and gives hints; the bot is "I" and never "the bot", except in "the operator
#                 of this bot"
#   operator      runs the bot; those who "manage" a chat are its admins
#   press         a button

## Words

side = { $side ->
    [red] Red
   *[blue] Blue
}
role = { $role ->
    [navy] Navy
    [air-force] Air force
    [tank] Tank
    [engineer] Engineer
    [headquarters] Headquarters
    [artillery] Artillery
    [missile] Missile
    [anti-aircraft] Anti-aircraft gun
    [commander] Commander
    [infantry] Infantry
   *[militia] Militia
}
heroic = heroic { $role }
legend-sides = CAPITALS Red, { $small ->
    [letters-and-sign] small letters and °
   *[letters] small letters
} Blue
legend-carrier = carries others
legend-hero = hero
legend-ground = ~ sea, : coast, # reef
ruleset-name = { $id ->
   *[other] { $title }
}
battle-name = { $battle ->
    [total] total battle
    [raid] raid
    [marine] marine battle
    [air] air battle
    [land] land battle
    [full] full battle
    [naval] naval battle
    [aerial] aerial battle
    [nine-sea] nine-piece sea battle
    [nine-air] nine-piece air battle
   *[other] { $battle }
}
objective = { $objective ->
    [commander] the Commander
    [marine] both ships
    [air] both planes
   *[land] two Tanks, two Infantry and two Artillery
}
either = { $list } or { $last }
someone = someone
topic-name = { $topic ->
    [moves] Moving and capturing
    [ships] Ships
    [planes] Planes and rings of fire
    [commander] Commander and Headquarters
    [stacks] Stacks
    [heroes] Heroes
   *[end] Battle, points and how a game ends
}
choice-battle = { $battle } ({ $list })
and-more = … and { $count } more

## Buttons (at most 40 characters)

button-accept = Accept
button-decline = Decline
button-join = Join
button-cancel = Withdraw
button-draw-accept = Accept the draw
button-draw-decline = Decline the draw
button-resign = Yes, resign

## Words that people type

# Between commas. Those of every language are understood by everybody; capitals and blanks do not
# count.
words-red = red
words-blue = blue
words-random = random, lot, by lot, any
words-rated = rated, ranked
words-casual = casual, unrated, unranked, friendly
words-hints = hints, hint
words-turns = turns, turn, moves, limit
words-both = both, all
words-everybody = all, everybody, everyone
words-again = again
words-next = next, skip
words-answer = answer, show, show me
words-resign = resign, i resign, i give up, give up, surrender
words-draw = draw, a draw, offer draw, offer a draw, remis
words-stop = stop
words-clock = time, clock, tempo
words-each-turn = per turn, a turn, each turn, turn, per move, a move, each
words-unlimited = no clock, no time, unlimited, without clock, untimed, none
words-whole = whole game, whole, one clock, official clock, official time
words-claim = claim, claimable, to claim
words-until = until, by
words-minutes = m, min, mins, minute, minutes
words-hours = h, hr, hrs, hour, hours
words-days = d, day, days
words-weeks = w, wk, week, weeks
words-on = on, start, begin, yes
words-off = off, end, stop, no, over
words-public = public, listed, open
words-slow = slow
words-bot = bot, engine, computer
words-level = level, lvl
words-strongest = max, maximum, strongest
words-sleeps = sleepy, sleeping, sleeps
# These words have no meaning in a challenge; the reply says what to write instead.
words-pace = blitz, rapid, bullet, lightning, daily, correspondence, quick, slow, fast, long, short
words-strength = easy, hard, beginner, weak, strong, medium, expert, master, novice
words-fast = fast
