import { beforeEach, describe, expect, it } from 'vitest'
import { inWorld, type World, type TestUser } from '../../../tests/world/inWorld'
import { mailsTo, setAccountOf } from '../../../tests/world/accounts'
import { commit } from '../../platform/commit'
import { MailModel } from '../model'
import { queueMail, queueMails, type MailOrder } from '../queueMail'
import { DigestItemModel, DigestModel } from './model'
import { nextMorning } from './keep'
import { sendDigests } from './send'

let world: World
let reader: TestUser
inWorld((made) => (world = made))
beforeEach(async () => {
  await Promise.all([MailModel.deleteMany({}), DigestItemModel.deleteMany({}), DigestModel.deleteMany({})])
  reader = await world.user('member')
  await world.call(reader, 'setMailFrequency', 'daily')
})

const EVENING = new Date('2026-12-01T18:00:00.000Z')
const MORNING = new Date('2026-12-02T06:00:00.000Z')
const order = (id: string, more: Partial<MailOrder> = {}): MailOrder => ({
  id,
  key: 'fileUploadedByClient',
  to: reader.email,
  lang: 'de',
  values: { name: 'Kim', tender: `Kaje <b>${id}</b>`, room: 'Pläne', lots: 'keine Angabe', link: 'https://lotse.example/projekte/1' },
  ...more,
})
const mails = () => mailsTo(reader.email)

describe('the morning', () => {
  it.each([
    ['2026-12-01T05:59:59.999Z', '2026-12-01T06:00:00.000Z'],
    ['2026-12-01T06:00:00.000Z', '2026-12-02T06:00:00.000Z'],
    ['2026-03-28T23:30:00.000Z', '2026-03-29T05:00:00.000Z'],
    ['2026-10-24T22:30:00.000Z', '2026-10-25T06:00:00.000Z'],
    ['2026-10-24T05:00:00.000Z', '2026-10-25T06:00:00.000Z'],
  ])('after %s is %s', (at, morning) => expect(nextMorning(new Date(at)).toISOString()).toBe(morning))
})

