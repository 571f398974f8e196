import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { makeWorld, type World } from '../../tests/world/testWorld'
import type { TestUser } from '../../tests/world/people'
import { claim, findDue, LEASE_MS } from './claim'
import type { Delivery } from './delivery'
import { fileDelivery } from './openDelivery'
import { MailModel, type MailDoc } from './model'
import { queueMail } from './queueMail'
import { areLinksShown } from './shownLinks'
import { startMailWorker, type MailWorker } from './worker'

let world: World
let admin: TestUser
let folder: string
const workers: MailWorker[] = []
beforeAll(async () => {
  world = await makeWorld()
  admin = await world.user('admin')
})
afterAll(() => world.close())
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lotse-mail-'))
  await MailModel.deleteMany({})
  world.holdClock('2026-11-21T10:00:00Z')
})
afterEach(async () => {
  await Promise.all(workers.splice(0).map((one) => one.close()))
  world.holdClock(null)
  areLinksShown.value = false
  rmSync(folder, { recursive: true, force: true })
})

const AT = new Date('2026-11-21T10:00:00Z')
const start = (delivery: Delivery): MailWorker => {
  const worker = startMailWorker({ delivery, publish: async () => undefined, onError: () => undefined })
  workers.push(worker)
  return worker
}
const queue = (id: string, to = 'k.sander@sandstedt.example') =>
  queueMail(
    {
      id,
      key: 'emailConfirmation',
      to,
      lang: 'de',
      values: { name: 'Kira', link: 'https://lotse.example/?token=geheim-1', expires: 'morgen' },
    },
    AT,
  )
const all = () => MailModel.find({}).sort({ no: 1 }).lean<MailDoc[]>()

/** Takes every mail and counts them, as slowly as told. */
const counting = (sent: Map<string, number>, milliseconds = 0): Delivery => ({
  via: 'smtp',
  async send(mail) {
    sent.set(mail._id, (sent.get(mail._id) ?? 0) + 1)
    await new Promise((resolve) => setTimeout(resolve, milliseconds))
    return { kind: 'sent', response: '250 taken' }
  },
  close: async () => undefined,
})

it('stores a mail once, however often and by how many it is ordered', async () => {
  await Promise.all(Array.from({ length: 20 }, () => queue('confirm:1')))
  await queue('confirm:1', 'somebody@else.example')
  expect((await all()).map(({ _id }) => _id)).toEqual(['confirm:1:k.sander@sandstedt.example', 'confirm:1:somebody@else.example'])
})

it('queues nothing for a key that admins disabled, and what they wrote in place of the built-in words', async () => {
  await world.call(admin, 'setSettings', {
    mailNotifications: {
      offerExpected: { enabled: false },
      offerDenied: { enabled: true, en: { subject: 'No: {{tender}}', text: '<p>Sorry, {{name}}.</p>' } },
    },
  })
  const order = { to: 'k@firma.example', values: { tender: 'Kaje', name: '<b>Kim</b>' } }
  await queueMail({ ...order, id: 'a', key: 'offerExpected', lang: 'de' }, AT)
  await queueMail({ ...order, id: 'b', key: 'offerDenied', lang: 'en' }, AT)
  await queueMail({ ...order, id: 'c', key: 'offerDenied', lang: 'de' }, AT)
  const [own, builtIn, ...more] = await all()
  expect(more).toEqual([])
  expect(own).toMatchObject({ subject: 'No: Kaje', text: expect.stringContaining('Sorry, <b>Kim</b>.') })
  expect(own?.html).toContain('Sorry, &lt;b&gt;Kim&lt;/b&gt;.')
  expect(builtIn?.subject).toBe('Entscheidung über Ihr Angebot: Kaje')
  // A later change of the words does not change what was promised.
  await world.call(admin, 'setSettings', { mailNotifications: {} })
  expect((await all())[0]?.subject).toBe('No: Kaje')
})

it('sends 200 mails by two workers at once, each exactly once', async () => {
  for (let n = 0; n < 200; n++) await queue(`many:${n}`)
  const sent = new Map<string, number>()
  const both = [start(counting(sent, 2)), start(counting(sent, 2))]
  await Promise.all(both.map((one) => one.tick()))
  await expect.poll(async () => (await all()).every(({ state }) => state === 'sent'), { timeout: 20_000 }).toBe(true)
  expect(sent.size).toBe(200)
  expect([...sent.values()].every((count) => count === 1)).toBe(true)
})

