import { phaseIn, procedureOf } from '../../workflows/procedure'
import { applicationDeadlineInRound, moves as movesOf, stateOf } from '../../workflows/tender'
import type { TaskBox, TaskKey } from '../contract/today/today'
import { fieldsOfLot, hasPartIn, type LotDoc, lotInTime, lotsToMove, type TenderDoc } from '../tenders/area'

export interface Task {
  box: TaskBox
  key: TaskKey
  lotIds: string[]
  /** Whose contract it is about. */
  company?: string
  /** Which of the contract's days, and what people call it. */
  date?: string
  name?: string
  at: Date | null
  count?: number
}

/** The person whose work it is, by their place in the tender's team. */
export interface Worker {
  userId: string
  isProjectAdmin: boolean
  now: Date
  /** Lots whose jury has signed. */
  signed: ReadonlySet<string>
}

const WEEK = 7 * 86_400_000

/** What can be opened now: the machine's move, and the verb it is told by. */
const OPENINGS = [
  ['openApplications', 'openApplications'],
  ['openOffers', 'openOffers'],
  ['nextRound', 'nextRound'],
] as const

/** When the present stage of a lot ends or ended; null where it has no end. */
function endOf(lot: LotDoc): Date | null {
  if (lot.stage === 6) return lot.deadlines.offerDeadline
  const end = applicationDeadlineInRound(lotInTime(lot), lot.round)
  return end === null ? null : new Date(end)
}

/** What goes on in a lot whose offers, or works of them, are opened. */
const kindOf = (tender: TenderDoc, lot: LotDoc): string | undefined =>
  lot.stage === 7 ? phaseIn(procedureOf(tender), stateOf(tender, fieldsOfLot(tender, lot)))?.kind : undefined

/** Until members are chosen, choosing them is everybody's of the team. */
const isJuror = ({ jury }: LotDoc, { userId }: Worker): boolean => !jury?.members.length || jury.members.includes(userId)

const earliest = (moments: readonly (Date | null)[]): Date | null =>
  moments.reduce<Date | null>((first, one) => (one !== null && (first === null || one < first) ? one : first), null)

const draftTasks = (tender: TenderDoc, { isProjectAdmin }: Worker): Task[] => {
  const missing = tender.head.missing
  if (missing === 0) return [{ box: 'now', key: 'publishDraft', lotIds: [], at: null }]
  // Whoever may not edit has nothing to complete.
  return isProjectAdmin ? [{ box: 'now', key: 'completeDraft', lotIds: [], at: null, count: missing }] : []
}

/** Openings under way: mine wait for somebody, others' for me. */
function openingTasks(tender: TenderDoc, { userId, now }: Worker): Task[] {
  return tender.lots.flatMap(({ opening, lotId }): Task[] => {
    if (!opening || opening.expiresAt <= now) return []
    const isMine = hasPartIn(tender, opening, { userId, at: now })
    return [{ box: isMine ? 'waiting' : 'now', key: isMine ? 'secondPerson' : 'confirmOpening', lotIds: [lotId], at: opening.expiresAt }]
  })
}

function publicationTasks({ publishAt, portal, lots }: TenderDoc, { now }: Worker): Task[] {
  const at = publishAt
  if (portal?.state === 'failed') return [{ box: 'now', key: 'portalFailed', lotIds: [], at: portal.at }]
  // Once the portal has confirmed, nobody is waited for: it appears at its date.
  if (portal?.state !== 'published' && lots.some(({ stage }) => stage === 1)) return [{ box: 'waiting', key: 'portal', lotIds: [], at }]
  const isSoon = at !== null && at > now && at.getTime() - now.getTime() <= WEEK
  return isSoon ? [{ box: 'week', key: 'willPublish', lotIds: [], at }] : []
}

/** Deadlines of the next seven days. */
const endTasks = (lots: readonly LotDoc[], { now }: Worker): Task[] =>
  lots.flatMap((lot): Task[] => {
    if (lot.stage !== 3 && lot.stage !== 6) return []
    const at = endOf(lot)
    if (at === null || at <= now || at.getTime() - now.getTime() > WEEK) return []
    return [{ box: 'week', key: lot.stage === 3 ? 'applicationsEnd' : 'offersEnd', lotIds: [lot.lotId], at }]
  })

function publicTasks(tender: TenderDoc, worker: Worker): Task[] {
  const { now, isProjectAdmin, signed } = worker
  const live = tender.lots.filter(({ stage }) => stage < 8)
  const rights = { projectEditor: true, projectAdmin: isProjectAdmin, teamMember: true }
  const offered = movesOf(tender, lotsToMove(tender, live, { now, signed }), rights)
  const opens = (event: string): LotDoc[] => {
    const ids = offered.find((move) => move.event === event && move.open)?.lotIds ?? []
    return live.filter(({ lotId }) => ids.includes(lotId))
  }
  const isUnderWay = ({ opening }: LotDoc): boolean => opening !== null && opening !== undefined && opening.expiresAt > now
  const tasks: Task[] = [...openingTasks(tender, worker)]
  for (const [event, key] of OPENINGS) {
    const lots = opens(event).filter((lot) => !isUnderWay(lot))
    for (const lot of lots)
      tasks.push({ box: 'now', key: kindOf(tender, lot) === 'jury' ? 'openNames' : key, lotIds: [lot.lotId], at: endOf(lot) })
  }
  if (tender.hasChanges && opens('announceChanges').length > 0) tasks.push({ box: 'now', key: 'announceChanges', lotIds: [], at: null })
  for (const lot of live) {
    if (lot.stage === 4) tasks.push({ box: 'now', key: 'decide', lotIds: [lot.lotId], at: null })
    const kind = kindOf(tender, lot)
    if (kind === 'award') tasks.push({ box: 'now', key: 'award', lotIds: [lot.lotId], at: null })
    if (kind === 'jury' && !signed.has(lot.lotId) && isJuror(lot, worker))
      tasks.push({ box: 'now', key: 'judgeWorks', lotIds: [lot.lotId], at: null })
  }
  return [...tasks, ...endTasks(live, worker)]
}

/** One line for what several lots have in common; the earliest moment counts, and all lots together are none. */
function together(tasks: readonly Task[], lots: number): Task[] {
  const byKey = new Map<string, Task[]>()
  for (const task of tasks) byKey.set(task.key, [...(byKey.get(task.key) ?? []), task])
  return [...byKey.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const lotIds = group.flatMap((task) => task.lotIds)
    return [{ ...first, lotIds: lotIds.length >= lots ? [] : lotIds, at: earliest(group.map(({ at }) => at)) }]
  })
}

/** What a tender asks of a member of its team, from its document and what its juries signed. */
export function tasksOf(tender: TenderDoc, worker: Worker): Task[] {
  const live = tender.lots.filter(({ stage }) => stage < 8).length
  const tasks = tender.stage === 0 ? draftTasks(tender, worker) : publicTasks(tender, worker)
  return together([...tasks, ...(tender.stage > 0 ? publicationTasks(tender, worker) : [])], live)
}
