import { inForce, type Dated, type Day, type Regime } from '../deadlines'

/**
 * Why a contract may be changed without a new procedure (§ 132 GWB): by a clause or an option of it, for work that came to be needed, for
 * what nobody could foresee, by another contractor in its place, for its small value, or because it changes nothing of weight.
 */
export const GROUNDS = ['clause', 'additional', 'unforeseen', 'replaced', 'small', 'minor'] as const
export type Ground = (typeof GROUNDS)[number]

interface GroundFacts {
  readonly paragraph: string
  /** Of eForms' list modification-justification (BT-200). */
  readonly code: string
  /** Announced in the Official Journal (§ 132 Abs. 5 GWB). */
  readonly isAnnounced: boolean
}

export const GROUND_FACTS: Readonly<Record<Ground, GroundFacts>> = {
  clause: { paragraph: '§ 132 Abs. 2 Satz 1 Nr. 1 GWB', code: 'mod-rev', isAnnounced: false },
  additional: { paragraph: '§ 132 Abs. 2 Satz 1 Nr. 2 GWB', code: 'add-wss', isAnnounced: true },
  unforeseen: { paragraph: '§ 132 Abs. 2 Satz 1 Nr. 3 GWB', code: 'mod-cir', isAnnounced: true },
  replaced: { paragraph: '§ 132 Abs. 2 Satz 1 Nr. 4 GWB', code: 'mod-repl', isAnnounced: false },
  small: { paragraph: '§ 132 Abs. 3 GWB', code: 'mod-minv', isAnnounced: false },
  minor: { paragraph: '§ 132 Abs. 1 GWB', code: 'mod-nons', isAnnounced: false },
}

/**
 * What is limited: small changes, added up (§ 132 Abs. 3 GWB); more and unforeseen work, each change by itself and only what makes it
 * dearer (§ 132 Abs. 2 Satz 2 GWB).
 */
const LIMITED = { small: ['small'], half: ['additional', 'unforeseen'] } as const satisfies Record<string, readonly Ground[]>
export type Limited = keyof typeof LIMITED

/** What a line of limits is about; no version of it changes that. */
export interface LimitHead {
  readonly of: Limited
  readonly regimes: readonly Regime[]
  /** Of works, of anything else; null: of both. */
  readonly works: boolean | null
}

/** A limit that the law sets to changes, in percent of the contract's first value. */
export interface LimitRow extends LimitHead, Dated {
  readonly percent: number
  readonly paragraph: string
  /** Where it was read, in German like the law. */
  readonly source: string
  /** False: from memory or another's account, to be checked. */
  readonly verified: boolean
}

/** Whether it is of works says the contract: § 132 (3) GWB holds for each of them, whatever it was awarded by. */
const CLASSIC: readonly Regime[] = ['VgV', 'SektVO', 'VSVgV', 'VOB/A-EU']

type Line = readonly [of: Limited, regimes: readonly Regime[], works: boolean | null, percent: number, paragraph: string]

const rows = ([validFrom, source]: readonly [Day, string], lines: readonly Line[]): LimitRow[] =>
  lines.map(([of, regimes, works, percent, paragraph]) => ({
    ...{ of, regimes, works, percent, paragraph, validFrom, validTo: null, source, verified: true },
  }))

/** As they come with Lotse. Sector activities have no half (§ 142 Nr. 3 GWB); VOB/A's first section sets no shares. */
export const LIMITS: readonly LimitRow[] = [
  ...rows(
    ['2016-04-18', 'GWB, Stand 19.8.2026'],
    [
      ['small', CLASSIC, false, 10, '§ 132 Abs. 3 Satz 1 Nr. 2 GWB'],
      ['small', CLASSIC, true, 15, '§ 132 Abs. 3 Satz 1 Nr. 2 GWB'],
      ['small', ['KonzVgV'], null, 10, '§ 154 Nr. 3 Buchst. b GWB'],
      ['half', ['VgV', 'VOB/A-EU', 'VSVgV'], null, 50, '§ 132 Abs. 2 Satz 2 und 3 GWB'],
      ['half', ['KonzVgV'], null, 50, '§ 154 Nr. 3, § 132 Abs. 2 Satz 2 und 3 GWB'],
    ],
  ),
  ...rows(
    ['2017-09-02', 'UVgO von 2017 mit Erläuterungen'],
    [
      ['small', ['UVgO'], null, 20, '§ 47 Abs. 2 UVgO'],
      ['half', ['UVgO'], null, 50, '§ 47 Abs. 1 UVgO, § 132 Abs. 2 Satz 2 und 3 GWB'],
    ],
  ),
]

interface LimitAsked {
  /** Null: it is not known. */
  readonly regime: Regime | null
  readonly isWorks: boolean
  readonly on: Day
}

/** Whether changes of a kind are added up; else each is held against the limit alone. */
export const addsUp = ({ of }: LimitRow): boolean => of === 'small'

/** Of rows that are known; null: the law sets none for this ground, or which law holds is not known. */
export const limitOf = (rows: readonly LimitRow[], ground: Ground, { regime, isWorks, on }: LimitAsked): LimitRow | null =>
  inForce(
    rows.filter(
      ({ of, regimes, works }) =>
        LIMITED[of].some((one) => one === ground) && regimes.some((one) => one === regime) && (works === null || works === isWorks),
    ),
    on,
  )
