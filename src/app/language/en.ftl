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

## Greeting and help

welcome = **Hello! Let’s play Commander Chess (Cờ Tư Lệnh)**, one move at a time, with a picture of the board after each move. How would you like to start?
button-begin-lesson = Learn
button-begin-bot = Play the engine
button-begin-friend = Challenge a friend
begin-level = Which level would you like to play?
hint = Start with `/challenge`, then send your moves as text, for example `f4-f6`. `/help` explains everything, `/games` lists your games.
reply-unseen = I can’t read your reply. On Discord, leave the @ switched on when you reply to me, or use `/move`.
who-wrote = I can’t tell who sent this. Switch off **Remain anonymous** in your administrator rights, or write under your own name instead of a channel’s.
failed = Something went wrong on my side, and I’m not sure whether your request went through. Please check with `/board` or `/games` in a moment before you try again.
help-intro = **Commands** (parts in [ ] are optional)
help-help = `/help` – this text
help-challenge = `/challenge [@name|bot [1–8|max]] [red|blue|random] [ruleset] [battle] [turns=N] [until DATE] [TIME [claim]] [casual|hints]` – offer a game to the person you name{ $reply ->
        [yes] {" "}or reply to
       *[no] {""}
    }, or to anybody. `bot 3` is the engine, from 1 (beginner) to 8 and max; with `sleepy` it takes hours to answer. Red moves first. `/rules` lists the rulesets and battles. TIME is the time per move (`3 days` by default; 10 minutes to 30 days), a bank (`5d+12h`), one clock for the whole game (`whole game 30min`, `official clock`), or `no clock`. With `claim`, a win on time must be claimed. `until 2027-01-31` sets a date when the game is decided on points
help-accept = `/accept [CODE]` – accept a challenge; a code works in any chat on any network, and `/join CODE` does the same
help-decline = `/decline [CODE]` – decline a challenge
help-cancel = `/cancel [CODE]` – withdraw your own challenge
help-move = `/move [#game] move` – play a move, for example `/move f4-f6`; you can also reply to the latest board, or just send the move in a private chat
help-board = `/board [#game]` – show the board
help-score = `/score [#game]` – the points of both sides, and how they were scored
help-watch = `/watch [#game] [public]` – a link for watching a game without an account; `public` also lists the game for everybody, `/watch off` ends it
help-page = `/page` – open the board in your browser and play by tapping
help-games = `/games` – your games and challenges
help-draw = `/draw [#game]` – offer or accept a draw
help-resign = `/resign [#game]` – resign a game (I’ll ask you to confirm)
help-rules = `/rules [ruleset] [battle] [topic]` – the rules in words; `/rules` alone lists the rulesets and battles
help-start = `/start` – the welcome message
help-learn = `/learn` – a guided first game: a few minutes, on your own board
help-rematch = `/rematch [#game]` – challenge the same opponent again, with sides swapped
help-pick = `/pick [#game]` – choose a move with buttons: first a piece, then where it goes
help-takeback = `/takeback [#game]` – take back your last move: at once, if you played it less than a minute ago and your opponent hasn’t answered yet; otherwise I ask your opponent
help-moves = `/moves [#game] f4` – show on the board where a piece can go
help-rings = `/rings [#game] [red|blue]` – show the rings of fire on the board
help-captured = `/captured [#game]` – the pieces captured so far
help-record = `/record [#game]` – all moves of a game
help-replay = `/replay [#game] [10-40]` – a game, or part of it, as an animation
help-stats = `/stats [@name]` – ratings and results; for somebody else, also your results against them
help-top = `/top [all] [ruleset]` – the leaderboard of this chat, or of all chats
help-settings = `/settings` – language, time zone, reminders, quiet hours, theme and more; `/settings chat` for this chat
help-link = `/link` – link your accounts on two networks
help-privacy = `/privacy` – what I store about you, and why
help-mydata = `/mydata` – download everything I store about you
help-forget = `/forget` – erase your data (I’ll ask you to confirm)
help-diagnose = `/diagnose` – check my permissions in this chat
help-turns = **Moves** name points from `a1` to `k12`, or official coordinates such as `3,5` (f4): `f4-f6` moves, `f4xf6` captures and goes there, `c5:a5` captures and stays, `Tf4-f5/Inf4-e4` splits a stack, and `tank f4 f6` works too. If several moves fit, I ask; if none fits, I tell you which rule forbids it.
unknown-command = I don’t know this command: { $words }. `/help` lists all commands.
unknown-command-near = I don’t know this command: { $words }. Did you mean { $nearest }?
wrong-words = I don’t understand { $words }. Send { $help } to see how it works.
wrong-game = { $word } is not the number of a game. For example: { $example }
wrong-code = { $word } is not a code. A code has eight letters and digits, for example: { $example }
wrong-person = { $word } is not the name of a player. For example: { $example }
challenge-two-sides = You can play only one side: `red` or `blue`.
challenge-two-opponents = You can challenge only one opponent at a time: a person or the engine.
challenge-sleepy-alone = Only the engine can be `sleepy`. For example: `/challenge bot 3 sleepy`

## The menu of commands (at most 100 characters)

menu-help = How to play, and all commands
menu-challenge = Challenge one person, or anybody
menu-accept = Accept a challenge
menu-decline = Decline a challenge
menu-cancel = Withdraw your challenge
menu-move = Play a move, for example f4-f6
menu-board = Show the board
menu-score = The points of both sides
menu-watch = A link for watching a game
menu-page = Play by tapping, in your browser
menu-games = Your games and challenges
menu-draw = Offer or accept a draw
menu-resign = Resign a game
menu-rules = The rules in words, and all rulesets
menu-learn = A guided first game
menu-rematch = Play again with sides swapped
menu-pick = Choose a move with buttons
menu-takeback = Take back your last move
menu-moves = Where a piece can go
menu-rings = The rings of fire
menu-captured = The pieces captured so far
menu-record = All moves of a game
menu-replay = A game as an animation
menu-stats = Ratings and results
menu-top = Leaderboard
menu-settings = Language, time zone, reminders, theme and more
menu-link = Link your accounts
menu-privacy = What I store about you, and why
menu-mydata = Download everything I store about you
menu-forget = Erase your data
menu-diagnose = Check my permissions
menu-start = The welcome message

## What the commands take (at most 100 characters, without marks)

option-opponent = Your opponent; leave empty to challenge anybody
option-colour = Your side; Red moves first
option-ruleset = The ruleset
option-battle = The goal of the game; not every ruleset has every battle
option-turns = The game is decided on points after this many moves each
option-rules = Changed rules, for example capacity=2021
option-topic = The topic; leave empty for the most important rules
option-code = The code of the challenge
option-turn = Your move, for example f4-f6
option-learn = A move in the lesson, or show, next, stop; leave empty to see the lesson
option-game = The number of the game
choice-red = Red
choice-blue = Blue
choice-random = Random

## Challenges

challenged = { $challenger } challenges { $opponent } to a game of Commander Chess{ $colour ->
    [red] {" "}and plays Red
    [blue] {" "}and plays Blue
   *[random] ; sides are random
}. Answer with the buttons or with { $command }, until { $expires }.
challenged-anyone = { $challenger } offers a game of Commander Chess to anybody{ $colour ->
    [red] {" "}and plays Red
    [blue] {" "}and plays Blue
   *[random] ; sides are random
}. Join with the button or with { $command }, until { $expires }.
challenge-made = Challenge { $code } is open.
challenge-asked = I’m asking { $opponent }. They can also answer with { $command } in any chat with me, until { $expires }.
challenge-unmet = I haven’t met { $opponent } yet, so I can’t message them first. Send them this: { $command }. It works in any chat with me, until { $expires }.
challenge-open = Your challenge is open to anybody: the first person to send me { $command } plays you. It works in any chat with me, until { $expires }.
challenge-self = You can’t challenge yourself.
challenge-bot = { $opponent } is another bot and doesn’t play here. Challenge a person, or the engine: `/challenge bot 3` (levels 1 to 8, and max).
challenge-bot-rated = Games against the engine are never rated. Leave out `rated`.
challenge-blocked = You can’t challenge { $opponent }: the operator of this bot has blocked them from new games.
challenge-again = You have already challenged them: { $code }. Wait for their answer, or withdraw it with `/cancel`.
challenges-too-many = You already have { $limit } open challenges, which is the limit. Withdraw one with `/cancel`.
games-too-many = You are already playing { $limit } games, which is the limit. Finish one first.
games-too-many-theirs = { $opponent } is already playing as many games as I allow. Try again later.
challenge-gone = There is no open challenge { $code }: it was answered, withdrawn, or has expired.
challenge-none = There is no open challenge for you here. If you have a code, send `/accept CODE`.
join-ask = { $challenger } challenges you to a game of Commander Chess{ $colour ->
    [red] {" "}and plays Red
    [blue] {" "}and plays Blue
   *[random] ; sides are random
}. Do you want to play? You have until { $expires }.
challenge-own = This is your own challenge, so somebody else has to accept it. Send it to a friend, or withdraw it with `/cancel`.
challenge-not-invited = This challenge is for somebody else.
challenge-open-to-all = This challenge is open to anybody, so you don’t need to decline it.
challenge-not-yours = Only the challenger can withdraw a challenge.
challenge-expired = This challenge has expired.
cancel-none = You have no open challenge.
which-challenge = Which challenge do you mean? Please send its code:
challenge-line-open = { $code } – yours, open to anybody, until { $expires } · { $terms }
challenge-line-own = { $code } – yours, to { $opponent }, until { $expires } · { $terms }
challenge-line-theirs = { $code } – from { $opponent }, until { $expires } · { $terms }
accepted-done = Accepted: game { $game } begins.
declined-done = Declined.
cancelled-done = Challenge { $code } is withdrawn.
challenge-declined = { $opponent } has declined your challenge, { $challenger }.
challenge-cancelled = { $challenger } has withdrawn the challenge.
challenge-lapsed = Nobody answered the challenge from { $challenger }; it has expired.
unreachable = { $challenger }, I can’t reach the person you challenged: they have blocked me or don’t accept messages from me. Challenge { $code } is withdrawn. Send `/challenge` without a name to get a code that you can pass on to them yourself.

## What is played

