import { instantOfWallClock } from '../../engine/form'
import type { DateKind } from '../../workflows/contract'
import { changesFor } from '../access/area'
import { proposalsFor } from '../law/area'
import { isSystemAdmin, type Actor } from '../calls/actor'
import { TASK_KEYS, type TaskKey, type TaskView } from '../contract/today/today'
import { type LateCall, lateCalls, type OfferDoc, OfferModel, untoldIn } from '../offers/area'
import { questionsDue, type QuestionsDue } from '../questions/area'
import { complaintsDue } from '../messages/area'
import { countStale } from '../parcels/area'
import { contractorIn, contractsDue, waitingFor } from '../procedure/area'
import { requestsDue, type RequestsDue } from '../requests/area'
import { deputyTenders, isProjectAdmin, signedLots, type TenderDoc, TenderModel } from '../tenders/area'
import { adminTasks } from './adminTasks'
import { tasksOf, type Task } from './tasks'

/** So many tenders are read whole; of more, those whose deadlines are nearest. */
const READ_MOST = 100
/** So many keys of own tenders are looked through for them. */
const LOOKED_THROUGH = 1000
const SHOWN_MOST = 100

type Slim = Pick<TenderDoc, '_id'> & { keys: Pick<TenderDoc['keys'], 'deadline'> }

/** The own tenders that most likely hold work: by the index of teams, one range a shelf; nearest deadlines and newest drafts first. */
async function ownTenders(userId: string, asDeputy: readonly string[]): Promise<TenderDoc[]> {
  const slim = await Promise.all([
    ...(['public', 'draft'] as const).map((shelf) =>
      TenderModel.find({ 'team.userId': userId, shelf }, { 'keys.deadline': 1 })
        .sort({ 'keys.created': -1 })
        .limit(LOOKED_THROUGH)
        .lean<Slim[]>(),
    ),
    TenderModel.find({ _id: { $in: asDeputy } }, { 'keys.deadline': 1 }).lean<Slim[]>(),
  ])
  const all = new Map(slim.flat().map((one) => [one._id, one.keys.deadline]))
  const nearest = [...all].sort(([, one], [, other]) => (one < other ? -1 : 1)).slice(0, READ_MOST)
  if (nearest.length === 0) return []
  return TenderModel.find({ _id: { $in: nearest.map(([id]) => id) } }).lean<TenderDoc[]>()
}

/** The lots of decisions that bidders were not told of yet, one for each decision, by tender; only where there can be any. */
async function untold(tenders: readonly TenderDoc[]): Promise<ReadonlyMap<string, string[]>> {
  const possible = new Map(tenders.filter(({ stage }) => stage >= 4 && stage < 8).map((tender) => [tender._id, tender]))
  if (possible.size === 0) return new Map()
  const offers = await OfferModel.find({ tenderId: { $in: [...possible.keys()] } }, { pending: 0 }).lean<OfferDoc[]>()
  const lotIds = new Map<string, string[]>()
  for (const offer of offers) {
    const tender = possible.get(offer.tenderId)
    if (!tender) continue
    // The board tells of the lots that run; ended ones are told of nothing.
    const own = tender.lots.filter(({ stage }) => stage < 8).flatMap((lot) => untoldIn(offer, { tender, lot }).map(() => lot.lotId))
    if (own.length > 0) lotIds.set(offer.tenderId, [...(lotIds.get(offer.tenderId) ?? []), ...own])
  }
  return lotIds
}

/** Names its lots, so that the way leads to a board that has something to tell; none where all have. */
function untoldTask({ lots }: TenderDoc, untoldIn: readonly string[]): Task[] {
  if (untoldIn.length === 0) return []
  const lotIds = lots.map(({ lotId }) => lotId).filter((lotId) => untoldIn.includes(lotId))
  return [{ box: 'now', key: 'announceDecisions', lotIds: lotIds.length === lots.length ? [] : lotIds, at: null, count: untoldIn.length }]
}

/** Drafts of one's own wait for somebody else. */
const questionTask = ({ key, count, at }: QuestionsDue): Task => ({
  box: key === 'secondReader' ? 'waiting' : 'now',
  key,
  lotIds: [],
  at,
  count,
})

/** Answers to come are the bidders' to give; what did not come in time is to be decided on. */
const requestTask = ({ key, count, at }: RequestsDue): Task => ({
  box: key === 'requestEnds' ? 'waiting' : 'now',
  key,
  lotIds: [],
  at,
  count,
})

