import { createHash } from 'node:crypto'
import { wallClockOf } from '../../../engine/form'
import { readIn } from '../../../engine/languages'
import { dayText, decimalText } from '../../../engine/reading'
import { judgeLine, reportLawOn, SOURCES, type ReportFacts, type ReportLaw, type Source, type Step } from '../../../workflows/report'
import type { ReportLineView, ReportStatement, ReportView, ReportMoment } from '../../contract/report/report'
import { beginningOf } from '../../examination/area'
import { lawRows } from '../../law/area'
import { canonicalJson } from '../../platform/canonicalJson'
import { now } from '../../platform/clock'
import type { Lang } from '../../platform/errors'
import { landIn, provenOpenings, type TenderDoc, type LotDoc } from '../../tenders/area'
import { nodeText } from '../../words/nodeText'
import { interfaceText, saidNow, say, sentenceOf, stamp } from '../../words/words'
import { ReportModel, type ReportDoc } from '../model'
import { presentNotes, readNotes } from '../notes'
import { signedContent } from '../signed'
import { writtenHash } from '../written'
import { readLog, type FromLog, type LoggedStatement, type WrittenPlace } from './fromLog'
import type { OrderWhy } from './fromOrder'
import { readTender, type Fact, type FromTender } from './fromTender'
import { momentOf, type ClockKey, type ClockRow, type Land, type Regime } from '../../../workflows/deadlines'

/** Of what something says what; `lots`: those that it is about, null: all. */
interface OfLots {
  readonly sources: readonly Source[]
  readonly lots: readonly string[] | null
}

/** Of several lots that were awarded each must have a winner, and a reason for each who was left out. */
const incomplete = ({ lots }: TenderDoc): Source[] => {
  const awarded = lots.filter(({ outcome }) => outcome === 'awarded')
  const lacks = (source: Source, test: (lot: LotDoc) => boolean): Source[] => (awarded.some(test) ? [source] : [])
  return [
    ...lacks('winner', ({ awardedTo = [] }) => awardedTo.length === 0),
    ...lacks('left', ({ information }) => !information),
    ...lacks('leftReason', ({ information }) => !information || information.told.some(({ reason }) => !reason?.trim())),
  ]
}

type Concerns = (lot: LotDoc, tender: TenderDoc) => boolean
const isCancelled: Concerns = ({ outcome }) => outcome === 'cancelled' || outcome === 'discontinued'
const isAwarded: Concerns = ({ outcome }) => outcome === 'awarded'
const isOpened: Concerns = (lot, tender) => provenOpenings(tender, lot).length > 0

/** Lots of which a source has to say something, each; one that is not here is said of the tender. */
const CONCERNS: { readonly [S in Source]?: Concerns } = {
  openings: isOpened,
  chosen: (lot, tender) => isOpened(lot, tender) && !isCancelled(lot, tender),
  chosenReason: (lot, tender) => isOpened(lot, tender) && !isCancelled(lot, tender),
  winner: isAwarded,
  winnerReason: isAwarded,
  left: isAwarded,
  leftReason: isAwarded,
  cancelled: isCancelled,
}

/** What is said, of every lot that it concerns. */
export function saidOf(tender: TenderDoc, said: readonly OfLots[]): Set<Source> {
  const lacking = new Set(incomplete(tender))
  const isSaid = (source: Source): boolean => {
    const saying = said.filter(({ sources }) => sources.includes(source))
    const concerned = tender.lots.filter((lot) => CONCERNS[source]?.(lot, tender))
    return concerned.every(({ lotId }) => saying.some(({ lots }) => lots === null || lots.includes(lotId)))
  }
  return new Set(said.flatMap(({ sources }) => sources).filter((source) => !lacking.has(source) && isSaid(source)))
}

/** What follows from an award, by the law of its day. */
const AFTER_AWARD: readonly ClockKey[] = ['awardNotice', 'statistics', 'retention']

const dayOf = (at: Date): string => wallClockOf(at).date

/** Events of a lot that set a clock going, with their day in Berlin. */
function eventsOf({ information, outcome, endedAt }: LotDoc): [ClockKey, string][] {
  const waiting = information?.waiting
  const informed: [ClockKey, string][] =
    waiting && information.told.length > 0 ? [[waiting.electronic ? 'waitElectronic' : 'waitOther', dayOf(information.at)]] : []
  if (outcome !== 'awarded' || !endedAt) return informed
  return [...informed, ...AFTER_AWARD.map((key): [ClockKey, string] => [key, dayOf(endedAt)])]
}

