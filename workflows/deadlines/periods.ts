import type { CountedBy, Period } from './counting'
import { inForce, type Dated } from './dated'
import type { Day } from './days'

export const REGIMES = ['VgV', 'SektVO', 'VSVgV', 'KonzVgV', 'VOB/A-EU', 'VOB/A', 'UVgO'] as const
export type Regime = (typeof REGIMES)[number]

export const PROCEDURES = [
  ...(['open', 'restricted', 'negotiated', 'dialogue', 'partnership'] as const),
  ...(['oneStage', 'twoStage', 'systemCall', 'withoutCall', 'contest'] as const),
] as const
export type Procedure = (typeof PROCEDURES)[number]

/** What makes a period shorter: the person says that it applies. */
export const SHORTENINGS = ['electronic', 'urgency', 'priorInformation', 'agreement'] as const
export type Shortening = (typeof SHORTENINGS)[number]

/** What a period is for. `answers` is counted back from the end of the period for offers. */
export type Purpose = 'applications' | 'offers' | 'answers'

export interface MinimumPeriod {
  regime: Regime
  procedures: readonly Procedure[]
  purpose: Purpose
  /** All of them must apply; none: the regular period. Of the rows that apply the shortest is the minimum. */
  needs: readonly Shortening[]
  /** Days as they result from the shortening; null: the law asks for a reasonable period and names no days. */
  days: number | null
  unit: Period['unit']
  /** The event it is counted from. */
  from: 'notice' | 'invitation'
  paragraph: string
  /**
   * Read in the text of the law (which and of when: law.test.ts). False: not read; of VOB/A-EU another's table of 1 July 2026 says the same
   * days.
   */
  verified: boolean
}

/** What a line of minimum periods is about; no version of it changes that, and none is added or ended. */
export type PeriodHead = Pick<MinimumPeriod, 'regime' | 'procedures' | 'purpose' | 'needs' | 'from'>

/** A version of such a line. */
export interface PeriodRow extends MinimumPeriod, Dated {
  /** Where it was read, in German like the law; empty: nowhere. */
  readonly source: string
}

const headOf = ({ regime, procedures, purpose, needs }: PeriodRow): string =>
  [regime, procedures.join('+'), purpose, needs.join('+')].join(' ')

/** The periods of a regime as they are the law on a day: of each line the version that holds. */
export function periodsOn(rows: readonly PeriodRow[], regime: Regime, on: Day): MinimumPeriod[] {
  const lines = new Map<string, PeriodRow[]>()
  for (const row of rows) if (row.regime === regime) lines.set(headOf(row), [...(lines.get(headOf(row)) ?? []), row])
  return [...lines.values()].flatMap((versions) => inForce(versions, on) ?? [])
}

/** Days that are proposed where the law names none: usual in practice, no minimum. */
export const USUAL_DAYS = { applications: 15, offers: 20, answers: 6 } as const

/**
 * National procedures count by the Civil Code (section 54 (2) UVgO), the others by Regulation 1182/71 (section 82 VgV, 65 SektVO, 36
 * KonzVgV).
 */
export const countedBy = (regime: Regime): CountedBy => (regime === 'VOB/A' || regime === 'UVgO' ? 'BGB' : 'EU')

/** Of a period that the procedure's own document asks for: it stands in no law. */
export const BY_PROCEDURE = ''

/** What a deadline follows by its procedure's document: so many days of the calendar lie between at least. */
export interface Follow {
  of: 'notice' | 'applications' | 'begin'
  days: number
}

type ByDeadline<T> = Readonly<Partial<Record<'applications' | 'offers', T>>>

/** Days of the calendar that a procedure asks for at least, beside the law and never below it; what it has deadlines follow. */
export type OwnLeast = ByDeadline<number> & {
  readonly follows?: ByDeadline<Follow>
  /** Days before a deadline until which questions are asked for. */
  readonly questions?: ByDeadline<number>
}

type Line = readonly [
  procedures: readonly Procedure[],
  purpose: Purpose,
  needs: readonly Shortening[],
  days: number | null,
  paragraph: string,
  verified: boolean,
]

type Text = Pick<PeriodRow, 'regime' | 'validFrom' | 'source'>

