import { hasApplications, strictShortfall, type Shortfall } from './assistant'
import type { Day } from './days'
import { periodsOn, type Follow, type OwnLeast, type PeriodRow, type Procedure, type Regime } from './periods'

/** A deadline by its day; `wholeDay`: it lies at the end of it. */
export interface DueDay {
  day: Day
  wholeDay: boolean
}

/** The law a tender is under, and its kind of procedure. */
export interface Law {
  regime: Regime
  procedure: Procedure
  /** What the tender's own procedure asks for beside it. */
  least?: OwnLeast
}

export interface DatedLot {
  lotId: string
  applications: DueDay | null
  offers: DueDay | null
  /** Of the deadline for offers, where it is not counted from the notice or the end of the applications: the invitation. */
  invited?: Day
  /** When the phase begins whose deadline this is, where that is known. */
  begun?: Day
  /** When the applications ended, where the deadline for offers alone is asked about. */
  applied?: Day
}

export interface ShortDeadline {
  lotId: string
  what: 'applicationDeadline' | 'offerDeadline'
  paragraph: string
  asked: number
  given: number
  earliest: Day
  verified: boolean
  /** What it follows by the tender's procedure; missing: a minimum from the notice, or the invitation. */
  after?: Follow['of']
}

interface Notice {
  /** Day from which is counted: of the notice, or of the invitation. */
  notice: Day
  /** Day on which the procedure began, whose law it goes by (§ 187 Abs. 2 GWB); left out: the same. */
  begun?: Day
  /** The law's minimum periods, all versions. */
  rows: readonly PeriodRow[]
}

/**
 * Deadlines below the minimum of the law, or of the tender's procedure, with what Lotse gives by itself taken into account: offers come
 * electronically. What else shortens a period only the authority knows, and gives as its reason.
 */
export function tooShort(lots: readonly DatedLot[], law: Law, { notice, begun = notice, rows }: Notice): ShortDeadline[] {
  const setting = { ...law, shortenings: ['electronic' as const], land: null, periods: periodsOn(rows, law.regime, begun) }
  const isTwoStep = hasApplications(law)
  const found = (what: Omit<Parameters<typeof strictShortfall>[0], 'due' | 'wholeDay'>, due: DueDay | null): Shortfall | null =>
    due === null ? null : strictShortfall({ ...what, due: due.day, wholeDay: due.wholeDay }, setting)
  return lots.flatMap(({ lotId, applications, offers, invited, begun: began, applied }): ShortDeadline[] => {
    const event = invited ?? (isTwoStep ? (applications?.day ?? null) : notice)
    // What follows the notice does so from its day, also where the law counts from the invitation.
    const begin = began ?? notice
    const known = { notice: begun, applications: applications?.day ?? applied ?? null }
    const short = [
      [
        'applicationDeadline',
        isTwoStep
          ? found({ event: notice, anchors: { ...known, applications: null, begin }, purpose: 'applications' }, applications)
          : null,
      ],
      ['offerDeadline', found({ event, anchors: { ...known, begin: began ?? event }, purpose: 'offers' }, offers)],
    ] as const
    return short.flatMap(([what, one]) => {
      if (one === null) return []
      const { minimum, ...rest } = one
      return [{ lotId, what, paragraph: minimum.paragraph, verified: minimum.verified, ...rest }]
    })
  })
}
