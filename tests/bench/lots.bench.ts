import { loadavg } from 'node:os'
import { openApplication } from '../../server/app/application'
import { instances, setAt, type FormData } from '../../engine/form'
import { openEventsWithin } from '../../server/platform/events'
import { publishedTemplate } from '../../server/templates/compiled'
import { importShippedTemplates } from '../../server/templates/importShipped'
import { createTender } from '../../server/tenders/commands/createTender'
import { forgetReadings } from '../../server/tenders/reading/formReading'
import { makeOrganization, makeUser } from '../world/people'
import { openBenchDatabase } from './benchDatabase'
import { formWithLots } from './fullForm'
import { median, printFigures } from './table'

/*
 * What a save of one changed lot takes of this process's processor by the number of lots. Nothing known of the form as it was: it is worked
 * out whole, as the first save of a process is. Both are measured in turns in one run.
 */
const SAVES = 8
const SIZES = (process.env.SIZES ?? '5,50,150,500').split(',').map(Number)
const now = new Date()

const bench = await openBenchDatabase()
await importShippedTemplates()
const application = await openApplication(bench.db, undefined, openEventsWithin)
const buyer = await makeOrganization({ type: 'CLIENT' })
const staff = await makeUser('internal')
const template = await publishedTemplate('EU-16')
if (!template) throw new Error('EU-16 is missing')

const connection = { address: '127.0.0.1', device: '', adopt: async () => undefined }
/** The result as it came, and what the answer took: what its partner does before and after is not counted. */
const call = async (method: string, ...params: unknown[]): Promise<{ result: Record<string, unknown>; spent: number }> => {
  const text = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const since = process.cpuUsage()
  const answer = JSON.stringify(await application.dispatcher.receive({ token: staff.token, lang: 'de', connection }, text))
  const { user, system } = process.cpuUsage(since)
  const { error, result } = JSON.parse(answer)
  if (error) throw new Error(JSON.stringify(error).slice(0, 2000))
  return { result, spent: (user + system) / 1000 }
}

try {
  for (const lots of SIZES) {
    const input = { templateId: 'EU-16', data: formWithLots(template, lots, now), name: 'Viele Lose', organizationId: buyer._id }
    const { _id: id } = await createTender(input, { id: staff.id, email: staff.email, name: staff.name }, { at: now })
    const times: { known: number[]; whole: number[] } = { known: [], whole: [] }
    for (let n = 0; n < 2 * SAVES + 2; n++) {
      const { version, data } = (await call('getProject', id)).result as { version: number; data: FormData }
      const path = instances(template, data, 'BT-21-Lot').at(-1)?.path ?? ''
      const changed = setAt(data, path, { DEU: `Los im Stand ${n}` })
      await new Promise((resolve) => setTimeout(resolve, 100))
      const which = process.env.ONLY === 'known' || n % 2 === 0 ? 'known' : 'whole'
      if (which === 'whole') forgetReadings()
      const { spent } = await call('updateProject', { id, version, data: changed })
      if (n > 1) times[which].push(spent)
    }
    const [known, whole] = [median(times.known), median(times.whole)]
    printFigures(`A save of one lot of ${lots} (load ${loadavg()[0]?.toFixed(1)})`, [
      { what: 'processor, the form of before known', value: known, unit: 'ms' },
      { what: 'processor, worked out whole', value: whole, unit: 'ms' },
      { what: 'known : whole', value: known / whole, unit: '×' },
    ])
  }
} finally {
  await application.close()
  await bench.close()
}