terms = Rules: { $ruleset }, { $battle }{ $goal ->
    [none] {""}
   *[other] : { $goal }
}.
goal = capture { $objectives }; { $decision ->
    [points] then points decide
   *[outright] that wins
}
terms-changed = Changed: { $changes }
terms-limit = After { $turns ->
    [one] one move each
   *[other] { $turns } moves each
}, points decide.
mode = { $mode ->
    [rated] Rated.
    [hints] Unrated; both players may ask for hints.
   *[casual] Unrated.
}
terms-short = { $ruleset }, { $battle }
terms-unknown = I don’t know the word { $word }. Send { $help } to see what you can write.
terms-unknown-near = I don’t know the word { $word }. Did you mean { $nearest }? Send { $help } to see what you can write.
terms-unknown-bot = I don’t know the word { $word }. The engine’s levels are 1 to 8 and `max`, for example `/challenge bot 3`; send { $help } for the rest.
terms-no-level = There is no level { $word }. The engine’s levels are 1 to 8 and `max`, for example `/challenge bot 3`.
terms-number = I don’t know what the number { $word } means. Write `bot 3` for the level of the engine, `3 days` for the time per move, or `turns=40` for a move limit.
terms-pace = I don’t know the pace { $word }. Write the time per move, such as `10 min`, `12 h` or `3 days`, or one clock for both players: `whole game 30min`.
terms-several = { $word } can mean: { $list }. Which one do you mean?
terms-two = You can choose only one of { $one } and { $other }.
terms-bad-limit = { $word } is not a valid move limit. Write for example { $example }, with a number from 1 to { $most }.
terms-bad-time = { $word } is not a valid time limit. Write for example `3d` (three days per move; 10 minutes to 30 days), `5d+12h` (five days, plus twelve hours after each move), `whole game 30min` (one clock for both players, then points decide) or `no clock`.
terms-bad-date = { $word } is not a date. Write for example `until 2027-01-31`.
terms-date-far = { $word } can’t be the end of a game: choose a date within a year from now, and more than a day away.
tempo-none = No clock.
tempo-turn = { $time } per move{ $claim ->
    [yes] ; a win on time must be claimed
   *[no] {""}
}.
tempo-bank = A bank of { $bank }{ $increment ->
    [none] {""}
   *[other] , plus { $increment } after each move
}{ $claim ->
    [yes] ; a win on time must be claimed
   *[no] {""}
}.
tempo-whole = One clock of { $time } for the whole game; then points decide.
length = { $unit ->
    [days] { $count ->
        [one] { $count } day
       *[other] { $count } days
    }
    [hours] { $count ->
        [one] { $count } hour
       *[other] { $count } hours
    }
   *[minutes] { $count ->
        [one] { $count } minute
       *[other] { $count } minutes
    }
}
terms-not-its-battle = The ruleset { $ruleset } has no { $battle }. It has: { $list }.{ $others ->
    [none] {""}
   *[other] {" "}You find that battle in { $others }.
}
terms-no-setting = { $word } doesn’t change a rule. Write switch=value, for example `capacity=2021`.
terms-no-switch = There is no rule { $word } to change. Did you mean { $nearest }?
terms-switch-twice = You changed { $switch } twice. Choose one value.
terms-bad-value = { $word } is not a valid value for { $switch }. Valid values are, for example: { $examples }
terms-inconsistent = These rules contradict each other: { $why ->
    [chain-table] chains need the capacity table for chains, so `nesting=chain` needs `capacity=chain`
    [flat-table] the capacity table for chains works only with chains, so `capacity=chain` needs `nesting=chain`
    [missile] a Missile that can’t capture ships can’t capture them at sea either, so `sea_capture` with `Ms` needs `missile_hits_navy=yes`
    [land-piece] `sea_capture` lists land pieces only, and `{ $what }` is not one
    [facing] in this battle ({ $what }) losing the Commander doesn’t end the game, so nobody can lose by `facing=loses`
    [check] this battle ({ $what }) has no Commanders, so `enforce_check=always` has no effect
   *[end] this battle ({ $what }) has no Commanders, so `commander_always_ends=yes` has no effect
}.

## The rules in words

rules-list = **Rulesets and their battles** (the first one is the default):
rules-list-line = • { $ruleset }: { $list }
rules-usage = { $rules } shows the rules of a ruleset. { $play } offers a game with it, { $change } a game with a changed rule.
rules-head = **{ $ruleset }, { $battle }**
rules-unlike = **Different from { $ruleset }:**
rules-source = Source: { $source }
rules-more = For the rest, send { $command } and a topic: { $list }
rules-section = §{ $number } { $title } (page { $page } of { $pages })
rules-no-section = There is no section §{ $number }. The rules have §1 to §{ $last }: try /rules §1.
# The rules describe themselves in English: $words. Only a translation looks at the key, $list and $number.
rule-in-words = { $key ->
    [translated] { $list } { $number }
   *[english] { $words }
}

## Points

score-running = Points: 🔴 { $red } : { $blue } 🔵{ $last ->
    [0] {""}
   *[other] ; they decide after turn { $last }
}. `/score` shows the details.
score-head = **Points in game { $game }** ({ $terms })
score-side = { $side ->
    [red] 🔴
   *[blue] 🔵
} { $player }: **{ $points }**
score-captured = • captured { $role }: { $count } × { $each } → { $points }
score-heroes = • heroes among them: { $count } × { $each } → { $points }
score-objective = • objective reached ({ $objective }): { $points }
score-progress = • { $objective }: { $taken } of { $of } captured
score-when = { $key ->
    [both] When an objective is reached, or at the agreed limit{ $last ->
        [0] {""}
       *[other] {" "}(after turn { $last })
    }, the side with more points wins.
    [objective] When an objective is reached, the side with more points wins.
    [limit] At the agreed limit{ $last ->
        [0] {""}
       *[other] {" "}(after turn { $last })
    }, the side with more points wins, unless the game has ended before.
   *[never] Points don’t decide this game.
}

## Games

game-damaged = I can’t read game { $game } from my storage, so it can’t go on for now. Please tell the operator of this bot.
out-of-reach = { $game } · { $player } doesn’t get my messages: they have blocked me, or have never opened a chat with me. The game stays open; when they write to me again, `/board` shows it to them.
started = Game { $game }: 🔴 { $red } (Red) against 🔵 { $blue } (Blue).
started-next = { $side ->
    [red] 🔴
   *[blue] 🔵
} { $player }, you move first: reply to this board with a move such as { $example }, or send it with `/move`.
started-engine = { $side ->
    [red] 🔴
   *[blue] 🔵
} { $player } moves first.
played = { $game } · turn { $ply } · { $side ->
    [red] 🔴
   *[blue] 🔵
} { $player }: { $turn }
played-engine = turn { $ply } · { $side ->
    [red] 🔴
   *[blue] 🔵
} { $player }: { $turn }
captured = Captured: { $list }
lost = Lost: { $list }
heroes = New hero on { $list }
next = { $side ->
    [red] 🔴
   *[blue] 🔵
} { $player } is to move.
next-engine = { $side ->
    [red] 🔴
   *[blue] 🔵
} { $player } is to move. The answer will appear here.
next-check = **Check!** { $side ->
    [red] 🔴
   *[blue] 🔵
} { $player } is to move.
next-attacked = { $side ->
    [red] 🔴
   *[blue] 🔵
} { $player } is to move, and their Commander can be captured. That wouldn’t end this game, but it would score.
ended = Game { $game } is over.
over = { $winner ->
    [red] **Red wins:** 🔴 { $player } beats { $opponent }
    [blue] **Blue wins:** 🔵 { $player } beats { $opponent }
    [void] **No result** between { $player } and { $opponent }
   *[nobody] **Draw** between { $player } and { $opponent }
} – { $ending ->
    [commander-captured] the Commander is captured
    [ships] all ships are captured
    [planes] all planes are captured
    [land-forces] all Tanks, Infantry and Artillery are captured
    [facing] the Commander was left facing the enemy Commander
    [mate] checkmate
    [no-turn] no legal move is left
    [repetition] the same position for the third time
    [fifty-moves] fifty moves each with no piece lost
    [turn-limit] the move limit is reached
    [time-limit] the time limit is reached
    [resignation] by resignation
    [out-of-time] on time
    [aborted] time ran out before the game began
    [abandoned] nobody continued the game
   *[agreement] by agreement
}{ $points ->
    [none] {""}
   *[other] , { $points } on points
}.
alt-head = Board of game { $game } after { $ply } turns, { $side ->
    [red] Red
   *[blue] Blue
} to move.
played-done = Played: { $turn } in game { $game }.
games-head = { $count ->
    [0] You have no games at the moment.
    [one] **Your game**
   *[other] **Your { $count } games**
}
challenges-head = { $count ->
    [one] **Open challenge**
   *[other] **{ $count } open challenges**
}
games-none = You have no games or challenges. Start with `/challenge`.
elsewhere = In other chats: { $count } more. Send me `/games` in private to see everything.
game-line = { $game } { $side ->
    [red] 🔴
   *[blue] 🔵
} against { $opponent }, turn { $ply }, { $turn ->
    [yours] **your turn**
   *[theirs] their turn
}{ $clock ->
    [runs] {" "}until { $deadline }, { $wait }
    [over] , time is over
    [paused] , paused
    [away] , on vacation
   *[none] {" "}since { $since }
} · { $terms }
game-line-watched = { $game } 🔴 { $red } against 🔵 { $blue }, turn { $ply } · { $terms }
which-game = Which game? Reply to its board, or add its number, for example { $example }:
no-such-game = There is no game { $game }. `/games` lists your games.
no-open-game = You have no open game. Start one with `/challenge`.
not-a-player = You aren’t playing in game { $game }; only its two players can do that.
not-your-turn = It isn’t your turn in game { $game }: { $side ->
    [red] Red
   *[blue] Blue
} is to move.
old-board = This board of game { $game } is out of date: { $ply ->
    [one] one turn has
   *[other] { $ply } turns have
} been played by now. `/board` shows the current one.
game-over = Game { $game } is over: { $winner ->
    [red] Red won
    [blue] Blue won
    [void] no result
   *[nobody] draw
} ({ $ending ->
    [commander-captured] Commander captured
    [ships] ships captured
    [planes] planes captured
    [land-forces] land forces captured
    [facing] Commander left facing
    [mate] checkmate
    [no-turn] no legal move
    [repetition] repetition
    [fifty-moves] fifty moves
    [turn-limit] move limit
    [time-limit] time limit
    [resignation] resignation
    [out-of-time] on time
    [aborted] aborted
    [abandoned] abandoned
   *[agreement] agreement
}{ $points ->
    [none] {""}
   *[other] , { $points } on points
}).

## Turns that cannot be played

turn-missing = Which move? For example `/move f4-f6`.
turn-too-long = This is too long for a move: write at most { $limit } characters.
turn-unreadable = I can’t read { $typed } as a move. Write two points, for example `f4-f6`, `f4xf6` or `tank f4 f6`. `/help` tells you more.
turn-illegal = { $typed } is not possible:
turn-nearest = Similar legal moves: { $turns }
turns-several = { $count } moves fit. Which one do you mean?
turn-choice = • { $turn } – { $words }
deed = { $deed ->
    [take] capture
    [take-stay] capture and stay
    [in-place] capture in place
    [both] capture both
    [bomb] bomb and return
    [exchange] one for one, lose { $stack }
    [shot-down] shot down, lose { $stack }
   *[drop] drop { $stack } and return
}
deed-only = only { $stack }
turns-too-many = { $count } moves fit. Please add more, for example the piece or the target: { $turns } …
turn-costly = { $turn } costs you: { $list }. To play it anyway, press the button or send it exactly like this.
turn-with-or-without = With or without { $pieces }?
turn-divides = This would leave { $pieces } behind on { $at }. Do you want to play { $turn }?
turn-split-meant = Write `/` between the steps of one move. Do you mean { $turn }?
turn-no-file = There is no file { $file }: files are a–k.
turn-no-rank = There is no rank { $rank }: ranks are 1–12.
turn-gone = That move is no longer possible. `/board` shows the current board.

## Draws and resignations

draw-meant = To offer a draw, or to agree to one, send `/draw`.
draw-sent = You have offered a draw in game { $game }.
draw-agreed-done = Game { $game } is drawn.
draw-declined-done = You have declined the draw in game { $game }.
draw-offered = { $game } · { $player } offers a draw. { $opponent }, do you accept? Moving declines it.
draw-declined = { $game } · { $player } declines the draw that { $opponent } offered.
draw-lapsed = This draw offer has expired.
draw-own = You offered this draw yourself; your opponent has to answer.
no-draw-offer = There is no draw offer in game { $game }.
draw-already = You have already offered a draw in game { $game }. You can offer again after the next turn.
resign-ask = Do you really want to resign this game? Press the button, or send `/resign` again.
resign-other = This button is for the player who was asked. To resign yourself, send `/resign`.
resign-old = Game { $game } has gone on since then. Send `/resign` again if you still want to resign.
resigned-done = You have resigned game { $game }.

