import type { Matter, OperationView } from '../contract/operation/operation'

const APART_MS = 1_000
const MAILS_MINUTES = 5
/** As long as the mail about it waits. */
const BACKUP_MS = 2 * 86_400_000

/** What is looked at on the machine of this process, in the words of `npm run doctor`; null: it is well, or nobody looked. */
export interface Machine {
  readonly disk: string | null
  readonly certificate: string | null
}

/** What wants mending, and by which command; the gravest first. */
export const mattersOf = (
  { at, processes, timers, mailsOverdueMinutes, backups }: Omit<OperationView, 'matters'>,
  { disk, certificate }: Machine = { disk: null, certificate: null },
): Matter[] => {
  const versions = [...new Set(processes.flatMap(({ version }) => (version === null ? [] : [version])))]
  const clocks = processes.map(({ clockAhead }) => clockAhead)
  const works = processes.some(({ role }) => role !== 'web')
  const apart = clocks.length === 0 ? 0 : Math.max(...clocks) - Math.min(...clocks)
  const isOld = backups !== null && (backups.newest === null || Date.parse(at) - Date.parse(backups.newest) > BACKUP_MS)
  const found: (Matter | false)[] = [
    processes.length === 0 && { key: 'noSign', command: 'npm run doctor' },
    processes.length > 0 && !works && { key: 'noWorker', command: 'npm start -- worker' },
    disk !== null && { key: 'disk', command: 'npm run doctor', values: { says: disk } },
    timers.overdue > 0 && { key: 'timers', command: works ? 'npm run doctor' : 'npm start -- worker', values: { count: timers.overdue } },
    mailsOverdueMinutes >= MAILS_MINUTES && { key: 'mails', command: 'npm run doctor', values: { count: mailsOverdueMinutes } },
    certificate !== null && { key: 'certificate', command: 'npm run doctor', values: { says: certificate } },
    isOld && { key: 'backup', command: 'npm run backup' },
    apart > APART_MS && { key: 'clocks', command: 'npm run doctor', values: { count: Math.round(apart / 1000) } },
    versions.length > 1 && { key: 'versions', command: 'npm start', values: { list: versions.join(', ') } },
  ]
  return found.filter((one): one is Matter => one !== false)
}
