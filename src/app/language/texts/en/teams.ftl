# Teams.

words-team = team
words-teams = teams, team game
words-vote = vote, voting
words-captain = captain
words-staff = staff
words-quorum = quorum
words-otherwise = else, otherwise
words-here = here

menu-team = Your team: join, vote, who decides
help-team = `/team [#game]` – shows the teams of a game, their proposals and votes, and buttons to join, vote, take an arm or leave; `/team here` posts news of your team in this chat too
option-team = `here`: tell your team in this chat as well
about-teams = A side can be a team. In a group, `/challenge teams` offers a game of your group against another one (they accept with `/join` and the code in their own group), `/challenge team` one of your group against a person, and `/challenge bot 3 team` one against the engine. Everybody in the group can join with a button, and leave at any time. Add how your team decides:
    • `vote`: everybody proposes moves and votes; `vote=12h` says how long a vote lasts, `quorum=3` how many have to vote. Of equal proposals the one made first is played. More than half of the members decide at once.
    • `captain`: everybody proposes, the captain (the first member) plays.
    • `staff`: each member takes an arm: navy, air force, armour and artillery, infantry and Commander. A move belongs to whoever commands the piece that moves; the captain commands the arms that nobody has taken.
    If nobody has decided shortly before the time runs out, the weakest level of the engine plays; with `else=random` a move is drawn by lot, with `else=time` the time is lost. Games of teams are never rated.

team-word = Team
team-terms = { $both ->
    [yes] Both sides are teams.
   *[no] The challenger’s side is a team.
} { $way ->
    [vote] They vote on each move.
    [captain] The captain plays.
   *[staff] Each member commands an arm.
}
team-votes = 🗳 **{ $team }**, game { $game }, turn { $turn }: propose a move, and vote. { $cast } of { $members } { $members ->
    [one] member has
   *[other] members have
} voted.
team-captain = ⭐ **{ $team }**, game { $game }, turn { $turn }: { $leader } plays. Everybody else may propose a move.
team-staff = 🎖 **{ $team }**, game { $game }, turn { $turn }: each plays with the arm they command, and may propose moves to the others. { $leader } commands the arms that nobody has taken.
team-arm = { $arm ->
    [navy] Navy
    [air] Air force
    [armour] Armour and artillery
   *[infantry] Infantry and Commander
}: { $player }
team-until = { $way ->
    [vote] { $stage ->
        [extended] Too few have voted; the vote goes on until { $at }.
       *[open] The vote ends { $at }.
    }
   *[play] Decide by { $at }.
} { $then ->
    [engine] After that, the weakest level of the engine plays if nobody has decided.
    [random] After that, a move is drawn by lot if nobody has decided.
   *[time] If nobody decides, your time runs out.
}
team-no-proposals = Nobody has proposed a move yet. Reply to the board with one (`f4-f6`), or press “Choose a move” under it.
team-proposal = { $number }. { $move } { $kind ->
    [vote] – { $votes ->
        [one] { $votes } vote
       *[other] { $votes } votes
    }
    [done] – done
   *[asked] {""}
} (proposed by { $player }{ $asks ->
    [somebody] ; { $commander } decides
   *[nobody] {""}
})
team-deed-draw = a draw
team-deed-resign = resign
team-waits = ⏳ **{ $team }**, game { $game }: the other side is to move.
team-over = **{ $team }**: game { $game } is over.
team-members = { $team }, { $count ->
    [one] { $count } member:
   *[other] { $count } members:
}
team-proposed = { $way ->
    [vote] Proposed for turn { $turn } of game { $game }, with your vote.
   *[asked] Proposed for turn { $turn } of game { $game }. Whoever decides sees it in the message of your team.
}
team-voted = Your vote: { $move }. You can change it until the vote ends.
team-joined = You have joined { $team } in game { $game }. `/team` shows what you can do.
team-left = You have left your team in game { $game }.
team-arm-yours = { $arm ->
    [navy] You command the navy.
    [air] You command the air force.
    [armour] You command armour and artillery.
   *[infantry] You command the infantry and the Commander.
}
team-arm-given-back = { $arm ->
    [navy] You no longer command the navy.
    [air] You no longer command the air force.
    [armour] You no longer command armour and artillery.
   *[infantry] You no longer command the infantry and the Commander.
}
team-told-here-done = News of your team in game { $game } is posted in this chat too.
team-told-here = News of your team in game { $game } is posted in this chat already.
team-too-many-places = News of the teams of this game is posted in as many chats as possible already.
team-in-group = A team plays in a group: send this there.
team-join-in-group = This is a game between teams. Send { $command } in the group that is to be your team.
team-engine = The engine plays alone: write `team` for your side, without `teams`.
team-unrated = Games of teams are never rated. Leave out `rated`.
team-no-plans = A team can’t prepare moves.
team-none = No team plays that side in game { $game }.
team-none-at-all = No team plays in game { $game }. `/help teams` tells how to start a game of teams.
team-not-in = You are in no team in game { $game }.
team-member-already = You are in that team already.
team-other-side = You play the other side in game { $game }.
team-full = That team in game { $game } is full.
team-not-leader = Only the captain of your team in game { $game } can do that. `/team` shows who that is.
team-arm-taken = Somebody else commands that arm.
team-no-staff = Your team in game { $game } has no commanders of arms.
team-not-in-lobby = A game of teams is agreed on in a challenge: `/challenge teams` is open to anybody.
team-done-already = Your team has done that already on this board in game { $game }. Propose something else.
team-was-other = You were in the other team of game { $game } and know its plans, so you can’t join this one.
team-not-from-here = You can’t join a team of game { $game } from here: join with the button in a chat where the game is played.
team-too-many-proposals = You, or your team, have made as many proposals for this turn as there can be. Vote for one of them.
terms-bad-team = I can’t use { $word }. Write `vote=12h` (10 minutes to 7 days), `quorum=3` (1 to 1000) or `else=engine`, `else=random`, `else=time`.
rematch-teams = Teams offer another game anew: `/challenge teams`.
button-team-join-red = Join Red’s team
button-team-join-blue = Join Blue’s team
button-team-leave = Leave my team
button-team-arm = { $arm ->
    [navy] Navy
    [air] Air force
    [armour] Armour
   *[infantry] Infantry
}

web-team = Team