## The rules that forbid a turn

rule-over = The game is over.
rule-nothing = There is no piece on { $at }.
rule-not-yours = The { $role } on { $at } belongs to { $side }.
rule-none-can = You have no { $role } that can go to { $to }.
rule-not-there = { $group } can’t go from { $from }: there is no such piece, or it has already moved this turn.
rule-not-a-stack = { $group } can’t go together: the first piece can’t carry the rest.
rule-headquarters = The Headquarters can’t move unless it is heroic, and never with the Commander inside.
rule-same-point = The piece is already on { $at }.
rule-not-in-line = The { $role } can’t go from { $from } to { $to }: it doesn’t move along that line.
rule-too-far = { $to } is too far: the { $role } reaches { $reach ->
    [one] one point
   *[other] { $reach } points
} in that direction.
rule-out-of-reach = { $to } is too far: the { $role } captures at a distance of at most { $reach ->
    [one] one point
   *[other] { $reach } points
}.
rule-out-of-range = { $to } is out of range: the ship’s { $weapon ->
    [gun] gun
   *[missile] missile
} reaches { $reach } points.
rule-blocked = The way of the { $role } is blocked on { $by }.
rule-ground = The { $role } can’t stand on { $to }.
rule-over-sea = The { $role } can’t move over the sea at { $over }.
rule-commander-at-sea = The Commander crosses the sea only to board its own Navy, and not when it leaves a ship.
rule-river = Heavy pieces ({ $role }) cross the river only straight along the reefs `f6`–`f7` and `h6`–`h7`, unless they capture or take the ferry.
rule-ferry = An Engineer with a heavy piece moves only one step straight across the river, to an empty bank, and can’t capture.
rule-not-sailable = A ship sails only on the sea, the coast and the estuary, and { $over } is none of these.
rule-cuts-land = A ship can’t cut across land on the diagonals `c5`–`d6` and `c8`–`d7`.
rule-ship-blocked = An enemy piece on { $by } blocks the ship.
rule-missile-at-ship = The Missile piece can’t hit ships; only the missile of a ship can.
rule-cannot-hit-sea = The { $role } can’t capture a ship at sea.
rule-no-target = There is no enemy piece on { $at }.
rule-occupied = An enemy piece stands on { $at }, so this is a capture: write `x` or `:`.
rule-no-room = { $group } and { $other } on { $to } can’t form a stack there.
rule-must-displace = The { $role } can stand on { $to }, so it has to go there to capture.
rule-must-stay = The { $role } can’t go to { $to }, so it has to capture from where it is.
rule-must-land = After capturing the plane on { $at }, your plane has to stay there.
rule-must-return = After bombing the ship on { $at }, the plane has to fly back.
rule-shot-down = The ring of fire of the piece on { $by } would shoot the plane down before it reaches { $to }.
rule-exchanged = { $to } is in the ring of fire of the piece on { $by }: you would lose the plane together with its target.
rule-safe = The flight to { $to } is safe: no ring of fire shoots the plane down there.
rule-no-drop = In this ruleset, a plane can’t drop passengers and fly back.
rule-double-fire = In a double fire, the ship’s missile captures a ship, and its gun captures another target in place.
rule-no-ship-aimed-at = A double fire needs a ship for the missile, and there is none on { $one } or { $other }.
rule-gun-at-ship = The gun of a double fire can’t capture the ship on { $at }; aim it at another piece.
rule-gun-would-go = In a double fire, the gun captures only in place; to capture the piece on { $at }, the ship would have to go there.
rule-slides-into-facing = On { $at } your Commander would face the enemy Commander.
rule-rest = { $rest } can’t stay behind on { $at }.
rule-after-the-end = The Commander has already been captured.
rule-in-check = The { $role } on { $by } could then capture your Commander on { $commander }.
rule-facing = Your Commander on { $commander } would face the enemy Commander on { $by }.
rule-commander-lost = You would lose your Commander together with the plane.
rule-sheltered = The { $role } can destroy only the Headquarters on { $to }, not the Commander inside, and stays where it is.
rule-no-such-piece = There is no { $role } on { $at }.
rule-one-departure = In this ruleset, either the whole stack moves or only its top piece ({ $role }) leaves.
rule-too-many-parts = { $group } can’t split into so many parts: each piece makes at most one step per turn.
rule-alone = There is only one piece on { $at } ({ $role }), and a piece makes only one step per turn.
rule-no-double-fire = In this ruleset, a ship fires only one weapon per step.
rule-common-origin = All parts of a move start from the same point.
rule-unnamed = When you split a stack, write the letters of the pieces in each part; only one part may leave them out.

## The chat on the terminal

terminal-welcome = **Commander Chess in this terminal.** Everybody shares one chat. Write who speaks, then a command or a move:
    {"  "}an: /challenge binh red
    {"  "}binh: /accept
    {"  "}an: c5-c6
    `an> /mydata` is a private message to me. A line without a name comes from the last speaker. Type a number to press a button. `/help` explains the rest, `/quit` ends.
terminal-who = Who says that? Start the line with a name and a colon, for example `an: /help`.

## Help by topic

help-head = **{ $name }**
help-short = **Commander Chess in two minutes**
    1. In a group, write `/challenge @friend`{ $reply ->
        [yes] , or reply to somebody with `/challenge`
       *[no] {""}
    }. In a private chat with me, `/challenge` gives you a code that you can send to anybody.
    2. They press **Accept** or send `/accept CODE`. A board appears; Red moves first.
    3. On your turn, reply to the board: from where to where, such as `f4-f5`. `/pick` offers your moves as buttons.
    First time? The guided game takes a few minutes. Or choose a topic:
help-topic = { $topic ->
    [start] Getting started
    [challenges] Challenges
    [moving] Moving
    [stacks] Stacks
    [watching] Watching
    [settings] Settings
    [slow] Time limits
    [engine] The engine
    [ratings] Ratings
    [privacy] Privacy
   *[admins] For admins
}
help-unknown = There is no help on { $word }. Choose a topic, or send `/help` and a command, for example `/help move`.
button-commands = All commands
button-topics = Topics
button-page-next = Next ▶
button-page-back = ◀ Back
button-learn = ▶ Guided first game
button-rules = The rules
about-start = 1. Write `/challenge @friend` in a group that we all share; add `red` or `blue` to choose your side. Without a name, anybody can join. In a private chat with me, `/challenge` gives you a code: send it to your friend, who sends me `/accept CODE` in any chat.
    2. When they accept, I show the board. Red moves first.
    3. Reply to the board with your move, for example `f4-f5`: the Tank on f4 goes to f5. In a private chat, just send the move. To see where a piece can go, send `/moves f4`.
    4. Then it’s your friend’s turn. I notify the player who is to move, so there is no hurry.
    You win by capturing the enemy Commander. If you are new to the game, start here:
about-challenges = You can challenge somebody by `@name`{ $reply ->
        [yes] , by replying to their message,
       *[no] {""}
    } or offer a game to anybody. After the name you can add a side (`red`, `blue`), a ruleset (`bga`), a battle (`marine`), a move limit (`turns=40`) and changed rules (`capacity=2021`). You can also set the time per move (three days by default): `7 days`, a bank (`5d+12h`: five days, plus twelve hours after each move), one clock for both players (`whole game 30min`; then points decide) or `no clock`. With `claim`, a win on time must be claimed. `until 2027-01-31` sets a date when points decide. A challenge is open for a week. Its code works in every chat with me, on every network.
about-moving = Name the point where your piece stands and the point where it goes: `f4-f5`. `f4xf6` captures and goes there, `b5:e5` captures and stays. Words work too: `tank f4 f5`, and so do official coordinates: `3,5_4,5`. If several moves fit, I ask which one you mean; if none fits, I tell you which rule forbids it. I also ask before a move that loses a plane. The picture shows `/moves f4` at the start: dots are moves, crosses are captures, flames are losses.
about-stacks = Some pieces can carry others: Tanks, planes and ships carry people and more, an Engineer ferries heavy pieces, a Headquarters shelters the Commander.
    • Join: move one piece onto the other, `g4-f4`.
    • Move together: `f4-f6` moves everything on f4.
    • Split: write what goes where, one part after the other, all from the same point. `f4xf6/Inf4xe4`: the Tank captures on f6 and the Infantry on e4, in one turn. The letters name the piece: `In` is the Infantry.
    • Or choose step by step with buttons:
about-watching = Everybody in the chat of a game can watch it; only its two players can move. Each move is a new message that notifies the next player. The strips above and below the board show what each side has captured, and its points.
about-settings = You can choose your language, the coordinates, the letters, colours and style of the pieces, which side is at the bottom, and whether boards come as pictures, as text, or not at all. You can also choose whether I mention you and ask before moves that lose a piece, your time zone, how often I remind you, and your quiet hours. A chat has its own settings: messages that everybody reads are in its language.
about-slow = By default, you have three days for each move; you can agree on another time (`/challenge 7 days`, `no clock`).
    • If your time runs out, you lose, unless you agreed on `claim`. With one clock for the whole game, points decide then. A game of fewer than two turns is aborted instead.
    • If no clock runs and nobody moves for 30 days, I ask whether you are still playing. After 60 days I close the game without a result.
    • If I’m offline, nobody loses time.
    • A challenge that nobody answers expires after a week.
    • To set an end, agree on a limit: `/challenge turns=40` (moves of each side) or `/challenge until 2027-01-31`. Then points decide.
    A game ends when a Commander is captured or checkmated (or the goal of the battle is reached), when a player resigns, or when both agree to a draw. It also ends when the same position occurs for the third time, or after fifty moves each with no piece lost.
about-engine = No friend online? Play the engine: `/challenge bot 3`. Levels go from 1 (beginner) to 8 and `max`, and you can add everything else that a challenge takes (`/challenge bot 5 red marine no clock`). The engine answers in seconds; with `sleepy` it takes hours, like a friend far away. It lets you take back moves, agrees to pauses, and accepts a draw late in the game when it isn’t ahead. It never claims a win when your time runs out. These games are never rated, and you may ask for hints.
about-ratings = Rated games change your rating; you have one for each family of rulesets. Games with hints and aborted games don’t count. A new rating is provisional until you have played a few games.
about-privacy = I store your account, your name and handle, your settings, your games and your challenges, and nothing else that you write. You can download all of it, or have it erased: then others see “someone” in your place in your old games.
about-admins = Add me to a group or a server, and allow me to send messages and pictures; on Discord also to create threads and write in them. I read only commands and replies to me. Those who manage the chat choose its language, who may offer games, and whether each game gets its own thread. If something doesn’t work, check my permissions:

## Lessons

