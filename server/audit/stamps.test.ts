import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeWorld, type World } from '../../tests/world/testWorld'
import { startTimeStamps } from '../../tests/world/timeStamps'
import { appendAudit, forgetHead } from '../log/append'
import { checkpointFolder, newestCheckpoint } from './checkpoints/files'
import { stampNewest, stamper } from './checkpoints/stamping'
import { checkpoint } from './checkpoints/worker'
import { AuditModel } from '../log/model'
import { verifyLog } from './verifyDatabase'
import { faultLines, wholeLines } from './verifyWords'

/* Checkpoints are stamped by a service outside (RFC 3161). OpenSSL is the service, and the judge of what is kept. */
let world: World
let service: Awaited<ReturnType<typeof startTimeStamps>>
let dataDir: string
beforeAll(async () => {
  ;[world, service] = [await makeWorld(), await startTimeStamps()]
})
beforeEach(async () => {
  await AuditModel.deleteMany({})
  forgetHead()
  // The service's clock is the machine's.
  world.holdClock(null)
  service.state.mode = 'good'
  dataDir = mkdtempSync(join(tmpdir(), 'lotse-stamps-'))
})
afterAll(async () => {
  await service.close()
  await world.close()
})

const signed = async (): Promise<string> => {
  await appendAudit({ type: 'TEST', at: new Date(), actor: null, data: {} })
  await checkpoint(dataDir, { always: true })
  const { name } = newestCheckpoint(checkpointFolder(dataDir)) ?? { name: '' }
  return join(checkpointFolder(dataDir), name)
}
const stampOf = (file: string): string => file.replace(/json$/, 'tsr')
const stamp = () => stampNewest(dataDir, { url: service.url, caFile: service.caFile })
const judged = async (caFile: string | null = service.caFile) => verifyLog(dataDir, { caFile })
const fault = async (caFile?: string) => (await judged(caFile)).stamps.faults.map((one) => one.fault)

describe('time stamps of checkpoints', () => {
  it('are asked for once, kept beside the file, and hold before OpenSSL and before audit:verify', async () => {
    const file = await signed()
    expect(await stamp()).toBe(true)
    expect(await stamp()).toBe(false)
    expect(service.verify(stampOf(file), file)).toContain('Verification: OK')
    const report = await judged()
    expect(report.stamps).toMatchObject({ count: 1, newest: { seq: 1, by: 'Zeitstempel der Prüfung' }, hasAuthorities: true, faults: [] })
    expect(faultLines(report)).toEqual([])
    expect(wholeLines(report).join('\n')).toContain('Time stamps: 1; the newest covers entry 1')
    const unnamed = await judged(null)
    expect(unnamed.stamps).toMatchObject({ count: 1, hasAuthorities: false, faults: [] })
    expect(wholeLines(unnamed).join('\n')).toContain('nobody can tell without TSA_CA_FILE')
  })

  it('wait for a service that is away, and keep nobody waiting', async () => {
    const start = new Date()
    world.holdClock(start)
    const file = await signed()
    const faults: unknown[] = []
    const work = stamper(dataDir, { url: service.url, caFile: null }, (one) => faults.push(one))
    const look = async (): Promise<void> => {
      work.look()
      await work.close()
    }
    service.state.mode = 'away'
    await look()
    await look()
    expect(faults).toHaveLength(1)
    expect(existsSync(stampOf(file))).toBe(false)
    service.state.mode = 'good'
    world.holdClock(new Date(start.getTime() + 61_000))
    await look()
    expect(existsSync(stampOf(file))).toBe(true)
    expect((await judged()).stamps).toMatchObject({ count: 1, faults: [] })
  })

  it('are refused when they come: an answer to another question, an unknown authority, no answer at all', async () => {
    await signed()
    await stamp()
    await signed()
    service.state.mode = 'stale'
    await expect(stamp()).rejects.toThrow('imprint')
    rmSync(checkpointFolder(dataDir), { recursive: true })
    service.state.mode = 'good'
    await signed()
    await expect(stampNewest(dataDir, { url: service.url, caFile: service.otherCaFile })).rejects.toThrow('authority')
    await expect(stampNewest(dataDir, { url: 'http://127.0.0.1:9/', caFile: null })).rejects.toThrow()
  })

  it('are named where they were changed, swapped, made for another time, or left without their checkpoint', async () => {
    const first = await signed()
    await stamp()
    const second = await signed()
    await stamp()
    expect((await judged()).stamps).toMatchObject({ count: 2, faults: [] })
    const own = readFileSync(stampOf(second))
    copyFileSync(stampOf(first), stampOf(second))
    expect(await fault()).toEqual(['imprint'])
    expect(() => service.verify(stampOf(second), second)).toThrow()
    // Its time, the digits before the Z of GeneralizedTime.
    const year = own.indexOf(Buffer.from('20', 'latin1'), own.indexOf(Buffer.from([0x18, 0x0f])))
    const dated = Buffer.from(own)
    dated[year + 3] = (dated[year + 3] ?? 0) === 0x39 ? 0x38 : 0x39
    writeFileSync(stampOf(second), dated)
    expect(await fault()).toEqual(['signature'])
    writeFileSync(stampOf(second), own.subarray(0, own.length - 40))
    expect(await fault()).toEqual(['unreadable'])
    writeFileSync(stampOf(second), own)
    expect(await fault(service.otherCaFile)).toEqual(['authority', 'authority'])
    rmSync(first)
    const report = await judged()
    expect(report.stamps.faults).toEqual([{ name: '0000000001.tsr', fault: 'orphan' }])
    expect(faultLines(report)).toEqual(['The time stamp 0000000001.tsr is of a checkpoint that is gone.'])
  })

  it('show what the house itself signed for an earlier day, or for a later one', async () => {
    world.holdClock(new Date('2026-01-05T08:00:00Z'))
    await signed()
    world.holdClock(null)
    await stamp()
    const report = await judged()
    expect(report.stamps).toMatchObject({ count: 1, late: 1, faults: [] })
    expect(wholeLines(report).join('\n')).toContain('dated back')
    rmSync(checkpointFolder(dataDir), { recursive: true })
    world.holdClock(new Date(Date.now() + 86_400_000))
    await signed()
    await expect(stamp()).rejects.toThrow('time')
  })
})
