import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { makeWorld, type World } from '../../tests/world/testWorld'
import type { TestUser } from '../../tests/world/people'
import type { MailKey } from '../contract/mail/keys'
import { fileDelivery } from '../mail/openDelivery'
import { MailModel } from '../mail/model'
import { startMailWorker } from '../mail/worker'
import { appendAudit, forgetHead } from '../log/append'
import { checkpointFolder } from './checkpoints/files'
import { checkpointIn, checkpointOfFile, headOfKept } from './checkpoints/text'
import { watchLog } from './checkpoints/watch'
import { EVERY_MS } from './checkpoints/worker'
import { AuditModel } from '../log/model'
import { verifyLog } from './verifyDatabase'

/* What a running house does with the log's end: it signs it, sends it out, and makes a noise where it is no longer what was signed. */
let world: World
let admin: TestUser
let dataDir: string
const OUTSIDE = 'protokoll@rechnungshof.example'
const START = new Date('2026-03-02T08:10:00Z')
const PATIENT = { timeout: 15_000 }
beforeAll(async () => {
  world = await makeWorld()
  admin = await world.user('admin')
})
beforeEach(async () => {
  await Promise.all([AuditModel.deleteMany({}), MailModel.deleteMany({})])
  forgetHead()
  world.holdClock(START)
  dataDir = mkdtempSync(join(tmpdir(), 'lotse-watch-'))
})
afterAll(() => world.close())

const write = () => appendAudit({ type: 'TEMPLATE_DELETED', at: START, actor: null, data: {} })
const watch = (faults: unknown[] = []) => {
  const work = watchLog({ dataDir, checkpointMail: [OUTSIDE], tsaUrl: null, tsaCaFile: null }, (fault) => faults.push(fault))
  work.start()
  return work
}
const mails = (key: MailKey) => MailModel.find({ key }).sort({ no: 1 }).lean()

it('sends a signature out every hour, whether or not anything happened, and nobody outside can count by it', async () => {
  const head = await write()
  const work = watch()
  await work.look()
  expect(await mails('logCheckpoint')).toMatchObject([{ to: OUTSIDE }])
  world.holdClock(new Date(START.getTime() + EVERY_MS))
  await work.look()
  const sent = await mails('logCheckpoint')
  expect(sent).toHaveLength(2)
  // Nothing happened in between, and the two do not say so.
  const kept = sent.map(({ text }) => checkpointIn(text))
  expect(new Set(kept.map((one) => one?.format === 2 && one.sealed)).size).toBe(2)
  for (const one of kept) expect(one && headOfKept(one)).toEqual(head)
  for (const { html, text, subject } of sent) expect(html + text + subject).not.toContain(head.h)
  await work.close()
})

it('is read back from the mail as it arrived, and finds out a tail that was cut with everything in the house', async () => {
  for (let n = 0; n < 3; n++) await write()
  const work = watch()
  await work.look()
  await work.close()
  const delivery = fileDelivery({ dataDir, mailFrom: 'Lotse <lotse@example.org>' })
  const post = startMailWorker({ delivery, publish: () => Promise.resolve(), onError: (fault) => expect(fault).toBeUndefined() })
  await expect.poll(async () => (await mails('logCheckpoint')).map(({ state }) => state), PATIENT).toEqual(['sent'])
  await post.close()
  const [name = ''] = readdirSync(join(dataDir, 'mails')).filter((one) => one.includes('logCheckpoint'))
  const kept = await checkpointOfFile(readFileSync(join(dataDir, 'mails', name)))
  if (!kept) throw new Error('the mail holds no checkpoint')
  await Promise.all([AuditModel.deleteMany({ _id: 3 }), MailModel.deleteMany({})])
  rmSync(checkpointFolder(dataDir), { recursive: true })
  expect(await verifyLog(dataDir, { at: START })).toMatchObject({ verdict: { ok: true }, fault: null })
  expect((await verifyLog(dataDir, { at: START, checkpoints: [kept] })).verdict).toEqual({ ok: false, seq: 3, fault: 'tail' })
})

it('tells the admins, the log and the addresses outside where the log is at odds with what was signed; once a day', async () => {
  await write()
  await write()
  const faults: unknown[] = []
  const work = watch(faults)
  await work.look()
  expect(await world.call(admin, 'getLogState')).toEqual({ faultSince: null })
  await world.db.collection<{ _id: number }>('audit').updateOne({ _id: 2 }, { $set: { h: 'f'.repeat(64) } })
  for (let n = 0; n < 3; n++) await work.look()
  expect(faults).toHaveLength(3)
  await expect.poll(async () => (await mails('logFault')).map(({ to }) => to).sort(), PATIENT).toEqual([admin.email, OUTSIDE].sort())
  expect(await AuditModel.countDocuments({ type: 'LOG_FAULT_FOUND' })).toBe(1)
  expect(await world.call(admin, 'getLogState')).toEqual({ faultSince: START.toISOString() })
  const [entry] = await world.call(admin, 'getLogEntries', null, 'LOG_FAULT_FOUND')
  expect(entry?.description.key).toBe('LOG_FAULT_FOUND')
  await work.close()
})

it('lets no admin change the words of these mails, nor switch them off', async () => {
  const { version } = await world.call(admin, 'getSettings')
  for (const key of ['logCheckpoint', 'logFault']) {
    const change = { version, mailNotifications: { [key]: { enabled: true, de: { subject: 'x', text: '<p>x</p>' } } } }
    await expect(world.call(admin, 'setSettings', change as never)).rejects.toMatchObject({ code: 'invalid' })
  }
})