lesson-head = **Lesson { $lesson } of { $all }: { $name }**
lesson-name = { $lesson ->
    [infantry] the Infantry
    [tank] the Tank
    [artillery] the Artillery
    [ship] ships
    [gun] a ship’s weapons
    [plane] planes and rings of fire
    [carry] carrying
    [split] splitting a stack
    [three] three captures in one turn
    [hero] check makes heroes
    [power] what heroes can do
   *[win] winning the game
}
lesson-how = Press a move, or type it.
lesson-how-shared = Press a move, or type it after `/learn`.
lesson-infantry = You play Red. The Infantry moves one point straight, never diagonally. The dots show where it can go. Move it forward, to the river.
learnt-infantry = That’s how every move is written: from where, to where. The Infantry now stands at the river, which it can cross anywhere.
lesson-tank = The Tank moves one or two points straight; any piece in between blocks it. To capture, move onto an enemy piece. Capture one now.
learnt-tank = An `x` means that the piece captures and moves there. The other enemy was three points away, too far for a Tank.
lesson-artillery = The Artillery moves up to three points in all eight directions if the way is free, but it captures over anything in between. Use yours to capture the enemy Artillery behind your own pieces.
learnt-artillery = No piece in between stops an Artillery’s shot. But it is heavy: it crosses the river only along the two reefs, by a capture, or on a ferry.
lesson-ship = A ship sails up to four points in all directions, but only on water: the sea on the left, and the four points where the river meets it. Sail up the river.
learnt-ship = A ship so far inland is dangerous: its gun reaches three points, over anything in between.
lesson-gun = A ship has two weapons: the missile hits ships up to four points away, the gun hits everything else up to three points away. The ship stays where it is if it can’t sail to its target. Capture the Tank.
learnt-gun = A `:` means that the piece captures and stays. If there are two targets, a ship can fire both weapons in one turn.
lesson-plane = A plane flies up to four points in all directions, over everything. But the Missile above has a ring of fire: a plane that flies into it is shot down, and one that captures in it is lost together with its target. Capture something without losing your plane.
learnt-plane = Outside the rings, a plane can stay where it captured (`x`) or fly back (`:`). Anti-aircraft guns and ships have rings too. In a game, `/rings` shows them.
lesson-carry = Tanks, planes and ships can carry other pieces. Let the Infantry board the Tank next to it: move it there.
learnt-carry = Now they move together, as far as the Tank can go, and split when you like. But if the Tank is captured, both are lost.
lesson-split = This stack is a Tank with an Infantry. In one turn, each part can make its own step, starting from the same point. Capture two enemies in one turn.
learnt-split = Write the steps one after the other with `/` in between. Letters name the piece ({ $infantry } is the Infantry); the rest of the stack needs none.
lesson-three = This ship carries a plane and a Tank, and each of the three can capture something. Capture three enemies in one turn.
learnt-three = A loaded ship is the strongest and most valuable stack on the board: if it is sunk, all three pieces are lost.
lesson-hero = A piece that could capture the enemy Commander gives check and becomes a hero, for the rest of the game. Give check with the Tank.
learnt-hero = The star marks a hero. Every piece that threatens the Commander after your move becomes one.
lesson-power = A hero moves one point further, and in all eight directions. This Tank is a hero: use it to capture something.
learnt-power = Heroic planes ignore all rings of fire. `/rules heroes` tells you more.
lesson-win = When two Commanders are on one line with nothing in between, the player to move can capture the other Commander from any distance. Your opponent has left their Commander facing yours. Win the game.
learnt-win = You captured the Commander and won. A game is also won by checkmate: no move can save the Commander. You may not leave your own Commander in check or facing the other one.
lesson-right = ✓ **Right:** { $turn }
lesson-shown = Answer: { $turn }
lesson-other = { $turn } is a legal move, but not what this lesson asks for. Try again.
lesson-costly = { $turn } is a legal move, but you would lose: { $list }. Find a move that loses nothing.
lesson-unreadable = I can’t read { $typed } as a move. Write for example `f4-f5`, or press one of the buttons.
lesson-not-yours = This is somebody else’s lesson. Send `/learn` to start your own.
lesson-stopped = Lesson stopped. `/learn` continues where you left off.
lesson-finished = **Well done, you have finished all lessons!** You know how pieces move, shoot, fly, carry each other and become heroes. Learn the rest by playing: `/challenge` offers a game, and I explain every move that isn’t possible.
button-show = Show me
button-skip = Skip
button-stop = Stop
button-again = Try again
button-resume = ▶ Continue
button-once-more = Start over
button-how-to-begin = How to start a game

## Pictures of the rules

page-pieces = The pieces
page-topics = The rules by topic
page-choose = Choose what you want to know.
piece-line = • { $role } ({ $letter }): { $count } per side, { $points } points
piece-head = **{ $role }** ({ $letter }) · { $count } per side · { $points } points
reach = { $kind ->
    [none] not at all
    [far] any distance in a straight line
    [straight] { $straight } straight
    [even] { $straight } in all eight directions
   *[both] { $straight } straight, { $diagonal } diagonally
}
piece-goes = Moves and captures: { $reach }.
piece-moves = Moves: { $reach }.
piece-captures = Captures: { $reach }.
piece-weapons = Captures ships at a distance of 1–{ $missile } with its missile, everything else at 1–{ $gun } with its gun, over anything in between.
piece-ring = Has a ring of fire of radius { $radius } against enemy planes.
piece-carries = Carries: { $list }.
piece-carried = Can be carried by: { $list }.
piece-hero = As a hero: { $reach }.
piece-special = { $role ->
    [commander] Pieces in between block it. It may cross the sea only to board its own ship.
    [artillery] It captures over anything in between, but needs a free way to move. It is heavy: it crosses the river only along the reefs `f6`–`f7` and `h6`–`h7`, by a capture or on a ferry.
    [engineer] Pieces in between block it. It can cross the river anywhere, and ferries one heavy piece straight across.
    [anti-aircraft] Pieces in between block it. It is heavy: it crosses the river only along the reefs `f6`–`f7` and `h6`–`h7`, by a capture or on a ferry.
    [missile] Pieces in between block it. It is heavy: it crosses the river only along the reefs `f6`–`f7` and `h6`–`h7`, by a capture or on a ferry.
    [air-force] It flies over everything and lands on land, or on its own ship if there is room. After a safe capture, it can stay or fly back.
    [navy] It sails on files `a`–`c` and on `d6` `e6` `d7` `e7`. If it can’t sail to its target, it captures from where it is.
    [headquarters] The Commander can enter and leave it.
   *[other] Pieces in between block it. It can cross the river anywhere.
}
figure-name = { $figure ->
    [river] Heavy pieces at the river
    [double-fire] Double fire
    [rings] Rings of fire
    [exchange] A plane near a ring of fire
    [facing] Facing Commanders
    [shelter] Shelter
    [split] Splitting a stack
    [ferry] The ferry
   *[hero] A hero
}
figure-head = **{ $name }**
figure-words = { $figure ->
    [river] An Artillery on a reef crosses the river straight along it, or by a capture; away from the reefs it can’t cross. Dots are moves, crosses are captures.
    [double-fire] A ship with an enemy ship and another target in range. The arrows show what it can do in one turn.
    [rings] An Anti-aircraft gun and a ship close the points next to them to enemy planes; a Missile closes all points up to two away.
    [exchange] Crosses are captures that cost nothing, flames are flights that lose the plane.
    [facing] Two Commanders in the open, on one line with nothing in between: the player to move can capture the other Commander, at any distance.
    [shelter] A Commander inside its Headquarters neither faces nor is faced. The arrows show the enemies that can hit the Headquarters; not all of them reach the Commander.
    [split] The arrows show what the parts of one stack do in one turn.
    [ferry] An Engineer takes an Artillery, an Anti-aircraft gun or a Missile one step straight across the river, from bank to bank. It can’t capture on the way. They join and split on the bank, and a ferried piece has no ring of fire.
   *[hero] A piece that could capture the enemy Commander after its side’s move becomes a hero, for the rest of the game. Dots show where this Tank can go now, crosses show what it can capture.
}
alt-rings = Rings of fire of { $side ->
    [red] Red
   *[blue] Blue
}: { $list }.
alt-targets = Possible targets from { $from }: { $list }.

## Watching

too-much = That’s a lot at once. Please wait a minute, then ask again – one thing at a time.
busy = Too many messages in this chat; try again in a minute.
taken-head = **Captured in game { $game }**
taken-by = { $side ->
    [red] 🔴
   *[blue] 🔵
} { $player } { $count ->
    [0] has captured nothing yet.
    [one] has captured one piece: { $list }
   *[other] has captured { $count } pieces: { $list }
}
rings-head = **Rings of fire in game { $game }**
rings-of = { $side ->
    [red] 🔴 Red
   *[blue] 🔵 Blue
}: { $list ->
    [none] no rings of fire.
   *[other] { $list }
}
rings-mean = The number in brackets is the radius. Enemy planes are lost there, unless they are heroes; `/rules planes` tells you more.
rings-whose = I don’t know whose rings { $word } means. Write `red` or `blue`, or nothing for both.
moves-which = Which piece? Name its point, for example `/moves f4`.
moves-no-point = { $word } is not a point on the board. Points go from `a1` to `k12`, or from `0,0` to `11,10`.
moves-head = **{ $stack }** on { $at } ({ $side ->
    [red] Red
   *[blue] Blue
}):
moves-part = Only **{ $part }**:
moves-goes = • moves to { $list }
moves-captures = • captures on { $list }
moves-strikes = • captures and stays: { $list }
moves-drops = • drops passengers and flies back: { $list }
moves-exchanges = • captures, but is lost too: { $list }
moves-shot-down = • would be shot down on the way to { $list }
moves-none = { $stack } on { $at } has no legal move now.
moves-not-now = { $stack } on { $at } belongs to { $side ->
    [red] Red
   *[blue] Blue
}, and it’s the other side’s turn. Ask again when { $side ->
    [red] Red
   *[blue] Blue
} is to move.
record-open = Game { $game } after { $ply ->
    [one] one turn
   *[other] { $ply } turns
}: { $side ->
    [red] Red
   *[blue] Blue
} is to move.
record-empty = No move has been played yet.
record-cut = The latest turns; the file has all of them:
record-file = Record of game { $game }
replay-shown = Replay of game { $game }, { $from ->
   *[other] turns { $from } to { $to } of { $all }
}.
replay-cut = One animation can’t show more. For the rest, send { $command }
replay-nothing = No move has been played in game { $game } yet.
replay-no-such-turns = Game { $game } has turns 1 to { $last }. Write for example `/replay 1-{ $last }`.
replay-how = I don’t understand { $word }. You can add turns such as `10-40`, `slow` or `fast`, and a theme such as `dark`.
replay-busy = I’m already busy with several requests like this. Please try again in a minute.
button-look-board = Board
button-look-record = Record
button-look-replay = Replay
button-look-captured = Captured
button-look-rings = Rings of fire
button-look-score = Points

## Choosing a turn

no-open-game-here = None of your games is played in this chat. Add the number of a game, for example `/move #12 f4-f6`.
game-elsewhere = Game { $game } isn’t played in this chat. Ask me in the chat of the game, or in private.
turn-gives-away = After { $turn }, your Commander can be captured or you lose at once. Play it anyway?
pick-piece = **Game { $game }:** which piece?
pick-kind = **{ $piece }**: from where to where?
pick-target = **{ $piece }** on { $at }: where to?{ $rest ->
    [none] {""}
   *[other] {" "}{ $rest } stays there.
}
pick-further = What does the **{ $piece }** do next? Or play the move as it is.
pick-confirm = Play **{ $turn }**?
pick-captures = Captures: { $list }
pick-loses = **You lose: { $list }**
button-play = Play it
button-then = and { $group } …
button-only = Only { $stack } …
button-others = The others go too …
button-back = Back


## Taking back

