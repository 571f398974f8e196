import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { AuditModel } from '../../server/log/model'
import { storedEntries, verifyChain } from '../../server/log/verify'
import { projectRoot } from '../../server/platform/projectRoot'
import { databaseOf } from '../world/killedDatabase'
import { startLotseProcess, type LotseProcess } from '../world/lotseProcess'
import { callAs, formNamed, loadShipped, seedDataFolder, type Seed } from './seed'

/*
 * The server is killed for good (SIGKILL) after a change was written and before the log has its entry. The next start finds the change and
 * writes the entry, once, and the chain stays whole.
 */
const template = loadShipped('EU-19')
let dataDir: string
let seed: Seed
beforeAll(async () => {
  dataDir = join(mkdtempSync(join(tmpdir(), 'lotse-crash-')), 'data')
  seed = await seedDataFolder(dataDir)
})
afterAll(async () => {
  await databaseOf(dataDir).drop()
  rmSync(join(dataDir, '..'), { recursive: true, force: true })
})

const start = (env: Record<string, string> = {}) =>
  startLotseProcess({ dataDir, flags: ['--empty'], env: { ...databaseOf(dataDir).env, ...env } })

const call = (lotse: LotseProcess, method: string, params: unknown[]) => callAs(seed.token, lotse, method, params)

/** A server that dies when it is about to write an entry of this type. */
const startDoomed = (type: string): Promise<LotseProcess> =>
  start({ DIE_AT_AUDIT: type, NODE_OPTIONS: `--import ${join(projectRoot(), 'tests', 'crash', 'dieAtAudit.mjs')}` })

/** What the log says, read from the database while no server runs. */
const readLog = (types: readonly string[]) =>
  databaseOf(dataDir).within(async () => ({
    entries: await AuditModel.find({ type: { $in: types } }, { type: 1, tenderId: 1, data: 1 }).lean(),
    verdict: await verifyChain(storedEntries()),
  }))

it('writes the entry of a creation, a save and a new colleague that a kill cut off', async () => {
  const first = await start()
  const data = formNamed(template, { name: 'vorher', buyer: seed.buyer })
  const tender = await call(first, 'createProject', [{ type: 0, templateId: 'EU-19', data }])
  await first.stop()

  const cut = async (type: string, method: string, params: unknown[]): Promise<void> => {
    const doomed = await startDoomed(type)
    await expect(call(doomed, method, params)).rejects.toThrow()
    expect(await doomed.ended).toBe('SIGKILL')
  }
  const after = formNamed(template, { name: 'nachher', buyer: seed.buyer, before: tender.data })
  await cut('PROJECT_CHANGED', 'updateProject', [{ id: tender.id, version: tender.version, data: after }])
  await cut('PROJECT_TEAM_CHANGED', 'addProjectEditors', [tender.id, [seed.colleague]])
  await cut('PROJECT_CREATED', 'createProject', [
    { type: 0, templateId: 'EU-19', data: formNamed(template, { name: 'neu', buyer: seed.buyer }) },
  ])
  // Until here the log knows of the first tender alone, or of what an earlier start already caught up on.
  const last = await start()
  expect(await call(last, 'getProject', [tender.id])).toMatchObject({ name: 'nachher', version: 3 })
  // What is younger than 15 s may still be carried out by whoever wrote it: two rounds of the sweep.
  await wait(33_000)
  expect(await last.stop()).toBe(0)

  const { entries, verdict } = await readLog(['PROJECT_CREATED', 'PROJECT_CHANGED', 'PROJECT_TEAM_CHANGED'])
  expect(verdict).toMatchObject({ ok: true })
  const of = (type: string) => entries.filter((entry) => entry.type === type)
  expect(of('PROJECT_CREATED')).toHaveLength(2)
  expect(of('PROJECT_CHANGED')).toMatchObject([{ tenderId: tender.id, data: { revision: 2 } }])
  expect(JSON.stringify(of('PROJECT_CHANGED'))).toContain('nachher')
  expect(of('PROJECT_TEAM_CHANGED')).toMatchObject([{ tenderId: tender.id, data: { oldRole: null, newRole: 'EDITOR' } }])
})