const rows = (text: Text, lines: readonly Line[]): PeriodRow[] =>
  lines.map(([procedures, purpose, needs, days, paragraph, verified]) => ({
    ...text,
    procedures,
    purpose,
    needs,
    days,
    unit: 'calendar',
    from: purpose === 'applications' || procedures.every((one) => one === 'open' || one === 'oneStage') ? 'notice' : 'invitation',
    paragraph,
    verified,
    validTo: null,
  }))

/** Since when the reform of 2016 is in force. */
const REFORM: Day = '2016-04-18'
const VGV: Text = { regime: 'VgV', validFrom: REFORM, source: 'VgV, Stand 19.8.2026' }
const SEKTVO: Text = { regime: 'SektVO', validFrom: REFORM, source: 'SektVO, Stand 19.8.2026' }
const VSVGV: Text = { regime: 'VSVgV', validFrom: '2012-07-19', source: 'VSVgV, Stand 19.8.2026' }
const KONZVGV: Text = { regime: 'KonzVgV', validFrom: REFORM, source: 'KonzVgV, Stand 19.8.2026' }
const VOBA_EU: Text = { regime: 'VOB/A-EU', validFrom: REFORM, source: 'Tabelle anderer vom 1.7.2026' }
const VOBA: Text = { regime: 'VOB/A', validFrom: '2016-10-01', source: 'VOB/A, wörtlich nach Kommentaren' }
const UVGO: Text = { regime: 'UVgO', validFrom: '2017-09-02', source: 'UVgO, wörtlich nach Kommentaren' }

