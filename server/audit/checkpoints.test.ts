import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { inWorld, type World } from '../../tests/world/inWorld'
import { holdKey } from '../platform/keyFile'
import { appendAudit, forgetHead } from '../log/append'
import { checkpointFolder } from './checkpoints/files'
import { publicKeyText, type Checkpoint } from './checkpoints/sign'
import { SILENCE_MS } from './checkpoints/judge'
import { checkpoint, EVERY_MS, LogFault, startCheckpoints } from './checkpoints/worker'
import { AuditModel } from '../log/model'
import { verifyLog } from './verifyDatabase'

const OWN_KEY = Buffer.alloc(32, 7)
const START = new Date('2026-03-02T08:00:00Z')

let world: World
let dataDir: string
inWorld((made) => (world = made))
beforeEach(async () => {
  await AuditModel.deleteMany({})
  forgetHead()
  holdKey(OWN_KEY)
  world.holdClock(START)
  dataDir = mkdtempSync(join(tmpdir(), 'lotse-checkpoints-'))
})

const write = async (entries: number, at = START): Promise<void> => {
  for (let n = 0; n < entries; n++) await appendAudit({ type: 'TEST', at, actor: null, data: { n } })
}
const verify = () => verifyLog(dataDir)
const sign = () => checkpoint(dataDir, { always: true })
const folder = () => checkpointFolder(dataDir)
const file = (seq: number) => join(folder(), `${String(seq).padStart(10, '0')}.json`)
const audit = () => world.db.collection<{ _id: number }>('audit')
const later = (ms: number): Date => {
  const at = new Date(START.getTime() + ms)
  world.holdClock(at)
  return at
}

