import { loadavg } from 'node:os'
import type { CommandStartedEvent, CommandSucceededEvent } from 'mongodb'
import { connection as connected } from '../../server/platform/database/model'
import { openApplication } from '../../server/app/application'
import { instances, setAt, type FormData } from '../../engine/form'
import { openEventsWithin } from '../../server/platform/events'
import { publishedTemplate } from '../../server/templates/compiled'
import { importShippedTemplates } from '../../server/templates/importShipped'
import { createTender } from '../../server/tenders/commands/createTender'
import { makeOrganization, makeUser } from '../world/people'
import { formWithLots } from './fullForm'
import { median, printFigures } from './table'
import { openBenchDatabase } from './benchDatabase'
import { spentBy, spentHere } from '../world/spent'

/*
 * A save of a full EU-16 on the embedded engine, which syncs on each commit as in the house, by the number of its lots: its time, how often
 * it goes to the database and how often something is synced there, and which command takes how long. Of one lot, and of all of them.
 */
const SAVES = Number(process.env.SAVES ?? 14)
const SIZES = (process.env.SIZES ?? '1,50,500').split(',').map(Number)
const now = new Date()

const bench = await openBenchDatabase({ sync: true, watched: true })
await importShippedTemplates()
const application = await openApplication(bench.db, undefined, openEventsWithin)
// The first one: the full form names it.
const buyer = await makeOrganization({ type: 'CLIENT' })
const staff = await makeUser('internal')
const template = await publishedTemplate('EU-16')
if (!template) throw new Error('EU-16 is missing')

const connection = { address: '127.0.0.1', device: '', adopt: async () => undefined }
const call = async (method: string, ...params: unknown[]): Promise<Record<string, unknown>> => {
  const text = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const answer = JSON.parse(JSON.stringify(await application.dispatcher.receive({ token: staff.token, lang: 'de', connection }, text)))
  if (answer.error) throw new Error(JSON.stringify(answer.error).slice(0, 2000))
  return answer.result
}

/** What a save reads and writes before it is answered. */
const OF_A_SAVE = new Set(['tenders', 'formRevisions', 'organizations', 'audit', 'rooms', 'files', 'announcements'])
let sent: { of: string; ms: number; isSynced: boolean }[] = []
const targets = new Map<number, { of: string; isSynced: boolean }>()
const client = connected().getClient()
client.on('commandStarted', ({ requestId, commandName, command }: CommandStartedEvent) => {
  const target = String(command[commandName])
  // What comes round by itself, or follows later, is none of the save's.
  if (!OF_A_SAVE.has(target)) return
  const isSynced = (command['writeConcern'] as { j?: boolean } | undefined)?.j === true
  targets.set(requestId, { of: `${commandName} ${target}`, isSynced })
})
client.on('commandSucceeded', ({ requestId, duration }: CommandSucceededEvent) => {
  const target = targets.get(requestId)
  if (target !== undefined) sent.push({ ...target, ms: duration })
})

const mean = (all: readonly number[]): number => all.reduce((sum, one) => sum + one, 0) / all.length
try {
  for (const lots of SIZES) {
    const input = { templateId: 'EU-16', data: formWithLots(template, lots, now), name: 'Voll ausgefüllt', organizationId: buyer._id }
    const { _id: id } = await createTender(input, { id: staff.id, email: staff.email, name: staff.name }, { at: now })
    for (const which of lots === 1 ? (['one'] as const) : (['one', 'all'] as const)) {
      const [times, counts, syncs]: [number[], number[], number[]] = [[], [], []]
      const spent: [number, number][] = []
      const byCommand = new Map<string, number[]>()
      for (let n = 0; n < SAVES; n++) {
        const { version, data } = (await call('getProject', id)) as { version: number; data: FormData }
        const paths = instances(template, data, 'BT-21-Lot').map(({ path }) => path)
        const changed = (which === 'all' ? paths : paths.slice(-1)).reduce(
          (form, path, k) => setAt(form, path, { DEU: `Los ${k} im Stand ${n}` }),
          data,
        )
        await new Promise((resolve) => setTimeout(resolve, 150))
        sent = []
        const [since, here, there] = [performance.now(), spentHere(), spentBy(bench.pid())]
        await call('updateProject', { id, version, data: changed })
        const took = performance.now() - since
        const until = sent
        sent = []
        // What follows on the answer is of the save, too.
        await new Promise((resolve) => setTimeout(resolve, 50))
        // The first ones warm up.
        if (n < 4) continue
        spent.push([spentHere() - here, spentBy(bench.pid()) - there])
        times.push(took)
        counts.push(until.length)
        syncs.push(until.filter(({ isSynced }) => isSynced).length)
        for (const { of, ms } of until) byCommand.set(of, [...(byCommand.get(of) ?? []), ms])
      }
      printFigures(`A save of ${which === 'one' ? 'one lot' : 'each lot'} of ${lots} (load ${loadavg()[0]?.toFixed(1)})`, [
        { what: 'updateProject', value: median(times), unit: 'ms' },
        { what: 'processor here', value: median(spent.map(([one]) => one)), unit: 'ms' },
        { what: 'processor of the engine, mean', value: mean(spent.map(([, one]) => one)), unit: 'ms' },
        { what: 'to the database until it is answered', value: median(counts), unit: '', ...(which === 'one' && { limit: 8 }) },
        { what: 'synced until then', value: median(syncs), unit: '', ...(which === 'one' && { limit: 3 }) },
        ...[...byCommand].map(([what, all]) => ({ what, value: median(all), unit: 'ms' })),
      ])
    }
  }
} finally {
  await application.close()
  await bench.close()
}