/** The moments that the law sets after what happened, each reckoned day by day with the holidays of the Land. */
const momentsOf = (
  tender: Pick<TenderDoc, 'lots'>,
  regime: Regime,
  { clock, land }: { clock: readonly ClockRow[]; land: Land | null },
): ReportMoment[] =>
  tender.lots.flatMap((lot) =>
    eventsOf(lot).flatMap(([key, day]) => {
      const reckoned = momentOf(clock, { key, regime }, { day, land })
      if (!reckoned) return []
      const { paragraph, verified, event } = reckoned.row
      const lotName = tender.lots.length > 1 ? lot.name || lot.lotId : null
      return [{ key, paragraph, verified, event, lotName, last: reckoned.last, land, days: reckoned.days.map((one) => ({ ...one })) }]
    }),
  )

type Said = OfLots & { readonly statement: ReportStatement }

/** That there are notes; what they say stands below. */
const notesFact = (count: number): Fact[] =>
  count === 0 ? [] : [{ sources: ['notes'], content: { key: 'notes', params: { count: String(count) } } }]

/** Where what some entries tell stands, which is not where their source is filled. */
const PLACES: Partial<Record<string, ReportStatement['place']>> = {
  ...{ ORDER_PRICES_SAVED: 'order', REQUEST_CREATED: 'requests', REQUEST_ANSWERED: 'requests', MESSAGE_CREATED: 'messages' },
  ...{ AWARD_STOPPED: 'letters', AWARD_RELEASED: 'letters', LETTERS_SENT: 'letters', AWARD_INFORMED: 'letters' },
}

const placeOf = ([source]: readonly Source[]): ReportStatement['place'] => (source === undefined ? 'here' : SOURCES[source].place)

/** Of a direct order: its sums, its day, how a price was named, and why one was not ordered at. */
const orderParams = (params: Readonly<Record<string, string>>, lang: Lang): Readonly<Record<string, string>> => ({
  ...params,
  ...(params['net'] ? { net: decimalText(params['net'], lang, 2) } : {}),
  ...(params['limit'] ? { limit: decimalText(params['limit'], lang) } : {}),
  ...(params['on'] ? { on: dayText(params['on'], lang) } : {}),
  ...(params['by'] ? { by: interfaceText(lang, ['order', `way.${params['by']}`]) ?? params['by'] } : {}),
  ...(params['why'] ? { reason: say(lang, `report.said.${params['why'] as OrderWhy}`) } : {}),
})

/** Sums and days of a fact as its reader writes them. */
const paramsIn = ({ key, params }: Extract<Fact['content'], { key: unknown }>, lang: Lang): Readonly<Record<string, string>> => {
  if (key.startsWith('order')) return orderParams(params, lang)
  if (key !== 'needValue') return params
  const { total = '', limit = '', on = '' } = params
  return { ...params, total: decimalText(total, lang, 2), limit: decimalText(limit, lang), on: dayText(on, lang) }
}

const factStatement = ({ sources, lots, content, place = placeOf(sources) }: Fact, lang: Lang): Said => {
  const text =
    'node' in content
      ? `${readIn(content.node.label, lang)}: ${nodeText(content.node, lang)}`
      : say(lang, `report.said.${content.key}`, paramsIn(content, lang))
  const made = 'node' in content ? [content.node.contentId, content.node.value] : content
  const id = createHash('sha256').update(canonicalJson(made)).digest('hex')
  return { sources, lots: lots ?? null, statement: { id, text, details: [], at: null, by: null, place, isLogged: false } }
}

const logStatement = ({ sources, lots, view }: LoggedStatement, lang: Lang): Said => ({
  sources,
  lots,
  statement: {
    id: view.id,
    text: sentenceOf(lang, view),
    details: view.data.changes.map((change) => saidNow(lang, change)),
    at: view.created,
    // Who wrote before an opening is nobody's in a report; messages say it themselves.
    by: view.type === 'MESSAGE_CREATED' ? null : view.userName,
    place: PLACES[view.type] ?? placeOf(sources),
    isLogged: true,
  },
})

const stepOf = (tender: TenderDoc): Step => {
  if (tender.lots.some(({ outcome }) => outcome === 'awarded')) return 'awarded'
  if (tender.lots.some((lot) => provenOpenings(tender, lot).length > 0)) return 'opened'
  return tender.published === null ? 'draft' : 'published'
}

interface Gathered {
  known: FromTender
  law: ReportLaw
  log: FromLog
  said: readonly Said[]
  report: ReportDoc | null
  /** Of the notes that are there. */
  numbers: readonly number[]
}

function judged(tender: TenderDoc, { known, said, report }: Gathered): ReportFacts {
  const outcomes = tender.lots.map(({ outcome }) => outcome)
  return {
    step: stepOf(tender),
    procedure: known.law.procedure,
    withoutCall: known.withoutCall,
    anyAwarded: outcomes.includes('awarded'),
    anyCancelled: outcomes.some((one) => one === 'cancelled' || one === 'discontinued'),
    isOver: tender.lots.length > 0 && tender.lots.every(({ stage }) => stage === 8),
    said: saidOf(tender, said),
    written: new Set(report?.lines.map(({ lineId }) => lineId)),
    unasked: known.unasked,
  }
}