take-back-sent = I’ve asked your opponent whether you may take back your last move in game { $game }.
take-back-done = You have taken back your move in game { $game }. It’s your turn again.
take-back-asked = { $game } · { $player } would like to take back { $turn }{ $both ->
    [yes] {" "}(your answer would be taken back too)
   *[no] {""}
}. { $opponent }, do you agree? Nothing changes until you do.
take-back-refused = { $game } · { $player } doesn’t let { $opponent } take back the move.
taken-back = { $game } · { $player } has taken back a move. Position now (after turn { $ply }):
take-back-allowed-done = Your opponent’s move in game { $game } is taken back.
take-back-refused-done = The move in game { $game } stands.
take-back-nothing = You have no move to take back in game { $game }.
take-back-already = Somebody has already asked to take back a move in game { $game }; please wait for the answer.
take-back-not-asked = Nobody has asked to take back a move in game { $game }.
take-back-too-many = Moves have been taken back too often in game { $game }. From now on, no move can be taken back.
take-back-lapsed = That request has expired: it was answered, or a move was played.
take-back-own = You asked for this yourself; your opponent has to answer.
button-take-back-allow = Allow
button-take-back-refuse = Don’t allow
button-take-back = Take back
button-open-page = Open the board
button-pick = Choose a move
button-rematch = Rematch


## Prepared turns

help-if = `/if [#game] their move then your move …` – prepare answers: if your opponent plays that move, I play yours at once. Only you can see them. `/if` alone shows what you have prepared
menu-if = Prepare answers to your opponent’s moves
option-if = Their move, then yours, and so on: f7-f6 then c5-c6; leave empty to see what you have prepared
words-if = if
words-then = then
words-section = section, chapter
plan-then = then
plan-in-private = Others can read this chat, so I have saved nothing. Prepared moves are only for you: send me `/if` in private, with the number of the game before the moves.
plan-none = You have no prepared moves in game { $game }.
plan-how = Write a move of your opponent and your answer, for example { $example }. You can continue the line with their next move and your next answer. Write each line in its own row, or separate lines with `|`. If your opponent plays the first move of a line, I play your answer at once and drop the lines that start differently; if they play anything else, I drop all lines. An answer that I play doesn’t end your vacation. Only you can see your lines.
plan-how-own = It’s your turn, so start with the move you are going to play, then a move of your opponent, then your answer, for example { $example }. You play the first move yourself; I play only the answers, and they don’t end your vacation. Write each line in its own row, or separate lines with `|`. Only you can see your lines.
plan-head = **Prepared in game { $game }** – only you can see this:
plan-line = { $number }. { $line }
plan-kept = Prepared in game { $game }: { $line }{ $count ->
    [1] {""}
   *[other] {" "}– { $count } lines in all
}. Only you can see it.
plan-picture = Board after this line:
plan-own-first = I haven’t played anything yet: this line starts when you have played { $turn } yourself.
plan-replaced = { $count ->
    [1] This replaces an older line with another answer.
   *[other] This replaces { $count } older lines with other answers.
}
plan-known = You have already prepared this line.
plan-removed = Removed: { $line }
plan-removed-all = Removed in game { $game }:
plan-gone = This line no longer exists. `/if` shows what you have prepared.
plan-in-line = In the line { $typed }:
plan-after = After { $turn }:
plan-nothing-kept = I haven’t saved anything from this message.
plan-several = { $typed } can mean { $count } moves: { $turns }. Please write the one you mean.
plan-divides = { $typed } would leave { $pieces } behind on { $at }. To prepare it anyway, write { $turn }.
plan-costly = { $turn } costs you: { $list }. To prepare it anyway, write it exactly like this.
plan-gives-away = Careful: after { $turn }, your Commander can be captured or you lose at once.
plan-begins = It’s your opponent’s turn, so a line starts with one of their moves.
plan-begins-own = It’s your turn, so a line starts with the move you are going to play.
plan-over = The game would be over by then, so the line can’t continue.
plan-no-answer = A line ends with your answer to a move of your opponent. I haven’t saved anything from this message.
plan-no-answer-own = It’s your turn, so a line needs at least three moves: the one you are going to play, one of your opponent’s, and your answer. It always ends with your own move. I haven’t saved anything from this message.
plan-too-long = This is too long: write at most { $limit } characters at once. Send the lines one by one.
plan-too-much = This is too much: a game can have at most { $lines } lines, a line { $deep } moves, and all lines together { $turns } moves. I haven’t saved anything from this message.
plan-dropped = I couldn’t play your prepared answer in game { $game }, so I have dropped everything you had prepared there. It’s your turn.
played-prepared = ↳ turn { $ply } · { $side ->
    [red] 🔴
   *[blue] 🔵
} { $turn } ({ $own ->
    [yes] prepared by you
   *[no] prepared
})
played-more = … { $count ->
    [1] one more prepared move
   *[other] { $count } more prepared moves
} …
played-answered = Played: { $turn } in game { $game }. Your opponent had prepared the answer: { $answer }.
button-plan-show = All my lines
button-plan-how = How it works
button-plan-remove = Remove this line
button-plan-remove-all = Remove all


## Settings

network-name = { $network ->
    [discord] Discord
    [telegram] Telegram
    [local] this terminal
   *[other] { $network }
}
open-page-link = Open the board: { $link }
link-in-private = A link code is only for you: send me `/link` in a private chat.
link-code = Send me { $command } from your account on the other network, until { $until }. Your games, ratings and results are then joined; your settings on this network are kept. Don’t give the code to anybody.
link-address = Or open this link there: { $link }
link-networks = You have linked your accounts on: { $list }.
link-gone = The code { $code } is wrong or has expired. Get a new one with `/link` on the other network.
link-self = This is your own code. Send it from your account on the other network.
link-double = You can link only one account on { $network }.
link-ask = This links your account with { $player } ({ $list }): your games, ratings and results are joined, and you can’t undo it. **Only continue if that account is yours.** If somebody else asked you to do this, don’t press the button.
link-not-yours = This button is for the person who was asked.
link-opponents = Your two accounts are playing each other in game { $game }. Finish that game first.
link-too-many = You have too many games to link your accounts. Please tell the operator of this bot.
link-done = Your accounts are linked.
button-link = Yes, that’s me
linked = Your accounts on { $list } are linked now. If you didn’t do this, tell the operator of this bot.

own-name = English
settings-head = **Your settings**
settings-head-chat = **Settings of this chat**
settings-hint = Press a setting to change it, or write for example `/settings theme dark`. For the settings of a group, send `/settings chat` there.
settings-hint-private = I show your time zone and quiet hours only in private.
settings-hint-chat = These settings apply to the messages that everybody here reads. Press one to change it, or write for example `/settings chat language vi`.
setting-line = • { $name }: **{ $word }**
setting-name = { $setting ->
    [language] Language
    [boards] Boards
    [theme] Theme
    [style] Pieces
    [orientation] Bottom side
    [coordinates] Coordinates
    [letters] Piece letters
    [mentions] Mention me
    [confirm] Ask before losses
    [reminders] Reminders
    [zone] Time zone
    [quiet] Quiet hours
    [autovacation] Automatic vacation
    [challenges] Who may challenge
   *[threads] Threads
}
setting-word = { $word ->
    [auto] automatic
    [picture] as a picture
    [text] as text
    [none] hidden (blindfold)
    [classic] classic
    [light] light
    [dark] dark
    [contrast] high contrast
    [symbols] symbols
    [letters] letters
    [letters-vi] Vietnamese letters
    [own] my side
    [red] Red
    [blue] Blue
    [algebraic] a1 … k12
    [numbers] 0,0 … 11,10
    [english] English
    [vietnamese] Vietnamese
    [everybody] everybody
    [managers] those who manage the chat
    [usual] normal
    [fewer] fewer
    [more] more
    [on] on
   *[off] off
}
setting-choose = **{ $name }**: { $word }. { $setting ->
    [language] Automatic follows your app; in a chat, it is the language that both players speak.
    [boards] How I show the board after each move.
    [theme] The colours of the pictures.
    [style] How the pieces are drawn.
    [orientation] Which side is at the bottom of the picture. In a chat it is Red, unless you choose otherwise.
    [coordinates] How points are named. I always understand both systems.
    [letters] The letters that name the pieces in the moves you type and, if you choose one, in the moves you read. Automatic uses those of your language.
    [mentions] Whether I notify you when it’s your turn.
    [confirm] Whether I ask before a move that loses a piece or gives your Commander away.
    [reminders] How often I remind you when it’s your turn. Normal: silently at half of your time, then with a fifth left and an hour before the end. Fewer: once, with a fifth left. More: also ten minutes before the end, and always with a sound. Reminders for several games come in one message, some of them up to six hours early.
    [zone] Deadlines and quiet hours use this time zone. For another one, write for example `/settings zone Berlin` or `/settings zone UTC+7`.
    [quiet] No reminder disturbs you in these hours: it waits until they end, or comes silently if that would be too late. For other hours, write for example `/settings quiet 22:30-7`.
    [autovacation] Whether your vacation starts by itself when your time runs out in a game with a day or more per move. You need at least one full day saved. Your opponents are notified.
    [challenges] Who may offer games here.
   *[threads] Whether each game gets its own thread, where that is possible.
}
setting-done = { $name }: { $word }.
setting-in-private = This setting ({ $name }) is only for you, and others can read this chat. Send me `/settings` in private.
setting-no-zone = You haven’t chosen a time zone yet, so these hours are in UTC. To choose yours, write for example `/settings zone Hanoi`.
setting-unknown = There is no setting { $word }. You can change: { $all }
setting-bad-word = { $word } is not a valid value for { $setting }. Choose one of: { $all }
setting-bad-zone = I don’t know the time zone { $word }. Write a large city such as `Berlin`, or the offset from UTC such as `UTC+7`.
setting-bad-quiet = { $word } is not a time range. Write for example `22-7`, `22:30-7:15` or `off`.
setting-which = Which time zone do you mean by { $word }? If it isn’t here, write a longer name.
setting-clock = The time there is { $time } ({ $zone }).
setting-not-yours = This menu belongs to somebody else. Send `/settings` to open yours.
setting-chat-elsewhere = Send this in the chat whose settings you want to change.
setting-managers = Only those who manage this chat can change its settings.
setting-managers-unknown = I can’t see whether you manage this chat.{ $network ->
    [discord] {" "}Use the command `/settings` from the menu.
    [telegram] {" "}Make me an administrator, so that I can see it.
   *[other] {" "}Please try again later.
}
challenge-managers = In this chat, only those who manage it can offer games. You can challenge people in a private chat with me.
challenge-rated-changed = A game with changed rules is never rated. Leave out `rated`.
challenge-link = Or share this link: { $link }
rematch-too-early = Game { $game } isn’t over yet.
rematch-nobody = Your opponent has left.


## Ratings and results

# Military ranks, the highest first. A recruit has no established rating yet.
title = { $title ->
    [supreme-commander] Supreme Commander
    [general] General
    [colonel-general] Colonel General
    [lieutenant-general] Lieutenant General
    [major-general] Major General
    [colonel] Colonel
    [lieutenant-colonel] Lieutenant Colonel
    [major] Major
    [captain] Captain
    [first-lieutenant] First Lieutenant
    [second-lieutenant] Second Lieutenant
    [staff-sergeant] Staff Sergeant
    [sergeant] Sergeant
    [corporal] Corporal
    [private-first-class] Private First Class
    [private] Private
   *[recruit] Recruit
}{ $hero ->
    [yes] {" "}★
   *[no] {""}
}
rating-changes = Ratings: 🔴 { $red } { $redbefore } → { $redafter } · 🔵 { $blue } { $bluebefore } → { $blueafter }
results = { $wins } won, { $draws } drawn, { $losses } lost
stats-head = **Ratings and results of** { $player }
stats-none = { $player } hasn’t finished a game yet.
stats-rating = • { $ruleset }: **{ $rating }** · { $title }
stats-unrated = • { $ruleset }: no rating yet
stats-rated = {"   "}rated: { $results }
stats-casual = {"   "}unrated: { $results }
stats-met = { $player } against { $opponent } – rated games: { $rated }; unrated games: { $casual }.
stats-met-never = { $player } and { $opponent } haven’t finished a game against each other yet.
stats-unknown = I don’t know { $player }: they haven’t written to me here yet.
top-head = **Leaderboard{ $where ->
    [here] {" "}of this chat
   *[all] {""}
}** · { $ruleset }
top-line = { $place }. { $player } · **{ $rating }** · { $title }
top-guesses = Nobody has an established rating yet, so these ratings are provisional (?):
top-empty = Nobody has finished a rated game with this ruleset yet. Start one with `/challenge`.
top-empty-here = Nobody in this chat has finished a rated game with this ruleset yet. Start one with `/challenge`, or see everybody with `/top all`.
top-others = Leaderboards of other rulesets: { $commands }
top-own = { $player }: place { $place } of { $count }
top-own-guess = { $player }: { $rating } (provisional; play a few more rated games to get a place)


