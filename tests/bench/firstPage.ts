import { Agent, createServer, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { connection } from '../../server/platform/database/model'
import { connectDatabase } from '../../server/platform/database/connect'
import { startOwnDatabase } from '../../server/platform/database/ownDatabase'
import { enterNewWorld } from '../../server/platform/world'
import { createLog } from '../../server/platform/log'
import { openApplication } from '../../server/app/application'
import { createHttpServer } from '../../server/transport/http'
import { makeUser } from '../world/people'
import { openLine } from './openLine'
import { median, printFigures } from './table'

const ROUNDS = 7
const CALLS = 20

export interface ListContest {
  title: string
  fill(): Promise<void>
  method: string
  params: unknown[]
  /** What nobody could read less of for the same answer, as plain objects. */
  bare(): Promise<unknown>
  /** Further calls of the same method, each against a bare route of its own. */
  more?: readonly { what: string; params: unknown[]; bare(): Promise<unknown> }[]
  /** Further calls whose time is printed, without a limit. */
  printed?: readonly (readonly [what: string, method: string, params: unknown[]])[]
}

/**
 * The first page of a list over the websocket against a bare route of node:http in the same process that reads the session from the same
 * cache, asks the database for the same fields and sends JSON. In pairs, so that a busy machine slows both.
 */
export const contestFirstPage = async ({ title, fill, method, params, bare, more = [], printed = [] }: ListContest): Promise<void> => {
  enterNewWorld()
  const folder = mkdtempSync(join(tmpdir(), 'lotse-bench-'))
  const engine = await startOwnDatabase(folder, { sync: false })
  const database = await connectDatabase({ uri: engine.uri })
  const { db } = connection()
  if (!db) throw new Error('not connected')
  await fill()
  const application = await openApplication(db)
  const health = { live: () => ({}), ready: async () => ({ ready: true }) }
  const ours = createHttpServer({ application, publicUrl: 'http://localhost', webRoot: folder, log: createLog('silent'), health })
  const { token } = await makeUser('internal')
  let answered = bare
  const plain = createServer((request, response) => {
    const answer = async (): Promise<void> => {
      await application.sessions.authenticate(String(request.headers['x-auth-token'] ?? ''))
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(await answered()))
    }
    void answer()
  })
  const listen = (server: ReturnType<typeof createServer>): Promise<number> =>
    new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)))
  const [bareAt, oursAt] = [await listen(plain), await listen(ours.server)]
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const callBare = () =>
    new Promise<number>((resolve, reject) => {
      const sent = httpRequest({ port: bareAt, agent, headers: { 'x-auth-token': token } }, (response) => {
        let bytes = 0
        response.on('data', (chunk: Buffer) => (bytes += chunk.length)).on('end', () => resolve(bytes))
      })
      sent.on('error', reject).end()
    })
  const line = await openLine(oursAt, token)
  const measure = async (call: () => Promise<number>, calls = CALLS): Promise<{ ms: number; bytes: number }> => {
    const since = performance.now()
    let bytes = 0
    for (let n = 0; n < calls; n++) bytes = await call()
    return { ms: (performance.now() - since) / calls, bytes }
  }
  const contest = async (given: unknown[], rival: () => Promise<unknown>) => {
    answered = rival
    const sides = { bare: callBare, ours: () => line.call(method, given) }
    for (const call of Object.values(sides)) await measure(call)
    const rounds: { bare: number; ours: number; bytes: number }[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const pair = { bare: { ms: NaN, bytes: NaN }, ours: { ms: NaN, bytes: NaN } }
      for (const side of round % 2 === 0 ? (['bare', 'ours'] as const) : (['ours', 'bare'] as const))
        pair[side] = await measure(sides[side])
      rounds.push({ bare: pair.bare.ms, ours: pair.ours.ms, bytes: pair.ours.bytes / pair.bare.bytes })
    }
    return rounds
  }
  try {
    const rounds = await contest(params, bare)
    const others = []
    for (const one of more) {
      const pairs = await contest(one.params, one.bare)
      others.push(
        { what: `${one.what}: bare`, value: median(pairs.map((pair) => pair.bare)), unit: 'ms' },
        { what: `${one.what}: ours`, value: median(pairs.map((pair) => pair.ours)), unit: 'ms' },
        { what: `${one.what}: ours to bare`, value: median(pairs.map((pair) => pair.ours / pair.bare)), unit: '×', limit: 1.3 },
      )
    }
    const timed = []
    for (const [what, name, args] of printed) timed.push({ what, value: (await measure(() => line.call(name, args), 3)).ms, unit: 'ms' })
    printFigures(`${title} (load ${loadavg()[0]?.toFixed(1)})`, [
      { what: 'bare', value: median(rounds.map((one) => one.bare)), unit: 'ms' },
      { what: 'ours', value: median(rounds.map((one) => one.ours)), unit: 'ms' },
      { what: 'bytes, ours to bare', value: median(rounds.map((one) => one.bytes)), unit: '×' },
      // The middle of the pairs' ratios: what slows the machine for a while slows both of a pair.
      { what: 'ours to bare', value: median(rounds.map((one) => one.ours / one.bare)), unit: '×', limit: 1.3 },
      ...others,
      ...timed,
    ])
  } finally {
    line.close()
    agent.destroy()
    await ours.close()
    plain.close()
    await application.close()
    await database.close()
    await engine.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
