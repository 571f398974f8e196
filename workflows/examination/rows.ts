import { addDays, type Dated, type Day, type Regime, SPEEDED_UP } from '../deadlines'
import { USUAL_SHARE } from './lowPrices'

/** The order in which offers are examined: whoever is out by one is no further looked at. */
export const EXAMINATION_STEPS = ['form', 'exclusion', 'suitability', 'price', 'value'] as const
type ExaminationStep = (typeof EXAMINATION_STEPS)[number]

/**
 * What may still be asked for. `company`: papers about the company are handed in, completed or put right. `performance`: papers about the
 * performance are handed in or completed, but none that award criteria judge; `anyPapers`: put right, too, with the same bound. `prices`:
 * those of unessential items alone. `explain`: what stands in the offer is explained, and stays. `never`: nothing.
 */
type Asking = 'company' | 'performance' | 'anyPapers' | 'prices' | 'explain' | 'never'

export const ROW_KEYS = [
  ...(['inTime', 'companyPapers', 'performancePapers', 'unambiguous', 'unchanged', 'priceDetails', 'variants'] as const),
  ...(['mandatoryGrounds', 'otherGrounds', 'selfCleaning', 'sanctions', 'register'] as const),
  ...(['suitability', 'arithmetic', 'unusuallyLow', 'value'] as const),
] as const
export type RowKey = (typeof ROW_KEYS)[number]

/** What each row is, whichever law it is asked by. */
interface Kind {
  readonly step: ExaminationStep
  readonly asking: Asking
  /** Of offers alone; the others are asked of applications, too. */
  readonly ofOffers?: true
  /** There is no offer of which it could not be said. */
  readonly always?: true
  /** What was found of an application goes for its company's offer, until somebody says otherwise. */
  readonly carries?: true
  /** It forbids or binds the award itself, whatever the law was when the procedure began. */
  readonly atOnce?: true
}

const ROW_KINDS: Readonly<Record<RowKey, Kind>> = {
  inTime: { step: 'form', asking: 'never', always: true },
  companyPapers: { step: 'form', asking: 'company' },
  performancePapers: { step: 'form', asking: 'performance', ofOffers: true },
  unambiguous: { step: 'form', asking: 'never', always: true },
  unchanged: { step: 'form', asking: 'never', always: true },
  priceDetails: { step: 'form', asking: 'prices', ofOffers: true },
  variants: { step: 'form', asking: 'never', ofOffers: true },
  mandatoryGrounds: { step: 'exclusion', asking: 'company', always: true, carries: true },
  otherGrounds: { step: 'exclusion', asking: 'company', always: true, carries: true },
  selfCleaning: { step: 'exclusion', asking: 'explain', carries: true },
  sanctions: { step: 'exclusion', asking: 'company', carries: true, atOnce: true },
  // § 6 (1) WRegG: nobody is asked for an excerpt of their own.
  register: { step: 'exclusion', asking: 'never', ofOffers: true, atOnce: true },
  suitability: { step: 'suitability', asking: 'company', always: true, carries: true },
  arithmetic: { step: 'price', asking: 'explain', ofOffers: true },
  unusuallyLow: { step: 'price', asking: 'explain', ofOffers: true },
  value: { step: 'value', asking: 'never', ofOffers: true, always: true },
}

/** What a line of the examination is about; no version of it changes that. */
export interface ExaminationHead {
  readonly key: RowKey
  readonly regime: Regime
}

/** What a version of it says. */
interface ExaminationWords extends Dated {
  readonly paragraph: string
  /** What the house calls it, in German like the law; empty: as Lotse does. */
  readonly title: string
  /** Without a word on it nobody gets the contract; else nobody needs to say anything, but what fails fails. */
  readonly isRequired: boolean
  /** Of low prices: from so many per cent below the next one on; null: nothing is measured. */
  readonly share: number | null
  /** Where it was read, in German like the law; empty: nowhere. */
  readonly source: string
  /** False: not read in its text, to be checked. */
  readonly verified: boolean
}

/** One line of the law that an offer is examined by. */
export interface ExaminationRow extends Kind, ExaminationHead, ExaminationWords {
  /** By which what is missing is asked for; null: by none, or nothing may be. */
  readonly askedBy: string | null
  /** Whoever could win has to be asked before they are out (§ 16a VOB/A). */
  readonly asksAll: boolean
  /** Of no day that counts: what failed by it keeps from the contract all the same, and nothing else is asked. */
  readonly hasEnded?: true
}