## Accounts and privacy

privacy = **What I store, and why**
    • Your name, handle, account number and language, as your network shows them to me: so that boards show your name and I can write to you.
    • Your `/settings`, with your time zone and quiet hours, and the accounts that you linked with `/link`.
    • Your vacation days, and when your vacation ends: so that your clocks can stop.
    • Your challenges (for seven days at most), your games with every move and its time, and the answers you prepare with `/if` (until they are played or dropped): so that games can go on and you can look at them later.
    • Your ratings and results, the chats where you started games, and which of my messages show a board (the latest 64 per game).
    • Your sessions with the page (each ends after 30 days without use), and whether your games may be watched.
    • The number of each message that I have answered, for a while, so that none counts twice. I don’t store anything else that is written in a chat.

    Everybody can see your name, ratings, results, and when your vacation ends (`/top`, `/stats`). Of your time zone, others see only the offset from UTC. Your games can be seen by their players, in the chats where they are played, and by watchers if you or your opponent allow it with `/watch`. I show the rest to nobody. The operator of this bot can read everything that is stored.

    `/mydata` sends you all of it as a file. `/forget` erases it at once: your games stay for your opponents, with “someone” in your place. Within a day, or at my next start, your data is gone from my files too. Backups made before that still contain it; only the operator of this bot has access to them.
privacy-sessions = { $count ->
    [one] You have one open session with the page.
   *[other] You have { $count } open sessions with the page.
}
button-end-sessions = End all sessions
sessions-ended = { $count ->
    [0] You had no open session with the page. Links to the page that you got before no longer work.
    [one] Your session with the page has ended. Links to the page that you got before no longer work.
   *[other] Your { $count } sessions with the page have ended. Links to the page that you got before no longer work.
}
sessions-other = This button is for the person who was asked. To see your own sessions, send `/privacy`.
board-page-none = I have no page with a board to tap here. The operator of this bot can set one up.
board-page-in-private = The link to the page is only for you: send me `/page` in a private chat.
board-page-link = Open the page: { $link }
    The link works once, until { $until }. Don’t give it to anybody: whoever opens it plays as you.
watch-link = Anybody who has this link can watch game { $game } without an account{ $public ->
    [yes] , and the game is listed for everybody
   *[no] {""}
}. Players of the game end it with `/watch off`.
watch-off = Game { $game } can’t be watched by a link.
watching-changed = { $game } · { $player } { $how ->
    [off] has switched watching off: the game can’t be watched by a link any more.
    [public] lets everybody watch the game: it is listed, and whoever has its link can watch. `/watch off` ends it.
   *[link] lets whoever has its link watch the game (`/watch` gives it). `/watch off` ends it.
}
watch-not = Game { $game } can’t be watched: its players haven’t allowed it. They can, with `/watch`.
watch-unknown = I don’t understand { $words }. Write `/watch` for the link, `/watch public` to list the game for everybody, or `/watch off` to end it.
mydata-done = Everything I store about you{ $left ->
    [0] {""}
   *[other] {" "}except your { $left } oldest games
}, with { $games ->
    [0] no games
    [one] one game
   *[other] { $games } games
}. The file is JSON; you can open it with any text editor.
mydata-alt = Everything stored about you, as JSON
mydata-in-private = Your data is only for you. Send me `/mydata` in a private chat.
forget-ask = **Erase your data?** { $games ->
    [0] Your open challenges are withdrawn.
    [one] You resign your open game, and your open challenges are withdrawn.
   *[other] You resign your { $games } open games, and your open challenges are withdrawn.
} Your name, handle, accounts, settings, ratings and results are erased. Your games stay for your opponents, with “someone” in your place; games with fewer than two turns don’t count for anybody. Within a day, or at my next start, your data is gone from my files too. Backups made before that still contain it; only the operator of this bot has access to them. This can’t be undone. If you write to me again, you start as a new player.
forget-other = This button is for the person who was asked. To erase your own data, send `/forget`.
forget-done = Your data is erased. Goodbye! You can start again at any time, as a new player, with `/challenge`.
forget-goes-on = Not finished yet: your data is still changing{ $games ->
    [0] {""}
    [one] {" "}(one of your games is still open)
   *[other] {" "}({ $games } of your games are still open)
}. I’ll continue by myself, so you don’t need to do anything. Anything you do in the meantime is erased too.
button-forget = Yes, erase my data


## Diagnosis

added = **Hello! I let you play Commander Chess (Cờ Tư Lệnh) here**, one move at a time, with a picture of the board after each move. `/challenge` offers a game to everybody, `/challenge @name` to one person; then reply to the board with a move such as `f4-f6`. `/learn` is a guided first game, `/help` explains the rest, `/settings chat` changes the settings of this chat.
diagnose-unknown = I couldn’t check my permissions: the network didn’t answer. Try `/diagnose` again in a moment.
diagnose-well = { $place ->
    [private] All is well: you can play here.
   *[shared] All is well: I have all the permissions that I need here.
}
diagnose-head = { $count ->
    [one] **I found one problem here:**
   *[other] **I found { $count } problems here:**
}
trouble-no-messages = • **I can’t send messages here.** { $network ->
    [telegram] In the group’s settings, open Permissions and allow “Send messages”, or make me an administrator: group name → Edit → Administrators → Add.
    [discord] In the channel’s settings, open Permissions, add my role, and allow “View Channel” and “Send Messages” (in threads “Send Messages in Threads”).
   *[other] Allow me to send messages here.
}
trouble-no-pictures = • **I can’t send pictures**, so boards come as text. { $network ->
    [telegram] In the group’s settings, open Permissions → Send media and allow photos (and files, for replays), or make me an administrator.
    [discord] In the channel’s settings, open Permissions, add my role, and allow “Attach Files” and “Embed Links”.
   *[other] Allow me to send pictures and files here.
}
trouble-no-threads = • **I can’t open a thread for each game**, so all games are played in the chat itself. { $network ->
    [telegram] In a group with topics, make me an administrator with the right “Manage topics”.
    [discord] In the channel’s settings, open Permissions, add my role, and allow “Create Public Threads”. Or switch threads off with `/settings chat`.
   *[other] Allow me to open threads here.
}
trouble-no-writing-in-threads = • **I can’t write in threads**, so games in a thread can’t go on. { $network ->
    [telegram] Make sure that the topic isn’t closed, or make me an administrator.
    [discord] In the channel’s settings, open Permissions, add my role, and allow “Send Messages in Threads”.
   *[other] Allow me to write in threads here.
}
trouble-no-history = • **I can’t read older messages**, so I can’t reply to them. { $network ->
    [telegram] In the group’s settings, make the chat history visible to new members.
    [discord] In the channel’s settings, open Permissions, add my role, and allow “Read Message History”.
   *[other] Allow me to read the history here.
}
trouble-privacy-mode = • **I see only commands and replies to my messages.** That’s enough for playing: reply to the board, or use `/move`.{ $network ->
    [telegram] {" "}If you want me to see every message, the operator of this bot sends /setprivacy to @BotFather, chooses me and then Disable, removes me from the group and adds me again. Making me an administrator works too.
    [discord] {" "}If you want me to see every message, the operator of this bot switches on “Message Content Intent” under Bot in the Developer Portal.
   *[other] {""}
}
trouble-closed-private = • **I can’t send you private messages**, so you would miss what is only for you. { $network ->
    [telegram] Open a chat with me and press Start; if you have blocked me, open my profile and choose Unblock.
    [discord] On a server that we share, open server name → Privacy Settings and allow direct messages from members. Make sure that you haven’t blocked me.
   *[other] Allow messages from me.
}
diagnose-page = **For the operator of this bot, about the board as a page:**
trouble-page-not-secure = • **The page isn’t opened from here**: its address (`WEB_URL`) must begin with `https://`.
trouble-page-without-app = • **Boards in groups have no button for the page.** Send /newapp to @BotFather, choose this bot, give the address of the page, and put the short name of the app into `TELEGRAM_APP`.
trouble-page-outside-only = • **“Open the board” gives a link**, because the Activity is off. In the Developer Portal open Activities → Settings and enable it, then Activities → URL Mappings: `/` → the host of `WEB_URL`.
trouble-page-knows-nobody = • **The Activity can’t recognise anybody.** In the Developer Portal copy the client secret (OAuth2) and put it into `DISCORD_CLIENT_SECRET`.
trouble-page-not-visited = • Nobody has come by the Activity since I was started. If it stays empty when it is opened, see Activities → URL Mappings in the Developer Portal: `/` → the host of `WEB_URL`.


## For the operator of the bot

broadcast = **Announcement:**
owner-help = `/owner stats` – how much is stored
    `/owner broadcast TEXT` – send an announcement to every chat and to everybody with an open game (I first tell you how many)
    `/owner broadcast! TEXT` – send it at once
    `/owner block @name`, `/owner block network:id` – block somebody; `/owner unblock` lets them in again
    Make backups on the command line, even while I am running: `tulenh store backup`
owner-stats = **Stored data**
    People: { $players }
    Games: { $games }, open: { $open }
    Open challenges: { $challenges }
    Messages to be sent: { $notices }
    Chats: { $chats }
owner-broadcast-ask = This would go to { $chats ->
    [one] one chat
   *[other] { $chats } chats
} and { $people ->
    [one] one person
   *[other] { $people } people
}. To send it, repeat it with { $command }:
owner-broadcast-done = { $count ->
    [one] I’m sending one message.
   *[other] I’m sending { $count } messages.
}
owner-too-long = This is too long: write at most { $limit } characters.
owner-unknown = I don’t know { $player }. Write the `@name` of somebody on this network, or `network:id`.
owner-not-an-owner = You can’t block an owner of this bot.
owner-blocked = { $player } is blocked: they can finish their open games, but not start new ones. Their open challenges are withdrawn.
owner-unblocked = { $player } is no longer blocked.


## More options of commands (at most 100 characters)

option-from = The point where the piece stands, for example f4
option-side = Whose rings of fire; leave empty for both sides
option-how = Which turns and what speed, for example 10-40 fast; leave empty for the whole game
option-watch = public: also list the game for everybody; off: end it; leave empty for the link
option-user = Whose results; leave empty for yours
option-top-scope = Which leaderboard
option-settings-scope = Whose settings
option-settings-change = What to change and how, for example zone Berlin or quiet 22-7; leave empty to see all
option-help-topic = The topic or command; leave empty to see all topics
option-link-code = The code from your other account; leave empty to get one
option-rating = Whether the game is rated
option-hints = Whether both players may ask for hints; such a game is unrated
choice-rated = Rated
choice-casual = Unrated
choice-top-chat = In this chat
choice-top-all = Everywhere
choice-settings-mine = My settings
choice-settings-chat = Settings of this chat


