import { tellTrouble } from '../access/area'
import type { Matter } from '../contract/operation/operation'
import { now } from '../platform/clock'
import { doesWork } from '../platform/role'
import { lookAtCertificate } from './machine'
import { operation } from './operation'

const LOOK_MS = 300_000

/** Of a backup mails its own area; of the two others nobody can: who would send the mail does not run. */
type Told = Exclude<Matter['key'], 'backup' | 'noSign' | 'noWorker'>

/** As the program says it to whoever runs it. */
const WORDS: Readonly<Record<Told, (values: Readonly<Record<string, string | number>>) => string>> = {
  disk: ({ says }) => `Disk: ${says}.`,
  timers: ({ count }) => `Timers that are due and did not ring: ${count}.`,
  mails: ({ count }) => `No mail has gone out for ${count} minutes.`,
  certificate: ({ says }) => `Certificate at PUBLIC_URL: ${says}.`,
  clocks: ({ count }) => `Clocks of the processes are ${count} seconds apart.`,
  versions: ({ list }) => `Several versions run: ${list}.`,
}

const isTold = (key: Matter['key']): key is Told => key in WORDS

/** Mails system admins once a day of each matter that the page 'Betrieb' shows, where it was there at two looks, five minutes apart. */
export const startAlerts = (onError: (fault: unknown) => void) => {
  let before: ReadonlySet<Matter['key']> = new Set()
  const look = async (): Promise<void> => {
    if (!doesWork()) return
    await lookAtCertificate()
    const { matters } = await operation(now())
    for (const { key, command, values = {} } of matters)
      if (before.has(key) && isTold(key)) await tellTrouble(key, `${WORDS[key](values)} What helps: ${command}`)
    before = new Set(matters.map(({ key }) => key))
  }
  let running: Promise<void> = Promise.resolve()
  const next = (): Promise<void> => (running = running.then(look).catch(onError))
  const timer = setInterval(() => void next(), LOOK_MS)
  timer.unref()
  return {
    /** Tests: looks at once. */
    look: next,
    async close(): Promise<void> {
      clearInterval(timer)
      await running
    },
  }
}