it('lets one of many takers have a mail, and takes over from one who fell silent, saying so', async () => {
  await queue('lease')
  const [due] = await findDue(AT, 5)
  if (!due) throw new Error('nothing is due')
  const taken = await Promise.all(Array.from({ length: 20 }, (_, n) => claim(due, `process ${n}`, AT)))
  expect(taken.filter((one) => one !== null)).toHaveLength(1)
  const sent = new Map<string, number>()
  const worker = start(counting(sent))
  await worker.tick()
  world.advanceClock(LEASE_MS - 1)
  await worker.tick()
  expect(sent.size).toBe(0)
  world.advanceClock(1)
  await worker.tick()
  expect(sent.size).toBe(1)
  expect((await all())[0]).toMatchObject({ state: 'sent', tries: 2, uncertain: true })
})

it('writes a whole file that mail programs read, for nobody else’s eyes, and shows admins the link in the demo world', async () => {
  areLinksShown.value = true
  await queue('file')
  await start(fileDelivery({ dataDir: folder, mailFrom: 'Lotse <lotse@localhost>' })).tick()
  const [mail] = await all()
  expect(mail).toMatchObject({
    state: 'sent',
    via: 'file',
    response: expect.stringMatching(/^mails\/2026-11-21T100000-emailConfirmation-.{8}\.eml$/),
  })
  const file = join(folder, mail?.response ?? '')
  expect(readdirSync(join(folder, 'mails'))).toHaveLength(1)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const parsed = await PostalMime.parse(readFileSync(file))
  expect(parsed.subject).toBe('Bitte bestätigen Sie Ihre E-Mail-Adresse')
  expect(parsed.text).toContain('https://lotse.example/?token=geheim-1')
  const view = await world.call(admin, 'getMail', mail?._id ?? '')
  expect(view.html).toContain('href="https://lotse.example/?token=geheim-1"')
  expect(view.text).toContain('https://lotse.example/?token=geheim-1')
})

it('shows admins no link of a mail that waits or was sent, and keeps none once it is sent', async () => {
  const sent = new Map<string, number>()
  await queue('secret')
  const id = 'secret:k.sander@sandstedt.example'
  const waiting = await world.call(admin, 'getMail', id)
  expect(waiting.text).toContain('[geheimer Link, nur in der zugestellten E-Mail]')
  await start(counting(sent)).tick()
  for (const view of [waiting, await world.call(admin, 'getMail', id), (await world.call(admin, 'getMails'))[0], (await all())[0]])
    expect(JSON.stringify(view)).not.toContain('geheim-1')
})

it('forgets the links of files once mails are really sent, and of mails that failed long ago; those are not sent again', async () => {
  areLinksShown.value = true
  await queue('was file')
  const files = start(fileDelivery({ dataDir: folder, mailFrom: 'l@l.example' }))
  await files.tick()
  expect((await all())[0]?.secrets).toHaveLength(1)
  await files.close()
  await MailModel.create({
    ...(await all())[0],
    _id: 'old:a@b.example',
    no: 9,
    state: 'failed',
    via: 'smtp',
    queuedAt: new Date('2026-11-01T10:00:00Z'),
  })
  await start(counting(new Map())).tick()
  expect((await all()).map(({ secrets }) => secrets)).toEqual([[], []])
  await expect(world.call(admin, 'retryMail', 'old:a@b.example')).rejects.toMatchObject({ status: 409, data: { reason: 'mail.linkGone' } })
})

it('waits and tries again where the folder cannot be written to', async () => {
  await queue('nowhere')
  const file = join(folder, 'file')
  await start(fileDelivery({ dataDir: join(file, 'x', '\0'), mailFrom: 'l@l.example' })).tick()
  expect(existsSync(file)).toBe(false)
  expect((await all())[0]).toMatchObject({ state: 'queued', tries: 1, uncertain: false })
})