describe('signed checkpoints', () => {
  it('are written with the first entry, then when an hour is over or the process ends, and only with something new', async () => {
    expect(await checkpoint(dataDir)).toBeNull()
    await write(3)
    expect(await checkpoint(dataDir)).toMatchObject({ seq: 3 })
    await write(1)
    expect(await checkpoint(dataDir)).toBeNull()
    later(EVERY_MS)
    expect(await checkpoint(dataDir)).toMatchObject({ seq: 4 })
    later(EVERY_MS * 2)
    expect(await checkpoint(dataDir)).toBeNull()
    const work = startCheckpoints(dataDir, { onError: (fault) => expect(fault).toBeUndefined() })
    await write(1)
    await work.close()
    expect(readdirSync(folder())).toEqual(['0000000003.json', '0000000004.json', '0000000005.json', 'newest.json'])
    expect(await verify()).toMatchObject({
      verdict: { ok: true, head: { seq: 5 } },
      checkpoints: { count: 3, newest: { seq: 5 } },
      fault: null,
    })
    expect(publicKeyText()).toContain('BEGIN PUBLIC KEY')
  })

  it.each([
    {
      what: 'an edited entry',
      change: () => audit().updateOne({ _id: 2 }, { $set: { data: { n: 99 } } }),
      verdict: { seq: 2, fault: 'hash' },
    },
    { what: 'one deleted in the middle', change: () => audit().deleteOne({ _id: 2 }), verdict: { seq: 2, fault: 'gap' } },
    {
      what: 'a tail cut off behind a checkpoint',
      change: () => audit().deleteMany({ _id: { $gte: 4 } }),
      verdict: { seq: 5, fault: 'tail' },
    },
    {
      what: 'two that were swapped',
      change: async () => {
        const [one, other] = await Promise.all([audit().findOne({ _id: 2 }), audit().findOne({ _id: 3 })])
        await audit().deleteMany({ _id: { $in: [2, 3] } })
        await audit().insertMany([
          { ...other, _id: 2 },
          { ...one, _id: 3 },
        ])
      },
      verdict: { seq: 2, fault: 'previous' },
    },
    {
      what: 'a tail written anew, whole in itself',
      change: async () => {
        await audit().deleteMany({ _id: { $gte: 4 } })
        forgetHead()
        await write(4, new Date('2026-03-03T08:00:00Z'))
      },
      verdict: { seq: 5, fault: 'tail' },
    },
  ])('let $what be named', async ({ change, verdict }) => {
    await write(5)
    await sign()
    expect(await verify()).toMatchObject({ verdict: { ok: true }, fault: null })
    await change()
    expect((await verify()).verdict).toEqual({ ok: false, ...verdict })
  })

  it.each([
    { what: 'a changed number', forge: (one: Checkpoint) => ({ ...one, seq: 4 }) },
    { what: 'a changed hash', forge: (one: Checkpoint) => ({ ...one, h: 'f'.repeat(64) }) },
    { what: 'a changed time', forge: (one: Checkpoint) => ({ ...one, at: '2020-01-01T00:00:00.000Z' }) },
    { what: 'no signature', forge: (one: Checkpoint) => ({ ...one, signature: '' }) },
    { what: 'no checkpoint at all', forge: () => 'nonsense' },
  ])('are told from forged ones: $what', async ({ forge }) => {
    await write(5)
    await sign()
    writeFileSync(file(5), JSON.stringify(forge(JSON.parse(readFileSync(file(5), 'utf8')) as Checkpoint)))
    expect((await verify()).fault).toEqual({ fault: 'forged', name: '0000000005.json' })
    await write(1)
    await expect(sign()).rejects.toThrow('not one of ours')
  })

  it('are told from those of another key, and from one in the place of another', async () => {
    await write(2)
    await sign()
    await write(2)
    await sign()
    const earlier = readFileSync(file(2), 'utf8')
    const own = readFileSync(file(4), 'utf8')
    writeFileSync(file(4), earlier)
    expect((await verify()).fault).toEqual({ fault: 'forged', name: '0000000004.json' })
    writeFileSync(file(4), own)
    expect((await verify()).fault).toBeNull()
    holdKey(Buffer.alloc(32, 8))
    expect((await verify()).fault).toEqual({ fault: 'forged', name: '0000000002.json' })
  })

  it('that are old are named: newer ones were taken away, or all', async () => {
    await write(2)
    await sign()
    for (const hour of [1, 2, 3]) {
      await write(1, later(hour * EVERY_MS))
      await sign()
    }
    expect(await verify()).toMatchObject({ verdict: { ok: true }, fault: null })
    for (const seq of [3, 4, 5]) rmSync(file(seq))
    expect((await verify()).fault).toMatchObject({ fault: 'old', newest: { seq: 2 } })
    rmSync(folder(), { recursive: true })
    expect((await verify()).fault).toEqual({ fault: 'old', newest: null })
  })

  it('say when the house was last alive: silence is named, unless it is asked for an earlier moment', async () => {
    await write(2)
    await sign()
    const silent = { fault: { fault: 'silent', newest: { seq: 2 } } }
    later(SILENCE_MS + 1)
    expect(await verify()).toMatchObject(silent)
    expect(await verifyLog(dataDir, { at: START })).toMatchObject({ verdict: { ok: true }, fault: null })
    // A house where nothing happens signs the same end again, every hour and when it ends.
    expect(await checkpoint(dataDir)).toBeNull()
    expect(await verify()).toMatchObject({ fault: null, checkpoints: { count: 1, newest: { seq: 2 } } })
    later(SILENCE_MS * 3)
    expect(await verify()).toMatchObject(silent)
    rmSync(folder(), { recursive: true })
    expect(await verify()).toMatchObject({ fault: { fault: 'silent', newest: null, since: START } })
  })

  it('that a running server signed and somebody took away are found out by it, and nothing is signed over them', async () => {
    const faults: unknown[] = []
    await write(5)
    const work = startCheckpoints(dataDir, { onError: (fault) => faults.push(fault) })
    await work.look()
    expect(faults).toEqual([])
    // Entries and checkpoints together: what is left is whole in itself.
    rmSync(folder(), { recursive: true })
    await AuditModel.deleteMany({ _id: { $gte: 4 } })
    forgetHead()
    expect(await verify()).toMatchObject({ verdict: { ok: true }, fault: null })
    await work.look()
    await work.close()
    expect(faults.map((fault) => fault instanceof LogFault && fault.seq)).toEqual([5, 5])
    expect(existsSync(folder())).toBe(false)
  })

  it('are not written over a log that lost its end: what is missing stays to be seen', async () => {
    await write(5)
    await sign()
    await AuditModel.deleteMany({ _id: { $gte: 4 } })
    forgetHead()
    await write(9)
    await expect(sign()).rejects.toThrow('no longer holds entry 5')
    expect((await verify()).verdict).toEqual({ ok: false, seq: 5, fault: 'tail' })
  })
})
