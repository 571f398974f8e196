import type { Regime } from '../deadlines'

/** Days as YYYY-MM-DD. */
type Day = string

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

/** A limit that the law sets to changes, in percent of the contract's first value. */
export interface LimitRow {
  readonly grounds: readonly Ground[]
  readonly regimes: readonly Regime[]
  /** Of works, of anything else; null: of both. */
  readonly works: boolean | null
  readonly percent: number
  /** Changes are added up; else each is held against it alone, and only what makes it dearer. */
  readonly addsUp: boolean
  readonly paragraph: string
  readonly validFrom: Day
  /** Where it was read. */
  readonly source: string
}

const REFORM: Day = '2016-04-18'
const GWB = 'GWB as of 27 July 2021'
/** Whether it is of works says the contract: § 132 (3) GWB holds for each of them, whatever it was awarded by. */
const CLASSIC: readonly Regime[] = ['VgV', 'SektVO', 'VSVgV', 'VOB/A-EU']
const HALF: readonly Ground[] = ['additional', 'unforeseen']

type Line = readonly [grounds: readonly Ground[], regimes: readonly Regime[], works: boolean | null, percent: number, paragraph: string]

const rows = (about: Pick<LimitRow, 'addsUp' | 'source' | 'validFrom'>, lines: readonly Line[]): LimitRow[] =>
  lines.map(([grounds, regimes, works, percent, paragraph]) => ({ grounds, regimes, works, percent, paragraph, ...about }))

/** Sector activities have no half (§ 142 Nr. 3 GWB); VOB/A's first section sets no shares. */
export const LIMITS: readonly LimitRow[] = [
  ...rows({ addsUp: true, source: GWB, validFrom: REFORM }, [
    [['small'], CLASSIC, false, 10, '§ 132 Abs. 3 Satz 1 Nr. 2 GWB'],
    [['small'], CLASSIC, true, 15, '§ 132 Abs. 3 Satz 1 Nr. 2 GWB'],
    [['small'], ['KonzVgV'], null, 10, '§ 154 Nr. 3 Buchst. b GWB'],
  ]),
  ...rows({ addsUp: false, source: GWB, validFrom: REFORM }, [
    [HALF, ['VgV', 'VOB/A-EU', 'VSVgV'], null, 50, '§ 132 Abs. 2 Satz 2 und 3 GWB'],
    [HALF, ['KonzVgV'], null, 50, '§ 154 Nr. 3, § 132 Abs. 2 Satz 2 und 3 GWB'],
  ]),
  ...rows({ addsUp: true, source: 'UVgO of 2017, with its official explanation', validFrom: '2017-09-02' }, [
    [['small'], ['UVgO'], null, 20, '§ 47 Abs. 2 UVgO'],
  ]),
  ...rows({ addsUp: false, source: 'UVgO of 2017, with its official explanation', validFrom: '2017-09-02' }, [
    [HALF, ['UVgO'], null, 50, '§ 47 Abs. 1 UVgO, § 132 Abs. 2 Satz 2 und 3 GWB'],
  ]),
]

interface LimitAsked {
  /** Null: it is not known. */
  readonly regime: Regime | null
  readonly isWorks: boolean
  readonly on: Day
}

/** Null: the law sets none for this ground, or which law holds is not known. */
export const limitOf = (ground: Ground, { regime, isWorks, on }: LimitAsked): LimitRow | null =>
  LIMITS.find(
    ({ grounds, regimes, works, validFrom }) =>
      grounds.includes(ground) && regimes.some((one) => one === regime) && (works === null || works === isWorks) && validFrom <= on,
  ) ?? null
