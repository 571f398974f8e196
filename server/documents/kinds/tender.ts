import { inEach, readIn, tableOf } from '../../../engine/languages'
import { roomText } from '../../../engine/files'
import { captionIn, lotNodes } from '../../../engine/reading'
import type { ReaderNode, TenderView } from '../../contract/tenders/views'
import type { Lang } from '../../platform/errors'
import type { DocumentWriter, Fact, Level } from '../../platform/pdf'
import { print, type Printed } from '../printed'
import { exactTime, interfaceText, say, stamp } from '../../words/words'
import { writeAwardCriteria } from './awardCriteria'
import { nodeText } from '../../words/nodeText'
import { ownProcedureName } from '../../../workflows/procedure'
import { documentFairway, wholeFairwayOf, type Fairway } from '../../../workflows/fairway'

const ZONE = 'Europe/Berlin'

const day = (lang: Lang, at: number): string =>
  new Intl.DateTimeFormat(tableOf(lang).locale, {
    timeZone: ZONE,
    weekday: 'short',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  }).format(at)
const dayShort = (lang: Lang, at: number): string =>
  new Intl.DateTimeFormat(tableOf(lang).locale, { timeZone: ZONE, day: '2-digit', month: '2-digit' }).format(at)

type Say = (key: string, params?: Record<string, string | number>) => string

const nextOf = ({ next, channels, lotCount }: Fairway, say: Say, lang: Lang): string => {
  if (!next) return ''
  const number = channels.find(({ lotId }) => lotId === next.lotId)?.number
  const name = [say(`deadline.${next.kind}`), next.kind === 'application' && next.round > 1 ? say('round', { round: next.round }) : '']
  const lot = lotCount > 1 && number !== undefined ? say('lot', { number }) : ''
  return say('nextIs', { name: [...name, lot].filter(Boolean).join(' '), date: stamp(lang, new Date(next.at)) })
}

/** The procedure's drawing, in its size for paper, with its lots and the next deadline in words for who does not see it. */
function drawFairway(writer: DocumentWriter, tender: TenderView, { lang, at }: { lang: Lang; at: Date }): void {
  const fairway = wholeFairwayOf(tender, at.getTime())
  const say: Say = (key, params) => interfaceText(lang, ['fairway', key], params) ?? key
  const lotName = ({ number, name }: Fairway['channels'][number]): string => `${say('lot', { number })} ${name}`.trim()
  const drawing = documentFairway(fairway, {
    published:
      fairway.publishedAt === null
        ? null
        : say(fairway.isWaiting ? 'publicationOn' : 'publishedOn', { date: day(lang, fairway.publishedAt) }),
    today: say('asOf', { date: day(lang, at.getTime()) }),
    outcome: say('outcome'),
    lot: lotName,
    deadline: (mark) => (mark.at === null ? '' : dayShort(lang, mark.at)),
  })
  const states = fairway.channels.map((channel) => {
    const stage = fairway.isWaiting
      ? say('willBePublished')
      : (interfaceText(lang, ['tenders', `stages.${channel.stage === 1 ? 2 : channel.stage}${channel.isCancelled ? 'cancelled' : ''}`]) ??
        '')
    return fairway.lotCount > 1 ? `${lotName(channel)}: ${stage}` : stage
  })
  writer.drawing(drawing, [states.join(', '), nextOf(fairway, say, lang)].filter(Boolean).join('. '))
  if (fairway.hidden > 0) writer.note(say(fairway.hidden === 1 ? 'moreLots_one' : 'moreLots_other', { count: fairway.hidden }))
}

const isField = ({ contentType }: ReaderNode): boolean => contentType === 'field'

const isWorthReading = (lang: Lang, node: ReaderNode): boolean =>
  isField(node) ? nodeText(node, lang) !== '' : (node.children ?? []).some((child) => isWorthReading(lang, child))

/** What is in a group to read; a group that is all there is in another one adds no heading of its own. */
const contentOf = (lang: Lang, node: ReaderNode): ReaderNode[] => {
  const children = (node.children ?? []).filter((child) => isWorthReading(lang, child))
  const [only, ...others] = children
  return only && others.length === 0 && !isField(only) && only.caption === undefined ? contentOf(lang, only) : children
}

const titleOf = (node: ReaderNode, lang: Lang): string => [node.label[lang], captionIn(node, lang)].filter(Boolean).join(': ')

