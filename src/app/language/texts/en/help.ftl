# What whoever looks for help is told; menus of commands.

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
help-challenge = `/challenge [@name|bot [1–8|max]] [red|blue|random] [ruleset] [battle] [turns=N] [until DATE] [TIME [claim]] [casual|hints] [secret]` – offer a game to the person you name{ $reply ->
        [yes] {" "}or reply to
       *[no] {""}
    }, or to anybody. `bot 3` is the engine, from 1 (beginner) to 8 and max; with `sleepy` it takes hours to answer. Red moves first. `/rules` lists the rulesets and battles. TIME is the time per move (`3 days` by default; 10 minutes to 30 days), a bank (`5d+12h`), one clock for the whole game (`whole game 30min`, `official clock`), or `no clock`. With `claim`, a win on time must be claimed. `until 2027-01-31` sets a date when the game is decided on points
help-accept = `/accept [CODE]` – accept a challenge; a code works in any chat on any network, and `/join CODE` does the same
help-decline = `/decline [CODE]` – decline a challenge
help-cancel = `/cancel [CODE]` – withdraw your own challenge
help-move = `/move [#game] move` – play a move, for example `/move f4-f6`; you can also reply to the latest board, or just send the move in a private chat
help-board = `/board [#game]` – show the board
help-score = `/score [#game]` – the points of both sides, and how they were scored
help-watch = `/watch [#game] [public]` – for your own game: a link for watching it without an account; `public` also lists it for everybody, `/watch off` ends it. `/watch #12` or `/watch @name` follows a public game, or the public games of somebody who allows it; `/watch stop` ends that
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
menu-watch = Show your game to others, or follow one
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

## More options of commands (at most 100 characters)

option-from = The point where the piece stands, for example f4
option-side = Whose rings of fire; leave empty for both sides
option-how = Which turns and what speed, for example 10-40 fast; leave empty for the whole game
option-watch = public: list the game for everybody; off: end it; @name: follow somebody; stop: follow nothing
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
    [setup] Secret set-up
    [lobby] Opponents
    [contests] Leagues and tournaments
    [moving] Moving
    [stacks] Stacks
    [teams] Teams
    [watching] Watching
    [following] Following
    [settings] Settings
    [slow] Time limits
    [engine] The engine
    [ratings] Ratings
    [privacy] Privacy
   *[admins] For admins
}
# Other words for the same topics, between commas; those of every language are understood by everybody.
help-other-names = { $topic ->
    [start] begin, beginning, how to play, new, first steps
    [challenges] challenge a friend, offer, offers a game, friends
    [setup] set-up, secret, secret setup, army
    [lobby] opponent, find an opponent, players, lobby
    [contests] league, leagues, tournament, tournaments, contest
    [moving] moves, turns, how to move, capture, capturing, notation
    [stacks] stack, carry, carrying, split
    [teams] team, vote, votes
    [watching] board, spectators, look
    [following] follow, followers
    [settings] options, preferences, language, theme, reminders
    [slow] time, clock, clocks, time limit, limits, deadline, deadlines, draws, vacations
    [engine] hints, bot, computer, levels, level, problems
    [ratings] rating, rank, ranks, leaderboard
    [privacy] data, my data, account, accounts
   *[admins] admin, administrators, administrator, managers, manager, group, groups, server
}
help-commands-names = command, all commands, list
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

## The chat on the terminal

terminal-welcome = **Commander Chess in this terminal.** Everybody shares one chat. Write who speaks, then a command or a move:
    {"  "}an: /challenge binh red
    {"  "}binh: /accept
    {"  "}an: c5-c6
    `an> /mydata` is a private message to me. A line without a name comes from the last speaker. Type a number to press a button. `/help` explains the rest, `/quit` ends.
terminal-who = Who says that? Start the line with a name and a colon, for example `an: /help`.
