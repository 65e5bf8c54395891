# Settings, ratings, accounts, the operator.

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
    [problem] Problem of the day
    [positions] Problems from my games
    [openings] Openings from my games
    [challenges] Who may challenge
    [contests] Who may start tournaments
    [games] Games at once
    [lobby] Open offers
    [bestgame] Game of the week
    [followers] Followers
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
    [any] no limit
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
    [problem] At which hour I send a problem each day, in the time zone chosen. For another hour, write for example `/settings problem 6:30`, in a group `/settings chat problem 6:30`.
    [positions] Whether I may make problems from positions of your finished games that were analysed. Your opponent must allow it too; nothing in a problem names you.
    [openings] Whether the first moves of your finished games may go into my opening book, so that I know the openings people play. Everybody in the game must allow it; no name, date or result is used.
    [challenges] Who may offer games here.
    [contests] Who may start leagues and tournaments here.
    [games] How many games you want to play at once. When you have that many, I look for no more opponents for you and withdraw your open offers.
    [followers] Whether others may follow you with `/watch @you`: they then hear of the turns of your public games, and of no others. A game is public when one of its players has sent `/watch public`.
    [bestgame] Whether I show the best public game of the week here, on Monday at ten in the morning. The time zone is the one that this chat has chosen: `/settings chat zone Hanoi`.
    [lobby] Whether I keep a message here that lists the open offers of everybody who looks for an opponent, with buttons to join.
   *[threads] Whether each game gets its own thread, where that is possible.
}
setting-done = { $name }: { $word }.
setting-in-private = This setting ({ $name }) is only for you, and others can read this chat. Send me `/settings` in private.
setting-no-zone = { $whose ->
    [chat] This chat has no time zone yet, so these hours are in UTC. To choose one, write for example `/settings chat zone Hanoi`.
   *[person] You haven’t chosen a time zone yet, so these hours are in UTC. To choose yours, write for example `/settings zone Hanoi`.
}
setting-unknown = There is no setting { $word }. You can change: { $all }
setting-bad-word = { $word } is not a valid value for { $setting }. Choose one of: { $all }
setting-bad-zone = I don’t know the time zone { $word }. Write a large city such as `Berlin`, or the offset from UTC such as `UTC+7`.
setting-bad-hour = { $word } is not a time of day. Write for example `20:00`, `7:30` or `off`.
setting-bad-quiet = { $word } is not a time range. Write for example `22-7`, `22:30-7:15` or `off`.
setting-which = Which time zone do you mean by { $word }? If it isn’t here, write a longer name.
setting-clock = The time is now { $time } ({ $zone }).
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
    • Your name, handle, account number and language, as your network shows them to me: boards show your name, and I can write to you.
    • Your `/settings`, time zone, quiet hours, vacation, and the accounts that you linked with `/link`.
    • Your challenges and open offers until they end, what you follow, your games with every move and its time, prepared answers (`/if`), and what you propose and vote for in a team: so that games go on and you can look at them later.
    • Armies that you place in secret or save.
    • Your ratings and results, also in leagues, tournaments and problems, and the chats where you started games.
    • Your sessions with the page (each ends after 30 days without use), and whether your games may be watched.
    • The number of each message that I have answered, for a while, so that none counts twice. I store nothing else that is written in a chat.

    Everybody can see your name, ratings, results, and when your vacation ends (`/top`, `/stats`); of your time zone, only the offset from UTC. Your games are seen by their players, in the chats where they are played, and by watchers if you or your opponent allow it with `/watch`. Your team sees what you propose. The chats of a league or a tournament see its results and the winner’s games, those with a problem of the day who solved it. I show the rest to nobody. The operator of this bot can read everything that is stored.

    `/mydata` sends you all of it as a file. `/forget` erases it at once: your games stay for your opponents, with “someone” in your place. Within a day, or at my next start, it is gone from my files too. Backups made before that still contain it; only the operator of this bot has access to them.
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
watch-not = Game { $game } isn’t public, so you can’t watch it. Its players can change that with `/watch public`.
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
