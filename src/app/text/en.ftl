# Every sentence the bot says, in English. `word` becomes letters of one width, **word** is
# stressed. Values in { } come from the program: $game, $turn, $code, $command and points are shown
# as typed text; $player, $opponent, $red, $blue and $challenger are names.

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
    [commander] Commander and headquarters
    [stacks] Carrying
    [heroes] Heroes
   *[end] Battle, points and the end
}
choice-battle = { $battle } ({ $list })
and-more = … and { $count } more

## Buttons (at most 40 characters)

button-accept = Accept
button-decline = Decline
button-join = Join
button-cancel = Withdraw
button-draw-accept = Agree to the draw
button-draw-decline = Play on
button-resign = Yes, resign

## Greeting and help

welcome = **Tulenh** plays Commander Chess (Cờ Tư Lệnh) by correspondence, here and in your groups. Every turn is answered with a picture of the board, and the referee knows all the rules.
hint = Start with `/challenge`; then send turns as text, for example `f4-f6`. `/help` explains everything, `/games` lists your games.
reply-unseen = I cannot see the words of your reply. On Discord leave the @ switched on when you reply to me, or use `/move`.
who-wrote = I cannot tell who wrote this, so I cannot do it. Switch off **Remain anonymous** in your administrator rights, or write under your own name instead of a channel’s.
failed = Something went wrong on my side, and I do not know whether what you asked for was done. Please look with `/board` or `/games` in a moment before you try again.
help-intro = **Commands** (words in [ ] may be left out)
help-help = `/help` – this text
help-challenge = `/challenge [@name|bot [1–8|max]] [red|blue|random] [ruleset] [battle] [turns=N] [until DATE] [TIME [claim]] [casual|hints]` – offer a game: to the person named or replied to, else to anybody; `bot 3` is the engine, from 1 (a beginner) to 8 and max, and with `sleepy` it takes hours to answer; Red moves first; `/rules` lists rulesets and battles. TIME is what a turn may take (`3 days`, the usual; 10 minutes to 30 days), a bank (`5d+12h`), one clock for the whole game (`whole game 30min`, `official clock`), or `no clock`; with `claim` time that is over has to be claimed; `until 2027-01-31` is a date at which points decide
help-accept = `/accept [CODE]` – accept a challenge; a code works in any chat on any network, `/join CODE` does the same
help-decline = `/decline [CODE]` – decline a challenge
help-cancel = `/cancel [CODE]` – withdraw your own challenge
help-move = `/move [#game] turn` – play a turn, for example `/move f4-f6`; a reply to the newest board, or plain text in a private chat, does the same
help-board = `/board [#game]` – show the board
help-score = `/score [#game]` – the points of both sides, and what they come from
help-games = `/games` – your games and challenges
help-draw = `/draw [#game]` – offer a draw, or agree to one
help-resign = `/resign [#game]` – give a game up (you are asked first)
help-rules = `/rules [ruleset] [battle] [topic]` – the rules in words; alone, which rulesets and battles there are
help-start = `/start` – the greeting
help-learn = `/learn` – a guided first game of a few minutes, on a board of your own
help-rematch = `/rematch [#game]` – offer the same opponent another game, with the colours swapped
help-pick = `/pick [#game]` – choose a turn from buttons: a piece, then where it goes
help-takeback = `/takeback [#game]` – take your last turn back: at once within a minute if it is not answered, else your opponent is asked
help-moves = `/moves [#game] f4` – where a piece can go, shown on the board
help-rings = `/rings [#game] [red|blue]` – the rings of fire, shown on the board
help-captured = `/captured [#game]` – what has been captured
help-record = `/record [#game]` – the turns of a game, written down
help-replay = `/replay [#game] [10-40]` – a game, or a part of it, as a film
help-stats = `/stats [@name]` – ratings and results; of somebody else also head to head
help-top = `/top [all] [ruleset]` – the best players of this chat, or of all
help-settings = `/settings` – language, time zone, reminders, quiet hours, theme and more; `/settings chat` those of the chat
help-link = `/link` – join your accounts on two networks to one person
help-privacy = `/privacy` – what is kept of you, and why
help-mydata = `/mydata` – everything kept of you, as a file
help-forget = `/forget` – be forgotten (you are asked first)
help-diagnose = `/diagnose` – what stands in the way of playing here
help-turns = **Turns** name points from `a1` to `k12`, or official coordinates such as `3,5` (f4): `f4-f6` moves, `f4xf6` captures, `c5:a5` captures in place, `Tf4-f5/If4-e4` splits a stack, and `tank f4 f6` is understood too. When several turns fit I ask; when none fits I say which rule forbids it.
unknown-command = I know no such command: { $words }. `/help` lists what I understand.
wrong-words = I do not understand this: { $words }. It is written like this:

## The menu of commands (at most 100 characters)

menu-help = How it works
menu-challenge = Offer a game: to somebody, or to anybody
menu-accept = Accept a challenge
menu-decline = Decline a challenge
menu-cancel = Withdraw your challenge
menu-move = Play a turn, for example f4-f6
menu-board = Show the board
menu-score = The points of both sides
menu-games = Your games and challenges
menu-draw = Offer a draw, or agree to one
menu-resign = Give a game up
menu-rules = The rules in words, and which rulesets there are
menu-learn = A guided first game
menu-rematch = Another game with the colours swapped
menu-pick = Choose a turn from buttons
menu-takeback = Take your last turn back
menu-moves = Where a piece can go
menu-rings = The rings of fire
menu-captured = What has been captured
menu-record = The turns of a game, written down
menu-replay = A game as a film
menu-stats = Ratings and results
menu-top = The best players
menu-settings = Language, time zone, reminders, theme and more
menu-link = Be one person on two networks
menu-privacy = What is kept of you, and why
menu-mydata = Everything kept of you, as a file
menu-forget = Be forgotten
menu-diagnose = What stands in the way of playing here
menu-start = Greeting

## What the commands take (at most 100 characters, without marks)

option-opponent = Whom you challenge; nobody means anybody
option-colour = Your side; Red moves first
option-ruleset = The ruleset
option-battle = What is fought for; not every ruleset has every battle
option-turns = After so many moves of each side points decide
option-rules = Changed rules, for example capacity=2021
option-topic = What you want to know; nothing means the most important
option-code = The code of the challenge
option-turn = The turn, for example f4-f6
option-game = The number of the game
choice-red = Red
choice-blue = Blue
choice-random = By lot

## Challenges

