import PostalMime from 'postal-mime'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startSmtpProcess, type SmtpProcess } from '../../tests/world/smtpProcess'
import { inWorld, type World } from '../../tests/world/inWorld'
import { MailModel, type MailDoc } from './model'
import { queueMail, type MailOrder } from './queueMail'
import { WAITS } from './retries'
import { smtpDelivery } from './smtp'
import { startMailWorker, type MailWorker } from './worker'

let world: World
let smtp: SmtpProcess
let worker: MailWorker | null = null
inWorld((made) => (world = made))
beforeEach(async () => {
  smtp = await startSmtpProcess()
  world.holdClock('2026-11-21T10:00:00Z')
})
afterEach(async () => {
  await worker?.close()
  worker = null
  await smtp.stop()
  world.holdClock(null)
})

const faults: unknown[] = []
const start = (url = smtp.url): MailWorker => {
  worker = startMailWorker({
    delivery: smtpDelivery({ smtpUrl: url, mailFrom: 'Amt für Häfen <lotse@amt.example>' }),
    publish: async () => undefined,
    onError: (fault) => faults.push(fault),
  })
  return worker
}

const order = (to: string, more: Partial<MailOrder> = {}): MailOrder => ({
  id: 'reset:1',
  key: 'passwordReset',
  to,
  lang: 'de',
  values: { name: 'Jürgen Groß', link: 'https://lotse.example/passwort-reset?token=geheim-4711', expires: 'morgen' },
  ...more,
})
const at = (): Date => new Date('2026-11-21T10:00:00Z')
const stored = async (to: string): Promise<MailDoc> => {
  const mail = await MailModel.findOne({ to }).lean<MailDoc>()
  if (!mail) throw new Error(`no mail to ${to}`)
  return mail
}

it('sends what mail programs and servers expect, umlauts and all, and keeps no usable link', async () => {
  await queueMail(order('ok1@firma.example'), at())
  expect(JSON.stringify(await stored('ok1@firma.example').then(({ html, text }) => [html, text]))).not.toContain('geheim-4711')
  await start().tick()
  const [got] = await smtp.received()
  const mail = await PostalMime.parse(got?.raw ?? '')
  expect(mail.from).toMatchObject({ name: 'Amt für Häfen', address: 'lotse@amt.example' })
  expect(mail.to).toMatchObject([{ address: 'ok1@firma.example' }])
  expect(mail.subject).toBe('Neues Passwort für Lotse')
  expect(mail.text).toContain('Guten Tag Jürgen Groß,')
  expect(mail.text).toContain('https://lotse.example/passwort-reset?token=geheim-4711')
  expect(mail.html).toContain('href="https://lotse.example/passwort-reset?token=geheim-4711"')
  expect(mail.messageId).toMatch(/^<[\w-]{22}@amt\.example>$/)
  expect(new Date(mail.date ?? '').toISOString()).toBe(at().toISOString())
  expect(mail.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }))
  expect(got?.raw).not.toMatch(/[^\r]\n/)
  const after = await stored('ok1@firma.example')
  expect(after).toMatchObject({ state: 'sent', tries: 1, via: 'smtp', sentAt: at(), response: expect.stringContaining('250') })
  expect(JSON.stringify(after)).not.toContain('geheim-4711')
})

it('sends to a domain with umlauts in the form that every server takes', async () => {
  await queueMail(order('ok2@müller.example'), at())
  await start().tick()
  const [got] = await smtp.received()
  expect(got?.raw).toContain('To: ok2@xn--mller-kva.example')
})

it.each([
  'info@firma.example;x',
  'a..b@firma.example',
  'müller@firma.example',
  'a@b.example, c@d.example',
  'a b@c.example',
  'a@firma.example\r\nBcc: b@firma.example',
])('shows what is no address as bounced at once, and stops: %s', async (to) => {
  await queueMail(order(to), at())
  await start().tick()
  expect(await stored(to)).toMatchObject({ state: 'bounced', tries: 1, lastError: 'this is no address that a mail could be sent to' })
  expect(await smtp.received()).toEqual([])
})

it('shows a refused address as bounced at once, tells the log without a name, and sends it when it is asked to again', async () => {
  const to = 'bounce@firma.example'
  await queueMail(order(to), at())
  await start().tick()
  const mail = await stored(to)
  expect(mail).toMatchObject({ state: 'bounced', tries: 1, lastError: expect.stringContaining('550') })
  const entry = await world.db.collection('audit').findOne({ type: 'MAIL_FAILED' })
  expect(entry?.['data']).toMatchObject({ key: 'passwordReset', state: 'bounced', tries: 1 })
  expect(JSON.stringify(entry)).not.toContain('firma.example')
  smtp.behave()
  const admin = await world.user('admin')
  expect((await world.call(admin, 'getMails', { state: 'bounced' })).map((row) => row.to)).toContain(to)
  await world.call(admin, 'retryMail', mail._id)
  const again = await world.db.collection('audit').findOne({ type: 'MAIL_RETRIED' })
  expect(again).toMatchObject({ actor: expect.any(String) as unknown, data: { key: 'passwordReset', state: 'bounced', tries: 1 } })
  expect(JSON.stringify(again?.['data'])).not.toContain('firma.example')
  await worker?.tick()
  expect(await stored(to)).toMatchObject({ state: 'sent', messageId: mail.messageId })
  await expect(world.call(admin, 'retryMail', mail._id)).rejects.toMatchObject({ status: 409 })
})