/** Minimum periods by regime, procedure and purpose, as they come with Lotse; a house adds versions (workflows/law). */
export const MINIMUM_PERIODS: readonly PeriodRow[] = [
  ...rows(VGV, [
    [['open'], 'offers', [], 35, '§ 15 Abs. 2 VgV', true],
    [['open'], 'offers', ['urgency'], 15, '§ 15 Abs. 3 VgV', true],
    [['open'], 'offers', ['electronic'], 30, '§ 15 Abs. 4 VgV', true],
    [['open'], 'offers', ['priorInformation'], 15, '§ 38 Abs. 3 VgV', true],
    [['restricted'], 'applications', [], 30, '§ 16 Abs. 2 VgV', true],
    [['restricted'], 'applications', ['urgency'], 15, '§ 16 Abs. 3 VgV', true],
    [['restricted'], 'offers', [], 30, '§ 16 Abs. 5 VgV', true],
    [['restricted'], 'offers', ['agreement'], 10, '§ 16 Abs. 6 VgV', true],
    [['restricted'], 'offers', ['urgency'], 10, '§ 16 Abs. 7 VgV', true],
    [['restricted'], 'offers', ['electronic'], 25, '§ 16 Abs. 8 VgV', true],
    [['restricted', 'negotiated'], 'offers', ['priorInformation'], 10, '§ 38 Abs. 3 VgV', true],
    [['negotiated'], 'applications', [], 30, '§ 17 Abs. 2 VgV', true],
    [['negotiated'], 'applications', ['urgency'], 15, '§ 17 Abs. 3 VgV', true],
    [['negotiated'], 'offers', [], 30, '§ 17 Abs. 6 VgV', true],
    [['negotiated'], 'offers', ['agreement'], 10, '§ 17 Abs. 7 VgV', true],
    [['negotiated'], 'offers', ['urgency'], 10, '§ 17 Abs. 8 VgV', true],
    [['negotiated'], 'offers', ['electronic'], 25, '§ 17 Abs. 9 VgV', true],
    [['dialogue'], 'applications', [], 30, '§ 18 Abs. 3 VgV', true],
    [['dialogue', 'partnership'], 'offers', [], null, '§ 20 Abs. 1 VgV', true],
    [['partnership'], 'applications', [], 30, '§ 19 Abs. 3 VgV', true],
    [['open', 'restricted', 'negotiated', 'dialogue', 'partnership'], 'answers', [], 6, '§ 20 Abs. 3 VgV', true],
    [['open', 'restricted', 'negotiated'], 'answers', ['urgency'], 4, '§ 20 Abs. 3 VgV', true],
    [['systemCall'], 'offers', [], 10, '§ 24 Abs. 4 Satz 1 VgV', true],
    [['systemCall'], 'offers', ['agreement'], null, '§ 24 Abs. 4 Satz 2 VgV', true],
    [['systemCall'], 'answers', [], 6, '§ 20 Abs. 3 VgV', true],
    // § 17 Abs. 6 VgV names days for what begins with applications alone.
    [['withoutCall'], 'offers', [], null, '§ 20 Abs. 1 VgV', true],
    [['withoutCall'], 'answers', [], 6, '§ 20 Abs. 3 VgV', true],
    // A contest goes by §§ 5, 6, 43 and 69 to 72 alone, which name no days.
    [['contest'], 'applications', [], null, '§ 69 Abs. 2 VgV', false],
    [['contest'], 'offers', [], null, '§ 69 Abs. 2 VgV', false],
    [['contest'], 'answers', [], null, '§ 69 Abs. 2 VgV', false],
  ]),
  ...rows(SEKTVO, [
    [['open'], 'offers', [], 35, '§ 14 Abs. 2 SektVO', true],
    [['open'], 'offers', ['urgency'], 15, '§ 14 Abs. 3 SektVO', true],
    [['open'], 'offers', ['electronic'], 30, '§ 14 Abs. 4 SektVO', true],
    [['open'], 'offers', ['priorInformation'], 15, '§ 36 Abs. 3 SektVO', true],
    [['restricted', 'negotiated'], 'applications', [], 30, '§ 15 Abs. 2 Satz 1 SektVO', true],
    [['restricted', 'negotiated'], 'applications', ['urgency'], 15, '§ 15 Abs. 2 Satz 2 SektVO', true],
    [['restricted', 'negotiated'], 'offers', [], 10, '§ 15 Abs. 3 SektVO', true],
    [['dialogue'], 'applications', [], 30, '§ 17 Abs. 3 Satz 1 SektVO', true],
    [['dialogue'], 'applications', ['urgency'], 15, '§ 17 Abs. 3 Satz 2 SektVO', true],
    [['partnership'], 'applications', [], 30, '§ 18 Abs. 3 Satz 1 SektVO', true],
    [['partnership'], 'applications', ['urgency'], 15, '§ 18 Abs. 3 Satz 2 SektVO', true],
    [['dialogue', 'partnership'], 'offers', [], null, '§ 16 Abs. 1 SektVO', true],
    [['open', 'restricted', 'negotiated', 'dialogue', 'partnership'], 'answers', [], 6, '§ 16 Abs. 3 SektVO', true],
    [['open'], 'answers', ['urgency'], 4, '§ 16 Abs. 3 SektVO', true],
    [['systemCall'], 'offers', [], 10, '§ 22 Abs. 4 Satz 1 SektVO', true],
    [['systemCall'], 'offers', ['agreement'], null, '§ 22 Abs. 4 Satz 2 SektVO', true],
    [['systemCall'], 'answers', [], 6, '§ 16 Abs. 3 SektVO', true],
    // Likewise by §§ 5, 6, 50 and 60 to 63 alone.
    [['contest'], 'applications', [], null, '§ 60 Abs. 2 SektVO', false],
    [['contest'], 'offers', [], null, '§ 60 Abs. 2 SektVO', false],
    [['contest'], 'answers', [], null, '§ 60 Abs. 2 SektVO', false],
    [['withoutCall'], 'offers', [], null, '§ 16 Abs. 1 SektVO', true],
    [['withoutCall'], 'answers', [], 6, '§ 16 Abs. 3 SektVO', true],
  ]),
  ...rows(VSVGV, [
    [['restricted', 'negotiated', 'dialogue'], 'applications', [], 37, '§ 20 Abs. 2 Satz 1 VSVgV', true],
    [['restricted', 'negotiated', 'dialogue'], 'applications', ['electronic'], 30, '§ 20 Abs. 4 Satz 1 VSVgV', true],
    [['restricted', 'negotiated'], 'applications', ['urgency'], 15, '§ 20 Abs. 2 Satz 2 VSVgV', true],
    [['restricted', 'negotiated'], 'applications', ['urgency', 'electronic'], 10, '§ 20 Abs. 2 Satz 2 VSVgV', true],
    [['restricted'], 'offers', [], 40, '§ 20 Abs. 3 Satz 1 VSVgV', true],
    [['restricted'], 'offers', ['electronic'], 35, '§ 20 Abs. 4 Satz 2 VSVgV', true],
    [['restricted'], 'offers', ['urgency'], 10, '§ 20 Abs. 3 Satz 2 VSVgV', true],
    [['restricted'], 'offers', ['priorInformation'], 22, '§ 20 Abs. 3 Satz 3 VSVgV', true],
    [['negotiated', 'dialogue'], 'offers', [], null, '§ 20 Abs. 1 VSVgV', true],
    [['withoutCall'], 'offers', [], null, '§ 20 Abs. 1 VSVgV', true],
    // The law says nothing of the other cases.
    [['restricted'], 'answers', [], 6, '§ 20 Abs. 5 VSVgV', true],
    [['negotiated'], 'answers', ['urgency'], 4, '§ 20 Abs. 5 VSVgV', true],
  ]),
  ...rows(KONZVGV, [
    [['oneStage'], 'offers', [], 30, '§ 27 Abs. 3 KonzVgV', true],
    [['twoStage'], 'applications', [], 30, '§ 27 Abs. 3 KonzVgV', true],
    [['twoStage'], 'offers', [], 22, '§ 27 Abs. 4 Satz 1 KonzVgV', true],
    [['twoStage'], 'offers', ['electronic'], 17, '§ 27 Abs. 4 Satz 2 KonzVgV', true],
    [['oneStage', 'twoStage'], 'answers', [], 6, '§ 18 KonzVgV', true],
  ]),
  ...rows(VOBA_EU, [
    [['open'], 'offers', [], 35, '§ 10a EU Abs. 1 VOB/A', false],
    [['open'], 'offers', ['priorInformation'], 15, '§ 10a EU Abs. 2 VOB/A', false],
    [['open'], 'offers', ['urgency'], 15, '§ 10a EU Abs. 3 VOB/A', false],
    [['open'], 'offers', ['electronic'], 30, '§ 10a EU Abs. 4 VOB/A', false],
    [['restricted'], 'applications', [], 30, '§ 10b EU Abs. 1 VOB/A', false],
    [['restricted'], 'applications', ['urgency'], 15, '§ 10b EU Abs. 5 VOB/A', false],
    [['restricted'], 'offers', [], 30, '§ 10b EU Abs. 2 VOB/A', false],
    [['restricted'], 'offers', ['priorInformation'], 10, '§ 10b EU Abs. 3 VOB/A', false],
    [['restricted'], 'offers', ['electronic'], 25, '§ 10b EU Abs. 4 VOB/A', false],
    [['restricted'], 'offers', ['urgency'], 10, '§ 10b EU Abs. 5 VOB/A', false],
    [['negotiated'], 'applications', [], 30, '§ 10c EU Abs. 1, § 10b EU Abs. 1 VOB/A', false],
    [['negotiated'], 'applications', ['urgency'], 15, '§ 10c EU Abs. 1, § 10b EU Abs. 5 VOB/A', false],
    [['negotiated'], 'offers', [], 30, '§ 10c EU Abs. 1, § 10b EU Abs. 2 VOB/A', false],
    [['negotiated'], 'offers', ['priorInformation'], 10, '§ 10c EU Abs. 1, § 10b EU Abs. 3 VOB/A', false],
    [['negotiated'], 'offers', ['electronic'], 25, '§ 10c EU Abs. 1, § 10b EU Abs. 4 VOB/A', false],
    [['negotiated'], 'offers', ['urgency'], 10, '§ 10c EU Abs. 1, § 10b EU Abs. 5 VOB/A', false],
    [['withoutCall'], 'offers', [], 10, '§ 10c EU Abs. 2 VOB/A', false],
    [['dialogue', 'partnership'], 'applications', [], 30, '§ 10d EU VOB/A', false],
    [['dialogue', 'partnership'], 'offers', [], null, '§ 10 EU Abs. 1 VOB/A', true],
    [['open', 'restricted', 'negotiated'], 'answers', [], 6, '§ 10a EU Abs. 6, § 10b EU Abs. 6 VOB/A', false],
  ]),
  ...rows(VOBA, [
    [['open'], 'offers', [], 10, '§ 10 Abs. 1 VOB/A', true],
    [['restricted', 'negotiated'], 'applications', [], null, '§ 10 Abs. 3 VOB/A', true],
    [['restricted', 'negotiated'], 'offers', [], 10, '§ 10 Abs. 1 VOB/A', true],
  ]),
  ...rows(UVGO, [
    [['open'], 'offers', [], null, '§ 13 Abs. 1 UVgO', true],
    [['restricted', 'negotiated'], 'applications', [], null, '§ 13 Abs. 1 UVgO', true],
    [['restricted', 'negotiated'], 'offers', [], null, '§ 13 Abs. 1 UVgO', true],
  ]),
]