describe('somebody who wants one mail a day', () => {
  it('gets the news of a day in one mail at seven, each once, as text and with its link', async () => {
    await queueMail(order('a'), EVENING)
    await queueMails(
      { id: 'b', key: 'offerDeadlineChanged' },
      [{ ...order('b'), values: { tender: 'Mole', deadline: 'Mo., 11.01.2027', oldDeadline: 'keine Angabe' } }],
      EVENING,
    )
    await sendDigests(new Date(MORNING.getTime() - 1))
    expect(await mails()).toEqual([])
    await Promise.all([sendDigests(MORNING), sendDigests(MORNING)])
    await sendDigests(MORNING)
    const [digest, ...more] = await mails()
    expect(more).toEqual([])
    expect(digest).toMatchObject({ key: 'dailyDigest', subject: 'Neues bei Lotse: 2 Meldungen' })
    expect(digest?.html).toContain('<a href="https://lotse.example/projekte/1">Neue Unterlagen: Kaje &lt;b&gt;a&lt;/b&gt;</a>')
    expect(digest?.text).toContain('Neue Angebotsfrist: Mole')
    expect(digest?.text).toContain('Mo., 11.01.2027')
    expect(digest?.text).not.toContain('keine Angabe')
    expect(digest?.text).toContain(`/benutzer/${encodeURIComponent(reader.email)}`)
  })

  it('hears nothing twice when news are told again, also after a change of mind', async () => {
    await queueMail(order('a'), EVENING)
    await queueMail(order('a'), EVENING)
    await sendDigests(MORNING)
    await queueMail(order('a'), EVENING)
    await world.call(reader, 'setMailFrequency', 'immediate')
    await queueMail(order('a'), EVENING)
    await sendDigests(new Date(MORNING.getTime() + 86_400_000))
    expect((await mails()).map(({ key }) => key)).toEqual(['dailyDigest'])
    await queueMail(order('b'), EVENING)
    expect((await mails()).map(({ key }) => key)).toEqual(expect.arrayContaining(['fileUploadedByClient']))
  })

  it('hears at once of what cannot wait: receipts, alarms, what is sealed, and what comes within 48 hours of a deadline', async () => {
    const hours = (count: number): Date => new Date(EVENING.getTime() + count * 3_600_000)
    const sealed = { tenderId: 't', lotId: 'LOT-0001', kind: 'offer' as const, round: 1, offerRound: 1 }
    await queueMail(order('receipt', { key: 'offerSubmitted' }), EVENING)
    await queueMail(order('alarm', { key: 'openSealedInformationAttempted' }), EVENING)
    await queueMail(order('sealed', { sealed }), EVENING)
    await queueMails({ id: 'sealedOne', key: 'fileUploadedByClient' }, [{ ...order('sealedOne'), sealed }], EVENING)
    await queueMail(order('near', { deadline: hours(48) }), EVENING)
    await queueMail(order('required', { key: 'inviteToApply' }), EVENING)
    const atOnce = ['alarm', 'near', 'receipt', 'required', 'sealed', 'sealedOne']
    expect((await mails()).map(({ _id }) => _id.split(':')[0]).sort()).toEqual(atOnce)
    await queueMail(order('far', { deadline: hours(49) }), EVENING)
    expect(await mails()).toHaveLength(6)
    expect(await DigestItemModel.countDocuments({})).toBe(1)
  })

  it('loses nothing and hears nothing twice where a process was killed between any two writes of a digest', async () => {
    for (const id of ['a', 'b', 'c']) await queueMail(order(id), EVENING)
    const items = await DigestItemModel.find({}).lean()
    const stored = { to: reader.email, name: 'Kim', lang: 'de' as const, itemIds: items.map(({ _id }) => _id), at: MORNING }
    // Killed after the first item of three.
    await DigestModel.create({ _id: `${items[0]?.userId}:${MORNING.toISOString()}`, ...stored })
    await commit(
      DigestItemModel,
      { _id: items[0]?._id ?? '' },
      { $set: { state: 'taken', digest: `${items[0]?.userId}:${MORNING.toISOString()}` } },
    )
    await Promise.all([sendDigests(MORNING), sendDigests(MORNING)])
    // Killed after the mail, before the digest was closed.
    await DigestModel.updateMany({}, { $set: { state: 'open' } })
    await sendDigests(MORNING)
    expect((await mails()).map(({ subject }) => subject)).toEqual(['Neues bei Lotse: 3 Meldungen'])
    expect(await DigestModel.countDocuments({ state: 'open' })).toBe(0)
    // What was stored a moment too late for that mail comes in one of its own.
    await queueMail(order('d'), EVENING)
    await sendDigests(MORNING)
    expect((await mails()).map(({ subject }) => subject).sort()).toEqual(['Neues bei Lotse: 1 Meldung', 'Neues bei Lotse: 3 Meldungen'])
  })

  it('gets nothing any more once the account is locked', async () => {
    await queueMail(order('a'), EVENING)
    await setAccountOf(reader.email, { state: 'DISABLED' })
    await sendDigests(MORNING)
    expect(await mails()).toEqual([])
    expect(await DigestItemModel.countDocuments({ state: 'dropped' })).toBe(1)
  })
})

it('others get each mail at once, with a line on where they choose', async () => {
  const other = await world.user('member')
  await queueMail(order('a', { to: other.email }), EVENING)
  const [mail] = await mailsTo(other.email)
  expect(mail?.key).toBe('fileUploadedByClient')
  expect(mail?.html).toContain(`/benutzer/${encodeURIComponent(other.email)}`)
  await queueMail(order('b', { to: other.email, key: 'passwordReset' }), EVENING)
  expect((await mailsTo(other.email)).find(({ key }) => key === 'passwordReset')?.text).not.toContain('/benutzer/')
})
