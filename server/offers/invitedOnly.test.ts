import { afterEach, expect, it } from 'vitest'
import { inOffice, type World } from '../../tests/world/inWorld'
import { takePart } from '../../tests/world/offers'
import { ownProcedure } from '../../tests/world/ownProcedure'
import { lotOf, refusalOf, type Office } from '../../tests/world/procedure'
import { DAY } from '../../tests/world/tenders'
import { openSecrets } from '../mail/secrets'
import { MailModel } from '../mail/model'
import { OfferModel } from './model'

/* Without a competition the team invites (§ 11 UVgO): nobody else takes part, whatever the page says, and the rest is as always. */
let world: World
let office: Office
inOffice((made) => ({ world, office } = made))
afterEach(() => office.goTo(null))

const own = (of: string): Promise<string> => ownProcedure(world, office, of)
const invite = (id: string, ...emails: string[]) =>
  world.call(office.people.first, 'inviteUsers', id, Object.fromEntries(emails.map((email) => [email, 'Neuland GmbH'])))
const takesPart = (as: 'bidder' | 'rival', id: string, token?: string) =>
  world.call(office.people[as], 'createOffer', id, ...(token === undefined ? [] : [token]))
/** The key in the link of the invitation that was mailed to an address. */
const keyOf = async (to: string): Promise<string> => {
  const mail = await MailModel.findOne({ key: 'inviteToApply', to }).lean()
  return /einladung=([\w.-]+)/.exec(mail ? (openSecrets(mail)[0] ?? '') : '')?.[1] ?? ''
}

it('from the notice to the award: the uninvited are refused at every step, and leave nothing behind', async () => {
  const procedure = await own('uvgo-restricted-without')
  await office.goTo('2026-12-01T09:00:00.000Z')
  const { id } = await office.draft({ procedure })
  await office.stage(id, { stage: 2 })
  const refused = async (why = 'onlyInvited'): Promise<void> => {
    const { status, data } = await refusalOf(takesPart('rival', id))
    expect([status, data.reason]).toEqual([409, `refused.${why}`])
    expect(await OfferModel.countDocuments({ tenderId: id, orgId: office.people.rival.organizationId })).toBe(0)
  }
  await refused()
  expect((await refusalOf(takesPart('bidder', id))).status).toBe(409)
  const { bidder } = office.people
  expect(await invite(id, bidder.email)).toMatchObject([{ outcome: 'sent' }])
  const offer = await takePart(world, bidder, { id })
  await office.stage(id, { stage: 6 })
  await refused()
  await office.submit(id, 'bidder', { stage: 6 })
  await office.wait(61 * DAY)
  await office.open(id, 7)
  await refused('participationIsOver')
  expect(lotOf(await office.read(id))).toMatchObject({ stage: 7 })
  const over = await office.stage(id, { stage: 8, outcome: 'discontinued', reason: 'Kein wirtschaftliches Ergebnis' })
  expect(lotOf(over)).toMatchObject({ stage: 8 })
  expect(await OfferModel.find({ tenderId: id }, { _id: 1 }).lean()).toMatchObject([{ _id: offer.id }])
})

it('a colleague of the invited may, whoever got the link by mail may, and no second company by the same link', async () => {
  const procedure = await own('uvgo-negotiated-without')
  const { id } = await office.draft({ procedure })
  await office.stage(id, { stage: 2 })
  // Nobody has an account of that address yet.
  await invite(id, 'neu@neuland.example')
  const key = await keyOf('neu@neuland.example')
  expect(key).not.toBe('')
  // Nor by one that is only shaped like it.
  const forged = key.slice(0, -43) + 'A'.repeat(43)
  for (const one of [`${key}x`, forged]) expect((await refusalOf(takesPart('rival', id, one))).data.reason).toBe('refused.onlyInvited')
  // Of two companies with the same link at the same moment one comes in.
  const both = await Promise.allSettled([takesPart('rival', id, key), takesPart('bidder', id, key)])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const [late] = (['rival', 'bidder'] as const).filter((_, at) => both[at]?.status === 'rejected')
  expect((await refusalOf(takesPart(late ?? 'bidder', id, key))).data.reason).toBe('refused.onlyInvited')
  expect(await OfferModel.countDocuments({ tenderId: id })).toBe(1)
  // Mailed once more it is still that company's.
  expect(await invite(id, 'neu@neuland.example')).toMatchObject([{ outcome: 'again' }])
  expect((await refusalOf(takesPart(late ?? 'bidder', id, key))).data.reason).toBe('refused.onlyInvited')
  // Another tender's link opens nothing.
  const other = await office.draft({ procedure })
  await office.stage(other.id, { stage: 2 })
  expect((await refusalOf(takesPart('bidder', other.id, key))).data.reason).toBe('refused.onlyInvited')
  await invite(other.id, office.people.bidder.email)
  const colleague = await world.user('member', { organizationId: office.people.bidder.organizationId })
  expect(await world.call(colleague, 'createOffer', other.id)).toMatchObject({ projectId: other.id })
})

it('an open call takes whoever comes, invited or not', async () => {
  const { id } = await office.draft({ procedure: await own('open') })
  await office.stage(id, { stage: 2 })
  expect(await takesPart('rival', id)).toMatchObject({ projectId: id })
})
