import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, statSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startLotseProcess } from '../world/lotseProcess'

/*
 * The index of the search in the built server, in its thread: over a kill, and over a file that was damaged meanwhile. Three starts, one of
 * which makes the demo world.
 */
let dataDir: string
beforeAll(() => {
  dataDir = join(mkdtempSync(join(tmpdir(), 'lotse-search-')), 'data')
})
afterAll(() => rmSync(join(dataDir, '..'), { recursive: true, force: true }))

interface Listed {
  name: string
}
const list = async (address: string, query: object): Promise<string[]> => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: randomUUID(), method: 'getProjects', params: [{ filter: 'öffentlich', ...query }] })
  const answer = await fetch(`${address}/api/v1/rpc`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })
  return ((await answer.json()) as { result: Listed[] }).result.map(({ name }) => name)
}
const metric = async (address: string, name: string): Promise<number> =>
  Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(await (await fetch(`${address}/metrics`)).text())?.[1])

it('finds after a kill and after damage what it found before, and says that it was made anew', async () => {
  const first = await startLotseProcess({ dataDir })
  const [name = ''] = await list(first.address, {})
  expect(name).not.toBe('')
  await expect.poll(() => list(first.address, { search: name })).toContain(name)
  const entries = await metric(first.address, 'lotse_search_entries')
  expect(entries).toBeGreaterThan(0)
  const folder = join(dataDir, 'search')
  // What was put in is written within a second.
  await expect.poll(() => statSync(join(folder, '1.sqlite-wal')).size).toBeGreaterThan(10_000)
  first.kill('SIGKILL')
  await first.ended
  expect(readdirSync(folder)).toContain('1.owner')

  const second = await startLotseProcess({ dataDir })
  expect(await list(second.address, { search: name })).toContain(name)
  await expect.poll(() => metric(second.address, 'lotse_search_entries')).toBe(entries)
  expect(second.output()).not.toContain('made anew')
  expect(await second.stop()).toBe(0)
  expect(readdirSync(folder)).toEqual(['1.sqlite'])

  truncateSync(join(folder, '1.sqlite'), 4096 * Math.floor(statSync(join(folder, '1.sqlite')).size / 8192))
  const third = await startLotseProcess({ dataDir })
  await expect.poll(() => list(third.address, { search: name })).toContain(name)
  await expect.poll(() => metric(third.address, 'lotse_search_entries')).toBe(entries)
  expect(third.output()).toContain('is made anew')
  expect(await third.stop()).toBe(0)
}, 600_000)