/** The form's own structure: sections and groups are headings (deeper than three levels they stay at the third), fields are lines. */
const writeNodes = async (
  writer: DocumentWriter,
  nodes: readonly ReaderNode[],
  { lang, level }: { lang: Lang; level: Level },
): Promise<void> => {
  await writer.facts(nodes.filter(isField).map((node): Fact => [readIn(node.label, lang), nodeText(node, lang)]))
  for (const node of nodes.filter((one) => !isField(one))) {
    writer.heading(level, titleOf(node, lang))
    await writeNodes(writer, contentOf(lang, node), { lang, level: level === 1 ? 2 : 3 })
  }
}

const headFacts = (tender: TenderView, lang: Lang): Fact[] => {
  const { organization: buyer } = tender
  const deadline = (at: string | null): string => (at === null ? '' : exactTime(lang, at).replace(/[,.]000(?= Uhr|$)/, ''))
  const facts: Fact[] = [
    [say(lang, 'tender.number'), String(tender.no)],
    [say(lang, 'tender.type'), readIn(ownProcedureName(tender), lang) || (interfaceText(lang, ['tenders', `types.${tender.type}`]) ?? '')],
    [say(lang, 'tender.buyer'), [buyer?.name, buyer?.city].filter(Boolean).join(', ')],
    [say(lang, 'tender.contact'), [buyer?.contactPoint, buyer?.email, buyer?.phone, buyer?.url].filter(Boolean).join(', ')],
    [say(lang, 'tender.published'), tender.published === null ? '' : stamp(lang, tender.published)],
    [say(lang, 'tender.applicationDeadline'), deadline(tender.applicationDeadline)],
    [say(lang, 'tender.offerDeadline'), deadline(tender.offerDeadline)],
    [say(lang, 'tender.form'), readIn(tender.templateName, lang)],
    [say(lang, 'tender.description'), tender.description],
  ]
  return facts.filter(([, value]) => value !== '')
}

const lotRows = (tender: TenderView, lang: Lang) =>
  tender.lots.map((lot) => [
    { text: lot.lotId },
    { text: lot.name },
    { text: lot.applicationDeadline === null ? '–' : stamp(lang, lot.applicationDeadline) },
    { text: lot.offerDeadline === null ? '–' : stamp(lang, lot.offerDeadline) },
  ])

/** A single lot is the tender itself: its part is what the contract is about, under no name of its own. */
const withoutOnlyLot = (nodes: readonly ReaderNode[]): ReaderNode[] => {
  const lots = new Set(lotNodes(nodes))
  const asContract = ({ caption: _caption, ...node }: ReaderNode): ReaderNode => {
    const title = (lang: Lang): string => interfaceText(lang, ['tenders', 'public.contract']) ?? readIn(node.label, lang)
    return { ...node, label: inEach(title) }
  }
  return nodes.map((node) =>
    lots.has(node) ? asContract(node) : node.children ? { ...node, children: withoutOnlyLot(node.children) } : node,
  )
}

/** A tender as this reader may see it, in the structure of its template. */
export const printTender = (tender: TenderView, { lang, at }: { lang: Lang; at: Date }): Promise<Printed> => {
  const title = tender.name || say(lang, 'number', { no: tender.no })
  return print({ title, lang, at, file: `${say(lang, 'tender.file')}-${tender.no}` }, async (writer) => {
    drawFairway(writer, tender, { lang, at })
    await writer.facts(headFacts(tender, lang))
    if (tender.hasLots) {
      writer.heading(1, say(lang, 'tender.lots'))
      await writer.table({
        columns: [
          { part: 2, head: say(lang, 'tender.lotId') },
          { part: 5, head: say(lang, 'tender.lotName') },
          { part: 4, head: say(lang, 'tender.applicationDeadline') },
          { part: 4, head: say(lang, 'tender.offerDeadline') },
        ],
        rows: lotRows(tender, lang),
      })
    }
    await writeAwardCriteria(writer, tender, lang)
    if (tender.informationRooms.length > 0) {
      writer.heading(1, say(lang, 'tender.rooms'))
      await writer.facts(tender.informationRooms.map(({ name, description }): Fact => [roomText(name, lang), roomText(description, lang)]))
    }
    const shown = tender.lots.length > 1 ? tender.panels : withoutOnlyLot(tender.panels)
    const panels = shown.filter((node) => isWorthReading(lang, node))
    await writeNodes(writer, panels, { lang, level: 1 })
  })
}