it('lists pages of the newest first, by state, key and recipient, whole and without a hole', async () => {
  for (let n = 0; n < 230; n++) await queue(`page:${n}`, n % 10 === 0 ? `x${n}@rare.example` : `k${n}@sandstedt.example`)
  await MailModel.updateMany({ to: /rare/ }, { $set: { state: 'failed' } })
  const read = async (filter: Parameters<typeof world.call<'getMails'>>[2]): Promise<string[]> => {
    const ids: string[] = []
    for (let cursor: string | undefined; ;) {
      const rows = await world.call(admin, 'getMails', { ...filter, ...(cursor && { cursor }) })
      ids.push(...rows.map(({ id }) => id))
      cursor = rows.at(-1)?.cursor
      if (cursor === undefined) return ids
    }
  }
  const newestFirst = (await all()).map(({ _id }) => _id).reverse()
  expect(await read({})).toEqual(newestFirst)
  expect(await read({ limit: 23 })).toEqual(newestFirst)
  expect(await read({ state: 'failed', limit: 4 })).toEqual(newestFirst.filter((id) => id.includes('rare')))
  expect(await read({ key: 'passwordReset' })).toEqual([])
  expect(await read({ search: 'K10', limit: 3 })).toEqual(newestFirst.filter((id) => /:k10/.test(id)))
  // A page tells no running number: the distance between two would count what is hidden between them.
  expect((await world.call(admin, 'getMails', { limit: 7 })).at(-1)?.cursor).toBe(newestFirst[6])
  await MailModel.updateOne(
    { _id: newestFirst[6] ?? '' },
    { $set: { sealed: { tenderId: 'gone', lotId: 'LOT-0001', kind: 'offer', round: 1, offerRound: 1 } } },
  )
  await expect(world.call(admin, 'getMails', { cursor: newestFirst[6] ?? '' })).rejects.toMatchObject({ status: 422 })
  for (const filter of [{ cursor: 'x' }, { cursor: '-1' }, { search: 'k' }])
    await expect(world.call(admin, 'getMails', filter)).rejects.toMatchObject({ status: 422 })
})

it('sends a test to the caller alone, marked as one, with samples in its places; a faulty one is refused by path and name', async () => {
  const template = { subject: 'Angebot für {{tender}}', text: '<p>Bis {{deadline}}</p>' }
  const { id, to } = await world.call(admin, 'sendTestMail', 'offerExpected', template, 'de')
  expect(to).toBe(admin.email)
  const entry = await world.db.collection('audit').findOne({ type: 'MAIL_TESTED' })
  expect(entry).toMatchObject({ actor: expect.any(String) as unknown, data: { key: 'offerExpected', lang: 'de' } })
  expect((await all())[0]).toMatchObject({ _id: id, to: admin.email, subject: 'Test: Angebot für Fährlinie Sandstedt – Wellenhafen' })
  const faulty = { subject: '{{secret}}', text: '<p>{{ link }} {{totpSecret}}</p>' }
  for (const method of ['sendTestMail', 'previewMail'] as const)
    await expect(world.call(admin, method, 'offerExpected', faulty, 'de')).rejects.toMatchObject({
      status: 422,
      data: {
        errors: [
          { path: '/template/subject', rule: 'unknownPlaceholder', params: { name: 'secret' } },
          { path: '/template/text', rule: 'unknownPlaceholder', params: { name: 'totpSecret' } },
        ],
      },
    })
})

it('sends what is sealed, and tells neither screens nor list of it: its id names receipt and recipient', async () => {
  const sealed = { tenderId: 'gone', lotId: 'LOT-0001', kind: 'offer', round: 1, offerRound: 1 } as const
  const order = { key: 'offerSubmitted', lang: 'de', values: {} } as const
  await queueMail({ ...order, id: 'receipt:E-1', to: 'geheim@bieter.example', sealed }, AT)
  await queueMail({ ...order, id: 'open', to: 'offen@bieter.example' }, AT)
  const heard: string[] = []
  const worker = startMailWorker({
    delivery: counting(new Map()),
    publish: async (_topic, id) => void heard.push(id),
    onError: () => undefined,
  })
  workers.push(worker)
  await worker.tick()
  expect((await all()).map(({ state }) => state)).toEqual(['sent', 'sent'])
  expect(heard).toEqual(['open:offen@bieter.example'])
  expect((await world.call(admin, 'getMails')).map(({ id }) => id)).toEqual(heard)
})
