import { AuditModel } from '../log/area'
import type { Contracts } from '../contract/contracts'
import type { ArgsOf, ResultOf } from '../contract/define'
import type { NewsEntry } from '../contract/news/news'
import { getMessages } from '../messages/area'
import { getAnswers } from '../questions/area'
import { getRoomsByProjectId, listDocuments } from '../rooms/area'
import type { LotDoc, TenderDoc } from '../tenders/area'
import type { Context } from '../calls/context'

/** News are what happened after `from`, until `until`. */
interface Span {
  from: Date
  until: Date
}

const isWithin = ({ from, until }: Span, at: Date | string): boolean => {
  const moment = new Date(at).getTime()
  return moment > from.getTime() && moment <= until.getTime()
}

/** Documents that are named; more are counted. */
const NAMED = 4
const MESSAGES = 50

/** What is asked for as by the reader. */
const ASKED = { getAnswers, getMessages, getRoomsByProjectId, listDocuments }
type Asked = keyof typeof ASKED
type Asks = <Name extends Asked>(method: Name, ...args: ArgsOf<Contracts[Name]>) => Promise<ResultOf<Contracts[Name]>>

const lotsOf = (tender: TenderDoc, numbers: number[]): number[] | null => (numbers.length === tender.lots.length ? null : numbers)

const DEADLINES = ['applicationDeadline', 'offerDeadline'] as const

/** The deadline that was set within the span and holds now; null where it is what it was before. */
const movedTo = (lot: LotDoc, what: (typeof DEADLINES)[number], span: Span): { at: Date; deadline: Date } | null => {
  const last = lot.deadlineHistory.filter(({ at }) => isWithin(span, at)).at(-1)
  const before = lot.deadlineHistory.filter(({ at }) => at <= span.from).at(-1)
  const deadline = last?.[what]
  if (!last || !deadline || before?.[what]?.getTime() === deadline.getTime()) return null
  return { at: last.at, deadline }
}

/** Deadlines that were moved, those of several lots together. Setting them when the tender was published is no news. */
function deadlineNews(tender: TenderDoc, span: Span): NewsEntry[] {
  const found = new Map<string, NewsEntry & { kind: 'deadline'; numbers: number[] }>()
  const published = tender.published?.at
  for (const what of DEADLINES)
    tender.lots.forEach((lot, index) => {
      const moved = movedTo(lot, what, span)
      if (!moved || !published || moved.at <= published) return
      const key = `${what} ${moved.deadline.toISOString()}`
      const known = found.get(key)
      if (known) known.numbers.push(index + 1)
      else
        found.set(key, {
          ...{ kind: 'deadline', at: moved.at.toISOString(), what, deadline: moved.deadline.toISOString(), lots: null },
          numbers: [index + 1],
        })
    })
  return [...found.values()].map(({ numbers, ...entry }) => ({ ...entry, lots: lotsOf(tender, numbers) }))
}

/** Files of the tender's own documents that are new, replaced or struck through; what one did oneself is no news. */
async function documentNews(ask: Asks, { tender, span, name }: { tender: TenderDoc; span: Span; name: string }): Promise<NewsEntry[]> {
  const rooms = (await ask('getRoomsByProjectId', tender._id)).filter(({ part, type }) => part === 'documents' && type === 'CLIENT')
  const files = (await Promise.all(rooms.map((room) => ask('listDocuments', room.id)))).flat()
  const found = files.flatMap((file): (NewsEntry & { kind: 'document' })[] => {
    if (file.struck)
      return isWithin(span, file.struck.at) && file.struck.by !== name
        ? [{ kind: 'document', at: file.struck.at, name: file.name, state: 'struck' }]
        : []
    if (!isWithin(span, file.date) || file.by === name) return []
    return [{ kind: 'document', at: file.date, name: file.name, state: file.no > 1 ? 'version' : 'new' }]
  })
  if (found.length <= NAMED) return found
  const [latest = ''] = found
    .map(({ at }) => at)
    .sort()
    .reverse()
  return [{ kind: 'documents', at: latest, count: found.length }]
}

/** Announced changes, and a stage that was reached; how it was reached is in the log, which is the team's. */
async function procedureNews(tender: TenderDoc, span: Span): Promise<NewsEntry[]> {
  const types = ['CHANGES_ANNOUNCED', 'PROJECT_STAGE_CHANGED']
  const entries = await AuditModel.find({ tenderId: tender._id, type: { $in: types } }, { type: 1, at: 1 }).lean<
    { type: string; at: Date }[]
  >()
  const published = tender.published?.at ?? new Date(0)
  const latest = (type: string): Date | undefined =>
    entries.filter((one) => one.type === type && isWithin(span, one.at) && one.at >= published).at(-1)?.at
  const [changes, phase] = types.map(latest)
  return [
    ...(changes ? [{ kind: 'changes' as const, at: changes.toISOString() }] : []),
    ...(phase ? [{ kind: 'phase' as const, at: phase.toISOString(), stage: tender.stage }] : []),
  ]
}

/**
 * What became new about a tender, as this reader may know it: documents, answers and messages are asked for as by the reader, through the
 * methods' own policies; deadlines and the stage are public. Newest first.
 */
export async function newsOf(ctx: Context, tender: TenderDoc, span: Span): Promise<NewsEntry[]> {
  const ask: Asks = async (method, ...args) => (await ASKED[method].run(ctx, args)) as never
  const name = ctx.actor.user?.name ?? ''
  const [documents, answers, messages, procedure] = await Promise.all([
    documentNews(ask, { tender, span, name }),
    ask('getAnswers', tender._id),
    ask('getMessages', tender._id, null, { limit: MESSAGES }),
    procedureNews(tender, span),
  ])
  const entries: NewsEntry[] = [
    ...deadlineNews(tender, span),
    ...documents,
    ...procedure,
    ...answers
      .filter(({ published }) => isWithin(span, published))
      .map(({ no, published }) => ({ kind: 'answer' as const, no, at: published })),
    ...messages
      .filter(({ created, own, read, messageExtra }) => !own && !read && messageExtra?.questionNo === undefined && isWithin(span, created))
      .map(({ created, messageSubject, senderName }) => ({
        ...{ kind: 'message' as const, at: created, subject: messageSubject, from: senderName },
      })),
  ]
  return entries.sort((one, other) => other.at.localeCompare(one.at))
}
