import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { MailModel, type MailDoc } from '../../server/mail/model'
import { queueMail } from '../../server/mail/queueMail'
import { sharedDatabase } from '../world/killedDatabase'
import { startLotseProcess, type LotseProcess } from '../world/lotseProcess'
import { startSmtpProcess, type Received, type SmtpProcess } from '../world/smtpProcess'
import { handIn } from '../../server/app/handIn'
import { loadKeyFile } from '../../server/platform/keyFile'

/*
 * Two server processes on one database send mails (48; `npm run test:deep` 200) through a real SMTP server. Left in peace, each mail goes
 * out exactly once; with one of them killed in the middle (SIGKILL), none is lost, and what the killed one had in hand is said to have come
 * twice, under one Message-ID.
 */
const MAILS = process.env.DEEP === undefined ? 48 : 200
const IN_HAND = 4

let folder: string
let uri: string
let closeDatabase: () => Promise<unknown>
let smtp: SmtpProcess
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lotse-mails-'))
  handIn()
  loadKeyFile(join(folder, 'seal.key'), { mayCreate: true })
  const database = await sharedDatabase(folder)
  ;[uri, closeDatabase] = [database.uri, database.close]
})
afterAll(async () => {
  await closeDatabase()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  await MailModel.deleteMany({})
  for (let n = 0; n < MAILS; n++)
    await queueMail(
      { id: `crash:${n}`, key: 'tenderCanceled', to: `k${n}@firma.example`, lang: 'de', values: { tender: 'Kaje' } },
      new Date(),
    )
  smtp = await startSmtpProcess({ hold: 40 })
})

const start = (name: string): Promise<LotseProcess> =>
  startLotseProcess({
    dataDir: join(folder, name),
    flags: ['--empty'],
    env: { MONGODB_URI: uri, SEAL_KEY_FILE: join(folder, 'seal.key'), SMTP_URL: smtp.url, MAIL_FROM: 'lotse@amt.example' },
  })

const stored = () => MailModel.find({}).lean<MailDoc[]>()
const allSent = () =>
  expect.poll(async () => (await stored()).every(({ state }) => state === 'sent'), { timeout: 90_000, interval: 500 }).toBe(true)
const countOf = (received: readonly Received[]): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const { to } of received) counts.set(to, (counts.get(to) ?? 0) + 1)
  return counts
}

it(`two processes send each of ${MAILS} mails exactly once`, async () => {
  const both = await Promise.all([start('a'), start('b')])
  try {
    await allSent()
    const counts = countOf(await smtp.received())
    expect(counts.size).toBe(MAILS)
    expect([...counts.values()].filter((count) => count !== 1)).toEqual([])
    expect((await stored()).filter(({ uncertain, tries }) => uncertain || tries !== 1)).toEqual([])
  } finally {
    await Promise.all(both.map((one) => one.stop()))
    await smtp.stop()
  }
})

it('a process that is killed while it sends loses no mail, and no doubt is kept quiet', async () => {
  const first = await start('a')
  await expect.poll(async () => (await smtp.received()).length, { timeout: 60_000, interval: 20 }).toBeGreaterThan(20)
  first.kill('SIGKILL')
  await first.ended
  const before = await smtp.received()
  expect(before.length).toBeLessThan(MAILS)
  expect((await stored()).filter(({ state }) => state === 'sending').length).toBeGreaterThan(0)
  const second = await start('b')
  try {
    await allSent()
    const received = await smtp.received()
    const counts = countOf(received)
    expect(counts.size).toBe(MAILS)
    const doubtful = (await stored()).filter(({ uncertain }) => uncertain)
    expect(doubtful.length).toBeGreaterThan(0)
    expect(doubtful.length).toBeLessThanOrEqual(IN_HAND)
    const twice = [...counts].filter(([, count]) => count > 1).map(([to]) => to)
    expect(doubtful.map(({ to }) => to)).toEqual(expect.arrayContaining(twice))
    expect(counts.size).toBe(new Set(received.map(({ messageId }) => messageId)).size)
  } finally {
    await second.stop()
    await smtp.stop()
  }
})
