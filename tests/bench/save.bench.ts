import { loadavg } from 'node:os'
import type { CommandStartedEvent, CommandSucceededEvent } from 'mongodb'
import { connection as connected } from '../../server/platform/database/model'
import { openApplication } from '../../server/app/application'
import { openEventsWithin } from '../../server/platform/events'
import { publishedTemplate } from '../../server/templates/compiled'
import { importShippedTemplates } from '../../server/templates/importShipped'
import { createTender } from '../../server/tenders/commands/createTender'
import { makeOrganization, makeUser } from '../world/people'
import { fullForm } from './fullForm'
import { median, printFigures } from './table'
import { openBenchDatabase } from './benchDatabase'

/* One save of a full EU-30 on the embedded engine, which syncs on each commit as in the house: its time, and what is sent for it. */
const SAVES = 30
const now = new Date()

const bench = await openBenchDatabase({ sync: true, watched: true })
const { db } = bench
await importShippedTemplates()
const application = await openApplication(db, undefined, openEventsWithin)
// The first one: the full form names it.
const buyer = await makeOrganization({ type: 'CLIENT' })
const staff = await makeUser('internal')
const template = await publishedTemplate('EU-30')
if (!template) throw new Error('EU-30 is missing')
const input = { templateId: 'EU-30', data: fullForm(template, now), name: 'Voll ausgefüllt', organizationId: buyer._id }
const { _id: id } = await createTender(input, { id: staff.id, email: staff.email, name: staff.name }, { at: now })

const connection = { address: '127.0.0.1', device: '', adopt: async () => undefined }
const call = async (method: string, ...params: unknown[]): Promise<Record<string, unknown>> => {
  const text = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const answer = JSON.parse(JSON.stringify(await application.dispatcher.receive({ token: staff.token, lang: 'de', connection }, text)))
  if (answer.error) throw new Error(JSON.stringify(answer.error))
  return answer.result
}

let sent: { of: string; ms: number }[] = []
const targets = new Map<number, string>()
const client = connected().getClient()
client.on('commandStarted', ({ requestId, commandName, command }: CommandStartedEvent) =>
  targets.set(requestId, `${commandName} ${String(command[commandName])}`),
)
client.on('commandSucceeded', ({ requestId, duration }: CommandSucceededEvent) =>
  sent.push({ of: targets.get(requestId) ?? '', ms: duration }),
)
const times: number[] = []
const byCommand = new Map<string, number[]>()
try {
  for (let n = 0; n < SAVES; n++) {
    const { version, data } = await call('getProject', id)
    await new Promise((resolve) => setTimeout(resolve, 150))
    sent = []
    const since = performance.now()
    await call('updateProject', { id, version, data, description: `Stand ${n}`, name: `Name ${n}` })
    times.push(performance.now() - since)
    for (const { of, ms } of sent) byCommand.set(of, [...(byCommand.get(of) ?? []), ms])
  }
  printFigures(`One save (load ${loadavg()[0]?.toFixed(1)})`, [
    { what: 'updateProject', value: median(times.slice(5)), unit: 'ms' },
    ...[...byCommand].map(([what, all]) => ({
      what: `${what}, ${(all.length / SAVES).toFixed(1)} times`,
      value: median(all),
      unit: 'ms',
    })),
  ])
} finally {
  await application.close()
  await bench.close()
}
