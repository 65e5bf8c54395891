# Following games.

follow-begun = You are following game { $game }. Each turn comes to our private chat, without a sound; in your quiet hours the newest board waits until they are over.
follow-head = **A game that you follow**
follow-player-begun = You are following { $player }: the turns of their public games come to our private chat.
follow-stopped = You no longer follow game { $game }.
follow-player-stopped = You no longer follow { $player }.
follow-stopped-all = You no longer follow anything.
follow-none = You follow no game and nobody.
follow-list = **You follow:**
follow-line = { $game } { $red } – { $blue }
follow-line-player = The public games of { $player }
follow-how = To stop everything, send `/watch stop`.
follow-not-public = Game { $game } is no longer public, so you no longer follow it.
follow-not = Game { $game } can’t be followed: it is over, isn’t public, or is your own.
follow-unknown = I don’t know anybody here by the name { $player }. Write the handle that they have on this network, for example `/watch @binh`.
follow-self = You can’t follow yourself.
follow-not-allowed = { $player } hasn’t allowed others to follow them. They can, with `/settings followers on`.
follow-many-games = You already follow { $limit } games, which is the limit. Stop some: `/watch stop` ends all.
follow-many-players = You already follow { $limit } people, which is the limit. Stop some: `/watch stop` ends all.
follow-full = Game { $game } already has as many followers as I allow.
follow-player-full = { $player } already has as many followers as I allow.
button-unfollow = Stop following
button-unfollow-one = Stop { $what }
watch-public = Game { $game } is public: anybody can follow it with `/watch` and its number. `/watch off` ends that.
best-game = **The best game of the week**: { $game }, { $red } – { $blue }, { $turns } moves.
best-game-link = Replay it on the page
about-following = A game is public when one of its players has sent `/watch public`. Anybody can follow it: `/watch #12` sends you each turn in private, without a sound, at most one message for a turn. In your quiet hours (`/settings quiet`) the newest board waits until they are over.
    • `/watch @name` follows all public games of somebody who allows that with `/settings followers on`, and no others.
    • A button under each message stops it, `/watch stop` ends everything. When the game is over, you see how it ended.
    • Those who manage a chat can have the best public game of each week shown there: `/settings chat bestgame on`. It is chosen among rated games by the ratings of both players, how even they are, its length, whether it ended on the board, and, where it was analysed, by accuracy and turning points.

## On the page

web-to-watch = Games to watch
web-followed = Games that I follow
web-followed-none = You follow nothing yet. Open a public game below and press “Follow”.
web-followed-hint = The turns of games that you follow come to your chat with me.
web-followed-player = all public games
web-public-games = Public games
web-public-none = No other public game is going on right now.
web-public-turns = { $count } turns
web-action-follow = Follow
web-action-unfollow = Stop following
web-unfollow-named = Stop following { $name }