it('gives up at once on a mail that is refused for good after it was read', async () => {
  await queueMail(order('refuse@firma.example'), at())
  await start().tick()
  expect(await stored('refuse@firma.example')).toMatchObject({ state: 'failed', tries: 1, lastError: expect.stringContaining('554') })
})

it('comes back to a server that says later, after growing waits', async () => {
  await queueMail(order('later@firma.example'), at())
  const work = start()
  await work.tick()
  expect(await stored('later@firma.example')).toMatchObject({ state: 'queued', tries: 1, nextAt: new Date(at().getTime() + 60_000) })
  world.advanceClock(59_000)
  await work.tick()
  expect((await stored('later@firma.example')).tries).toBe(1)
  world.advanceClock(1_000)
  await work.tick()
  expect(await stored('later@firma.example')).toMatchObject({ state: 'queued', tries: 2 })
  world.advanceClock(5 * 60_000)
  await work.tick()
  expect(await stored('later@firma.example')).toMatchObject({ state: 'sent', tries: 3, uncertain: false })
  expect(await smtp.received()).toHaveLength(1)
})

it('says of a mail that was handed over without an answer that it may come twice, and sends it under the same Message-ID', async () => {
  await queueMail(order('drop@firma.example'), at())
  const work = start()
  await work.tick()
  expect(await stored('drop@firma.example')).toMatchObject({ state: 'queued', tries: 1, uncertain: true })
  world.advanceClock(60_000)
  await work.tick()
  expect(await stored('drop@firma.example')).toMatchObject({ state: 'sent', tries: 2, uncertain: true })
  const got = await smtp.received()
  expect(got.map(({ isDropped }) => isDropped)).toEqual([true, false])
  expect(new Set(got.map(({ messageId }) => messageId)).size).toBe(1)
})

it('outlasts an outage of three days, and no longer; nothing is sent twice when the server is back', async () => {
  const { port } = smtp
  await smtp.stop()
  await queueMail(order('ok2@firma.example'), at())
  const work = start()
  await work.tick()
  for (const wait of WAITS.slice(0, -1)) {
    expect(await stored('ok2@firma.example')).toMatchObject({ state: 'queued', uncertain: false })
    world.advanceClock(wait)
    await work.tick()
  }
  const days = (new Date((await stored('ok2@firma.example')).nextAt).getTime() - at().getTime()) / 86_400_000
  expect(days).toBeGreaterThan(2.9)
  expect(days).toBeLessThan(3.5)
  await queueMail(order('ok3@firma.example'), at())
  await work.tick()
  smtp = await startSmtpProcess({ port })
  world.advanceClock(12 * 3_600_000)
  await work.tick()
  expect((await smtp.received()).map(({ to }) => to).sort()).toEqual(['ok2@firma.example', 'ok3@firma.example'])
  expect(await stored('ok2@firma.example')).toMatchObject({ state: 'sent', tries: WAITS.length + 1 })
})

it('gives up after the last wait, shown as failed and logged once', async () => {
  await smtp.stop()
  await queueMail(order('ok4@firma.example'), at())
  const work = start()
  for (const wait of [0, ...WAITS]) {
    world.advanceClock(wait)
    await work.tick()
  }
  expect(await stored('ok4@firma.example')).toMatchObject({ state: 'failed', tries: WAITS.length + 1 })
  const entries = await world.db
    .collection('audit')
    .find({ type: 'MAIL_FAILED', 'data.tries': WAITS.length + 1 })
    .toArray()
  expect(entries).toHaveLength(1)
  smtp = await startSmtpProcess()
})

it('never sends a password over a network in the clear; on this machine it may', async () => {
  await queueMail(order('ok5@firma.example'), at())
  const send = async (host: string) => {
    const delivery = smtpDelivery({ smtpUrl: `smtp://u:geheim@${host}:${smtp.port}`, mailFrom: 'l@amt.example' })
    const outcome = await delivery.send(await stored('ok5@firma.example'))
    await delivery.close()
    return outcome
  }
  // 0.0.0.0 leads to this machine too, but is not one of the names that are known to.
  expect(await send('0.0.0.0')).toMatchObject({ kind: 'later', error: expect.stringContaining('ETLS') })
  expect(await smtp.logins()).toEqual([])
  expect(await send('127.0.0.1')).toMatchObject({ kind: 'sent' })
  expect(await smtp.logins()).toEqual(['geheim'])
})
