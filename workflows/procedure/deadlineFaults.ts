import type { OwnLeast } from '../deadlines/periods'
import { isIntake } from '../kinds/kind'
import type { IntakePhase, Phase } from './document'
import type { Judged } from './judged'

/** What a deadline follows, as periods are counted. Undefined: nothing, or what is no moment. */
function followOf({ key, follows }: IntakePhase, phases: readonly Phase[]) {
  const before = phases.find((one) => one.key === follows?.of)
  if (!follows || !before) return undefined
  const of = before.key === key ? 'begin' : before.kind === 'notice' ? 'notice' : isIntake(before) ? 'applications' : null
  return of === null ? undefined : ({ of, days: follows.days } as const)
}

/** What the phases ask of their deadlines beside the law. */
export function ownLeast(phases: readonly Phase[]): OwnLeast {
  const of = <T>(what: (intake: IntakePhase) => T | undefined): Partial<Record<'applications' | 'offers', T>> =>
    Object.fromEntries(
      phases.filter(isIntake).flatMap((intake) => {
        const said = what(intake)
        return said === undefined ? [] : [[`${intake.of}s`, said]]
      }),
    )
  const [follows, questions] = [of((intake) => followOf(intake, phases)), of(({ questionDays }) => questionDays)]
  const some = (record: object): boolean => Object.keys(record).length > 0
  return { ...of(({ leastDays }) => leastDays), ...(some(follows) ? { follows } : {}), ...(some(questions) ? { questions } : {}) }
}

/** A deadline follows what comes before it and is one moment: so none follows itself, in however many steps. */
export function deadlines(look: Judged): void {
  const inRounds = look.phases.some((one) => isIntake(one) && one.rounds !== undefined)
  for (const phase of look.phases) {
    if (!isIntake(phase) || !phase.follows) continue
    const before = look.byKey.get(phase.follows.of)
    if (!before || (before !== phase && before.kind !== 'notice' && !isIntake(before)))
      look.say(phase, '/follows/of', 'followsNothing', { of: phase.follows.of })
    else if (before !== phase && !look.reached(before).has(phase)) look.say(phase, '/follows/of', 'followsLater', { of: before.key })
    // Each round has a deadline of its own, and offers are asked for after any of them.
    else if (inRounds && phase.of === 'offer') look.say(phase, '/follows', 'followsRounds')
  }
}
