import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { inWorld, type World } from '../../tests/world/inWorld'
import { MailModel } from '../mail/model'
import { SubmissionModel } from '../offers/model'
import { OpeningRecordModel } from '../procedure/model'
import { appendAudit, forgetHead } from '../log/append'
import { checkpointFolder } from './checkpoints/files'
import { SILENCE_MS } from './checkpoints/judge'
import { mailedOf } from './checkpoints/mailed'
import { signCheckpoint, type Checkpoint } from './checkpoints/sign'
import { checkpoint } from './checkpoints/worker'
import { AuditModel } from '../log/model'
import { verifyLog } from './verifyDatabase'

/*
 * Somebody with database and data folder in hand cuts the log's tail, with its checkpoints, so that what is left is whole. Whatever else
 * in the house names a later head gives it away; where nothing is left that does, the clock does, and what was kept elsewhere.
 */
let world: World
let dataDir: string
const START = new Date('2026-03-02T08:00:00Z')
const CUT = 4
const LAST = 7
inWorld((made) => (world = made))
beforeEach(async () => {
  await Promise.all([AuditModel, SubmissionModel, OpeningRecordModel, MailModel].map((model) => model.collection.deleteMany({})))
  forgetHead()
  world.holdClock(START)
  dataDir = mkdtempSync(join(tmpdir(), 'lotse-tail-'))
})

/** The last entry, as documents and files of the house name it. */
const lived = async (): Promise<{ seq: number; h: string; signed: Checkpoint }> => {
  for (let n = 1; n <= CUT; n++) await appendAudit({ type: 'TEST', at: START, actor: null, data: { n } })
  await checkpoint(dataDir, { always: true })
  let head = { seq: 0, h: '' }
  for (let n = CUT + 1; n <= LAST; n++) head = await appendAudit({ type: 'TEST', at: START, actor: null, data: { n } })
  return { ...head, signed: signCheckpoint({ format: 1, seq: head.seq, h: head.h, at: START.toISOString() }) }
}
const cut = async (): Promise<void> => {
  await AuditModel.deleteMany({ _id: { $gt: CUT } })
  forgetHead()
}

const logHead = ({ seq, h }: { seq: number; h: string }) => ({ seq, hash: h })
const LEFT: { kind: string; name: string; leave(head: { seq: number; h: string; signed: Checkpoint }): unknown }[] = [
  {
    ...{ kind: 'receipt', name: 'E-2026-7' },
    leave: (head) => SubmissionModel.collection.insertOne({ _id: 's', no: 'E-2026-7', logHead: logHead(head) } as never),
  },
  {
    ...{ kind: 'record', name: 'N-2026-1' },
    leave: (head) => OpeningRecordModel.collection.insertOne({ _id: 'r', no: 'N-2026-1', logHead: logHead(head) } as never),
  },
  {
    ...{ kind: 'checkpoint', name: START.toISOString() },
    leave: ({ signed }) => writeFileSync(join(checkpointFolder(dataDir), '0000000007.json'), JSON.stringify(signed)),
  },
  {
    ...{ kind: 'checkpoint', name: START.toISOString() },
    leave: ({ signed }) => writeFileSync(join(checkpointFolder(dataDir), 'newest.json'), JSON.stringify(signed)),
  },
  {
    ...{ kind: 'mail', name: '12' },
    leave: ({ signed }) =>
      MailModel.collection.insertOne({
        _id: 'm',
        no: 12,
        key: 'logCheckpoint',
        text: `Prüfen: ${JSON.stringify(mailedOf(signed))}.`,
      } as never),
  },
  {
    ...{ kind: 'archive', name: '19-abc.json' },
    leave: (head) => {
      mkdirSync(join(dataDir, 'archive'), { recursive: true })
      writeFileSync(join(dataDir, 'archive', '19-abc.json'), JSON.stringify({ records: [{ logHead: logHead(head) }] }, null, 2))
    },
  },
]

describe('a log whose tail was cut together with its checkpoints', () => {
  it.each(LEFT)('is found out by the $kind $name that is left', async ({ kind, name, leave }) => {
    const head = await lived()
    await leave(head)
    expect((await verifyLog(dataDir)).verdict).toEqual({ ok: true, head: { seq: LAST, h: head.h } })
    await cut()
    const report = await verifyLog(dataDir)
    expect(report.verdict).toEqual({ ok: false, seq: LAST, fault: 'tail' })
    expect(report.heads.faults).toEqual([{ seq: LAST, fault: 'missing', kind, name }])
    // Written on, it has an entry of that number again, but another one.
    for (let n = CUT; n < LAST + 2; n++) await appendAudit({ type: 'TEST', at: START, actor: null, data: { anew: n } })
    expect((await verifyLog(dataDir)).heads.faults).toEqual([{ seq: LAST, fault: 'different', kind, name }])
  })

  it('names every one of them', async () => {
    const head = await lived()
    for (const { leave } of LEFT) await leave(head)
    await cut()
    expect((await verifyLog(dataDir)).heads.faults.map(({ kind }) => kind).sort()).toEqual(LEFT.map(({ kind }) => kind).sort())
  })

  it('and with everything that names it: by the clock, and by what was kept elsewhere', async () => {
    const { seq, h, signed } = await lived()
    await cut()
    expect(await verifyLog(dataDir)).toMatchObject({ verdict: { ok: true }, fault: null })
    world.holdClock(new Date(START.getTime() + SILENCE_MS + 1))
    expect((await verifyLog(dataDir)).fault).toMatchObject({ fault: 'silent', newest: { seq: CUT } })
    for (const known of [{ heads: [{ seq, h }] }, { checkpoints: [signed] }, { checkpoints: [mailedOf(signed)] }])
      expect((await verifyLog(dataDir, known)).verdict).toEqual({ ok: false, seq: LAST, fault: 'tail' })
    for (const forged of [
      { ...signed, h: 'f'.repeat(64) },
      { ...mailedOf(signed), at: '2026-01-01T00:00:00.000Z' },
    ])
      expect((await verifyLog(dataDir, { checkpoints: [forged] })).fault).toMatchObject({ fault: 'forged' })
  })
})