const lateTask = ({ lotId, expiresAt }: LateCall): Task => ({ box: 'now', key: 'confirmLate', lotIds: [lotId], at: expiresAt })

/** A colleague waits and the time runs out in minutes: before whatever has been due for days. */
const callOf = ({ key }: Pick<TaskView, 'key'>): number => (key === 'confirmOpening' || key === 'confirmLate' ? 0 : 1)

/** What has no time comes after what has. */
const timeOf = ({ at }: Pick<TaskView, 'at'>): number => (at === null ? Number.MAX_SAFE_INTEGER : Date.parse(at))

const view = ({ _id, no, head, lots }: Pick<TenderDoc, '_id' | 'no' | 'head' | 'lots'>, task: Task): TaskView => ({
  ...task,
  lotNumbers: lots.flatMap(({ lotId }, index) => (task.lotIds.includes(lotId) ? [index + 1] : [])),
  projectId: _id,
  projectNo: no,
  projectName: head.name,
  at: task.at?.toISOString() ?? null,
})

/** Parcels belong to nobody alone: whoever comes by may confirm them. */
async function parcelTasks(actor: Actor, now: Date): Promise<TaskView[]> {
  const count = await countStale({ actor, now })
  if (count === 0) return []
  return [{ ...OF_NO_TENDER, box: 'week', key: 'confirmParcels', at: null, count }]
}

/** Ended tenders of one's own that the archive did not take: nothing else of theirs is read. */
async function archiveTasks(userId: string): Promise<TaskView[]> {
  const failed = await TenderModel.find(
    { 'archive.state': 'failed', 'team.userId': userId },
    { no: 1, 'head.name': 1, archive: 1, 'lots.lotId': 1 },
  )
    .limit(READ_MOST)
    .lean<Pick<TenderDoc, '_id' | 'no' | 'head' | 'lots' | 'archive'>[]>()
  return failed.map((tender) => view(tender, { box: 'now', key: 'archiveFailed', lotIds: [], at: tender.archive?.at ?? null }))
}

/** Complaints about own tenders, ended ones too: an award or a cancellation is what many are about. */
async function complaintTasks(userId: string, asDeputy: readonly string[]): Promise<TaskView[]> {
  const due = await complaintsDue()
  if (due.size === 0) return []
  const tenders = await TenderModel.find(
    { _id: { $in: [...due.keys()] }, $or: [{ 'team.userId': userId }, { _id: { $in: asDeputy } }] },
    { no: 1, 'head.name': 1, 'lots.lotId': 1 },
  )
    .limit(READ_MOST)
    .lean<Pick<TenderDoc, '_id' | 'no' | 'head' | 'lots'>[]>()
  return tenders.flatMap((tender) => {
    const found = due.get(tender._id)
    return found ? [view(tender, { box: 'now', key: 'answerComplaint', lotIds: [], ...found })] : []
  })
}

const OF_LOTS = { 'lots.lotId': 1, 'lots.awardedTo': 1 }

const OF_CONTRACT = {
  ...({ end: 'contractEnds', option: 'optionEnds', notice: 'noticeEnds' } as const),
  ...({ warranty: 'claimsEnd', security: 'returnSecurity', review: 'reviewContract' } as const),
} satisfies Readonly<Record<DateKind, TaskKey>>

/** Days of contracts of own tenders, which have ended themselves: those that come soon, or are owed. */
async function contractTasks(userId: string, now: Date): Promise<TaskView[]> {
  const due = await contractsDue(now)
  if (due.length === 0) return []
  const ids = [...new Set(due.map(({ tenderId }) => tenderId))]
  const tenders = await TenderModel.find({ _id: { $in: ids }, 'team.userId': userId }, { no: 1, 'head.name': 1, ...OF_LOTS })
    .limit(READ_MOST)
    .lean<Pick<TenderDoc, '_id' | 'no' | 'head' | 'lots'>[]>()
  return tenders.flatMap((tender) =>
    due
      .filter(({ tenderId }) => tenderId === tender._id)
      .map(({ what, key, text, lotId, orgId, day }) => {
        const lotIds = tender.lots.length > 1 ? [lotId] : []
        const company = contractorIn(tender, { lotId, orgId })
        const at = instantOfWallClock(day, '23:59')?.instant ?? null
        const box = at !== null && at < now ? 'now' : 'week'
        return view(tender, {
          box,
          key: OF_CONTRACT[what],
          lotIds,
          company,
          date: `${lotId}:${orgId}:${key}`,
          ...(text === '' ? {} : { name: text }),
          at,
        })
      }),
  )
}

