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
import type { CallerJob } from './caller'
import { fullForm } from './fullForm'
import { publicCopies } from './publicCopies'
import { median, printFigures, type Figure } from './table'
import { openBenchDatabase } from './benchDatabase'

/*
 * What is read most, over HTTP by eight callers from another process, against /healthz in the same run, for a guest, a bidder and one of
 * the house. In turns, so that a busy machine slows all of them.
 */
const SIZES = (process.env.SIZES ?? '20,200,2000').split(',').map(Number)
const [CALLERS, MS, ROUNDS] = [8, 1000, 3]
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

const client = fork(join(import.meta.dirname, 'caller.ts'), { execArgv: ['--import', 'tsx'] })
const ask = (job: Omit<CallerJob, 'callers' | 'ms'>): Promise<{ perSecond: number; bytes: number }> =>
  new Promise((resolve, reject) => {
    client.once('message', (told: { perSecond: number; bytes: number } | { fault: string }) =>
      'fault' in told ? reject(new Error(told.fault)) : resolve(told),
    )
    client.send({ ...job, callers: CALLERS, ms: MS } satisfies CallerJob)
  })

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
    const jobs = [
      { what: '/healthz', job: { path: '/healthz', body: null, token: null, packed: true }, least: null },
      ...reads.flatMap(([what, call, least]) =>
        READERS.flatMap(([who, user]) =>
          [true, false].map((packed) => ({
            what: `${what} as ${who}${packed ? '' : ', not packed'}`,
            job: { ...call, token: user?.token ?? null, packed },
            // Who takes nothing packed, as no browser does, waits for the bytes.
            least: packed ? least : null,
          })),
        ),
      ),
    ]
    const rates = jobs.map((): number[] => [])
    const bytes = jobs.map(() => 0)
    for (let round = 0; round <= ROUNDS; round++)
      for (const [n, { job }] of jobs.entries()) {
        const told = await ask({ ...job, port })
        bytes[n] = told.bytes
        // The first one warms up.
        if (round > 0) rates[n]?.push(told.perSecond)
      }
    await close()
    for (const [n, { what, least }] of jobs.entries()) {
      const ratio = median((rates[n] ?? []).map((rate, round) => (rates[0]?.[round] ?? NaN) / rate))
      figures.push({
        what: `${size} tenders, ${what} (${Math.round((bytes[n] ?? 0) / 1000)} kB)`,
        value: median(rates[n] ?? []),
        unit: '/s',
      })
      if (least !== null)
        figures.push({ what: `${size} tenders, ${what}: times the cost of /healthz`, value: ratio, unit: '×', limit: 1 / least })
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
