import type { TenderRow } from '../../server/contract/tenders/views'

/** A line of today's work: verb + procedure + time. `key` is the verb under wizard:work. */
export interface Task {
  key:
    | 'openApplications'
    | 'openOffers'
    | 'completeDraft'
    | 'announce'
    | 'publishDraft'
    | 'applicationsEnd'
    | 'offersEnd'
    | 'willPublish'
    | 'portal'
  row: TenderRow
  /** When it is due or was; null has no time. */
  at: string | null
  count?: number
}

export interface Work {
  now: Task[]
  week: Task[]
  waiting: Task[]
}

const WEEK = 7 * 86_400_000

/** Rows of tenders one is in the team of carry what only the team may see; others are none of this person's work. */
const isMine = (row: TenderRow): boolean => row.hasChanges !== undefined || row.stage === 0

const tasksOf = (row: TenderRow, now: number): { box: keyof Work; task: Task }[] => {
  if (row.stage === 0) {
    const missing = row.missing ?? 0
    return [{ box: 'now', task: { key: missing > 0 ? 'completeDraft' : 'publishDraft', row, at: null, count: missing } }]
  }
  const tasks: { box: keyof Work; task: Task }[] = []
  if (row.hasChanges) tasks.push({ box: 'now', task: { key: 'announce', row, at: null } })
  const publishAt = row.published === null ? 0 : Date.parse(row.published)
  if (publishAt > now) {
    tasks.push({
      box: row.stage === 1 ? 'waiting' : 'week',
      task: { key: row.stage === 1 ? 'portal' : 'willPublish', row, at: row.published },
    })
  }
  for (const lot of row.lots) {
    if (lot.stage !== 3 && lot.stage !== 6) continue
    const at = lot.stage === 3 ? lot.applicationDeadline : lot.offerDeadline
    if (at === null) continue
    const left = Date.parse(at) - now
    if (left <= 0) tasks.push({ box: 'now', task: { key: lot.stage === 3 ? 'openApplications' : 'openOffers', row, at } })
    else if (left <= WEEK) tasks.push({ box: 'week', task: { key: lot.stage === 3 ? 'applicationsEnd' : 'offersEnd', row, at } })
    if (left <= WEEK) break
  }
  return tasks
}

const ORDER: Task['key'][] = [
  'openOffers',
  'openApplications',
  'announce',
  'publishDraft',
  'completeDraft',
  'offersEnd',
  'applicationsEnd',
  'willPublish',
  'portal',
]

/** What has no time comes after what has. */
const timeOf = ({ at }: Task): number => (at === null ? Number.MAX_SAFE_INTEGER : Date.parse(at))

/** Today's work from the rows of the lists: what waits for this person first, then by time. */
export const workOf = (rows: readonly TenderRow[], now: number): Work => {
  const work: Work = { now: [], week: [], waiting: [] }
  for (const row of rows) if (isMine(row)) for (const { box, task } of tasksOf(row, now)) work[box].push(task)
  const byUrgency = (one: Task, other: Task): number => timeOf(one) - timeOf(other) || ORDER.indexOf(one.key) - ORDER.indexOf(other.key)
  work.now.sort(byUrgency)
  work.week.sort(byUrgency)
  work.waiting.sort(byUrgency)
  return work
}