/** Openings that wait for a system admin's word, of whatever tender: of those that they may give it for. */
async function confirmationTasks(actor: Actor, now: Date): Promise<TaskView[]> {
  const userId = actor.user?.id
  if (userId === undefined || !isSystemAdmin(actor)) return []
  const tenders = await TenderModel.find({ 'openersAsked.id': { $exists: true }, stage: { $lt: 8 } })
    .limit(READ_MOST)
    .lean<TenderDoc[]>()
  const found = await Promise.all(
    tenders.map(async (tender) => ({ tender, waiting: await waitingFor(tender, { confirmerId: userId, now }) })),
  )
  return found.flatMap(({ tender, waiting }) =>
    waiting.map(({ lotId, what, at }) =>
      view(tender, { box: 'now', key: what === 'offers' ? 'confirmOpeners' : 'confirmApplicationOpeners', lotIds: [lotId], at }),
    ),
  )
}

const OF_NO_TENDER = { lotIds: [], lotNumbers: [], projectId: '', projectNo: 0, projectName: '' }

/** What another system admin asks for of a bidder's account, and this one may confirm: until the first of them runs out. */
async function accountTasks(actor: Actor, now: Date): Promise<TaskView[]> {
  if (actor.user === null || !isSystemAdmin(actor)) return []
  const waiting = await changesFor(actor.user.id, now)
  const [first] = waiting
  return first
    ? [{ ...OF_NO_TENDER, box: 'now', key: 'confirmAccountChange', at: first.expiresAt.toISOString(), count: waiting.length }]
    : []
}

/** What another system admin proposes of the law's rows, and this one may confirm: since the first of them. */
async function lawTasks(actor: Actor): Promise<TaskView[]> {
  if (actor.user === null || !isSystemAdmin(actor)) return []
  const waiting = await proposalsFor(actor.user.id)
  const [first] = waiting
  return first ? [{ ...OF_NO_TENDER, box: 'now', key: 'confirmLawChange', at: first.at.toISOString(), count: waiting.length }] : []
}

/** Today's work of a member of staff: from moves and facts of the own tenders, and what parcels ask for. */
export async function todaysWork(actor: Actor, now: Date): Promise<TaskView[]> {
  const userId = actor.user?.id
  if (userId === undefined) return []
  const asDeputy = await deputyTenders(userId, now)
  const tenders = await ownTenders(userId, asDeputy)
  const decisions = await untold(tenders)
  const questions = await questionsDue(tenders, { userId, now })
  const requests = await requestsDue(tenders, now)
  const late = await lateCalls(tenders, { userId, at: now })
  const signed = new Map(await Promise.all(tenders.map(async (one) => [one._id, await signedLots(one)] as const)))
  const found = tenders.flatMap((tender) => {
    const told = untoldTask(tender, decisions.get(tender._id) ?? [])
    const worker = { userId, isProjectAdmin: isProjectAdmin(actor, tender), now, signed: signed.get(tender._id) ?? new Set<string>() }
    const asked = [
      ...(late.get(tender._id) ?? []).map(lateTask),
      ...(requests.get(tender._id) ?? []).map(requestTask),
      ...(questions.get(tender._id) ?? []).map(questionTask),
    ]
    return [...told, ...asked, ...tasksOf(tender, worker)].map((task) => view(tender, task))
  })
  const ofAdmin = [...(await accountTasks(actor, now)), ...(await lawTasks(actor)), ...(await adminTasks(actor))]
  const asked = [...(await confirmationTasks(actor, now)), ...ofAdmin]
  const ofEnded = [...(await complaintTasks(userId, asDeputy)), ...(await archiveTasks(userId)), ...(await contractTasks(userId, now))]
  return [...found, ...ofEnded, ...asked, ...(await parcelTasks(actor, now))]
    .sort(
      (one, other) =>
        callOf(one) - callOf(other) || timeOf(one) - timeOf(other) || TASK_KEYS.indexOf(one.key) - TASK_KEYS.indexOf(other.key),
    )
    .slice(0, SHOWN_MOST)
}