const FEDERAL = 'öffentliche Sammlung des Bundesrechts, Stand 19.8.2026'
const BEFORE = 'öffentliche Sammlung des Bundesrechts, Stand 29.4.2026'
const UVGO = 'UVgO von 2017 mit Erläuterungen'
const QUOTED = 'wörtlich zitiert in Bekanntmachungen und Kommentaren'
const UNREAD = ''

type Line = readonly [key: RowKey, paragraph: string, source: string]

interface Law {
  readonly from: Day
  /** The paragraph by which papers are asked for; null: the regime has none. */
  readonly asking: string | null
  readonly asksAll?: true
  readonly lines: readonly Line[]
  /** What is otherwise in procedures that began on 1 July 2026 or later (§ 187 Abs. 2 GWB). */
  readonly since?: { readonly asking?: string; readonly lines: readonly Line[] }
}

const SANCTIONS: Line = ['sanctions', 'Art. 5k VO (EU) Nr. 833/2014', 'Darstellung einer Vergabeplattform zur Verordnung (EU) 2022/576']
const GROUNDS = (before: string, source: string): Line[] => [
  ['mandatoryGrounds', `${before}§ 123 GWB`, source],
  ['otherGrounds', `${before}§ 124 GWB`, source],
  ['selfCleaning', `${before}§ 125 GWB`, source],
]

