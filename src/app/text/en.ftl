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
help-challenge = `/challenge [@name] [red|blue|random] [ruleset] [battle] [turns=N]` – offer a game: to the person named or replied to, else to anybody; Red moves first; `/rules` lists rulesets and battles
help-accept = `/accept [CODE]` – accept a challenge; a code works in any chat
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
help-settings = `/settings` – language, coordinates, letters, theme and more; `/settings chat` those of the chat
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
menu-settings = Language, theme and more
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
challenge-bot = { $opponent } is a program and does not play here. Challenge a person.
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
} since { $since } · { $terms }
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
    A line without a name is said by whoever spoke last. A number presses a button. `/help` explains the rest, `/quit` ends.
terminal-who = Who says that? Begin the line with a name and a colon, for example `an: /help`.

## Help by topic


## Lessons


## Pictures of the rules


## Watching


## Choosing a turn


## Taking back

take-back-sent = Asked: your opponent can now allow or refuse that you take your turn back in game { $game }.
take-back-done = Taken back in game { $game }. It is your turn again.
take-back-asked = { $game } · { $opponent }, { $player } would like to take { $turn } back. Nothing changes unless you agree.
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
button-replay = As a film
button-record = Record
broadcast = **A word from whoever runs this bot:**
someone = someone


## Settings


## Ratings and results


## Accounts and privacy


## Diagnosis


## For whoever runs the bot


## More options of commands (at most 100 characters)