## Clocks

clock-none = Game { $game } has no clock.
pause-stands = Game { $game } is already paused. `/resume` ends the pause.
pause-none = Game { $game } isn’t paused.
pause-already = A pause of game { $game } has already been proposed; please wait for the answer.
pause-not-asked = Nobody has proposed a pause of game { $game }.
pause-offered = { $game } · { $player } proposes a pause: the clock would stop until one of you moves or sends `/resume`. { $opponent }, do you agree?
pause-refused = { $game } · { $player } doesn’t agree to a pause. { $opponent }, the clock keeps running.
paused = { $game } · { $player } agrees to the pause. { $opponent }, the clock is stopped until one of you moves or sends `/resume`.
resumed = { $game } · { $player } has ended the pause. { $opponent }, the clock is running again.
resumed-away = { $game } · { $player } has ended the pause. { $opponent }, the clock is still stopped: the player to move is on vacation.
gift-given = { $game } · { $player } has given { $opponent } more time: { $time }.
gift-one-clock = You can’t give time in game { $game }: both players share one clock.
gift-too-much = Your opponent in game { $game } already has the maximum extra time.
went-away = { $game } · { $player } is on vacation. { $opponent }, the clock is stopped until they are back.
came-back = { $game } · { $player } is back from vacation. { $opponent }, the clock is running again.
time-over = { $game } · { $player } has run out of time. { $opponent }, you can claim the win with `/claim` within 60 days, or wait for the move. After that, the game ends without a result.
idle = { $game } · { $player } and { $opponent }, nobody has moved for a long time. Still playing? If nobody answers within a month, I close the game without a result.
absence = I was offline for { $time }, or the clock of my computer was set forward by that much. The clocks of your games were stopped; nobody has lost any time.
claim-automatic = There is nothing to claim in game { $game }: it ends by itself when a player runs out of time, at the third repetition, or after fifty moves each with no piece lost.
claim-no-clock = There is nothing to claim in game { $game }: it has no clock. It ends by itself at the third repetition, or after fifty moves each with no piece lost.
claim-nothing = There is nothing to claim in game { $game }: your opponent still has time.

## Zones and reminders

weekday = { $day ->
    [1] Mon
    [2] Tue
    [3] Wed
    [4] Thu
    [5] Fri
    [6] Sat
   *[7] Sun
}
month = { $month ->
    [1] Jan
    [2] Feb
    [3] Mar
    [4] Apr
    [5] May
    [6] Jun
    [7] Jul
    [8] Aug
    [9] Sep
    [10] Oct
    [11] Nov
   *[12] Dec
}
moment-date = { $weekday } { $day } { $month }
moment-date-far = { $weekday } { $day } { $month } { $year }
zone-hint = Times are in UTC. To choose your time zone, write for example `/settings zone Hanoi`.
zone-vietnam = Vietnam
wait-in = in { $time }
wait-over = now
clock-runs = ⏳ { $side ->
    [red] Red
   *[blue] Blue
} to move by { $deadline }, { $wait }.
clock-whole = ⏳ The clock of the game runs out on { $deadline }, { $wait }; then points decide.
clock-date = 🏁 Points decide on { $deadline }, { $wait }, if the game isn’t over before.
clock-over = ⌛ { $side ->
    [red] Red
   *[blue] Blue
} has run out of time; the opponent can claim the win with `/claim`.
clock-paused = ⏸ Paused: { $side ->
    [red] Red
   *[blue] Blue
} to move, with { $time } left.
clock-away = 🏖 { $player } is on vacation: { $side ->
    [red] Red
   *[blue] Blue
} is to move and has { $time } left when the clock starts again.
clock-away-until = 🏖 { $player } is on vacation until { $until } at the latest: { $side ->
    [red] Red
   *[blue] Blue
} is to move and has { $time } left when the clock starts again.
clock-next = For the next turn { $side ->
    [red] Red
   *[blue] Blue
} has { $time }.
clock-bank = { $side ->
    [red] Red
   *[blue] Blue
} has { $time } left.
remind-one = ⏰ **It’s your turn in game { $game }** against { $opponent }. Your time runs out on { $deadline }, { $wait }.
remind-one-here = ⏰ { $player }, it’s your turn in game { $game } against { $opponent }. Your time runs out on { $deadline }, { $wait }.
remind-many = ⏰ **It’s your turn in { $count } games:**
remind-many-here = ⏰ { $player }, it’s your turn in { $count } games:
remind-line = • { $game } against { $opponent }: until { $deadline }, { $wait }
remind-hint = To change how often and when I remind you, send `/settings reminders` or `/settings quiet`.

## Vacations, pauses and gifts

pause-sent = You have proposed a pause of game { $game }. The clock keeps running until your opponent agrees.
pause-agreed-done = Game { $game } is paused and the clock is stopped. `/resume` or a move ends the pause.
pause-refused-done = You didn’t agree to a pause of game { $game }. The clock keeps running.
pause-lapsed = This proposal has expired.
pause-own = You proposed this pause yourself; your opponent has to answer.
resumed-done = The pause of game { $game } is over, and the clock is running again.
resumed-away-done = The pause of game { $game } is over, but the clock is still stopped: the player to move is on vacation.
gift-ask = How much time do you want to give your opponent in game { $game }?
gift-done = You have given your opponent more time in game { $game }.
gift-unclear = I don’t understand { $words }. You can give between a minute and 30 days, for example `/gift 12 h` or `/gift 1 day`.
claimed-done = You have claimed the win in game { $game }.
play-on-done = Good, game { $game } goes on.
time-over-own = { $game } · your time has run out, and { $opponent } can claim the win. Until that happens, you can still move.
spared = { $game } · { $player } has run out of time, and their automatic vacation has started. { $opponent }, the clock is stopped until they move or come back.
went-away-own = { $game } · you are on vacation and your clock is stopped. If you move, your vacation ends.
came-back-own = { $game } · your vacation is over and your clock is running again. It’s your turn.
vacation-over = Your vacation is over and your clocks are running again. `/games` shows where it’s your turn.
vacation-here = **You are not on vacation.** During a vacation, the clocks of your games with a day or more per move stop, and your opponents can see that you are away. Faster clocks keep running. If you play a move yourself, your vacation ends.
vacation-away = **You are on vacation**, until { $until } at the latest. If you play a move yourself in any game, your vacation ends; prepared answers don’t end it. The clocks of games with less than a day per move, or with one clock for the whole game, keep running, and I remind you of those games.
vacation-saved = Vacation saved: { $time }.
vacation-saved-nothing = You have no vacation saved.
vacation-earned = { $days ->
    [one] Play on one more day
   *[other] Play on { $days } more days
} to earn another day of vacation (30 at most).
vacation-of = { $player } is on vacation, until { $until } at the latest.
vacation-away-already = You are already on vacation. `/vacation off` ends it; send a date or a number of days to change its end.
vacation-nothing-saved = You don’t have enough vacation: you need at least one hour. You earn a day for every eight days on which you play.
vacation-not-away = You aren’t on vacation.
vacation-not-yours = This is somebody else’s vacation. Send `/vacation` for yours.
vacation-unclear = I don’t understand { $words }. Write for example `/vacation 10 days` or `/vacation 2027-01-31`.
vacation-past = { $until } is in the past. Choose a later day.
button-pause-agree = Agree to the pause
button-pause-refuse = Don’t agree
button-clock-run = End the pause
button-claim = Claim the win
button-play-on = Keep playing
button-vacation-begin = Start my vacation
button-vacation-end = End my vacation
help-pause = `/pause [#game]` – propose a pause or agree to one; a move or `/resume` ends it
help-resume = `/resume [#game]` – end a pause
help-gift = `/gift [#game] [1 day]` – give your opponent more time
help-claim = `/claim [#game]` – claim the win when your opponent has run out of time, in games with `claim` (`/challenge 3 days claim`)
help-vacation = `/vacation [on|off|10 days|2027-01-31]` – start or end a vacation; the clocks of your slow games stop during it
menu-pause = Propose a pause, or agree to one
menu-resume = End a pause
menu-gift = Give your opponent more time
menu-claim = Claim the win when your opponent’s time is up
menu-vacation = Start or end your vacation
option-time = Per move (3 days), a bank (5d+12h), whole game 30min, official clock, no clock; default: 3 days
option-claim = Whether a win on time must be claimed; otherwise the game ends by itself
option-until = A date when points decide, for example 2027-01-31
option-gift-time = How much, for example 1 day; leave empty to choose
option-vacation = on, off, how long (10 days), or until when (2027-01-31); leave empty to see your vacation
choice-time-official = One clock for the whole game, as in the official rules

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

## The engine

menu-hint = A hint from the engine, more explicit each time
menu-threats = What your opponent could capture next
option-bot = Play against the engine: choose its level
option-sleepy = The engine takes hours to answer, like a friend far away
bot-level = { $level ->
    [1] 1 (beginner)
    [max] max (full strength)
   *[other] { $level }
}
help-hint = `/hint [#game]` – a hint from the engine, only for you: first the piece, then the move, then the reason. Only in games against the engine and games with `hints`; I count your hints
help-threats = `/threats [#game]` – what your opponent could capture next, only for you, in the same games
record-hints = Hints used: Red { $red }, Blue { $blue }.
hint-not-here = There are no hints in game { $game }: you get them only against the engine, and in games that both players started with `hints`.
hint-in-private = Hints are only for you. Ask me in a private chat: { $command }.
hint-busy = The engine is busy. Please try again in a moment.
hint-nothing = You have no move to play in game { $game }.
hint-head = Hint for game { $game }. Positions with hints: { $count }.
hint-piece = Look at your { $stack } on { $at }.
hint-turn = I would play { $turn }.
hint-line = Main line: { $line }.
hint-quiet = There is no single reason; it is the best move I see.
button-hint = Hint
button-hint-turn = Which move?
button-hint-why = Why?
reason-wins-now = It wins the game at once.
reason-wins-in = It wins the game in at most { $turns } turns, if your opponent plays as I expect.
reason-takes = It captures the { $stack } on { $at }.
reason-costs = It costs you your { $stack }.
reason-wins-later = If your opponent plays as I expect, you then win the { $stack } on { $at } on turn { $turn }.
reason-saves = It saves your { $stack } on { $at } from the { $by } on { $from }.
reason-threatens = It threatens the { $stack } on { $at }.
reason-avoids = It avoids the ring of fire of the { $gun } on { $at }: a flight from { $from } to { $danger } would be shot down.
reason-checks = It gives check.
reason-hero = It makes the piece on { $at } a hero.
threats-head = What your opponent could win next in game { $game }:
threats-none = In game { $game }, your opponent can’t win anything with a single step next.
threats-line = The { $by } on { $from } could capture your { $stack } on { $at }{ $lost ->
    [none] .
   *[other] , but would lose { $lost }.
}

## The analysis of a game that is over

