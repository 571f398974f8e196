import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadEarlierWorld } from '../../tests/world/earlierWorld'
import { makeWorld, type World } from '../../tests/world/testWorld'
import { holdKey } from '../platform/keyFile'
import { verifyLog } from './verifyDatabase'

let world: World
let dataDir: string
beforeAll(async () => {
  world = await makeWorld()
  dataDir = mkdtempSync(join(tmpdir(), 'lotse-earlier-'))
  holdKey((await loadEarlierWorld('2026-11-25', dataDir)).key)
})
afterAll(async () => {
  await world.close()
  rmSync(dataDir, { recursive: true, force: true })
})

describe('a log of 2026-11-25', () => {
  it('verifies with its checkpoints', async () => {
    expect(await verifyLog(dataDir, [])).toMatchObject({
      verdict: { ok: true, head: { seq: 216 } },
      checkpoints: { count: 2, newest: { seq: 216 } },
      fault: null,
    })
  })
})
