import { type Day, type Regime, SPEEDED_UP } from '../deadlines'
import type { Source } from './sources'

/**
 * When the law asks for a line. `ifAny`: only where there is something to say ('gegebenenfalls'), which a person knows. `negotiated`: with
 * negotiation or dialogue. `dialogue`: with dialogue. `withoutCall`: nobody was called to compete. `limited`: not everybody could offer.
 * `bound`: neither of the two kinds that section 8 (2) UVgO leaves free.
 */
export type When = 'always' | 'ifAny' | 'negotiated' | 'dialogue' | 'withoutCall' | 'limited' | 'bound' | 'awarded' | 'cancelled'

/** What a line is about: the key of its words. */
export type Subject =
  | 'buyerAndValue'
  | 'buyer'
  | 'subject'
  | 'value'
  | 'chosen'
  | 'left'
  | 'rejected'
  | 'unusuallyLow'
  | 'winner'
  | 'winnerAlone'
  | 'subcontractors'
  | 'negotiated'
  | 'withoutCall'
  | 'limited'
  | 'cancelled'
  | 'otherMeans'
  | 'conflicts'
  | 'lotsTogether'
  | 'noWeights'
  | 'proofs'
  | 'longFramework'
  | 'selection'
  | 'exemption'
  | 'communication'
  | 'deliberations'
  | 'preparation'
  | 'openings'
  | 'negotiations'

/** One thing that the law wants to read in the report. */
export interface ReportLine {
  /** Names it for ever: what is written by hand hangs on it. */
  readonly id: string
  readonly paragraph: string
  readonly about: Subject
  readonly when: When
  /** Each of them must say something. */
  readonly needs: readonly Source[]
  /** Shown where they say something. */
  readonly also: readonly Source[]
}

/** A law with its lines; `verified`: read in its text. */
export interface ReportLaw {
  readonly paragraph: string
  readonly source: string
  readonly verified: boolean
  readonly lines: readonly ReportLine[]
}

type Row = readonly [place: string, about: Subject, when: When, needs: readonly Source[], also?: readonly Source[]]

/** Rows by their place below the section: 'Abs. 2 Nr. 1'. */
const law = (
  [section, act]: readonly [string, string],
  about: Omit<ReportLaw, 'lines' | 'paragraph'>,
  rows: readonly Row[],
): ReportLaw => ({
  ...about,
  paragraph: `${section} ${act}`,
  lines: rows.map(([place, subject, when, needs, also = []]) => ({
    id: `${act}-${section}-${place}-${subject}`.replace(/[^A-Za-z0-9]+/g, '-'),
    paragraph: `${section} ${place} ${act}`,
    about: subject,
    when,
    needs,
    also,
  })),
})

/** The running documentation that VgV and KonzVgV give examples of. */
const RUNNING: readonly Row[] = [
  ['Abs. 1', 'preparation', 'always', ['preparation'], ['need']],
  ['Abs. 1', 'communication', 'ifAny', [], ['communication']],
  ['Abs. 1', 'openings', 'always', ['openings']],
  ['Abs. 1', 'negotiations', 'ifAny', []],
  ['Abs. 1', 'deliberations', 'ifAny', [], ['notes']],
]

const WINNER: readonly Source[] = ['winner', 'winnerReason']
const CHOSEN: readonly Source[] = ['chosen', 'chosenReason']
const LEFT: readonly Source[] = ['left', 'leftReason']

/** A public collection of federal law, before and after the law of 12 May 2026. */
const FEDERAL = { source: 'as of 29 April and 19 August 2026', verified: true } as const

const VGV = law(['§ 8', 'VgV'], FEDERAL, [
  ['Abs. 2 Nr. 1', 'buyerAndValue', 'always', ['buyer', 'subject', 'value']],
  ['Abs. 2 Nr. 2', 'chosen', 'always', CHOSEN],
  ['Abs. 2 Nr. 3', 'left', 'awarded', LEFT, ['excluded']],
  ['Abs. 2 Nr. 4', 'unusuallyLow', 'ifAny', [], ['unusuallyLow']],
  ['Abs. 2 Nr. 5', 'winner', 'awarded', WINNER, ['contract']],
  ['Abs. 2 Nr. 6', 'negotiated', 'negotiated', ['procedureReason']],
  ['Abs. 2 Nr. 7', 'withoutCall', 'withoutCall', ['procedureReason']],
  ['Abs. 2 Nr. 8', 'cancelled', 'cancelled', ['cancelled']],
  ['Abs. 2 Nr. 9', 'otherMeans', 'ifAny', [], ['otherMeans']],
  ['Abs. 2 Nr. 10', 'conflicts', 'ifAny', []],
  ['Abs. 2 Nr. 11', 'lotsTogether', 'ifAny', []],
  ['Abs. 2 Nr. 12', 'noWeights', 'ifAny', []],
  ...RUNNING,
])