type Written = { text: string; by: string; at: Date }
const presentWritten = (written: Written, place: WrittenPlace, { knows }: FromLog) => {
  const { text, by, at } = written
  return { text, by, at: at.toISOString(), isAltered: !knows(place, writtenHash(written)) }
}

const placesIn = ({ report, numbers }: Gathered): WrittenPlace[] => [
  ...(report?.lines ?? []).map(({ lineId: of }) => ({ type: 'REPORT_LINE_WRITTEN' as const, of })),
  ...numbers.map((of) => ({ type: 'REPORT_NOTE_WRITTEN' as const, of })),
  ...(report?.versions ?? []).map(({ no: of }) => ({ type: 'REPORT_SIGNED' as const, of })),
]

/** What the log was told of and somebody took out of the database since, in words. */
const lostOf = (gathered: Gathered, lang: Lang): string[] =>
  gathered.log.lostBeside(placesIn(gathered)).map(({ type, of, view }) => {
    const paragraph = gathered.law.lines.find(({ id }) => id === of)?.paragraph
    return say(lang, `report.lost.${type}`, { of: paragraph ?? String(of), by: view.userName ?? '', at: stamp(lang, view.created) })
  })

/** Of a direct order nothing is evaluated and nobody takes part: what is missing beside form and need is filled with its prices. */
const placeInOrder = ({ source, place }: { source: Source; place: ReportStatement['place'] }): ReportStatement['place'] =>
  SOURCES[source].due === 'draft' ? place : 'order'

/** What a line says, to be held against another version: its state, what is known, and what was written. */
const sayingOf = ({ state, statements, written }: Omit<ReportLineView, 'isChanged'>): string =>
  canonicalJson([state, statements.map(({ id }) => id), written?.text ?? null])

function linesOf(facts: ReportFacts, { known, law, log, said, report }: Gathered): Omit<ReportLineView, 'isChanged'>[] {
  return law.lines.map((line) => {
    const { state, missing } = judgeLine(line, facts)
    const wanted = [...line.needs, ...line.also]
    const written = report?.lines.find(({ lineId }) => lineId === line.id)
    const { id, paragraph, about } = line
    return {
      ...{ id, paragraph, about, state },
      statements: said.filter(({ sources }) => sources.some((source) => wanted.includes(source))).map(({ statement }) => statement),
      missing: missing.map((one) => ({ ...one, place: known.ordersDirectly ? placeInOrder(one) : one.place })),
      written: written ? presentWritten(written, { type: 'REPORT_LINE_WRITTEN', of: id }, log) : null,
    }
  })
}

/**
 * The report of a tender as it stands at this moment, in the reader's language, with all notes or the newest page. Nothing of it is sealed:
 * both readings know the masks.
 */
export async function readReport(tender: TenderDoc, lang: Lang, which: 'all' | 'newest' = 'newest'): Promise<ReportView> {
  const [known, log, report, { numbers, notes }, { clock }, land, begun] = await Promise.all([
    readTender(tender),
    readLog(tender._id),
    ReportModel.findOne({ _id: tender._id }).lean<ReportDoc>(),
    readNotes(tender._id, which === 'all' ? null : 1),
    lawRows(),
    landIn(tender),
    beginningOf(tender),
  ])
  const said = [
    ...[...known.facts, ...notesFact(numbers.length)].map((one) => factStatement(one, lang)),
    ...log.said.map((one) => logStatement(one, lang)),
  ]
  // Of the day that the log has: whoever writes the tender's row moves no procedure into another law.
  const law = reportLawOn(known.law.regime, wallClockOf(begun.at ?? tender.published?.at ?? now()).date)
  const gathered = { known, law, log, said, report, numbers }
  const lines = linesOf(judged(tender, gathered), gathered)
  const last = report?.versions.at(-1)
  const signed = last ? await signedContent(last.id) : null
  const before = new Map(signed?.content.lines.map((line) => [line.id, sayingOf(line)]))
  return {
    projectId: tender._id,
    projectNo: tender.no,
    projectName: tender.head.name,
    buyer: tender.head.orgName,
    law: law.paragraph,
    verified: law.verified,
    lines: lines.map((line) => ({ ...line, isChanged: signed !== null && before.get(line.id) !== sayingOf(line) })),
    notes: await presentNotes(notes, { knows: (of, hash) => log.knows({ type: 'REPORT_NOTE_WRITTEN', of }, hash) }),
    noteCount: numbers.length,
    lost: lostOf(gathered, lang),
    moments: momentsOf(tender, known.law.regime, { clock, land }),
    version: report?.version ?? 0,
    versions: (report?.versions ?? []).map(({ no, by, at, hash }) => ({ no, by, at: at.toISOString(), hash })),
  }
}
