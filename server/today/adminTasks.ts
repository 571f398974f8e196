import { isSystemAdmin, type Actor } from '../calls/actor'
import { logFaultSince } from '../log/area'
import type { TaskBox, TaskKey, TaskView } from '../contract/today/today'
import { type MailDoc, MailModel } from '../mail/area'
import { ownPages, readSettings } from '../settings/area'

/** So many mails are counted; of more it matters no longer how many. */
const COUNTED_MOST = 100
/** What every house has to say of itself: § 5 DDG, Art. 13 DSGVO, § 12b BGG. */
const DUTIES = [
  ['imprint', 'imprintUrl'],
  ['privacy', 'privacyUrl'],
  ['accessibility', 'accessibilityUrl'],
] as const

const task = (key: TaskKey, { count, at = null, box = 'now' }: { count?: number; at?: Date | null; box?: TaskBox }): TaskView => ({
  ...{ box, key, lotIds: [], lotNumbers: [], projectId: '', projectNo: 0, projectName: '' },
  at: at?.toISOString() ?? null,
  ...(count === undefined ? {} : { count }),
})

/** Mails that reached nobody, and since when the newest. Those of what is sealed are left out: their moments say when something came in. */
async function mailTasks(): Promise<TaskView[]> {
  const found = await Promise.all(
    (['failed', 'bounced'] as const).map((state) =>
      MailModel.find({ state, sealed: { $exists: false } }, { queuedAt: 1 })
        .sort({ no: -1 })
        .limit(COUNTED_MOST)
        .lean<Pick<MailDoc, '_id' | 'queuedAt'>[]>(),
    ),
  )
  const mails = found.flat()
  const newest = Math.max(...mails.map(({ queuedAt }) => queuedAt.getTime()))
  return mails.length === 0 ? [] : [task('checkMails', { count: mails.length, at: new Date(newest) })]
}

async function legalTasks(): Promise<TaskView[]> {
  const settings = await readSettings()
  const own = ownPages(settings)
  const missing = DUTIES.filter(([page, url]) => !own.includes(page) && !settings.legalFooter[url])
  return missing.length === 0 ? [] : [task('addLegalPages', { count: missing.length, box: 'week' })]
}

/** What waits for a system admin, beside tenders: as far as the server knows of it. */
export async function adminTasks(actor: Actor): Promise<TaskView[]> {
  if (!isSystemAdmin(actor)) return []
  const fault = logFaultSince()
  const [mails, legal] = await Promise.all([mailTasks(), legalTasks()])
  return [...(fault === null ? [] : [task('checkLog', { at: fault })]), ...mails, ...legal]
}