challenged = { $challenger } challenges { $opponent } to a game of Commander Chess{ $colour ->
    [red] {" "}and takes Red
    [blue] {" "}and takes Blue
   *[random] ; the colours are drawn by lot
}. Answer with a button or with { $command }, until { $expires }.
challenged-anyone = { $challenger } offers a game of Commander Chess to anybody{ $colour ->
    [red] {" "}and takes Red
    [blue] {" "}and takes Blue
   *[random] ; the colours are drawn by lot
}. Join with the button or with { $command }, until { $expires }.
challenge-made = Challenge { $code } is open.
challenge-asked = I am asking { $opponent }. They can also answer with { $command } in any chat with me, until { $expires }.
challenge-unmet = I have not met { $opponent } yet and cannot write to them first. Send them this: { $command } – it works in any chat with me, until { $expires }.
challenge-open = Your open challenge: whoever sends me { $command } in any chat plays you. It stands until { $expires }.
challenge-self = You cannot challenge yourself.
challenge-bot = { $opponent } is a program and does not play here. Challenge a person, or the engine: `/challenge bot 3` (levels 1 to 8, and max).
challenge-bot-rated = Games against the engine do not count for the ratings. Leave `rated` out.
challenge-blocked = { $opponent } cannot be challenged: whoever runs this bot has shut them out of new games.
challenge-again = You have challenged them already: { $code }. Wait for the answer, or withdraw it.
challenges-too-many = You have { $limit } open challenges, more are not allowed. Withdraw one with `/cancel`.
games-too-many = You play { $limit } games, more are not allowed. Finish one first.
games-too-many-theirs = { $opponent } has as many games as are allowed. Try again later.
challenge-gone = There is no open challenge { $code }: it was answered or withdrawn, or its time ran out.
challenge-none = There is no open challenge for you here. With a code it is `/accept CODE`.
challenge-own = This is your own challenge; somebody else has to accept it. You can withdraw it with `/cancel`.
challenge-not-invited = This challenge is for somebody else.
challenge-open-to-all = This challenge is open to anybody; there is no need to decline it.
challenge-not-yours = Only the challenger can withdraw a challenge.
challenge-expired = The time of this challenge has run out.
cancel-none = You have no open challenge.
which-challenge = Which one? Please name its code:
challenge-line-open = { $code } – yours, open to anybody, until { $expires } · { $terms }
challenge-line-own = { $code } – yours, to { $opponent }, until { $expires } · { $terms }
challenge-line-theirs = { $code } – from { $opponent }, until { $expires } · { $terms }
accepted-done = Accepted: game { $game } begins.
declined-done = Declined.
cancelled-done = The challenge { $code } is withdrawn.
challenge-declined = { $challenger }, { $opponent } has declined your challenge.
challenge-cancelled = { $challenger } has withdrawn the challenge.
challenge-lapsed = Nobody answered the challenge of { $challenger }; its time has run out.
unreachable = { $challenger }, the person you challenged cannot be reached: they have blocked me or take no messages from me. The challenge { $code } is withdrawn. `/challenge` alone gives you a code that you can send them yourself.

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
    [one] one move
   *[other] { $turns } moves
} of each side points decide.
mode = { $mode ->
    [rated] It counts for the ratings.
    [hints] It does not count for the ratings; both may ask for hints.
   *[casual] It does not count for the ratings.
}
terms-short = { $ruleset }, { $battle }
terms-unknown = I do not know { $word }. Expected is:
terms-unknown-near = I do not know { $word }; the nearest I know is { $nearest }. Expected is:
terms-several = { $word } can be several: { $list }. Which one do you mean?
terms-two = Only one of { $one } and { $other } can be played.
terms-bad-limit = { $word } is no limit of moves: write for example { $example }, with a number from 1 to { $most }.
terms-bad-time = { $word } is no time a game can be played with. Write for example `3d` (three days a turn, from 10 minutes to 30 days), `5d+12h` (five days and twelve hours more after each turn), `whole game 30min` (one clock for both, then points decide) or `no clock`.
terms-bad-date = { $word } is no date. Write for example `until 2027-01-31`.
terms-date-far = { $word } cannot be the end of a game: it must be more than a day and less than a year away.
tempo-none = No clock.
tempo-turn = { $time } a turn{ $claim ->
    [yes] ; time that is over has to be claimed
   *[no] {""}
}.
tempo-bank = A bank of { $bank }{ $increment ->
    [none] {""}
   *[other] , and { $increment } more after each turn
}{ $claim ->
    [yes] ; time that is over has to be claimed
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
terms-not-its-battle = The ruleset { $ruleset } has no { $battle }. Its battles: { $list }.{ $others ->
    [none] {""}
   *[other] {" "}That one belongs to { $others }.
}
terms-no-setting = { $word } changes no rule: write switch=value, for example `capacity=2021`.
terms-no-switch = There is no rule { $word } that could be changed; the nearest is { $nearest }.
terms-switch-twice = { $switch } is changed twice.
terms-bad-value = { $word } is no value of { $switch }. It takes for example: { $examples }
terms-senseless = These rules contradict themselves: { $why ->
    [chain-table] chains need the table of chains, so `nesting=chain` needs `capacity=chain`
    [flat-table] the table of chains is for chains only, so `capacity=chain` needs `nesting=chain`
    [missile] a Missile that captures no ships captures none at sea, so `sea_capture` with `Ms` needs `missile_hits_navy=yes`
    [land-piece] `sea_capture` names land pieces, and `{ $what }` is none
    [facing] in this battle ({ $what }) the Commander ends nothing, so nobody can lose by `facing=loses`
    [check] this battle ({ $what }) has no Commanders, so `enforce_check=always` means nothing
   *[end] this battle ({ $what }) has no Commanders, so `commander_always_ends=yes` means nothing
}.

## The rules in words

rules-list = **Rulesets and their battles**; what stands first is played when nothing is named:
rules-list-line = • { $ruleset }: { $list }
rules-usage = { $rules } tells the rules of one. { $play } offers a game by it, { $change } one with a changed rule.
rules-head = **{ $ruleset }, { $battle }**
rules-unlike = **Unlike { $ruleset }:**
rules-source = Source: { $source }
rules-more = All the rest: { $command } and a topic behind it: { $list }
# The rules describe themselves in English: $words. Only a translation looks at the key, $list and $number.
rule-in-words = { $key ->
    [translated] { $list } { $number }
   *[english] { $words }
}

## Points

score-running = Points: 🔴 { $red } : { $blue } 🔵{ $last ->
    [0] {""}
   *[other] ; they decide after turn { $last }
}. `/score` explains them.
score-head = **Points in game { $game }** ({ $terms })
score-side = { $side ->
    [red] 🔴
   *[blue] 🔵
} { $player }: **{ $points }**
score-captured = • captured { $role }: { $count } × { $each } → { $points }
score-heroes = • heroes among them: { $count } × { $each } → { $points }
score-objective = • objective reached ({ $objective }): { $points }
score-progress = • towards { $objective }: { $taken } of { $of }
score-when = { $key ->
    [both] When an objective has stopped the game, and at the limit agreed on{ $last ->
        [0] {""}
       *[other] {" "}(after turn { $last })
    }, whoever has more points wins.
    [objective] When an objective has stopped the game, whoever has more points wins.
    [limit] At the limit agreed on{ $last ->
        [0] {""}
       *[other] {" "}(after turn { $last })
    } whoever has more points wins, unless the game has ended before.
   *[never] Points do not decide this game.
}

## Games

game-damaged = Game { $game } cannot be read from the store, so it cannot go on for now. Please tell whoever runs this bot.
out-of-reach = { $game } · { $player } does not get my messages: they have blocked me, or have never opened a chat with me. The game stands; when they write to me again, `/board` shows it to them.
started = Game { $game }: 🔴 { $red } (Red) against 🔵 { $blue } (Blue).
started-next = { $side ->
    [red] 🔴
   *[blue] 🔵
} { $player }, you move first: reply to this board with a turn such as { $example }, or send it after `/move`.
played = { $game } · turn { $ply } · { $side ->
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
next-check = **Check!** { $side ->
    [red] 🔴
   *[blue] 🔵
} { $player } is to move.
next-attacked = The Commander of { $side ->
    [red] 🔴
   *[blue] 🔵
} { $player }, who is to move, can be captured. It does not end this game, but it counts.
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
    [facing] the Commander was left facing the other
    [mate] mate
    [no-turn] no legal turn is left
    [repetition] the same position for the third time
    [fifty-moves] fifty moves a side without a loss
    [turn-limit] all the turns agreed on are played
    [time-limit] the time agreed on is up
    [resignation] by resignation
    [out-of-time] out of time
    [aborted] time was over before the game had begun
    [abandoned] nobody played on
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
    [0] You play no game at the moment.
    [one] **Your game**
   *[other] **Your { $count } games**
}
challenges-head = { $count ->
    [one] **Open challenge**
   *[other] **{ $count } open challenges**
}
games-none = You have no games and no challenges. Start with `/challenge`.
elsewhere = Elsewhere: { $count }. Send me `/games` in private to see everything.
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
which-game = Which game? Reply to its board, or name its number, for example `/move #12 f4-f6`:
no-such-game = There is no game { $game }.
no-open-game = You have no open game. Start one with `/challenge`.
not-a-player = You do not play in game { $game }; only its two players can do that.
not-your-turn = It is not your turn in game { $game }: { $side ->
    [red] Red
   *[blue] Blue
} is to move.
old-board = That board of game { $game } is old: by now { $ply ->
    [one] one turn has
   *[other] { $ply } turns have
} been played. `/board` shows the present one.
game-over = Game { $game } is over: { $winner ->
    [red] Red has won
    [blue] Blue has won
    [void] it was broken off
   *[nobody] it was drawn
} ({ $ending ->
    [commander-captured] Commander captured
    [ships] ships captured
    [planes] planes captured
    [land-forces] land forces captured
    [facing] Commander left facing
    [mate] mate
    [no-turn] no legal turn
    [repetition] repetition
    [fifty-moves] fifty moves
    [turn-limit] turn limit
    [time-limit] time limit
    [resignation] resignation
    [out-of-time] out of time
    [aborted] aborted
    [abandoned] abandoned
   *[agreement] agreement
}{ $points ->
    [none] {""}
   *[other] , { $points } on points
}).

## Turns that cannot be played

turn-missing = Which turn? For example `/move f4-f6`.
turn-too-long = A turn has at most { $limit } characters; this is longer.
turn-unreadable = I cannot read { $typed } as a turn. Turns name points, for example `f4-f6`, `f4xf6` or `tank f4 f6`; `/help` tells more.
turn-illegal = { $typed } is not possible:
turn-nearest = Nearest legal turns: { $turns }
turns-several = { $count } turns fit: { $turns }. Which one do you mean?
turns-too-many = { $count } turns fit. Please say more, for example the piece or the target: { $turns } …
turn-costly = { $turn } costs you: { $list }. If you mean it, press the button or send it exactly so.
turn-gone = That turn is no longer possible. `/board` shows the present board.

## Draws and resignations

draw-sent = You have offered a draw in game { $game }.
draw-agreed-done = Game { $game } is drawn.
draw-declined-done = You have declined the draw in game { $game }.
draw-offered = { $game } · { $player } offers a draw. { $opponent }, do you agree? A turn declines it too.
draw-declined = { $game } · { $player } declines the draw that { $opponent } offered.
draw-lapsed = This draw offer no longer stands.
draw-own = You offered this draw yourself; the other side has to answer.
no-draw-offer = No draw is offered in game { $game }.
draw-already = You have offered a draw in game { $game } already; offer again after the next turn.
resign-ask = Do you really want to resign this game? Press the button, or send `/resign` once more.
resign-other = Only the player who was asked can resign with this button. If you want to resign yourself, send `/resign`.
resign-old = Game { $game } has gone on meanwhile. Send `/resign` again if you still want to.
resigned-done = You have resigned game { $game }.

## The rules that forbid a turn

rule-over = The game is over.
rule-nothing = Nothing stands on { $at }.
rule-not-yours = The { $role } on { $at } belongs to { $side }.
rule-none-can = None of your pieces of this kind ({ $role }) can go to { $to }.
rule-not-there = { $group } cannot go from { $from }: there is no such piece, or it has already acted.
rule-not-a-stack = { $group } cannot go together: the first cannot carry the rest.
rule-headquarters = The Headquarters does not move unless it is heroic, and never with the Commander inside.
rule-same-point = { $at } is where it already stands.
rule-not-in-line = { $from }–{ $to } is not on a line on which this piece ({ $role }) goes.
rule-too-far = { $to } is too far: this piece ({ $role }) reaches { $reach ->
    [one] one point
   *[other] { $reach } points
} in that direction.
rule-blocked = The way of this piece ({ $role }) is blocked on { $by }.
rule-ground = This piece ({ $role }) cannot stand on { $to }.
rule-over-sea = This piece ({ $role }) cannot move over the sea at { $over }.
rule-commander-at-sea = The Commander slides over the sea only onto an own Navy, and not when leaving one.
rule-river = Heavy pieces ({ $role }) cross the river only straight along the reefs `f6`–`f7` and `h6`–`h7`, unless they capture or are ferried.
rule-ferry = An Engineer with a heavy piece only moves one step straight across the river, to an empty bank, and never captures.
rule-not-sailable = A ship cannot sail over { $over }.
rule-cuts-land = A ship cannot cut across the land on the diagonals `c5`–`d6` and `c8`–`d7`.
rule-ship-blocked = The ship's way is blocked by the enemy on { $by }.
rule-missile-at-ship = A Missile never hits ships; only a ship’s own missile does.
rule-cannot-hit-sea = This piece ({ $role }) cannot capture a ship at sea.
rule-no-target = There is no enemy on { $at }.
rule-occupied = An enemy stands on { $at }: that would be a capture.
rule-no-room = { $group } and { $other } on { $to } cannot form a stack there.
rule-must-displace = This piece ({ $role }) can stand on { $to }, so it captures by moving there.
rule-must-stay = This piece ({ $role }) cannot stand on or travel to { $to }, so it captures in place.
rule-must-land = After taking the plane on { $at } yours must stay there.
rule-must-return = After bombing the ship on { $at } the plane must return.
rule-shot-down = The ring of fire of the piece on { $by } would shoot the plane down before it reaches { $to }.
rule-exchanged = { $to } lies in the ring of fire of the piece on { $by }: plane and target are both lost.
rule-safe = The flight to { $to } is safe: no ring of fire shoots it down there.
rule-no-drop = These rules do not let a plane drop passengers and fly back.
rule-double-fire = In a double fire the ship’s missile takes a ship, and its gun another target that it captures in place.
rule-slides-into-facing = On { $at } your Commander would face the enemy Commander.
rule-rest = { $rest } cannot stay behind on { $at }.
rule-after-the-end = The Commander is already captured.
rule-in-check = Your Commander on { $commander } could then be captured from { $by } ({ $role }).
rule-facing = Your Commander on { $commander } would face the enemy Commander on { $by }.
rule-commander-lost = Your Commander would be lost with the plane.
rule-sheltered = This piece ({ $role }) destroys only the Headquarters on { $to }, over the Commander, and stays where it is.
rule-no-such-piece = That piece ({ $role }) does not stand on { $at }.
rule-one-departure = Under these rules either the whole stack goes or only its topmost piece ({ $role }), one departure a turn.
rule-too-many-parts = { $group } cannot part into so many: each piece makes at most one step in a turn.
rule-no-double-fire = Under these rules a ship fires only one weapon in a step.
rule-common-origin = All parts of a turn start from one point.
rule-unnamed = Each part of a split but one has to name its pieces.

## The chat on the terminal

terminal-welcome = **Commander Chess on this terminal.** Everybody sits in one chat; say who speaks, then a command or a turn:
    {"  "}an: /challenge binh
    {"  "}binh: /accept
    {"  "}an: c5-c6
    `an> /mydata` is said alone with me. A line without a name is said by whoever spoke last, in the same way. A number presses a button. `/help` explains the rest, `/quit` ends.
terminal-who = Who says that? Begin the line with a name and a colon, for example `an: /help`.

## Help by topic

help-head = **{ $name }**
help-short = **Commander Chess in two minutes**
    1. In a group write `/challenge @friend`, or reply to somebody with `/challenge`. Alone with me `/challenge` gives you a code that you send to anybody.
    2. They press **Accept** or send `/accept CODE`. A board appears; Red moves first.
    3. Whose turn it is replies to the board: where from and where to, such as `f4-f5`. `/pick` offers turns as buttons.
    The first time? The guided game takes a few minutes. Or tap what you want to know:
help-topic = { $topic ->
    [start] Beginning
    [challenges] Challenges
    [moving] Moving
    [stacks] Stacks
    [watching] Watching
    [settings] Settings
    [slow] Slow games
    [engine] The engine
    [ratings] Ratings
    [privacy] Privacy
   *[keepers] For keepers
}
help-unknown = I have no help on { $word }. Tap a topic, or send `/help` and a command, for example `/help move`.
button-commands = All commands
button-topics = Topics
button-page-next = Next ▶
button-page-back = ◀ Back
button-learn = ▶ Guided first game
button-rules = The rules
about-start = 1. Write `/challenge @friend` in a group where we all are; `red` or `blue` behind it chooses your side. Without a name anybody can join. Alone with me `/challenge` gives a code: send it to your friend, who writes `/accept CODE` to me, in any chat.
    2. When they accept, I show the board. Red moves first.
    3. Reply to the board with your turn, for example `f4-f5`: the Tank on f4 goes to f5. Alone with me you need not even reply. If you do not know where a piece can go: `/moves f4`.
    4. Then it is your friend’s turn; I call whoever is to move. There is no hurry.
    Who captures the enemy Commander wins. If that is all you know of the game, start here:
about-challenges = A challenge goes to somebody by `@name`, by a reply to their message, or to anybody. Behind it you may write a side (`red`, `blue`), a ruleset (`bga`), a battle (`marine`), a limit (`turns=40`) and changed rules (`capacity=2021`). So is what a turn may take, three days unless you say something else: `7 days`, a bank (`5d+12h`: five days, and twelve hours more after each turn), one clock for both of you (`whole game 30min`; then points decide) or `no clock`. With `claim` time that is over has to be claimed; `until 2027-01-31` is a date at which points decide. A challenge stands for a week. Its code works in every chat with me, on every network.
about-moving = Name the point a piece stands on and the point it goes to: `f4-f5`. `f4xf6` captures and goes there, `b5:e5` captures and stays. Words do as well: `tank f4 f5`; so do official coordinates: `3,5_4,5`. I never guess: when several turns fit I ask, and when none fits I say which rule forbids it. A turn that costs you a plane is asked about first. The picture shows what `/moves f4` shows at the start: dots are moves, crosses captures, flames losses.
about-stacks = Some pieces carry others: Tanks, planes and ships carry people and more, an Engineer ferries heavy pieces, a Headquarters shelters the Commander.
    • Get together: move one onto the other, `g4-f4`.
    • Go together: `f4-f6` moves all that stands there.
    • Part: name who goes where, one after the other, all from the same point: `f4xf6/If4xe4` – the Tank takes on f6, the Infantry on e4, in one turn. The letter says who: `I` is the Infantry.
    • With buttons, step by step:
about-watching = Whoever is in the chat of a game may look at it; only its two players can play. Every turn is a new message that calls the player to move. The strips above and below the board show what each side has taken, and its points.
about-settings = You choose your language, coordinates, the letters of pieces, colours and drawing of the pieces, which side is at the bottom, pictures or text boards or none, and whether I call you and ask before costly turns; also your time zone, how often I remind you of a turn, and the hours in which I let you sleep. A chat has settings of its own: what all read together is in its language.
about-slow = Games here are slow on purpose: a turn may take three days unless another time is agreed on (`/challenge 7 days`, `no clock`). When time is over the game is lost, unless `claim` was agreed on; with one clock for the whole game points decide then; a game of less than two turns is broken off. Where no clock runs, because there is none or the game is paused, I ask after 30 days without a turn whether you play on, and close the game without a result after 60. Times when I was away cost nobody anything. A challenge that nobody answers ends after a week. If you want an end to every game, agree on a limit, `/challenge turns=40` or `/challenge until 2027-01-31`: after so many moves of each side, or at that date, points decide. A game is over by capture or mate of the Commander (or what the battle asks for), by resignation, or by a draw both agree on; the same position for the third time, or fifty moves a side without a loss, ends it too.
about-engine = There is somebody to play when no friend is there: `/challenge bot 3`. Levels go from 1, a beginner, to 8 and `max`; everything else of a challenge holds too (`/challenge bot 5 red marine no clock`). It answers in seconds; with `sleepy` it takes hours, as a friend far away does. It lets you take turns back, agrees to pauses, and to a draw late in the game when it does not stand better; it never claims a game when your time is over. Such games never count for the ratings, and you may ask for hints.
about-ratings = Rated games change a rating of yours for each family of rulesets. Games with hints and games that were broken off do not count. A new rating is provisional until you have played some games.
about-privacy = I keep your account, the name and handle you show, your settings, your games and your challenges; nothing else that you write. You can have it all as a file, and be forgotten: then you are “someone” in the games of others.
about-keepers = Add me to a group or a server and let me write messages and attach pictures; on Discord also open threads and write in them. I read commands, replies to me, and nothing else. Those who manage the chat choose its language, who may offer games, and whether each game gets a thread. When something does not work, ask me what is missing:

## Lessons

lesson-head = **Lesson { $lesson } of { $all }: { $name }**
lesson-name = { $lesson ->
    [infantry] the Infantry
    [tank] the Tank
    [artillery] the Artillery
    [ship] a ship
    [gun] a ship’s gun
    [plane] a plane and a ring of fire
    [carry] carrying
    [split] a stack divides
    [three] three at a time
    [hero] check makes heroes
    [power] what heroes can do
   *[win] the end
}
lesson-how = Tap a turn, or write it.
lesson-how-shared = Tap a turn, or write it behind `/learn`.
lesson-infantry = You are Red. The Infantry goes one point straight, never diagonally. The dots show where it can go. Bring it forward, to the river.
learnt-infantry = So all turns are written: where from, where to. It stands on a reef by the river now, which it may cross anywhere.
lesson-tank = The Tank goes one or two points straight; whatever stands between stops it. A capture is a move onto the enemy: take one.
learnt-tank = An `x` means: it captures and stands there now. The other enemy was three points away, too far for a Tank.
lesson-artillery = The Artillery goes up to three points in all eight directions, if the way is free. But it captures over anything in between. Take the enemy Artillery behind your own pieces with yours.
learnt-artillery = Nothing shields from an Artillery. It is heavy, though: it crosses the river only along the two reefs, by a capture, or on a ferry.
lesson-ship = A ship goes up to four points in all directions, but only on water: the sea on the left, and the four points where the river meets it. Sail up the river.
learnt-ship = So far inland a ship is dangerous: its gun reaches three points over anything.
lesson-gun = Ships fire. The missile hits ships up to four points away, the gun everything else up to three. What stands inland, where a ship cannot go, is taken from where it is. Take the Tank.
learnt-gun = The `:` means: it captures and stays. With two targets a ship fires both weapons in one turn.
lesson-plane = A plane flies up to four points in all directions, over everything. But the Missile above has a ring of fire: a plane that flies into it is shot down, and one that captures in it falls with its target. Take something that costs you nothing.
learnt-plane = Outside the rings a plane may stay where it captured (`x`) or fly back (`:`). Anti-aircraft guns and ships have rings as well. `/rings` shows them in a game.
lesson-carry = Tanks, planes and ships carry others. Let the Infantry board the Tank beside it: move it there.
learnt-carry = Now they go together, as far as the Tank goes, and part when you like. Whoever takes the Tank takes both.
lesson-split = This stack is a Tank with an Infantry. In one turn each part may make a step of its own, all from the point where they stand. Take two enemies in one turn.
learnt-split = The steps are written one behind the other with `/` between; a letter says who goes (`I` is the Infantry, the rest needs none).
lesson-three = A ship with a plane and a Tank aboard. Each of them can take something: take three enemies in one turn.
learnt-three = A loaded ship is the strongest thing on the board, and the dearest: whoever sinks it sinks all three.
lesson-hero = A piece that could capture the enemy Commander gives check and becomes a hero, for good. Give check with the Tank.
learnt-hero = The star marks a hero. Every piece that could strike the Commander after your turn becomes one.
lesson-power = A hero goes one point further, and in all eight directions. This Tank is one: use it to capture.
learnt-power = Heroic planes ignore rings of fire altogether. `/rules heroes` tells more.
lesson-win = Two Commanders on one line with nothing between face each other: whoever is to move captures the other, at any distance. Your enemy has left his in sight of yours. End the game.
learnt-win = The Commander is captured, the game is over. It ends so, or by mate, when no turn saves the Commander. You may not leave your own in check or facing the other.
lesson-right = ✓ **Right:** { $turn }
lesson-shown = The answer: { $turn }
lesson-other = { $turn } can be played, but it is not what is asked for here.
lesson-costly = { $turn } can be played, but it costs you: { $list }. Find one that costs nothing.
lesson-unreadable = I cannot read { $typed } as a turn.
lesson-not-yours = This is somebody else’s lesson. `/learn` begins one of your own.
lesson-stopped = The lesson is left. `/learn` takes it up again where you were.
lesson-finished = **That was all of it.** You know how pieces go, shoot, fly, ride and become heroes. The rest you learn by playing: `/challenge` offers a game, and the referee explains every turn that is not possible.
button-show = Show me
button-skip = Skip
button-stop = Stop
button-again = Again
button-resume = ▶ Go on
button-once-more = Once more
button-how-to-begin = How to begin a game

## Pictures of the rules

page-pieces = The pieces
page-topics = The topics
page-choose = Tap what you want to know.
piece-line = • { $role } ({ $letter }): { $count } a side, { $points } points
piece-head = **{ $role }** ({ $letter }) · { $count } a side · { $points } points
reach = { $kind ->
    [none] not at all
    [far] any distance straight
    [straight] { $straight } straight
    [even] { $straight } in all eight directions
   *[both] { $straight } straight, { $diagonal } diagonally
}
piece-goes = Moves and captures: { $reach }.
piece-moves = Moves: { $reach }.
piece-captures = Captures: { $reach }.
piece-weapons = Captures ships at 1–{ $missile } with its missile, everything else at 1–{ $gun } with its gun, over anything.
piece-ring = Has a ring of fire of radius { $radius } against enemy planes.
piece-carries = Carries: { $list }.
piece-carried = Is carried by: { $list }.
piece-hero = As a hero: { $reach }.
piece-special = { $role ->
    [commander] What stands between stops it. It may cross the sea only to board an own ship.
    [artillery] It captures over anything, but moves only where the way is free. It is heavy: it crosses the river only along the reefs `f6`–`f7` and `h6`–`h7`, by a capture or on a ferry.
    [engineer] What stands between stops it; it crosses the river anywhere. It ferries one heavy piece straight across.
    [anti-aircraft] What stands between stops it. It is heavy: it crosses the river only along the reefs `f6`–`f7` and `h6`–`h7`, by a capture or on a ferry.
    [missile] What stands between stops it. It is heavy: it crosses the river only along the reefs `f6`–`f7` and `h6`–`h7`, by a capture or on a ferry.
    [air-force] It flies over everything and lands on land or on an own ship with room. After a safe capture it stays or flies back, as you like.
    [navy] It sails on files `a`–`c` and on `d6` `e6` `d7` `e7`. What it cannot sail to it captures from where it is.
    [headquarters] The Commander may enter it and leave it again.
   *[other] What stands between stops it; it crosses the river anywhere.
}
figure-name = { $figure ->
    [river] Heavy pieces at the river
    [double-fire] Double fire
    [rings] Rings of fire
    [exchange] A plane near a ring
    [facing] Facing
    [shelter] Shelter
    [split] A stack divides
    [ferry] The ferry
   *[hero] A hero
}
figure-head = **{ $name }**
figure-words = { $figure ->
    [river] The Artillery on a reef point crosses the river straight along it, or by a capture; off the reefs it cannot move across. Dots are moves, crosses captures.
    [double-fire] A ship with an enemy ship and another target in reach; the arrows show what it can do in one turn.
    [rings] An Anti-aircraft gun and a ship close the points next to them to enemy planes, a Missile all points up to two away.
    [exchange] Crosses are captures that cost nothing, flames are flights that lose the plane.
    [facing] Two uncovered Commanders on one line with nothing between: whoever is to move may capture the other, at any distance.
    [shelter] A Commander in its Headquarters neither faces nor is faced. The arrows show enemies that can strike there; not all of them reach the Commander.
    [split] The arrows show what the parts of one stack do in a turn.
    [ferry] An Engineer takes an Artillery, an Anti-aircraft gun or a Missile one step straight across the river, from bank to bank, and never captures with it aboard. They join and part on the bank; a ring of fire is off meanwhile.
   *[hero] A piece that could capture the enemy Commander after its side’s turn becomes a hero for good. Dots show where this Tank can go now, crosses what it can take.
}
alt-rings = In rings of fire of { $side ->
    [red] Red
   *[blue] Blue
}: { $list }.
alt-targets = From { $from } it can go to or act on: { $list }.

## Watching

too-much = That is a lot at once. Please wait a minute, then ask me again – one thing at a time.
busy = I have said too much here lately to show that now. Try again in a minute.
taken-head = **Captured in game { $game }**
taken-by = { $side ->
    [red] 🔴
   *[blue] 🔵
} { $player } { $count ->
    [0] has taken nothing yet.
    [one] has taken one piece: { $list }
   *[other] has taken { $count } pieces: { $list }
}
rings-head = **Rings of fire in game { $game }**
rings-of = { $side ->
    [red] 🔴 Red
   *[blue] 🔵 Blue
}: { $list ->
    [none] no ring of fire.
   *[other] { $list }
}
rings-mean = In brackets: the radius. Enemy planes that are no heroes are lost there; `/rules planes` tells when.
rings-whose = I do not know whose rings { $word } means: write `red`, `blue`, or nothing for both.
moves-which = Which piece? Name the point it stands on, for example `/moves f4`.
moves-no-point = { $word } is no point of the board: they go from `a1` to `k12`, or from `0,0` to `11,10`.
moves-head = **{ $stack }** on { $at } ({ $side ->
    [red] Red
   *[blue] Blue
}):
moves-part = **{ $part }** alone:
moves-goes = • goes to { $list }
moves-captures = • captures on { $list }
moves-strikes = • captures from where it is on { $list }
moves-drops = • drops passengers and returns: { $list }
moves-exchanges = • is lost with its target on { $list }
moves-shot-down = • is shot down on the way to { $list }
moves-none = { $stack } on { $at } has no legal step now.
moves-not-now = { $stack } on { $at } belongs to { $side ->
    [red] Red
   *[blue] Blue
}, and it is the other side’s turn. Ask again when { $side ->
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
record-empty = Nothing has been played yet.
record-cut = The last turns; the file has them all:
record-file = Record of game { $game }
replay-shown = Film of game { $game }, { $from ->
   *[other] turns { $from } to { $to } of { $all }
}.
replay-cut = That is as much as one film holds. The rest: { $command }
replay-nothing = Nothing has been played in game { $game } yet.
replay-no-such-turns = There are no such turns in game { $game }: it has turns 1 to { $last }. Write for example `/replay 1-{ $last }`.
replay-how = I do not understand { $word }: a film takes turns such as `10-40`, `slow` or `fast`, and a theme such as `dark`.
replay-busy = I already have a lot of this to do. Please try again in a minute.
button-look-board = Board
button-look-record = Record
button-look-replay = Film
button-look-captured = Captured
button-look-rings = Rings of fire
button-look-score = Points

## Choosing a turn

no-open-game-here = None of your open games is told here. Name one by its number, as in `/move #12 f4-f6`.
told-elsewhere = Game { $game } is not told here. Ask me for it in its chat, or in private.
turn-gives-away = After { $turn } your Commander can be captured, or the game is lost at once. Do you mean it?
pick-piece = **Game { $game }:** which piece?
pick-group = What of the stack on { $at } goes?
pick-target = { $piece } on { $at }: where to? → goes, ✕ captures, ◎ captures and stays, ⇄ one for one, ☠ is shot down, ↓ drops.
pick-confirm = **{ $turn }** – is that your turn?
pick-captures = It captures: { $list }
pick-loses = **You lose: { $list }**
button-play = Play it
button-then = and { $group } …
button-all = All of it
button-rest = the rest
button-back = Back


## Taking back

take-back-sent = Asked: your opponent can now allow or refuse that you take your turn back in game { $game }.
take-back-done = Taken back in game { $game }. It is your turn again.
take-back-asked = { $game } · { $opponent }, { $player } would like to take { $turn } back{ $both ->
    [yes] , and your answer to it goes back with it
   *[no] {""}
}. Nothing changes unless you agree.
take-back-refused = { $game } · { $player } does not agree that { $opponent } takes the turn back.
taken-back = { $game } · { $player } has taken a turn back; after turn { $ply } it stands like this again.
take-back-allowed-done = Allowed: the turn in game { $game } is taken back.
take-back-refused-done = Refused: the turn in game { $game } stands.
take-back-nothing = You have played no turn in game { $game } that could be taken back.
take-back-already = In game { $game } a take-back is asked for already; it waits for its answer.
take-back-not-asked = Nobody asks to take a turn back in game { $game }.
take-back-too-many = Turns have been taken back too often in game { $game }; from now on they stand.
take-back-lapsed = That wish has lapsed: a turn was played or it was answered.
take-back-own = You asked for this yourself; the answer is your opponent’s.
button-take-back-allow = Allow it
button-take-back-refuse = The turn stands
button-take-back = Take back
button-pick = Choose a turn
button-rematch = Rematch


## Prepared turns

help-if = `/if [#game] their turn then my turn …` – prepare answers: if your opponent plays so, yours is played at once; only you see them; alone, shows what you have prepared
menu-if = Prepare answers to your opponent’s turns
option-if = Their turn, then yours, and so on: f7-f6 then c5-c6; nothing shows what you have prepared
words-if = if
words-then = then
plan-then = then
plan-in-private = Others can read this place, so I have kept nothing. What you prepare is for you alone: send me `/if` in private, with the number of the game in front of the turns.
plan-none = You have prepared nothing in game { $game }.
plan-how = Write a turn of your opponent and your answer, for example { $example }. A line may go on with their next turn and your next answer; write several lines in rows of their own, or with `|` between them. If your opponent plays so, your answer is played at the same moment, and the lines that begin differently are dropped. If they play anything else, all lines are dropped. An answer played so does not end a vacation of yours. Nobody but you can see them.
plan-how-own = It is your own move, so begin with the turn you are going to play, then a turn of your opponent, then your answer, for example { $example }. The first one you still have to play yourself; only the answers are played for you, and they do not end a vacation of yours. Write several lines in rows of their own, or with `|` between them. Nobody but you can see them.
plan-head = **Prepared in game { $game }** – only you can see this:
plan-line = { $number }. { $line }
plan-kept = Prepared in game { $game }: { $line }{ $count ->
    [1] {""}
   *[other] {" "}– { $count } lines in all
}. Only you can see it.
plan-picture = So the board stands at the end of the line.
plan-own-first = Nothing is played by this: it holds once you have played { $turn } yourself.
plan-replaced = { $count ->
    [1] An older line with another answer is gone.
   *[other] { $count } older lines with other answers are gone.
}
plan-known = That is prepared already.
plan-removed = Removed: { $line }
plan-removed-all = Removed in game { $game }:
plan-gone = That line is not there any more. `/if` shows what you have prepared.
plan-in-line = In the line { $typed }:
plan-after = After { $turn }:
plan-nothing-kept = Nothing of this message was kept.
plan-several = { $typed } can be { $count } turns: { $turns }. Write out the one you mean.
plan-costly = { $turn } costs you: { $list }. If you mean it, write it exactly so.
plan-gives-away = Mind that after { $turn } your Commander can be captured, or the game is lost at once.
plan-begins = It is your opponent’s move, so a line begins with a turn of theirs.
plan-begins-own = It is your own move, so a line begins with the turn you are going to play.
plan-over = The game would be over by then; nothing can follow.
plan-no-answer = A line ends with your own turn, as the answer to one of your opponent’s. Nothing of this message was kept.
plan-no-answer-own = It is your own move, so a line needs at least three turns: the one you are going to play, one of your opponent’s, and your answer; and it ends with your own turn. Nothing of this message was kept.
plan-too-long = That is too long: at most { $limit } characters at once. Send the lines one by one.
plan-too-much = That is too much: at most { $lines } lines in a game, { $deep } turns in a line, and { $turns } turns in all lines together. Nothing of this message was kept.
plan-dropped = In game { $game } the answer you had prepared could not be played, so all that you had prepared there is dropped. It is your move.
played-prepared = ↳ turn { $ply } · { $side ->
    [red] 🔴
   *[blue] 🔵
} { $turn } ({ $own ->
    [yes] as you had prepared
   *[no] prepared
})
played-more = … { $count ->
    [1] one more prepared turn
   *[other] { $count } more prepared turns
} …
played-answered = Played: { $turn } in game { $game }. Your opponent had prepared the answer: { $answer }.
button-plan-show = All my lines
button-plan-how = How to prepare
button-plan-remove = Remove this line
button-plan-remove-all = Remove all


## Settings

network-name = { $network ->
    [discord] Discord
    [telegram] Telegram
    [local] this terminal
   *[other] { $network }
}
link-in-private = Codes that join accounts are for you alone: write `/link` to me in a private chat.
link-code = Send me { $command } from your account on the other network, until { $until }. Your games, ratings and results become those of one person; your settings here are kept. Give the code to nobody.
link-address = Or open there: { $link }
link-networks = You are joined on: { $list }.
link-gone = The code { $code } does not hold, or no longer. Ask for a new one with `/link` on the other network.
link-self = This code is yours: send it from your account on the other network.
link-double = You would have two accounts on { $network }; one person has one there.
link-ask = You would become one person with { $player } ({ $list }): your games, ratings and results become theirs, and there is no way back. **Only do this if that is you.** Did somebody else send you here? Then leave the button alone.
link-not-yours = Only the person who was asked can use this button.
link-opponents = Your two accounts play each other in game { $game }. Finish it first.
link-too-many = You have too many games to join them at once. Please tell whoever runs this bot.
link-done = Your accounts are joined.
button-link = Yes, that is me
linked = Your accounts are joined: you are one person on { $list } now. If that was not you, tell whoever runs this bot.

own-name = English
settings-head = **Your settings**
settings-head-chat = **Settings of this chat**
settings-hint = Press one to change it, or write for example `/settings theme dark`. Those of a group: `/settings chat`, in the group.
settings-hint-private = Your time zone and quiet hours I show you in private only.
settings-hint-chat = They hold for what everybody here reads. Press one to change it, or write for example `/settings chat language vi`.
setting-line = • { $name }: **{ $word }**
setting-name = { $setting ->
    [language] Language
    [boards] Boards
    [theme] Theme
    [style] Pieces
    [orientation] Bottom side
    [coordinates] Points
    [letters] Letters of turns
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
    [text] in letters
    [none] none (blindfold)
    [classic] classic
    [light] light
    [dark] dark
    [contrast] high contrast
    [symbols] symbols
    [letters] letters
    [letters-vi] Vietnamese letters
    [own] my own side
    [red] Red
    [blue] Blue
    [algebraic] a1 … k12
    [numbers] 0,0 … 11,10
    [english] English
    [vietnamese] Vietnamese
    [everybody] everybody
    [managers] those who manage the chat
    [usual] usual
    [fewer] fewer
    [more] more
    [on] on
   *[off] off
}
setting-choose = **{ $name }**, now { $word }. { $setting ->
    [language] Automatic follows your app; in a chat it is the language both players speak.
    [boards] How the board is shown after each turn.
    [theme] The colours of the pictures.
    [style] How the pieces are drawn.
    [orientation] Whose home is at the bottom of the picture. In a chat it is Red’s unless chosen otherwise.
    [coordinates] How points are named. Both are understood always.
    [letters] The letters by which pieces are read in what you type, and, when chosen, written in turns. Automatic reads those of your language.
    [mentions] Whether you are alerted when it is your turn.
    [confirm] Whether I ask before a turn that loses a piece of yours or gives your Commander away.
    [reminders] How often I remind you of a turn that waits for you. Usual: at half of the time without a sound, with a fifth of it left, and an hour before it ends. Fewer: once, with a fifth left. More: also ten minutes before, and always with a sound. When several games wait they come in one message, some of them up to six hours early.
    [zone] Deadlines are shown by its clocks, and your quiet hours go by them. Any other: write for example `/settings zone Berlin` or `/settings zone UTC+7`.
    [quiet] Between them no reminder wakes you: it waits until they end, or comes without a sound when that would be too late. Any other: write for example `/settings quiet 22:30-7`.
    [autovacation] Whether your vacation begins by itself when your time runs out in a game with a day or more a turn, if a whole day at least is saved up. Your opponents are told.
    [challenges] Who may offer games here.
   *[threads] Whether each game gets a thread of its own, where that is possible.
}
setting-done = { $name }: { $word }.
setting-in-private = Others can read this place, and this is for you alone ({ $name }): send me `/settings` in private.
setting-no-zone = You have not chosen a time zone yet, so these hours go by UTC. For yours write for example `/settings zone Hanoi`.
setting-unknown = I know no setting { $word }. There are: { $all }
setting-bad-word = { $word } cannot be chosen for { $setting }. It takes: { $all }
setting-bad-zone = I know no time zone { $word }. Write a large city such as `Berlin`, or the distance from UTC such as `UTC+7`.
setting-bad-quiet = { $word } are no hours of the day. Write for example `22-7`, `22:30-7:15` or `off`.
setting-which = Which time zone do you mean by { $word }? If none of these, write more of its name.
setting-clock = It is { $time } there now ({ $zone }).
setting-not-yours = This menu belongs to somebody else; `/settings` opens your own.
setting-chat-elsewhere = Say this in the chat whose settings you mean.
setting-managers = Only those who manage this chat can change its settings.
setting-managers-unknown = I cannot see whether you manage this chat.{ $network ->
    [discord] {" "}Use the command from the menu, `/settings`.
    [telegram] {" "}Make me an administrator, so that I can.
   *[other] {" "}Please try again later.
}
challenge-managers = In this chat only those who manage it offer games. You can challenge people in a private chat with me.
challenge-rated-changed = A game with changed rules does not count for the ratings. Leave `rated` out.
challenge-link = The same as a link: { $link }
rematch-too-early = Game { $game } still goes on.
rematch-nobody = Your opponent is not here any more.


## Ratings and results

# An army's ranks, the lowest last; a recruit is somebody whose rating is a guess as yet.
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
   *[recruit] recruit
}{ $hero ->
    [yes] {" "}★
   *[no] {""}
}
rating-changes = Ratings: 🔴 { $red } { $redbefore } → { $redafter } · 🔵 { $blue } { $bluebefore } → { $blueafter }
results = { $wins } won, { $draws } drawn, { $losses } lost
stats-head = **Ratings and results of** { $player }
stats-none = { $player } has not finished a game yet.
stats-rating = • { $ruleset }: **{ $rating }** · { $title }
stats-unrated = • { $ruleset }: no rating yet
stats-rated = {"   "}rated: { $results }
stats-casual = {"   "}unrated: { $results }
stats-met = { $player } against { $opponent }: rated games { $rated }; unrated games { $casual }.
stats-met-never = { $player } and { $opponent } have not finished a game with each other yet.
stats-unknown = I do not know { $player }: they have not written to me here yet.
top-head = **The best { $where ->
    [here] of this chat
   *[all] of all
}** · { $ruleset }
top-line = { $place }. { $player } · **{ $rating }** · { $title }
top-guesses = Nobody’s rating is sure enough for a place yet; so these are guesses (?):
top-empty = Nobody has finished a rated game of this kind yet. `/challenge` begins one.
top-empty-here = Nobody of this chat has finished a rated game of this kind yet. `/challenge` begins one, `/top all` shows the best of all.
top-others = Other kinds have been played here: { $commands }
top-own = { $player }: place { $place } of { $count }
top-own-guess = { $player }: { $rating } – not sure enough for a place yet; a few more rated games make it so.


## Accounts and privacy

privacy = **What I keep, and why**
    • Your name, handle, account number and language as your network shows them to me: so that boards name you, and I can write to you.
    • What you chose in `/settings`, your time zone and quiet hours among it, and accounts you joined with `/link`.
    • Your days of vacation, and until when you are away: so that your clocks can wait for you.
    • Your challenges (until they end, seven days at most) and your games with every turn and its time, and what you prepare in them with `/if` (until it is played or dropped): so that they can go on, and be looked at later.
    • Your ratings and results, in which chats you began games, and which of my messages show a board (the newest 64 a game).
    • The number of each message I have answered, for a while, so that none counts twice. What else is written in a chat I do not keep.

    Your name, ratings and results, and until when you are away, are open to anybody who asks (`/top`, `/stats`); of your time zone others see only how far it is from UTC; your games to those who play them and the chats where they are played. The rest I show to nobody. Whoever runs this bot can read what is stored.

    `/mydata` gives you all of it as a file. `/forget` erases it: your games stay for your opponents, with “someone” in your place. Copies that were made before, and the log of changes until it is begun anew, still hold it; only whoever runs this bot has those.
mydata-done = Everything I keep of you{ $left ->
    [0] {""}
   *[other] {" "}but your { $left } oldest games
}, with { $games ->
    [0] no games
    [one] one game
   *[other] { $games } games
}. It is JSON, a text that any editor shows.
mydata-alt = Everything kept of you, as JSON
mydata-in-private = What I keep of you is for nobody else to read. Send me `/mydata` in our private chat.
forget-ask = **Shall I forget you?** { $games ->
    [0] Your open challenges are withdrawn.
    [one] Your open game is resigned, and your open challenges are withdrawn.
   *[other] Your { $games } open games are resigned, and your open challenges are withdrawn.
} Your name, handle, accounts, settings, ratings and results are erased. The games you played stay for your opponents, with “someone” in your place; games with fewer than two turns count for nobody. Copies of the store made before, and its log of changes until that is begun anew, still hold your name; only whoever runs this bot has those. This cannot be undone. If you write to me again, I meet you as somebody new.
forget-other = Only the person who was asked can be forgotten with this button. For yourself send `/forget`.
forget-done = It is done: I do not know you any more. Farewell – a new game begins with `/challenge`, as somebody new.
forget-goes-on = Not finished yet: something keeps changing{ $games ->
    [0] {""}
    [one] {" "}(one of your games still goes on)
   *[other] {" "}({ $games } of your games still go on)
}. It goes on by itself; you need not do anything. What you do meanwhile is forgotten too.
button-forget = Yes, forget me


## Diagnosis

added = **Hello! I play Commander Chess (Cờ Tư Lệnh) with you here**, turn by turn, with a picture of the board after each. `/challenge` offers a game to everybody, `/challenge @name` to one; then reply to the board with a turn such as `f4-f6`. `/learn` is a guided first game, `/help` explains the rest, `/settings chat` sets what holds for this chat.
diagnose-unknown = I could not find out what I may do here: the network did not answer me. Try `/diagnose` again in a moment.
diagnose-well = { $place ->
    [private] All is well: nothing stands in the way of playing here.
   *[shared] All is well: I have every right here that I need for playing.
}
diagnose-head = { $count ->
    [one] **One thing stands in the way here:**
   *[other] **{ $count } things stand in the way here:**
}
trouble-no-messages = • **I may not write here.** { $network ->
    [telegram] In the group’s settings open Permissions and allow “Send messages”, or make me an administrator: group name → Edit → Administrators → Add.
    [discord] In the channel’s settings open Permissions, add my role, and allow “View Channel” and “Send Messages” (in threads “Send Messages in Threads”).
   *[other] Allow me to send messages here.
}
trouble-no-pictures = • **I may not send pictures**, so boards come as letters. { $network ->
    [telegram] In the group’s settings open Permissions → Send media and allow photos (and files, for replays), or make me an administrator.
    [discord] In the channel’s settings open Permissions, add my role, and allow “Attach Files” and “Embed Links”.
   *[other] Allow me to send pictures and files here.
}
trouble-no-threads = • **I cannot open a thread for each game**, so games are told in the chat itself. { $network ->
    [telegram] In a group with topics make me an administrator with the right “Manage topics”.
    [discord] In the channel’s settings open Permissions, add my role, and allow “Create Public Threads”. Or switch threads off with `/settings chat`.
   *[other] Allow me to open threads here.
}
trouble-no-writing-in-threads = • **I may not write into threads**, so a game would fall silent in one. { $network ->
    [telegram] Make sure that the topic is not closed, or make me an administrator.
    [discord] In the channel’s settings open Permissions, add my role, and allow “Send Messages in Threads”.
   *[other] Allow me to write into threads here.
}
trouble-no-history = • **I may not read older messages**, so I cannot reply to them. { $network ->
    [telegram] In the group’s settings make the chat history visible to new members.
    [discord] In the channel’s settings open Permissions, add my role, and allow “Read Message History”.
   *[other] Allow me to read the history here.
}
trouble-privacy-mode = • **I see commands and replies to my messages only.** That is enough for playing: reply to the board, or use `/move`.{ $network ->
    [telegram] {" "}If I should see every message: whoever made me sends /setprivacy to @BotFather, chooses me and Disable, then takes me out of the group and adds me again. Making me an administrator does it too.
    [discord] {" "}If I should see every message: whoever made me switches on “Message Content Intent” under Bot in the Developer Portal.
   *[other] {""}
}
trouble-closed-private = • **I cannot write to you in private**, so you would miss what is meant for you alone. { $network ->
    [telegram] Open a chat with me and press Start; if you have blocked me, open my profile and choose Unblock.
    [discord] On a server we share: server name → Privacy Settings → allow direct messages from members; and do not block me.
   *[other] Allow messages from me.
}


## For whoever runs the bot

broadcast = **A word from whoever runs this bot:**
owner-help = `/owner stats` – how much is kept
    `/owner broadcast TEXT` – a word to every chat, and to everybody with an open game (I say first how many)
    `/owner broadcast! TEXT` – the same at once
    `/owner block @name`, `/owner block network:id` – shut somebody out; `/owner unblock` lets them in again
    Copies of all that is kept are made on the machine, also while I run: `tulenh store backup`
owner-stats = **What is kept**
    People met: { $players }
    Games begun: { $games }, of them open: { $open }
    Open challenges: { $challenges }
    Messages waiting to be told: { $notices }
    Chats: { $chats }
owner-broadcast-ask = { $chats ->
    [one] One chat
   *[other] { $chats } chats
} and { $people ->
    [one] one person
   *[other] { $people } people
} would hear this. To tell it, send it once more behind { $command }:
owner-broadcast-done = { $count ->
    [one] One message is on its way.
   *[other] { $count } messages are on their way.
}
owner-too-long = That is too long: { $limit } characters at most.
owner-unknown = I do not know { $player }. Write `@name` of somebody on this network, or `network:id`.
owner-not-an-owner = An owner cannot be blocked.
owner-blocked = { $player } is blocked: they can finish the games that go on, and nothing else. Their open challenges are withdrawn.
owner-unblocked = { $player } is not blocked any more.


## More options of commands (at most 100 characters)

option-from = The point where the piece stands, for example f4
option-side = Whose rings; nothing means both
option-how = Which turns and how, for example 10-40 fast; nothing means the whole game
option-user = Whose; nobody means yours
option-top-scope = Where
option-settings-scope = Whose settings
option-settings-change = What to change and how, for example zone Berlin or quiet 22-7; nothing shows all
option-help-topic = What you want to know; nothing shows the topics
option-link-code = The code from your other account; nothing gives you one
option-rating = Whether the game counts for the ratings
option-hints = Whether both may look at hints; such a game is not rated
choice-rated = Rated
choice-casual = Casual
choice-top-chat = In this chat
choice-top-all = Everywhere
choice-settings-mine = Mine
choice-settings-chat = Of this chat


## Clocks

clock-none = Game { $game } has no clock.
pause-stands = Game { $game } is paused already. `/resume` ends the pause.
pause-none = Game { $game } is not paused.
pause-already = A pause of game { $game } was proposed already and waits for an answer.
pause-not-asked = No pause of game { $game } waits for your answer.
pause-offered = { $game } · { $player } proposes a pause: the clock would stop until one of you plays or says `/resume`. { $opponent }, do you agree?
pause-refused = { $game } · { $player } does not agree to a pause, { $opponent }. The clock runs on.
paused = { $game } · { $player } agrees: the game is paused, { $opponent }. The clock stands still until one of you plays or says `/resume`.
resumed = { $game } · { $player } ended the pause, { $opponent }. The clock runs again.
resumed-away = { $game } · { $player } ended the pause, { $opponent }. The clock still rests: whoever is to move is on vacation.
gift-given = { $game } · { $player } gave { $opponent } more time: { $time }.
gift-one-clock = In game { $game } one clock runs for both of you: nobody can give time there.
gift-too-much = Your opponent in game { $game } has been given as much time as a game allows.
went-away = { $game } · { $player } is on vacation, { $opponent }: the clock stands still meanwhile.
came-back = { $game } · { $player } is back from vacation, { $opponent }: the clock runs again.
time-over = { $game } · the time of { $player } is over. { $opponent }, you may claim the game with `/claim` within 60 days, or wait for the turn; then it ends without a result.
idle = { $game } · nobody has played for a long time, { $player } and { $opponent }. Do you play on? If nobody answers within a month I close the game without a result.
absence = I was away for { $time }, or the clock of my machine was set ahead by as much. The clocks of your games stood still meanwhile; nobody has lost time by it.
claim-automatic = There is nothing to claim in game { $game }: when time is over the game ends by itself. So it does at the third repetition and after fifty moves a side without a loss.
claim-no-clock = There is nothing to claim in game { $game }: it has no clock. At the third repetition, and after fifty moves a side without a loss, it ends by itself.
claim-nothing = There is nothing to claim in game { $game }: the time of your opponent is not over.

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
zone-hint = Times are in UTC; for yours: `/settings zone Hanoi`.
zone-vietnam = Vietnam
wait-in = in { $time }
wait-over = now
clock-runs = ⏳ { $side ->
    [red] Red
   *[blue] Blue
} to move by { $deadline }, { $wait }.
clock-whole = ⏳ The clock of the game ends { $deadline }, { $wait }; then points decide.
clock-date = 🏁 Points decide at { $deadline }, { $wait }, if the game has not ended before.
clock-over = ⌛ { $side ->
    [red] Red’s
   *[blue] Blue’s
} time is over; the other side may `/claim` the game.
clock-paused = ⏸ Paused: { $side ->
    [red] Red
   *[blue] Blue
} to move, with { $time } left.
clock-away = 🏖 { $player } is on vacation: { $side ->
    [red] Red
   *[blue] Blue
} to move, with { $time } left when the clock runs again.
clock-away-until = 🏖 { $player } is on vacation until { $until } at the latest: { $side ->
    [red] Red
   *[blue] Blue
} to move, with { $time } left when the clock runs again.
clock-next = For the next turn { $side ->
    [red] Red
   *[blue] Blue
} has { $time }.
clock-bank = { $side ->
    [red] Red
   *[blue] Blue
} has { $time } left.
remind-one = ⏰ **It is your turn in game { $game }** against { $opponent }. Your time ends { $deadline }, { $wait }.
remind-one-here = ⏰ { $player }, it is your turn in game { $game } against { $opponent }. Your time ends { $deadline }, { $wait }.
remind-many = ⏰ **{ $count } games wait for your turn:**
remind-many-here = ⏰ { $player }, { $count } games wait for your turn:
remind-line = • { $game } against { $opponent }: until { $deadline }, { $wait }
remind-hint = How often I remind you, and when not: `/settings reminders`, `/settings quiet`.

## Vacations, pauses and gifts

pause-sent = You have proposed a pause of game { $game }; your opponent has to agree. The clock runs until then.
pause-agreed-done = Game { $game } is paused: the clock stands still. `/resume`, or a turn, lets it run again.
pause-refused-done = You have not agreed to a pause of game { $game }. The clock runs on.
pause-lapsed = This proposal of a pause no longer stands.
pause-own = You proposed this pause yourself; the other side has to answer.
resumed-done = The pause of game { $game } is over: the clock runs again.
resumed-away-done = The pause of game { $game } is over, but the clock still rests: whoever is to move is on vacation.
gift-ask = How much time do you give your opponent in game { $game }?
gift-done = You have given your opponent in game { $game } more time.
gift-unclear = I cannot give { $words }. Write how much, from a minute to 30 days: `/gift 12 h`, `/gift 1 day`.
claimed-done = You have claimed game { $game }.
play-on-done = Noted: game { $game } goes on.
time-over-own = { $game } · your time is over, and { $opponent } may claim the game. Until then you can still play.
spared = { $game } · the time of { $player } ran out, and their vacation began by itself, as they had wished; { $opponent }, the clock stands still meanwhile. A turn ends it.
went-away-own = { $game } · you are on vacation: your clock stands still. A turn ends your vacation.
came-back-own = { $game } · your vacation is over, and your clock runs again. It is your turn.
vacation-over = Your vacation is over; your clocks run again. `/games` shows where it is your turn.
vacation-here = **You are not on vacation.** While you are, the clocks of your games with a day or more a turn stand still, your opponents see it, and a turn that you play yourself ends it. Faster clocks run on.
vacation-away = **You are on vacation** until { $until } at the latest. A turn that you play yourself ends it, in whichever game; one that you have prepared does not. Games with less than a day a turn, and those with one clock for the whole game, run on, and I remind you of them.
vacation-saved = Saved up: { $time }.
vacation-saved-nothing = Nothing is saved up.
vacation-earned = { $days ->
    [one] One more day on which you play
   *[other] { $days } more days on which you play
} earns you another day, up to 30.
vacation-of = { $player } is on vacation, until { $until } at the latest.
vacation-away-already = You are on vacation already. `/vacation off` ends it; a date or a length of time changes its end.
vacation-nothing-saved = You have no vacation left: an hour at least is needed. Every eight days on which you play earn you a day.
vacation-not-away = You are not on vacation.
vacation-not-yours = This is somebody else’s vacation. Write `/vacation` for yours.
vacation-unclear = I do not understand { $words }.
vacation-past = That day is over already: { $until }.
button-pause-agree = Agree to the pause
button-pause-refuse = Do not agree
button-clock-run = Let the clock run
button-claim = Claim the game
button-play-on = We play on
button-vacation-begin = Begin my vacation
button-vacation-end = End my vacation
help-pause = `/pause [#game]` – propose to stop the clock, or agree to it; a turn or `/resume` ends a pause
help-resume = `/resume [#game]` – end a pause
help-gift = `/gift [#game] [1 day]` – give your opponent more time
help-claim = `/claim [#game]` – claim a game in which your opponent’s time is over, where that was agreed on (`/challenge 3 days claim`)
help-vacation = `/vacation [on|off|10 days|2027-01-31]` – go on vacation or come back: meanwhile the clocks of your slow games stand still
menu-pause = Propose to stop the clock, or agree to it
menu-resume = End a pause
menu-gift = Give your opponent more time
menu-claim = Claim a game when time is over
menu-vacation = Go on vacation, or come back
option-time = A turn (3 days), a bank (5d+12h), whole game 30min, official clock, no clock; nothing means 3 days
option-claim = Whether time that is over has to be claimed; otherwise the game ends by itself
option-until = A date at which points decide, for example 2027-01-31
option-gift-time = How much, for example 1 day; nothing lets you choose
option-vacation = on, off, how long (10 days), or until when (2027-01-31); nothing shows how it stands
choice-time-official = One clock for the whole game, as the official rules have it

## Conditional turns

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
words-slow = slow
words-bot = bot, engine, computer
words-level = level, lvl
words-strongest = max, maximum, strongest
words-sleeps = sleepy, sleeping, sleeps
words-fast = fast

## The engine

menu-hint = A hint from the engine, a step franker each time
menu-threats = What your opponent could take next
option-bot = Play against the engine: how strong it is
option-sleepy = The engine takes hours to answer, as a friend far away does
bot-level = { $level ->
    [1] 1, a beginner
    [max] max, as strong as it can
   *[other] { $level }
}
help-hint = `/hint [#game]` – a hint from the engine, told to you alone: first which piece, then which turn, then why; only in games against the engine and those agreed on with `hints`, and counted
help-threats = `/threats [#game]` – what your opponent could take next, told to you alone, in the same games
record-hints = Hints asked for: Red { $red }, Blue { $blue }.
hint-not-here = No hints in game { $game }: they are for games against the engine, and those that both began with `hints`.
hint-in-private = That is for you alone. Ask me in our private chat: { $command }.
hint-busy = Too many wait for the engine. Try again in a moment.
hint-nothing = In game { $game } there is nothing to play.
hint-head = Hint for game { $game }. Boards on which you have asked for one: { $count }.
hint-piece = Look at { $stack } on { $at }.
hint-turn = I would play { $turn }.
hint-line = What I expect: { $line }.
hint-quiet = There is no single reason I could name; it is the turn I like best.
button-hint-turn = Which turn?
button-hint-why = Why?
reason-wins-now = It wins the game at once.
reason-wins-in = If the answers are those I expect, it wins the game within { $turns } turns.
reason-takes = It takes { $stack } on { $at }.
reason-costs = It costs you { $stack }.
reason-wins-later = If the answers are those I expect, turn { $turn } then takes { $stack } on { $at }.
reason-saves = It saves { $stack } on { $at } from { $by } on { $from }.
reason-threatens = It threatens { $stack } on { $at }.
reason-avoids = It keeps out of the ring of fire of { $gun } on { $at }: a flight from { $from } to { $danger } would be shot down.
reason-checks = It gives check.
reason-hero = It makes a hero of the piece on { $at }.
threats-head = What your opponent could take next in game { $game }:
threats-none = In game { $game } there is nothing your opponent could take next by a single step.
threats-line = { $by } on { $from } could take { $stack } on { $at }{ $lost ->
    [none] .
   *[other] , and would lose { $lost }.
}

## The analysis of a game that is over

help-analysis = `/analysis [#game]` – a game that is over, judged turn by turn: how exactly each side played, where it turned, what would have been better, and the record with notes
menu-analysis = A game that is over, judged turn by turn
button-analysis = Analysis
button-analysis-progress = How far?
button-analysis-cancel = Cancel
button-analysis-turn = Turn { $ply }
button-analysis-file = Record with notes
analysis-too-early = Game { $game } still goes on: it can be analysed when it is over.
analysis-no-turns = In game { $game } nothing was played, so there is nothing to analyse.
analysis-one-at-a-time = One analysis at a time: yours of game { $game } is not done yet.
analysis-one-elsewhere = One analysis at a time: another one of yours is not done yet.
analysis-full = Too many games wait for their analysis. Please try again later.
analysis-begun = Game { $game } is being analysed, turn by turn.{ $others ->
    [0] {""}
    [one] {" "}One other game is under way as well.
   *[other] {" "}{ $others } other games are under way as well.
} I shall tell it here when it is done.
analysis-under-way = The analysis of game { $game } is under way already; I shall tell it here when it is done.
analysis-waits = The analysis of game { $game } waits for its turn.
analysis-progress = Analysis of game { $game }: { $done } of { $of } turns.
analysis-is-done = The analysis of game { $game } is done.
analysis-is-off = Game { $game } is not being analysed.
analysis-cancelled = You do not wait for the analysis of game { $game } any more.
analysis-not-yours = Only those who asked for the analysis of game { $game } can cancel it.
analysis-head = **Analysis of game { $game }**
analysis-side = { $side ->
    [red] 🔴
   *[blue] 🔵
} { $player }: { $exact } % exact · { $list ->
    [none] no turn stands out
   *[other] { $list }
}
analysis-cut = Only the last { $count } turns were judged; the game is longer.
analysis-turning-points = Where it turned:
analysis-no-turning-points = Neither side gave much away in one turn.
analysis-turning-point = • turn { $ply } { $side ->
    [red] 🔴
   *[blue] 🔵
} { $played }{ $sign ->
    [none] {""}
   *[other] {" "}**{ $sign }**
} ({ $now }); better { $better } ({ $then })
analysis-legend = Leads are in points, as I see it. The buttons show the boards.
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
analysis-line = Better: { $line }
analysis-arrows = Thin arrow: what was played. Golden arrow: what would have been better.
analysis-chart-title = Who stands better
analysis-chart-moves = moves
analysis-chart-alt = Who stood better in game { $game } after each turn, in points: Red above the middle, Blue below. The words under the picture say what matters.
analysis-file = Game { $game } with notes
analysis-preface = Analysed by tulenh. Exact: Red { $red } %, Blue { $blue } %. Leads are in points.
analysis-note = { $now }; better { $then }: { $line }
