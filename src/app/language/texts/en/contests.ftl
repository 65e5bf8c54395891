# Leagues and tournaments.

menu-tournament = Tournaments: join, standings, games
menu-league = Leagues: seasons with divisions
option-tournament = new swiss 5 rounds 3d "Name" · list · show · join · leave · start · end · standings · crosstable · pairings · mine
option-league = new 3d "Name" · list · show · join · leave · start · end · standings · crosstable · pairings · mine · season 1
help-tournament = `/tournament` – tournaments here: `new`, `list`, `join`, `leave`, `standings`, `crosstable`, `pairings`, `mine`, `start`, `end`. For example `/tournament new swiss 5 rounds marine 3d until 1 dec "Autumn cup"`; instead of `swiss` also `round robin` or `knockout`
help-league = `/league` – as `/tournament`, for leagues: `/league new 3d round 14 days "Our league"`. Divisions of 12 to 16, three go up and three go down; newcomers start in the lowest one. `season 1` shows an earlier season, also after `standings`, `crosstable`, `pairings` and `mine`

contest-round-robin = Round robin
contest-swiss = Swiss
contest-knock-out = Knock-out
contest-league = League
contest-buchholz = Buchholz
contest-sonneborn = Sonneborn–Berger
contest-head-to-head = head to head
contest-captured = points captured

contest-head = 🏆 { $name } · { $contest } · { $format }
contest-head-unnamed = 🏆 { $contest } · { $format }
contest-rounds = { $known ->
    [yes] { $rounds ->
        [one] { $rounds } round
       *[other] { $rounds } rounds
    }, each lasting { $time } at most; then points decide.
   *[no] A round lasts { $time } at most; then points decide.
}
contest-tie-breaks = Equal points are decided by: { $list }.
contest-joining = { $season ->
    [1] Join until { $until }. { $least } to { $most } people can play.
   *[other] Season { $season }: join until { $until }. Those who played stay in unless they leave.
}
contest-nobody = Nobody has joined yet.
contest-people = { $count ->
    [one] { $count } person:
   *[other] { $count } people:
}
contest-running = Round { $round } of { $all }, until { $until }. { $count ->
    [one] { $count } person plays.
   *[other] { $count } people play.
}
contest-waiting = { $count ->
    [one] { $count } person has joined for the next season.
   *[other] { $count } people have joined for the next season.
}
contest-off = { $why ->
    [few] It wasn’t played: { $least } people were needed, and fewer had joined.
   *[ended] It was called off. Games that are still going on can be finished.
}
contest-won = 🥇 { $player } won with { $points } { $many ->
    [one] point
   *[other] points
}.

contest-season-division = season { $season }, division { $division }
contest-round-of = round { $round } of { $all }
contest-col-player = Player
contest-col-games = Games
contest-col-points = Points
contest-col-buchholz = Bh
contest-col-sonneborn = SB
contest-col-head-to-head = H2H
contest-col-captured = Captured
contest-division = **Division { $division }**

contest-list = **Leagues and tournaments**
contest-list-line = { $contest } · { $name } · { $format } · { $stage ->
    [joining] open for joining
    [running] being played
    [over] over
   *[off] called off
} · { $count ->
    [one] { $count } person
   *[other] { $count } people
}
contest-table = { $kind ->
    [crosstable] Crosstable
   *[standings] Standings
} · { $contest } · { $name }
contest-pairings = { $contest }{ $season ->
    [0] {""}
   *[other] {" "}· season { $season }
} · round { $round } of { $all }{ $division ->
    [0] {""}
   *[other] , division { $division }
}
contest-game = { $red } – { $blue } { $result }{ $known ->
    [yes] {" "}· { $game }
   *[no] {""}
}
contest-free = { $player } has no opponent in this round.
contest-mine = Your games in { $contest }{ $season ->
    [0] {""}
   *[other] , season { $season }
}:
contest-mine-line = Round { $round }: { $side ->
    [red] Red
   *[blue] Blue
} against { $player } – { $result ->
    [won] won
    [lost] lost
    [draw] draw
   *[open] open
}{ $known ->
    [yes] {" "}· { $game }
   *[no] {""}
}
contest-mine-points = You have { $points } { $many ->
    [one] point
   *[other] points
}.
contest-more-games = … and { $count } more: press “Games of the round”.
contest-go-on = ➡️ In the next round:
contest-go-on-why = { $why ->
    [captured] by points captured
   *[seed] as the higher seed
}
contest-ended-early = It ended after round { $round } of { $all }: { $why ->
    [alone] fewer than two people were left
   *[met] those who were left had played each other already
}.

contest-round-began = Round { $round } of { $all } has started. It ends on { $until } at the latest.
contest-round-ended = Round { $round } of { $all } is over.
contest-season-over = Season { $season } is over.
contest-up = ⬆️ Up:
contest-down = ⬇️ Down:
contest-dropped = { $player } plays no further rounds: two games were lost without a move.
contest-waits = Your game { $game } against { $opponent } { $last ->
    [yes] must end soon: points decide it { $wait } ({ $until }).
   *[no] holds up the round, which ends on { $until }.
} { $turn ->
    [own] It’s your turn.
   *[other] It’s your opponent’s turn.
}
contest-film = 🎬 The games of { $player }, who won { $contest } ({ $count ->
    [one] { $count } game
   *[other] { $count } games
}).

contest-made = { $contest } is open. People join with the button.
contest-joined = You play in { $contest }. I’ll tell you when your first game starts.
contest-joined-next = You have joined { $contest } for the next season.
contest-out-of-reach = { $player } takes part, but I can’t write to them in private. Start a private chat with me, or you’ll miss your games.
contest-leave-ask = { $count ->
    [one] You have { $count } open game in { $contest }. If you leave, you lose it.
   *[other] You have { $count } open games in { $contest }. If you leave, you lose them.
}
contest-left = You have left { $contest }.
contest-started = { $contest } has started.
contest-ended-done = { $contest } is over.