help-analysis = `/analysis [#game]` – the analysis of a finished game, turn by turn: the accuracy of each side, the turning points, better moves, and the record with notes
menu-analysis = Analyse a finished game, turn by turn
button-analysis = Analysis
button-analysis-progress = Progress
button-analysis-cancel = Cancel
button-analysis-turn = Turn { $ply }
button-analysis-file = Record with notes
analysis-too-early = Game { $game } isn’t over yet. I can analyse it after it ends.
analysis-no-turns = No move was played in game { $game }, so there is nothing to analyse.
analysis-one-at-a-time = I analyse one of your games at a time, and game { $game } isn’t finished yet.
analysis-one-elsewhere = I analyse one of your games at a time, and another one isn’t finished yet.
analysis-full = Too many games are waiting for an analysis. Please try again later.
analysis-begun = I’m analysing game { $game }, turn by turn.{ $others ->
    [0] {""}
    [one] {" "}One other game is being analysed too.
   *[other] {" "}{ $others } other games are being analysed too.
} I’ll post it here.
analysis-under-way = I’m already analysing game { $game }; I’ll post it here.
analysis-waits = Game { $game } is waiting to be analysed.
analysis-progress = Analysis of game { $game }: { $done } of { $of } turns.
analysis-is-done = The analysis of game { $game } is finished.
analysis-is-off = Game { $game } isn’t being analysed.
analysis-cancelled = You have cancelled your request for the analysis of game { $game }.
analysis-not-yours = Only the players who asked for the analysis of game { $game } can cancel it.
analysis-head = **Analysis of game { $game }**
analysis-side = { $side ->
    [red] 🔴
   *[blue] 🔵
} { $player }: { $exact }% accuracy · { $list ->
    [none] no blunders or great moves
   *[other] { $list }
}
analysis-count = { $mark ->
    [terrible] { $count ->
        [one] 1 blunder
       *[other] { $count } blunders
    }
    [bad] { $count ->
        [one] 1 mistake
       *[other] { $count } mistakes
    }
    [suspicious] { $count ->
        [one] 1 inaccuracy
       *[other] { $count } inaccuracies
    }
    [excellent] { $count ->
        [one] 1 great move
       *[other] { $count } great moves
    }
   *[good] { $count ->
        [one] 1 good move
       *[other] { $count } good moves
    }
}
analysis-cut = The game is very long, so I analysed only the last { $count } turns.
analysis-turning-points = Turning points:
analysis-no-turning-points = There is no turning point: neither side lost much in a single turn.
analysis-turning-point = • turn { $ply } { $side ->
    [red] 🔴
   *[blue] 🔵
} { $played }{ $mark ->
    [terrible] {" "}– **blunder**
    [bad] {" "}– **mistake**
    [suspicious] {" "}– **inaccuracy**
    [excellent] {" "}– **great move**
    [good] {" "}– **good move**
   *[none] {""}
} ({ $now })
analysis-better = ; better: { $better } ({ $then })
analysis-unjudged = turn { $ply }: { $played } (not analysed)
analysis-end-of-game = The end of the game.
analysis-legend = Leads are in points, by my estimate. Press a turn to see its board, then step with ◀ ▶.
analysis-lead = { $key ->
    [even] even
    [better] { $side ->
        [red] Red
       *[blue] Blue
    } +{ $points }
   *[wins] { $side ->
        [red] Red
       *[blue] Blue
    } wins in { $turns }
}
analysis-turn-head = **Game { $game }**
analysis-line = Better line: { $line }
analysis-arrows = Thin arrow: the move played. Golden arrow: the better move.
analysis-chart-title = Who is ahead
analysis-chart-turns = turns
analysis-chart-alt = Who was ahead in game { $game } after each turn, in points: Red above the middle, Blue below. The text under the picture names the turning points.
analysis-file = Game { $game } with notes
analysis-preface = Analysed by tulenh. Accuracy: Red { $red }%, Blue { $blue }%. Leads are in points. The signs: ++ great move, + good move, ? inaccuracy, - mistake, -- blunder. Turns are numbered across both sides, as under the boards.
analysis-note-lead = (turn { $ply }) { $lead }
analysis-note = { $now }; better { $then }: { $line }

## The page

web-title = Commander Chess
web-link-lost = The connection is lost. Trying again …
web-link-back = The connection is back.
web-close = Close
web-cancel = Cancel
web-back = Back
web-accept = Accept
web-decline = Decline
web-you = you

## The first visit
web-welcome = Welcome to Commander Chess
web-welcome-words = Land, sea and air on one board. What shall I call you?
web-your-name = Your name
web-enter = Begin
web-from-chat = The board opens from the chat: in Telegram or Discord, press “Open the board” under any board of mine.
web-from-page = Or write /page to me there: I answer with a link that lets you in here.
web-open-telegram = Open in Telegram
web-open-discord = Open in Discord

## My games
web-games = My games
web-no-games = No games yet. Play the engine, or send somebody a challenge.
web-new-challenge = New game
web-learn = Learn to play
web-lessons = Lessons
web-rules-book = Rules
web-rules-search = Search the rules
web-rules-search-example = ships, heroes, §5
web-rated = rated
web-your-turn = Your turn
web-their-turn = Waiting for { $name }

## A new game
web-opponent = Opponent
web-engine = engine
web-anyone = anybody, by a link
web-somebody = somebody by name
web-opponent-name = Their name
web-level = Level
web-level-hint = 1 is a beginner, 8 is strong, 9 thinks as long as it may.
web-your-side = Your side
web-side-red = Red
web-side-blue = Blue
web-side-random = random
web-ruleset = Ruleset
web-battle = Battle
web-time = Time per move
web-mode = Kind of game
web-mode-usual = as usual
web-mode-casual = casual
web-mode-hints = with hints
web-more-terms = Other terms (optional)
web-challenge = Send the challenge
web-play-engine = Play the engine
web-invitation = Send this link to your opponent
web-invitation-code = In any chat with me they can also write /accept { $code }.
web-copy = Copy the link
web-copied = Copied

## A game
web-board = Board
web-player-of-side = { $side }: { $name }
web-points = { $points } points
web-captured-list = Captured: { $pieces }
web-captured-nothing = Captured nothing
web-days-hours = { $days } d { $hours } h
web-hours-minutes = { $hours } h { $minutes } min
web-in-check = { $turn } · check!
web-check = in check
web-looking-back = Board after turn { $ply } of { $of }
web-to-now = Back to the present
web-flip = Turn the board (f)
web-rings = Rings of fire
web-at-bottom = { $side } is at the bottom.
web-turns = Moves
web-no-turns = No moves yet.
web-first-turn = To the start
web-previous-turn = One move back
web-next-turn = One move forward
web-last-turn = To the last move
web-replay = Replay
web-answer = Answer
web-watching = You are watching this game.
web-in-line = Better line: move { $at } of { $of }
web-leave-line = Back to the game
web-offered-draw = { $name } offers a draw.
web-offered-take-back = { $name } asks to take back a move.
web-offered-pause = { $name } asks for a pause.
web-asked-draw = You have offered a draw.
web-asked-take-back = You have asked to take back a move.
web-asked-pause = You have asked for a pause.
web-action-draw = Offer a draw
web-action-resign = Resign
web-action-take-back = Take back
web-action-pause = Pause
web-action-resume = Resume
web-action-claim = Claim the win
web-action-gift = Give time
web-action-hint = Hint
web-action-plan = Prepare moves
web-action-threats = Threats
web-action-rematch = Rematch
web-action-analysis = Analysis
web-action-record = Record
web-action-replay = Replay as a film
web-action-score = Score
web-action-vacation = Vacation

## A turn that is being made
web-turn-bar = Your move
web-who-goes = Who goes?
web-and-the-rest = And the rest?
web-so-far = So far { $turn }
web-what-there = What to do there?
web-play = Play { $turn }
web-go-on = Move the rest too
web-sending = Sending …
web-you-capture = You capture: { $pieces }
web-you-lose = You lose: { $pieces }
web-plans = Prepared moves
web-plan-none = Nothing is prepared. Choose a move of your opponent and your answer; I play the answer as soon as that move comes. Nobody else sees it.
web-plan-new = New line
web-plan-remove = Remove { $line }
web-plan-theirs = What might { $name } play? Tap it on the board.
web-plan-yours = Tap your answer.
web-plan-first = Tap the move that you mean to play first.
web-plan-ends = The game would be over here.
web-plan-take = Take { $turn }
web-plan-keep = Keep this line
web-plan-undo = One move back
web-preparing = You are preparing a line; nothing is played.
web-analysis = Analysis
web-analysis-works = The analysis is under way: { $done } of { $of } moves.
web-analysis-refused = There is no analysis of this game.
web-analysis-choose = Choose a move in the list or on the chart.
web-accuracy = { $side }: { $percent }% accuracy
web-turning-points = Turning points:
web-stands = After turn { $turn }: { $lead }.
web-better-line = Better ({ $lead }):
web-play-through = Play it through
web-chart = Chart of who stood better over { $turns } moves: above the line Red, below it Blue

## What a screen reader says
web-heroic = heroic { $role }
web-piece-of-side = { $side } { $piece }
web-carrying = { $carrier } with { $others }
web-point-with = { $point }, { $piece }
web-reachable = can go there
web-reachable-capture = can be captured
web-reachable-lost = can go there, but is lost
web-goes = { $pieces } goes.
web-say-selected = { $piece } can go to { $count } points: { $points }
web-say-pending = { $turn }. Enter plays it, Escape goes back.
web-role-commander = Commander
web-role-infantry = Infantry
web-role-militia = Militia
web-role-engineer = Engineer
web-role-tank = Tank
web-role-artillery = Artillery
web-role-anti-aircraft = Anti-aircraft gun
web-role-missile = Missile
web-role-air-force = Air force
web-role-navy = Navy
web-role-headquarters = Headquarters

## The chat
web-chat = Chat
web-chat-unread = Chat, { $count } new
web-chat-empty = Ask me anything that works in the chats: write a command, or press one of these.
web-chat-line = A command
web-chat-placeholder = /rules ships
web-chat-help = Help
web-chat-games = Games
web-chat-settings = Settings
web-chat-stats = Statistics
web-send = Send
web-show-on-board = Show on the board
web-download = Download { $name }
web-picture-gone = The picture is no longer there.

## Settings
web-settings = Settings
web-language = Language
web-theme = Colours of the board
web-theme-classic = classic
web-theme-light = light
web-theme-dark = dark
web-theme-contrast = high contrast
web-pieces = Pieces
web-setting-symbols = symbols
web-setting-letters = letters
web-setting-letters-vi = Vietnamese letters
web-bottom = Bottom side
web-setting-own = my side
web-setting-red = Red
web-setting-blue = Blue
web-coordinates = Coordinates
web-setting-algebraic = a1 … k12
web-setting-official = 0,0 … 11,10
web-show-rings = Show the rings of fire
web-confirm-turns = Confirm each move before it is played
web-confirm-hint = A move that loses a piece is always confirmed.
web-more-settings = All settings
web-privacy = What is stored of me

## Why the server of the page refuses something, by its code

refused-no-script = This page needs JavaScript. Switch it on in your browser, or play in the chat.
refused-missing = There is nothing here.
refused-bad-request = I don’t understand this request.
refused-no-session = I don’t know who you are. Please open the board again from the chat.
refused-no-guests = Guests can’t play here.
refused-no-name = A guest needs a name.
refused-watcher = This link shows one game, and nothing else.
refused-not-watchable = This game can’t be watched, or not any more.
refused-forged = I can’t tell who you are. Please open the board again from the chat.
refused-old-launch = This was opened too long ago. Close it, and open it again from the chat.
refused-used-launch = This was opened before. Close it, and open it again from the chat.
refused-used-link = This link was used before, or is too old. Write /page to me for another one.
refused-unknown-network = This page doesn’t know people of that network.
refused-network-silent = Discord doesn’t say who you are. Please try again.
refused-too-much = That was too much at once. Please wait a moment.
refused-failed = Something went wrong. Please try again.
refused-wrong-host = This server answers only to its own machine.
refused-wrong-method = This can’t be done here.
refused-too-large = This is too much in one request.
refused-not-json = The body must be JSON.
refused-too-slow = This took too long. Please try again.