/** The register's duty to ask is of 1 June 2022; of the threshold see REGISTER_FROM. */
const LAWS: Readonly<Record<Regime, Law>> = {
  VgV: {
    from: '2016-04-18',
    asking: '§ 56 Abs. 2, 3 VgV',
    lines: [
      ['inTime', '§ 57 Abs. 1 Nr. 1 VgV', FEDERAL],
      ['companyPapers', '§ 57 Abs. 1 Nr. 2 VgV', FEDERAL],
      ['performancePapers', '§ 57 Abs. 1 Nr. 2 VgV', FEDERAL],
      ['unambiguous', '§ 57 Abs. 1 Nr. 3 VgV', FEDERAL],
      ['unchanged', '§ 57 Abs. 1 Nr. 4 VgV', FEDERAL],
      ['priceDetails', '§ 57 Abs. 1 Nr. 5 VgV', FEDERAL],
      ['variants', '§ 57 Abs. 1 Nr. 6, Abs. 2 VgV', FEDERAL],
      ...GROUNDS('', FEDERAL),
      SANCTIONS,
      ['register', '§ 6 Abs. 1 WRegG', FEDERAL],
      ['suitability', '§ 57 Abs. 1 VgV, § 122 GWB', FEDERAL],
      ['arithmetic', '§ 56 Abs. 1 VgV', FEDERAL],
      ['unusuallyLow', '§ 60 VgV', FEDERAL],
      ['value', '§ 58 Abs. 1 VgV', FEDERAL],
    ],
    since: { lines: [['performancePapers', '§ 57 Abs. 1 Nr. 2 VgV', FEDERAL]] },
  },
  SektVO: {
    from: '2016-04-18',
    asking: '§ 51 Abs. 2, 3 SektVO',
    lines: [
      ['inTime', '§ 43 Abs. 1 SektVO', FEDERAL],
      ['companyPapers', '§ 51 Abs. 1, 2 SektVO', FEDERAL],
      ['performancePapers', '§ 51 Abs. 1, 2 SektVO', FEDERAL],
      ['priceDetails', '§ 51 Abs. 3 SektVO', FEDERAL],
      ['variants', '§ 33 Abs. 2, 4 SektVO', FEDERAL],
      ...GROUNDS('§ 142 Nr. 2 GWB, ', FEDERAL),
      SANCTIONS,
      ['register', '§ 6 Abs. 1 Satz 2 WRegG', FEDERAL],
      ['suitability', '§ 46 Abs. 1 SektVO', FEDERAL],
      ['arithmetic', '§ 51 Abs. 1 SektVO', FEDERAL],
      ['unusuallyLow', '§ 54 SektVO', FEDERAL],
      ['value', '§ 52 Abs. 1 SektVO', FEDERAL],
    ],
    since: { lines: [['performancePapers', '§ 51 Abs. 1, 2 SektVO', FEDERAL]] },
  },
  VSVgV: {
    from: '2016-04-18',
    asking: '§ 22 Abs. 6 VSVgV',
    lines: [
      ['inTime', '§ 31 Abs. 2 Nr. 5 VSVgV', BEFORE],
      ['companyPapers', '§ 31 Abs. 2 Nr. 1 VSVgV', BEFORE],
      ['performancePapers', '§ 31 Abs. 2 Nr. 1 VSVgV', BEFORE],
      ['unambiguous', '§ 31 Abs. 2 Nr. 3 VSVgV', BEFORE],
      ['unchanged', '§ 31 Abs. 2 Nr. 4 VSVgV', BEFORE],
      ['priceDetails', '§ 31 Abs. 2 Nr. 8 VSVgV', BEFORE],
      ['variants', '§ 32 Abs. 1 VSVgV', FEDERAL],
      ...GROUNDS('§ 147 GWB, ', FEDERAL),
      SANCTIONS,
      ['register', '§ 6 Abs. 1 WRegG', FEDERAL],
      ['suitability', '§ 21 Abs. 1, 2 VSVgV', FEDERAL],
      ['arithmetic', '§ 31 Abs. 1 VSVgV', FEDERAL],
      ['unusuallyLow', '§ 33 VSVgV', FEDERAL],
      ['value', '§ 34 Abs. 2 VSVgV', FEDERAL],
    ],
    since: {
      asking: '§ 22 Abs. 7, § 31 Abs. 2 VSVgV',
      lines: [
        ['inTime', '§ 31 Abs. 3 Nr. 5 VSVgV', FEDERAL],
        ['companyPapers', '§ 31 Abs. 3 Nr. 1 VSVgV', FEDERAL],
        ['performancePapers', '§ 31 Abs. 3 Nr. 1 VSVgV', FEDERAL],
        ['unambiguous', '§ 31 Abs. 3 Nr. 3 VSVgV', FEDERAL],
        ['unchanged', '§ 31 Abs. 3 Nr. 4 VSVgV', FEDERAL],
        ['priceDetails', '§ 31 Abs. 3 Nr. 7 VSVgV', FEDERAL],
      ],
    },
  },
  // KonzVgV has no list of what is out, nothing on asking for papers and nothing on low prices.
  KonzVgV: {
    from: '2016-04-18',
    asking: null,
    lines: [
      ['inTime', '§ 28 Abs. 1 KonzVgV', FEDERAL],
      ['companyPapers', '§ 26 Abs. 1, 2 KonzVgV', FEDERAL],
      ...GROUNDS('§ 154 Nr. 2 GWB, ', FEDERAL),
      SANCTIONS,
      ['register', '§ 6 Abs. 1 Satz 2 WRegG', FEDERAL],
      ['suitability', '§ 25 Abs. 1 KonzVgV, § 152 Abs. 2 GWB', FEDERAL],
      ['value', '§ 31 Abs. 3 KonzVgV', FEDERAL],
    ],
  },
  'VOB/A-EU': {
    from: '2019-07-18',
    asking: '§ 16a EU Abs. 1 VOB/A',
    asksAll: true,
    lines: [
      ['inTime', '§ 16 EU Nr. 1 VOB/A', UNREAD],
      ['companyPapers', '§ 16a EU Abs. 1 VOB/A', UNREAD],
      ['performancePapers', '§ 16a EU Abs. 1 VOB/A', UNREAD],
      ['unambiguous', '§ 16 EU Nr. 2 VOB/A', UNREAD],
      ['unchanged', '§ 16 EU Nr. 2 VOB/A', UNREAD],
      ['priceDetails', '§ 16a EU Abs. 2 VOB/A', UNREAD],
      ['variants', '§ 16 EU Nr. 5 bis 8 VOB/A', UNREAD],
      ...GROUNDS('§ 6e EU VOB/A, ', UNREAD),
      SANCTIONS,
      ['register', '§ 6 Abs. 1 WRegG', FEDERAL],
      ['suitability', '§ 16b EU VOB/A', UNREAD],
      ['arithmetic', '§ 16c EU VOB/A', UNREAD],
      ['unusuallyLow', '§ 16d EU Abs. 1 VOB/A', UNREAD],
      ['value', '§ 16d EU Abs. 2 VOB/A', UNREAD],
    ],
  },
  'VOB/A': {
    from: '2019-03-01',
    asking: '§ 16a Abs. 1 VOB/A',
    asksAll: true,
    lines: [
      ['inTime', '§ 16 Abs. 1 Nr. 1 VOB/A', QUOTED],
      ['companyPapers', '§ 16a Abs. 1 VOB/A', QUOTED],
      ['performancePapers', '§ 16a Abs. 1 VOB/A', QUOTED],
      ['unambiguous', '§ 16 Abs. 1 Nr. 2 VOB/A', QUOTED],
      ['unchanged', '§ 16 Abs. 1 Nr. 2 VOB/A', QUOTED],
      ['priceDetails', '§ 16a Abs. 2 VOB/A', QUOTED],
      ['variants', '§ 16 Abs. 1 Nr. 6 bis 9 VOB/A', QUOTED],
      ['otherGrounds', '§ 16 Abs. 1 Nr. 5, 10, Abs. 2 VOB/A', QUOTED],
      ['register', '§ 6 Abs. 1 WRegG', FEDERAL],
      ['suitability', '§ 16b VOB/A', UNREAD],
      ['arithmetic', '§ 16c VOB/A', UNREAD],
      ['unusuallyLow', '§ 16d Abs. 1 VOB/A', QUOTED],
      ['value', '§ 16d Abs. 1 VOB/A', UNREAD],
    ],
  },
  UVgO: {
    from: '2017-09-02',
    asking: '§ 41 Abs. 2, 3 UVgO',
    lines: [
      ['inTime', '§ 42 Abs. 1 Nr. 1 UVgO', QUOTED],
      ['companyPapers', '§ 42 Abs. 1 Nr. 2 UVgO', QUOTED],
      ['performancePapers', '§ 42 Abs. 1 Nr. 2 UVgO', QUOTED],
      ['unambiguous', '§ 42 Abs. 1 Nr. 3 UVgO', QUOTED],
      ['unchanged', '§ 42 Abs. 1 Nr. 4 UVgO', QUOTED],
      ['priceDetails', '§ 42 Abs. 1 Nr. 5 UVgO', QUOTED],
      ['variants', '§ 42 Abs. 1 Nr. 6, Abs. 2 UVgO', QUOTED],
      ...GROUNDS('§ 31 UVgO, ', UVGO),
      ['register', '§ 6 Abs. 1 WRegG', FEDERAL],
      ['suitability', '§ 42 Abs. 1 UVgO', QUOTED],
      ['arithmetic', '§ 41 Abs. 1 UVgO', QUOTED],
      ['unusuallyLow', '§ 44 UVgO', QUOTED],
      ['value', '§ 43 Abs. 1 UVgO', UVGO],
    ],
  },
}

