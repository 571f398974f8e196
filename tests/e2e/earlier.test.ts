import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readAccounts } from '../../server/world/accounts'
import { seedEarlierDataFolder } from '../world/earlierWorld'
import { startLotseProcess, type LotseProcess } from '../world/lotseProcess'

/* Data that an earlier version made: this one starts on it, and people find what they had. */
let folder: string
let lotse: LotseProcess
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lotse-earlier-'))
  await seedEarlierDataFolder('2026-11-25', join(folder, 'data'))
  lotse = await startLotseProcess({ dataDir: join(folder, 'data') })
})
afterAll(async () => {
  await lotse.stop()
  rmSync(folder, { recursive: true, force: true })
})

const call = async (token: string | null, method: string, params: unknown[]): Promise<unknown> => {
  const headers = { 'Content-Type': 'application/json', ...(token === null ? {} : { 'X-Auth-Token': token }) }
  const body = JSON.stringify({ jsonrpc: '2.0', id: randomUUID(), method, params })
  const answer = await fetch(`${lotse.address}/api/v1/rpc`, { method: 'POST', headers, body })
  const { result, error } = (await answer.json()) as { result?: unknown; error?: { message: string } }
  if (error) throw new Error(`${method}: ${error.message}`)
  return result
}

it('starts on the data of 2026-11-25: its pages, its people, its log', async () => {
  const page = await (await fetch(`${lotse.address}/`)).text()
  expect(page).toContain('<html')
  const admin = readAccounts(join(folder, 'data')).find(({ role }) => role === 'SYSTEM_ADMIN')
  if (!admin) throw new Error('no admin in demo-accounts.json')
  const { token } = (await call(null, 'login', [admin.email, admin.password])) as { token: string }
  const tenders = (await call(token, 'getProjects', ['öffentlich'])) as { id: string }[]
  expect(tenders.length).toBeGreaterThan(5)
  for (const { id } of tenders) expect(await call(token, 'getProject', [id])).toMatchObject({ id })
  const entries = (await call(token, 'getLogEntries', [null, { limit: 50 }])) as { type: string; userName: string | null }[]
  expect(entries.map(({ type }) => type)).toContain('LOGIN')
  expect(entries.filter(({ userName }) => userName === null).every(({ type }) => type !== 'LOGIN')).toBe(true)
})