contest-none = There is no tournament here. Start one with `/tournament new swiss 5 rounds 3d`, or a league with `/league new 3d`.
contest-missing = There is no { $contest } that you can see here.
contest-what = I don’t know what { $word } means. Write `new`, `list`, `show`, `join`, `leave`, `start`, `end`, `standings`, `crosstable`, `pairings` or `mine` after the command.
contest-not-here = Tournaments start in a group: write the command there.
contest-managers = In this chat, only those who manage it can start tournaments. They can open it to everybody with `/settings chat contests everybody`.
contest-public-operator = Only the operator can make a tournament for everybody.
contest-too-many-here = There are already { $limit } tournaments here that aren’t over.
contest-too-many = You already take part in { $limit } tournaments that aren’t over.
contest-bad-word = I don’t understand { $word } here. For example: `/tournament new swiss 5 rounds marine 3d round 14 days min 6 until 1 dec "Autumn cup"`.
contest-bad-date = People need some time to join: choose a date within the next 90 days.
contest-bad-number = { $what ->
    [rounds] A Swiss tournament has 1 to { $most } rounds.
   *[together] 1 to { $most } rounds can be played at once.
}
contest-bad-people = { $format }: 2 to { $most } people can play, and `min` can’t be more than `max`.
contest-bad-time = { $what ->
    [round] A round can last from { $least } to { $most }.
   *[break] The break between two seasons can last from { $least } to { $most }.
}
contest-bad-format = { $what ->
    [rounds] Only a Swiss tournament has a number of rounds: leave it out, or add `swiss`.
    [together] Rounds are played at once only in a round robin or a league: leave `together` out.
    [seasons] Only a league has seasons: leave them out, or use `/league`.
   *[break] Only a league has a break between seasons: leave it out, or use `/league`.
}
contest-bad-terms = { $what ->
    [secret] There is no secret set-up in tournaments: leave it out.
    [teams] There are no teams in tournaments: leave them out.
   *[until] The games end with their round: leave the date out, or write `until 1 dec` for the last day to join.
}
contest-needs-clock = A tournament needs a clock, for example `3d` (three days per move).
contest-not-begun = { $contest } hasn’t started yet.
contest-no-season = { $contest } has no season { $season } yet: the last one is { $last }.
contest-no-round = { $contest } has no round { $round } yet: the last one is { $last }.
contest-begun = { $contest } has already started.
contest-too-few = { $contest } needs { $least } people to start.
contest-closed = Nobody can join { $contest } or leave it any more.
contest-there = You already take part in { $contest }.
contest-full = { $contest } is full.
contest-not-there = You don’t take part in { $contest }.
contest-not-yours = Only whoever made { $contest }, and those who manage the chat, can do that.
link-contest = Both accounts take part in the same tournament. Leave it with one of them first.

button-contest-join = Join
button-contest-leave = Leave
button-contest-standings = Standings
button-contest-crosstable = Crosstable
button-contest-pairings = Games of the round
button-contest-mine = My games
button-contest-division = Division { $number }
button-contest-page = Page { $number }
button-contest-season = Season { $number }
button-contest-leave-now = Leave and lose my games

words-swiss = swiss, swiss system
words-round-robin = round robin, all play all, everybody against everybody
words-knock-out = knockout, knock out, cup, elimination
words-league = league
words-no-vacations = no vacations, no vacation, without vacations
words-vacations = vacations, with vacations
words-rounds = rounds, round count
words-round-time = round, round time, round limit
words-together = together, at once
words-least = min, least, at least
words-most = max, most, at most
words-seasons = seasons, season
words-between = break, between
words-joining = join, joining, join for
words-tie-breaks = tiebreaks, tie breaks, tiebreak
words-contest-new = new, create, make
words-contest-list = list, all
words-contest-show = show, info
words-contest-join = join, take part
words-contest-leave = leave, withdraw
words-contest-start = start, begin
words-contest-end = end, stop, cancel
words-contest-standings = standings, table, ranking
words-contest-crosstable = crosstable, cross table, cross
words-contest-pairings = pairings, pairs, round, games
words-contest-mine = mine, my games, my

about-contests = Those who manage a group start one there, people join with the button, and at the date it begins, if enough have joined. The games are told in your private chat with me, the results of a round in the group.
    • `round robin` is for up to 10 people. In a `knockout`, two play two games with sides swapped; equal duels are decided by the points captured, then by the higher seed.
    • In a `swiss` tournament nobody plays the same opponent twice and sides are balanced; whoever has no opponent gets a point. It ends early when those who are left have all met.
    • A round has a time limit (`round 14 days`); then points decide. With `no vacations`, no vacation stops the clock.
    • A win is 1 point, a draw ½. Whoever makes no move loses, and after two such games plays no further rounds. Whoever leaves loses the open games; those already played count.
    • I remind you of a game that holds up the round; in your quiet hours without a sound.

web-contests = Tournaments
web-no-contests = No tournaments yet. Those who manage a group start one there with /tournament.
web-contest-joining = open for joining
web-contest-running = being played
web-contest-over = over
web-contest-off = called off
web-contest-until = until { $until }
web-contest-join = Join
web-contest-leave = Leave
web-contest-leave-ask = You’ll lose your open games ({ $count }).
web-contest-leave-now = Leave and lose my games
web-contest-season = Season { $season }
web-contest-seasons = Seasons
web-contest-parts = Parts of the tables
web-contest-standings = Standings
web-contest-crosstable = Crosstable
web-contest-round = Round { $round }
