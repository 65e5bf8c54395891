# The page.

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
web-problem = Problem of the day
web-problems = Problems
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
web-worth-a-look = Moves worth a look:
web-stands = After turn { $turn }: { $lead }.
web-answer-line = What can follow:
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