/** First day of rows that are younger than their regime. */
const SINCE: Readonly<Partial<Record<RowKey, Day>>> = { sanctions: '2022-04-09', register: '2022-06-01' }

const PAPERS: readonly Asking[] = ['company', 'performance', 'anyPapers', 'prices']

/** A version of a line with what follows from what it is about, and from the day on which it begins. */
export function examinationRow({ key, regime }: ExaminationHead, words: ExaminationWords): ExaminationRow {
  const { asking: first, asksAll = false, since } = LAWS[regime]
  const isSince = since !== undefined && words.validFrom >= SPEEDED_UP
  const kind = ROW_KINDS[key]
  const asking = isSince && kind.asking === 'performance' ? 'anyPapers' : kind.asking
  const isPaper = PAPERS.includes(asking)
  const askedBy = isPaper ? ((isSince ? since.asking : undefined) ?? first) : asking === 'explain' ? words.paragraph : null
  return { ...kind, asking, key, regime, ...words, askedBy, asksAll: asksAll && isPaper }
}

type Valid = readonly [from: Day, to: Day | null]
const versionOf = (head: ExaminationHead, [, paragraph, source]: Line, [validFrom, validTo]: Valid): ExaminationRow => {
  const share = head.key === 'unusuallyLow' ? USUAL_SHARE : null
  const dated = { validFrom, validTo, source, verified: source !== UNREAD }
  return examinationRow(head, { paragraph, title: '', isRequired: true, share, ...dated })
}

/** The whole table as it comes with Lotse, in the order of the law. */
export const EXAMINATION_ROWS: readonly ExaminationRow[] = (Object.entries(LAWS) as [Regime, Law][]).flatMap(
  ([regime, { from, lines, since }]) =>
    lines.flatMap((line): ExaminationRow[] => {
      const [key] = line
      const next = since?.lines.find(([one]) => one === key)
      const first = versionOf({ key, regime }, line, [SINCE[key] ?? from, next ? addDays(SPEEDED_UP, -1) : null])
      return next ? [first, versionOf({ key, regime }, next, [SPEEDED_UP, null])] : [first]
    }),
)
