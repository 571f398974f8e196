import { beforeEach, describe, expect, it } from 'vitest'
import { inWorld, type World } from '../../tests/world/inWorld'
import { appendAudit, forgetHead } from '../log/append'
import { GENESIS } from '../log/entryHash'
import { canonicalJson } from '../platform/canonicalJson'
import { AuditModel } from '../log/model'
import { verifyChain, storedEntries } from '../log/verify'

let world: World
inWorld((made) => (world = made))
beforeEach(async () => {
  await AuditModel.deleteMany({})
  forgetHead()
})

const at = new Date('2026-03-02T08:00:00Z')
const kim = { id: 'kim-id', email: 'kim@example.org', name: 'Kim Nordlicht' }
const write = (data: Record<string, unknown> = {}) => appendAudit({ type: 'TEST', at, actor: kim, data })
const verify = (...known: { seq: number; h: string }[]) => verifyChain(storedEntries(), known)
/** Behind the writer's back, as somebody with the database in hand. */
const tamper = (id: number, change: object) => world.db.collection<{ _id: number }>('audit').updateOne({ _id: id }, { $set: change })

describe('the chained log', () => {
  it('hangs every entry on the one before, over all and per tender', async () => {
    await write({ tenderId: 'a' })
    await write()
    await write({ tenderId: 'b' })
    const last = await write({ tenderId: 'a' })
    const entries = await AuditModel.find({}).sort({ _id: 1 }).lean()
    expect(entries.map(({ _id, tenderSeq }) => [_id, tenderSeq])).toEqual([
      [1, 1],
      [2, null],
      [3, 1],
      [4, 2],
    ])
    expect(entries.map(({ previous }) => previous)).toEqual([GENESIS, ...entries.slice(0, 3).map(({ h }) => h)])
    expect(entries[3]?.tenderPrevious).toBe(entries[0]?.h)
    expect(await verify()).toEqual({ ok: true, head: last })
  })

  it('gives 100 writers at once 100 numbers in a row, also with a foreign head in between', async () => {
    await Promise.all(
      Array.from({ length: 100 }, (_, n) => {
        // As if another process had written: what is remembered of the head is wrong.
        if (n % 10 === 0) forgetHead()
        return write({ n, tenderId: `t${n % 3}` })
      }),
    )
    expect(await verify()).toMatchObject({ ok: true, head: { seq: 100 } })
  })

  it('writes one entry for an intent, however many carry it out at once', async () => {
    await write()
    const carry = () => write({ tenderId: 'a', intent: 'one' })
    const heads = await Promise.all(
      Array.from({ length: 8 }, () => {
        // As another process would: it knows nothing of our head.
        forgetHead()
        return carry()
      }),
    )
    await write({ tenderId: 'a' })
    expect(new Set(heads.map(({ seq, h }) => `${seq} ${h}`)).size).toBe(1)
    expect(await AuditModel.countDocuments({ 'data.intent': 'one' })).toBe(1)
    expect(await verify()).toMatchObject({ ok: true, head: { seq: 3 } })
  })

  it.each([
    { what: 'changed content', seq: 3, change: { data: { n: 99 } }, fault: 'hash' },
    { what: 'another time', seq: 2, change: { at: new Date() }, fault: 'hash' },
    { what: 'another person', seq: 4, change: { actor: 'f'.repeat(64) }, fault: 'hash' },
    { what: 'a hash made to fit nothing', seq: 2, change: { h: 'f'.repeat(64) }, fault: 'hash' },
    { what: 'another predecessor', seq: 5, change: { previous: GENESIS }, fault: 'previous' },
  ])('names the first bad entry: $what', async ({ seq, change, fault }) => {
    for (let n = 0; n < 5; n++) await write({ n })
    await tamper(seq, change)
    expect(await verify()).toEqual({ ok: false, seq, fault })
  })

  it('notices a missing entry, and with a known head a cut tail', async () => {
    for (let n = 0; n < 5; n++) await write({ n })
    const verdict = await verify()
    if (!verdict.ok) throw new Error('not whole')
    await AuditModel.deleteOne({ _id: 5 })
    expect(await verify()).toMatchObject({ ok: true, head: { seq: 4 } })
    expect(await verify(verdict.head)).toEqual({ ok: false, seq: 5, fault: 'tail' })
    await AuditModel.deleteOne({ _id: 2 })
    expect(await verify()).toEqual({ ok: false, seq: 2, fault: 'gap' })
  })
})

describe('canonicalJson', () => {
  it('is the same for the same content in any order', () => {
    expect(canonicalJson({ b: [1, { d: null, c: 'ü' }], a: at, gone: undefined })).toBe(
      '{"a":"2026-03-02T08:00:00.000Z","b":[1,{"c":"ü","d":null}]}',
    )
    expect(() => canonicalJson({ n: NaN })).toThrow('finite')
    expect(() => canonicalJson({ f: () => 1 })).toThrow('function')
  })
})
