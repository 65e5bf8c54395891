# The daily problem.

## Problems

menu-problem = Solve a problem: find the one good move
option-problem = Your move, or: hint, answer, next, today, list
help-problem = `/problem` – a position in which one move is to be found; answer by typing it or with the buttons. `/problem today` is the problem of the day, `/problem list` your last ones. To get one every day: `/settings problem 20:00`, in a group `/settings chat problem 20:00`
words-today = today, daily
words-list = list, last, history

problem-head = **Problem { $number }** · { $difficulty }
problem-difficulty = { $difficulty ->
    [very-easy] very easy
    [easy] easy
    [medium] medium
    [hard] hard
   *[very-hard] very hard
}
problem-task = **{ $key ->
    [red] Red
   *[blue] Blue
} to play and { $goal }.**
problem-goal-win = { $prize ->
    [mate] mate { $turns ->
        [1] at once
       *[other] in { $turns } moves
    }
    [commander] capture the Commander { $turns ->
        [1] at once
       *[other] within { $turns } moves
    }
    [ships] win the sea battle { $turns ->
        [1] at once
       *[other] within { $turns } moves
    }
    [planes] win the air battle { $turns ->
        [1] at once
       *[other] within { $turns } moves
    }
   *[land-forces] win the land battle { $turns ->
        [1] at once
       *[other] within { $turns } moves
    }
}
problem-goal-gain = win { $taken }{ $lost ->
    [none] { "" }
   *[other] {" "}for { $lost }
}
problem-goal-save = save { $kept }
problem-goal-survive = { $prize ->
    [mate] avoid mate
    [commander] save the Commander
    [ships] avoid losing the sea battle
    [planes] avoid losing the air battle
   *[land-forces] avoid losing the land battle
}
# "a Navy", "two Tanks": the pieces that a goal names.
problem-pieces = { $count ->
    [1] { $role ->
        [navy] a Navy
        [air-force] an Air force
        [tank] a Tank
        [engineer] an Engineer
        [headquarters] a Headquarters
        [artillery] an Artillery
        [missile] a Missile
        [anti-aircraft] an Anti-aircraft gun
        [commander] the Commander
        [infantry] an Infantry
       *[militia] a Militia
    }
   *[other] { $count ->
        [2] two
        [3] three
       *[other] four
    } { $role ->
        [navy] Navies
        [air-force] Air forces
        [tank] Tanks
        [engineer] Engineers
        [headquarters] Headquarters
        [artillery] Artillery
        [missile] Missiles
        [anti-aircraft] Anti-aircraft guns
        [commander] Commanders
        [infantry] Infantry
       *[militia] Militia
    }
}
# Those of the side to move: "the Navy".
problem-own-pieces = the { $role ->
    [navy] { $count ->
        [1] Navy
       *[other] Navies
    }
    [air-force] { $count ->
        [1] Air force
       *[other] Air forces
    }
    [tank] { $count ->
        [1] Tank
       *[other] Tanks
    }
    [engineer] Engineer
    [headquarters] Headquarters
    [artillery] Artillery
    [missile] Missile
    [anti-aircraft] Anti-aircraft gun
    [commander] Commander
    [infantry] Infantry
   *[militia] Militia
}
problem-list = { $list } and { $last }
problem-rules = Rules: { $ruleset }, { $battle }.
problem-how = Type your move, or choose it with the buttons.
problem-how-hinted = With a hint, a right answer counts half.
problem-hint = 💡 Look at the { $stack } on { $at }.
problem-pick = **Problem { $number }:** which piece?
problem-which = Which move do you mean? { $turns }
problem-unreadable = { $typed } is not a move in this problem. Type a move such as `f4-f6`, or `hint`, `answer`, `next`.
problem-right = ✅ { $turn } is right!
problem-wrong = ❌ { $turn } is not it. Try again.
problem-refuted = Your opponent would answer { $turn }.
problem-solution = The solution is { $turn }.
problem-themes = About: { $list }.
problem-rating-change = Your problem rating: { $rating } ({ $change }).
problem-streak = 🔥 { $days ->
    [1] The problem of the day is solved.
   *[other] The problem of the day is solved, { $days } days in a row.
}
problem-standing = Problems: rating { $rating }, { $solved } of { $attempts } solved at once.
problem-streaks = { $days ->
    [0] Longest streak: { $best ->
        [1] 1 day
       *[other] { $best } days
    }.
    [1] 🔥 Streak: 1 day; the longest: { $best }.
   *[other] 🔥 Streak: { $days } days in a row; the longest: { $best }.
}
problem-none = There are no problems here.
problem-none-open = You have no problem open. Send `/problem` to get one.
problem-unknown = There is no problem { $number }.
problem-not-yours = This problem was asked of somebody else. Send `/problem` to get your own.
problem-in-private = Others can read this chat, and your answer would tell them the solution. Send me { $command } in private.
problem-list-private = Your list is only for you. Send me `/problem list` in private.
problem-list-head = **Your last problems, { $player }**
problem-list-line = { $mark } { $number }: { $turn } ({ $change })
problem-list-empty = You haven’t tried a problem yet. Send `/problem` to get one.
problem-daily = 🧩 **The problem of the day**
problem-daily-chat = Press the button and answer me in private, so that nobody reads your solution here.
problem-daily-person = Press the button, then type your move or choose it.
problem-yesterday = The solution of problem { $number }: { $turns }
problem-solved-by = Solved by:
problem-nobody = Nobody here solved it.
problem-week = 🏆 **Problems of the last week**
problem-week-line = { $place }. { $player }: { $solved ->
    [1] 1 day
   *[other] { $solved } days
}, { $once } at once
problem-theme = { $theme ->
    [defence] defence
    [quiet] quiet move
    [check] check
    [sacrifice] sacrifice
    [split] split
    [several-captures] several captures
    [double-fire] double fire
    [in-place] capture in place
    [bomb] bomb and return
    [exchange] one for one
    [navy] Navy
    [air-force] Air force
    [artillery] Artillery
    [tank] Tank
    [infantry] foot soldiers
    [air-defence] air defence
    [commander] Commander
    [hero] hero
    [mate] mate
    [battle] battle
    [gain] gain
   *[simple] simple
}
button-problem-solve = Solve
button-problem-pick = Choose a move
button-problem-hint = Hint
button-problem-solution = Solution
button-problem-next = One more
