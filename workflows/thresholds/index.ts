import { inForce, type Dated, type Day, type Regime } from '../deadlines'

/**
 * What a threshold is of: works of anybody, other contracts of central authorities, of others, in the sectors or defence; concessions;
 * social and other special services (Annex XIV of Directive 2014/24/EU, XVII of 2014/25/EU). Central are the Federal Chancellery and the
 * federal ministries alone since 1 July 2026 (§ 106 Abs. 2 Nr. 1 GWB), all higher federal authorities before.
 */
export const THRESHOLD_KINDS = [
  ...(['other', 'central', 'social', 'works'] as const),
  ...(['sector', 'sectorSocial', 'defence', 'concession'] as const),
] as const
export type ThresholdOf = (typeof THRESHOLD_KINDS)[number]

/**
 * Sums below which less is asked for: up to which something is ordered without a procedure, of goods and services and of works, and from
 * more than which prices are compared before it. Bund, Länder and houses have their own: each is a version that two people confirm.
 */
export const ORDER_LIMITS = ['order', 'orderOfWorks', 'compared', 'comparedOfWorks'] as const
type OrderLimit = (typeof ORDER_LIMITS)[number]

export interface ThresholdRow extends Dated {
  readonly of: ThresholdOf | OrderLimit
  /** Of limits of orders; missing: § 106 GWB. */
  readonly paragraph?: string
  /** Euro, without VAT. A threshold is reached by this very sum, a limit of orders is not passed by it. */
  readonly amount: number
  readonly source: string
  /** False: from memory or another's account, to be checked. */
  readonly verified: boolean
}

type Amounts = Readonly<Partial<Record<ThresholdOf, number>>>
type Valid = readonly [from: Day, to: Day | null]
const rows =
  (verified: boolean) =>
  ([validFrom, validTo]: Valid, source: string, amounts: Amounts): (ThresholdRow & { readonly of: ThresholdOf })[] =>
    (Object.keys(amounts) as ThresholdOf[]).map((of) => ({ of, amount: amounts[of] ?? 0, validFrom, validTo, source, verified }))
const [read, told] = [rows(true), rows(false)]

const IN_2024: Valid = ['2024-01-01', '2025-12-31']
const IN_2026: Valid = ['2026-01-01', '2027-12-31']
const ALWAYS: Valid = ['2016-04-18', null]

/**
 * § 106 GWB: the Union's thresholds as they come with Lotse, new every two years but for special services; `told`: as others tell them,
 * the regulations themselves were not to be had. Of days that no row has nothing is known.
 */
export const THRESHOLDS: readonly (ThresholdRow & { readonly of: ThresholdOf })[] = [
  ...told(IN_2024, 'Delegierte Verordnung (EU) 2023/2495', { works: 5_538_000, central: 143_000, other: 221_000 }),
  ...read(IN_2024, 'Richtlinie 2014/25/EU, Art. 15, Stand 1.1.2024', { sector: 443_000 }),
  ...told(IN_2024, 'Delegierte Verordnung (EU) 2023/2497', { concession: 5_538_000 }),
  ...read(IN_2024, 'Richtlinie 2009/81/EG, Art. 8, Stand 1.1.2024', { defence: 443_000 }),
  ...told(IN_2026, 'Delegierte Verordnung (EU) 2025/2152', { works: 5_404_000, central: 140_000, other: 216_000 }),
  ...told(IN_2026, 'Delegierte Verordnung (EU) 2025/2150', { sector: 432_000 }),
  ...told(IN_2026, 'Delegierte Verordnung (EU) 2025/2151', { concession: 5_404_000 }),
  ...told(IN_2026, 'Delegierte Verordnung (EU) 2025/2487', { defence: 432_000 }),
  ...told(ALWAYS, 'Richtlinie 2014/24/EU, Art. 4 lit. d', { social: 750_000 }),
  ...read(ALWAYS, 'Richtlinie 2014/25/EU, Art. 15 lit. c', { sectorSocial: 1_000_000 }),
]

const [UVGO, VOB_A, HANDBOOK] = ['§ 14 UVgO', '§ 3a Abs. 4 VOB/A', 'Richtlinie zu Formblatt 340 VHB'] as const
const SINCE = { validFrom: '2019-01-01', validTo: null } as const
const GUIDE = 'Vergabehandbuch, Richtlinien zu 340 (Bestellschein/Direktauftrag), Ausgabe 2017, Stand 2019'

/** Limits of direct orders as they come with Lotse: the strictest there are. */
export const ORDER_ROWS: readonly ThresholdRow[] = [
  { of: 'order', paragraph: UVGO, amount: 1_000, ...SINCE, source: 'UVgO vom 2. Februar 2017', verified: true },
  { of: 'orderOfWorks', paragraph: VOB_A, amount: 3_000, ...SINCE, source: 'VOB/A 2019, wie andere sie wiedergeben', verified: false },
  { of: 'compared', paragraph: HANDBOOK, amount: 1_000, ...SINCE, source: GUIDE, verified: true },
  { of: 'comparedOfWorks', paragraph: HANDBOOK, amount: 3_000, ...SINCE, source: GUIDE, verified: true },
]

/** Whether a law is one of those above the thresholds; null: none is known. */
export const isAbove = (law: Regime | null): law is Regime => law !== null && law !== 'UVgO' && law !== 'VOB/A'

/** Of rows that are known; null: of that day none is. */
export const thresholdOf = (rows: readonly ThresholdRow[], of: ThresholdRow['of'], on: Day): ThresholdRow | null =>
  inForce(
    rows.filter((row) => row.of === of),
    on,
  )

const OTHERS: readonly ThresholdOf[] = ['other', 'central', 'social', 'works']

/** Those that a tender of this law may be held against, the usual one first. Of EU forms the law alone does not say whether it is works. */
const BY_REGIME: Readonly<Record<Regime, readonly ThresholdOf[]>> = {
  VgV: OTHERS,
  'VOB/A-EU': ['works'],
  SektVO: ['sector', 'sectorSocial', 'works'],
  VSVgV: ['defence', 'works'],
  KonzVgV: ['concession'],
  'VOB/A': ['works', 'concession'],
  UVgO: ['other', 'central', 'social', 'concession', 'sector', 'sectorSocial', 'defence'],
}

/** Null: which law holds is not known, and each may be. */
export const thresholdsFor = (regime: Regime | null): readonly ThresholdOf[] => (regime === null ? THRESHOLD_KINDS : BY_REGIME[regime])