/** The law that a regime's report is written by, as it stood before 1 July 2026. */
export const REPORT_LAWS: Readonly<Record<Regime, ReportLaw>> = {
  VgV: VGV,
  // Section 20 EU VOB/A says no more than that section 8 VgV is to be followed.
  'VOB/A-EU': { ...VGV, paragraph: '§ 20 EU VOB/A, § 8 VgV' },
  KonzVgV: law(['§ 6', 'KonzVgV'], FEDERAL, [
    ['Abs. 2 Nr. 1', 'buyerAndValue', 'always', ['buyer', 'subject', 'value']],
    ['Abs. 2 Nr. 2', 'chosen', 'always', CHOSEN],
    ['Abs. 2 Nr. 3', 'left', 'awarded', LEFT, ['excluded']],
    ['Abs. 2 Nr. 4', 'winner', 'awarded', WINNER, ['contract']],
    ['Abs. 2 Nr. 5', 'cancelled', 'cancelled', ['cancelled']],
    ['Abs. 2 Nr. 6', 'otherMeans', 'ifAny', [], ['otherMeans']],
    ['Abs. 2 Nr. 7', 'conflicts', 'ifAny', []],
    ...RUNNING,
  ]),
  SektVO: law(['§ 8', 'SektVO'], FEDERAL, [
    ['Abs. 2 Nr. 1', 'selection', 'awarded', [...CHOSEN, ...WINNER], ['left', 'excluded', 'contract']],
    ['Abs. 2 Nr. 2', 'withoutCall', 'withoutCall', ['procedureReason']],
    ['Abs. 2 Nr. 3', 'exemption', 'ifAny', []],
    ['Abs. 2 Nr. 4', 'otherMeans', 'ifAny', [], ['otherMeans']],
    ...RUNNING,
  ]),
  VSVgV: law(['§ 43', 'VSVgV'], FEDERAL, [
    ['Abs. 2 Nr. 1', 'buyerAndValue', 'always', ['buyer', 'subject', 'value']],
    ['Abs. 2 Nr. 2', 'chosen', 'always', CHOSEN],
    ['Abs. 2 Nr. 3', 'left', 'awarded', LEFT, ['excluded']],
    ['Abs. 2 Nr. 4', 'unusuallyLow', 'ifAny', [], ['unusuallyLow']],
    ['Abs. 2 Nr. 5', 'winner', 'awarded', WINNER, ['contract']],
    ['Abs. 2 Nr. 6', 'withoutCall', 'withoutCall', ['procedureReason']],
    ['Abs. 2 Nr. 6', 'negotiated', 'dialogue', ['procedureReason']],
    ['Abs. 2 Nr. 7', 'cancelled', 'cancelled', ['cancelled']],
    ['Abs. 2 Nr. 8', 'lotsTogether', 'ifAny', []],
    ['Abs. 2 Nr. 9', 'proofs', 'ifAny', []],
    ['Abs. 2 Nr. 10', 'noWeights', 'ifAny', []],
    ['Abs. 2 Nr. 11', 'longFramework', 'ifAny', []],
    ['Abs. 2 Nr. 12', 'rejected', 'awarded', ['leftReason'], ['excluded']],
    ...RUNNING,
  ]),
  'VOB/A': law(['§ 20', 'VOB/A'], { source: 'VOB/A of 2016 in a collection of law', verified: true }, [
    ['Abs. 1 Nr. 1', 'buyer', 'always', ['buyer']],
    ['Abs. 1 Nr. 2', 'subject', 'always', ['subject']],
    ['Abs. 1 Nr. 3', 'value', 'always', ['value']],
    ['Abs. 1 Nr. 4', 'chosen', 'always', CHOSEN],
    ['Abs. 1 Nr. 5', 'left', 'awarded', LEFT, ['excluded']],
    ['Abs. 1 Nr. 6', 'unusuallyLow', 'ifAny', [], ['unusuallyLow']],
    ['Abs. 1 Nr. 7', 'winnerAlone', 'awarded', WINNER, ['contract']],
    ['Abs. 1 Nr. 8', 'subcontractors', 'ifAny', []],
    ['Abs. 1 Nr. 9', 'limited', 'limited', ['procedureReason']],
    ['Abs. 1 Nr. 10', 'cancelled', 'cancelled', ['cancelled']],
    ['Abs. 1', 'openings', 'always', ['openings'], ['need', 'preparation', 'communication']],
    ['Abs. 2', 'proofs', 'ifAny', []],
    ['Abs. 1', 'deliberations', 'ifAny', [], ['notes']],
  ]),
  // Section 6 UVgO counts nothing: steps, measures and the reasons of each decision; lots and proofs are of its official explanation.
  UVgO: law(['§ 6', 'UVgO'], { source: 'UVgO of 2017 with its explanation', verified: true }, [
    ['Abs. 1', 'buyerAndValue', 'always', ['buyer', 'subject', 'value']],
    ['Abs. 1', 'preparation', 'always', ['preparation'], ['need']],
    ['Abs. 1', 'limited', 'bound', ['procedureReason']],
    ['Abs. 1', 'communication', 'ifAny', [], ['communication']],
    ['Abs. 1', 'openings', 'always', ['openings']],
    ['Abs. 1', 'chosen', 'always', CHOSEN],
    ['Abs. 1', 'left', 'awarded', LEFT, ['excluded']],
    ['Abs. 1', 'winner', 'awarded', WINNER, ['contract']],
    ['Abs. 1', 'cancelled', 'cancelled', ['cancelled']],
    ['Abs. 1', 'lotsTogether', 'ifAny', []],
    ['Abs. 1', 'proofs', 'ifAny', []],
    ['Abs. 1', 'deliberations', 'ifAny', [], ['notes']],
  ]),
}

/**
 * The law of the day on which a procedure began (§ 187 Abs. 2 GWB). Since 1 July 2026 § 6 KonzVgV counts nothing any more, and asks for
 * steps, measures and the reasons of each decision: its lines stay, with what was written in them, each by its first paragraph.
 */
export function reportLawOn(regime: Regime, begun: Day): ReportLaw {
  const own = REPORT_LAWS[regime]
  if (regime !== 'KonzVgV' || begun < SPEEDED_UP) return own
  return { ...own, lines: own.lines.map((line) => ({ ...line, paragraph: '§ 6 Abs. 1 KonzVgV' })) }
}
