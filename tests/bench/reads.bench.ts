import { fork } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { openEventsWithin } from '../../server/platform/events'
import { createLog } from '../../server/platform/log'
import { publishedTemplate } from '../../server/templates/compiled'
import { importShippedTemplates } from '../../server/templates/importShipped'
import { FormRevisionModel } from '../../server/tenders/revisionModel'
import { createTender } from '../../server/tenders/commands/createTender'
import { openApplication } from '../../server/app/application'
import { createHttpServer } from '../../server/transport/http'
import { makeOrganization, makeUser, type TestUser } from '../world/people'
import type { CallerJob, Told } from './caller'
import { fullForm } from './fullForm'
import { publicCopies } from './publicCopies'
import { median, printFigures, type Figure } from './table'
import { openBenchDatabase } from './benchDatabase'

/*
 * What is read most, over HTTP by eight callers from another process, for a guest, a bidder and one of the house. Right before each job
 * /healthz is asked, and the two are compared: on a machine that others use, a minute later is another machine. A job lasts as long as an
 * answer is kept, so that each is made anew once in it, as in the house. Limits are of what this process spent on a call, its kernel's part
 * included, which others on the machine hardly change; rates are printed beside it.
 */
const SIZES = (process.env.SIZES ?? '20,200,2000').split(',').map(Number)
const [CALLERS, BARE_MS, KEPT_MS] = [8, 700, 2000]
const ROUNDS = Number(process.env.ROUNDS ?? 4)
const now = new Date()

const bench = await openBenchDatabase()
const { db } = bench
await importShippedTemplates()
/** Begun anew for each size: what a start learns of the lists is of those that are there. */
const start = async () => {
  const application = await openApplication(db, undefined, openEventsWithin)
  const health = { live: () => ({}), ready: async () => ({ ready: true }) }
  const http = createHttpServer({ application, publicUrl: null, webRoot: bench.folder, log: createLog('silent'), health })
  await new Promise<void>((resolve) => http.server.listen(0, '127.0.0.1', resolve))
  const close = async (): Promise<void> => {
    await http.close()
    await application.close()
  }
  return { port: (http.server.address() as AddressInfo).port, close }
}

// The first one: the full form names it.
const buyer = await makeOrganization({ type: 'CLIENT' })
const staff = await makeUser('internal')
const company = await makeOrganization({ type: 'CONTRACTOR' })
const bidder = await makeUser('member', { organizationId: company._id })
const template = await publishedTemplate('EU-30')
if (!template) throw new Error('EU-30 is missing')
const input = { templateId: 'EU-30', data: fullForm(template, now), name: 'Voll ausgefüllt', organizationId: buyer._id }
const full = await createTender(input, { id: staff.id, email: staff.email, name: staff.name }, { at: now })

const client = fork(join(import.meta.dirname, 'caller.mjs'))
type Job = Omit<CallerJob, 'callers'>
const told = (job: Job): Promise<Told> =>
  new Promise((resolve, reject) => {
    client.once('message', (answer: Told | { fault: string }) => ('fault' in answer ? reject(new Error(answer.fault)) : resolve(answer)))
    client.send({ ...job, callers: CALLERS } satisfies CallerJob)
  })
/** With the microseconds of the processor that a call took here. */
const ask = async (job: Job): Promise<Told & { spent: number }> => {
  const before = process.cpuUsage()
  const answer = await told(job)
  const { user, system } = process.cpuUsage(before)
  return { ...answer, spent: (user + system) / answer.calls }
}

const rpc = (method: string, ...params: unknown[]) => ({
  path: '/api/v1/rpc',
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
})
const READERS: readonly (readonly [string, TestUser | null])[] = [
  ['guest', null],
  ['bidder', bidder],
  ['staff', staff],
]
const figures: Figure[] = []
try {
  let there = 0
  let shown = ''
  for (const size of SIZES) {
    const ids = await publicCopies({ ...full, no: full.no + there }, size - there)
    there = size
    if (shown === '') {
      shown = ids[0] ?? ''
      const form = await FormRevisionModel.findOne({ _id: `${full._id}:1` }).lean()
      await FormRevisionModel.create({ ...form, _id: `${shown}:1`, tenderId: shown })
    }
    const { port, close } = await start()
    const reads = [
      ['getProjects', rpc('getProjects', { filter: 'öffentlich' }), 0.6],
      ['getProject', rpc('getProject', shown), 0.5],
    ] as const
    const jobs = reads.flatMap(([what, call, least]) =>
      READERS.flatMap(([who, user]) =>
        // Who takes nothing packed, as no browser does, waits for the bytes.
        (user === null ? [true, false] : [true]).map((packed) => ({
          what: `${what} as ${who}${packed ? '' : ', not packed'}`,
          job: { ...call, token: user?.token ?? null, packed, port, ms: KEPT_MS },
          least: packed ? least : null,
        })),
      ),
    )
    const pairs = jobs.map((): { perSecond: number; rate: number; spent: number; bare: number }[] => [])
    const bytes = jobs.map(() => 0)
    for (let round = 0; round <= ROUNDS; round++)
      for (const [n, { job }] of jobs.entries()) {
        const bare = await ask({ path: '/healthz', body: null, token: null, packed: true, port, ms: BARE_MS })
        const read = await ask(job)
        bytes[n] = read.bytes
        // The first one warms up.
        const { perSecond } = read
        const pair = { perSecond, rate: perSecond / bare.perSecond, spent: read.spent / bare.spent, bare: bare.spent }
        if (round > 0) pairs[n]?.push(pair)
      }
    await close()
    for (const [n, { what, least }] of jobs.entries()) {
      const of = (name: 'perSecond' | 'rate' | 'spent' | 'bare'): number => median((pairs[n] ?? []).map((pair) => pair[name]))
      const named = `${size} tenders, ${what}`
      figures.push({ what: `${named} (${Math.round((bytes[n] ?? 0) / 1000)} kB)`, value: of('perSecond'), unit: '/s' })
      if (least === null) continue
      figures.push({ what: `${named}: rate of /healthz : its own`, value: 1 / of('rate'), unit: '×' })
      const bare = of('bare')
      figures.push({ what: `${named}: processor (of /healthz: ${bare.toFixed(0)} µs)`, value: of('spent') * bare, unit: 'µs' })
      figures.push({ what: `${named}: processor, times that of /healthz`, value: of('spent'), unit: '×', limit: 1 / least })
    }
  }
  printFigures(`Reads a second by ${CALLERS} callers over HTTP (load ${loadavg()[0]?.toFixed(1)})`, figures)
} catch (fault) {
  console.error(fault)
  process.exitCode = 1
} finally {
  client.kill()
  await bench.close()
}
