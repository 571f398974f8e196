import type { OpenRequest } from '../contract/requests/requests'
import { inParts } from '../platform/inParts'
import { isPublic, type TenderDoc, TenderModel } from '../tenders/area'
import { RequestModel, type RequestDoc } from './model'
import { stateOf } from './state'

/** What a team waits for, or has to decide because nothing came. */
export interface RequestsDue {
  key: 'requestEnds' | 'requestDue'
  count: number
  /** The earliest deadline. */
  at: Date
}

const PENDING = { answer: null, withdrawn: null }
type Waiting = Pick<RequestDoc, 'tenderId' | 'deadline'>

const due = (key: RequestsDue['key'], some: readonly Waiting[]): RequestsDue[] => {
  const [first] = some.map(({ deadline }) => deadline).sort((a, b) => a.getTime() - b.getTime())
  return first ? [{ key, count: some.length, at: first }] : []
}

/** Requests of these tenders that nobody answered yet, those whose deadline passed apart; by tender. */
export async function requestsDue(
  tenders: readonly Pick<TenderDoc, '_id' | 'stage'>[],
  now: Date,
): Promise<ReadonlyMap<string, RequestsDue[]>> {
  const ids = tenders.filter(({ stage }) => stage >= 4 && stage < 8).map(({ _id }) => _id)
  if (ids.length === 0) return new Map()
  const rows = await RequestModel.find({ tenderId: { $in: ids }, ...PENDING }, { tenderId: 1, deadline: 1 }).lean<Waiting[]>()
  return new Map(
    ids.map((id) => {
      const own = rows.filter(({ tenderId }) => tenderId === id)
      return [
        id,
        [
          ...due(
            'requestDue',
            own.filter(({ deadline }) => deadline <= now),
          ),
          ...due(
            'requestEnds',
            own.filter(({ deadline }) => deadline > now),
          ),
        ],
      ]
    }),
  )
}

/** Deadlines that run, once for each tender and moment: a team's of these tenders, or all of a company's. */
export async function requestDeadlines(whose: { tenderIds: readonly string[] } | { orgId: number }, now: Date): Promise<Waiting[]> {
  const fields = { tenderId: 1, deadline: 1 }
  const rows =
    'orgId' in whose
      ? await RequestModel.find({ orgId: whose.orgId, ...PENDING }, fields).lean<Waiting[]>()
      : await inParts(whose.tenderIds, (part) => RequestModel.find({ tenderId: { $in: part }, ...PENDING }, fields).lean<Waiting[]>())
  const ahead = rows.filter(({ deadline }) => deadline > now)
  return [...new Map(ahead.map((one) => [`${one.tenderId} ${one.deadline.getTime()}`, one])).values()]
}

/**
 * What a company was asked and has not answered, the nearest deadline first; of tenders that are public alone, as everything a company
 * reads.
 */
export async function openRequests(orgId: number, now: Date): Promise<OpenRequest[]> {
  const rows = await RequestModel.find({ orgId, ...PENDING }).lean<RequestDoc[]>()
  if (rows.length === 0) return []
  const tenders = await TenderModel.find({ _id: { $in: [...new Set(rows.map(({ tenderId }) => tenderId))] } }).lean<TenderDoc[]>()
  const byId = new Map(tenders.filter((tender) => isPublic(tender, now)).map((tender) => [tender._id, tender]))
  return rows
    .sort((a, b) => a.deadline.getTime() - b.deadline.getTime())
    .flatMap((row) => {
      const tender = byId.get(row.tenderId)
      if (!tender) return []
      const { _id: id, no, kind, subject, deadline } = row
      const isDue = stateOf(row, now) === 'due'
      return [
        {
          ...{ id, no, kind, subject, projectId: tender._id, projectName: tender.name },
          ...{ deadline: deadline.toISOString(), state: isDue ? ('due' as const) : ('open' as const) },
        },
      ]
    })
}
