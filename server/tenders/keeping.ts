import { dueMoments } from '../../workflows/tender'
import type { Actor } from '../calls/actor'
import type { Context } from '../calls/context'
import type { Keeping } from '../calls/keeping'
import { groupOf, rowOf, type Ground } from '../platform/kept/grounds'
import { after, type Soon } from '../platform/soon'
import { lotInTime } from './derive'
import { keptRows } from './keptRows'
import { TenderModel, type TenderDoc } from './model'
import type { LotDoc } from './lotDoc'
import { isProjectEditor } from './policy'
import { readAhead, type Ahead } from './readAhead'
import type { TenderSubject } from './subject'

interface ReadSubject extends TenderSubject {
  /** What it is shown with, if that was begun. */
  ahead: Ahead | null
  /** What the shown tender rests on, for whoever keeps it; it grows while it is made. */
  rests: Ground[]
}

/** Whoever reads a tender; they must not change it: others read the same. Where it is kept its view is, too, and nothing is read ahead. */
export const tenderForReading = (ctx: Context, id: string): Soon<ReadSubject | null> => {
  const rests: Ground[] = []
  let ahead: Ahead | null = null
  const read = async () => {
    ahead = readAhead(id, rests)
    return TenderModel.findOne({ _id: id }).lean<TenderDoc>()
  }
  return after(
    keptRows(`tender ${id}`, () => rowOf('tenders', id), read),
    (tender) => tender && { tender, now: ctx.now, ahead, rests },
  )
}

/** The earliest of these moments that is still to come. */
const next = (moments: Iterable<number>, now: Date): Date | null => {
  let found = Infinity
  for (const one of moments) if (one > now.getTime() && one < found) found = one
  return found === Infinity ? null : new Date(found)
}

function* datesIn(value: unknown): Generator<number> {
  if (value instanceof Date) yield value.getTime()
  else if (typeof value === 'object' && value !== null) for (const one of Object.values(value)) yield* datesIn(one)
}

type Timed = { lots: readonly LotDoc[]; publishAt: Date | null }
function* momentsIn(tenders: Iterable<Timed>): Generator<number> {
  for (const tender of tenders) {
    yield* datesIn(tender)
    for (const { due } of dueMoments({ publishAt: tender.publishAt?.getTime() ?? null, lots: tender.lots.map(lotInTime) })) yield due
  }
}

/** The next moment at which one of these is shown otherwise, or to others, without anything being written. */
export const nextMoment = (tenders: Iterable<Timed>, now: Date): Date | null => next(momentsIn(tenders), now)

const wasOpened = ({ lots }: TenderDoc): boolean =>
  lots.some(({ openedAt, openings }) => openedAt.applications !== null || openedAt.offers !== null || openings.length > 0)

/** How a shown tender is kept. What the team reads of one that was opened counts what others handed in: that is not kept. */
export const keepsTender = ({ actor, now }: Context, tender: TenderDoc, rests: Ground[]): Keeping | null => {
  const isInside = isProjectEditor(actor, tender)
  if (isInside && wasOpened(tender)) return null
  const { _id: id } = tender
  rests.push(...rowOf('tenders', id), 'announcements')
  // The team reads which of its deadlines the law finds too short.
  if (isInside) rests.push('lawLines')
  if (actor.user) rests.push(...rowOf('watches', `${actor.user.id}:${id}`))
  return { on: rests, until: () => nextMoment([tender], now), atCall: { serverTime: now.toISOString() } }
}

/** What a page of a list rests on, beside its rows: a person's watch list, messages and offers of their own. */
export const listRests = ({ user, kind }: Actor): Ground[] => {
  if (user === null) return ['tenders']
  const own = user.organizationId === null ? [] : [...groupOf('watches', user.id), ...groupOf('offers', user.organizationId)]
  const isOfHouse = kind === 'internal' || kind === 'admin'
  return ['tenders', 'messages', 'news/messages', ...groupOf('reads', user.id), ...own, ...(isOfHouse ? ['questions'] : [])]
}
