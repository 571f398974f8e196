import { describe, expect, it } from 'vitest'
import { inTenders, type World } from '../../tests/world/inWorld'
import { makeBidder, makeRunning, takePart } from '../../tests/world/offers'
import { makeTender } from '../../tests/world/tenders'
import { refusalOf } from '../../tests/world/procedure'
import { mailsTo } from '../../tests/world/accounts'
import { invitationKey } from '../access/invitationKey'
import { UserModel } from '../access/model'
import { AuditModel } from '../log/model'
import { MailModel } from '../mail/model'
import { openSecrets } from '../mail/secrets'
import { OrganizationModel } from '../organizations/model'
import { newId } from '../platform/newId'
import { TenderModel, type TenderDoc } from '../tenders/model'
import { WatchModel } from '../tenders/revisionModel'
import { InvitationModel } from './model'
import { countRecipients, tellParticipants } from './tell'

let world: World
inTenders((made) => (world = made))

const docOf = async (id: string): Promise<TenderDoc> => {
  const found = await TenderModel.findOne({ _id: id }).lean<TenderDoc>()
  if (!found) throw new Error('gone')
  return found
}

describe('inviting', () => {
  it('reaches people with and without an account, makes none, and finds its way into the list of invitations', async () => {
    const { tender, creator } = await makeRunning(world)
    const known = await world.user('member')
    const accounts = await UserModel.countDocuments({})
    const results = await world.call(creator, 'inviteUsers', tender.id, {
      [known.email.toUpperCase()]: 'wie auch immer',
      'neu@wattlaeufer.example': 'Wattläufer GmbH',
    })
    expect(results).toMatchObject([
      { email: known.email, outcome: 'sent', isNew: false },
      { email: 'neu@wattlaeufer.example', organizationName: 'Wattläufer GmbH', outcome: 'sent', isNew: true },
    ])
    expect(await UserModel.countDocuments({})).toBe(accounts)
    for (const email of [known.email, 'neu@wattlaeufer.example']) {
      const [mail] = (await mailsTo(email)).filter(({ key }) => key === 'inviteToApply')
      expect(mail && openSecrets(mail)[0]).toContain(`/projekte/${tender.id}?einladung=`)
      expect(mail?.text).toContain('Stadt Musterhafen')
    }
    const names = async (user: typeof known) => (await world.call(user, 'getProjects', 'einladung')).map(({ id }) => id)
    expect(await names(known)).toEqual([tender.id])
    expect(await names(await world.user('member', { organizationId: known.organizationId }))).toEqual([tender.id])
    expect(await names(await world.user('member', { email: 'neu@wattlaeufer.example' }))).toEqual([tender.id])
    expect(await names(await world.user('member'))).toEqual([])
    const entries = await AuditModel.find({ tenderId: tender.id, type: 'PROJECT_INVITE_SENT' }).lean()
    expect(entries).toHaveLength(2)
    expect(JSON.stringify(entries)).not.toContain('@')
  })

  it('again is one more mail and no second invitation; who takes part gets none; answering is noted', async () => {
    const { tender, creator } = await makeRunning(world)
    const { bidder } = await makeBidder(world, tender)
    const guest = await world.user('member')
    const invitees = { [guest.email]: 'x', [bidder.email]: 'y' }
    const outcomes = async () => (await world.call(creator, 'inviteUsers', tender.id, invitees)).map(({ outcome }) => outcome)
    expect(await outcomes()).toEqual(['sent', 'takesPart'])
    expect(await outcomes()).toEqual(['again', 'takesPart'])
    expect(await InvitationModel.countDocuments({ tenderId: tender.id })).toBe(1)
    expect((await mailsTo(guest.email)).filter(({ key }) => key === 'inviteToApply')).toHaveLength(2)
    const [open] = await InvitationModel.find({ tenderId: tender.id }).lean()
    await world.call(guest, 'createOffer', tender.id, open?._id)
    expect(await InvitationModel.findOne({ _id: open?._id }).lean()).toMatchObject({ orgId: guest.organizationId, pending: [] })
    expect((await InvitationModel.findOne({ _id: open?._id }).lean())?.acceptedAt).toBeInstanceOf(Date)
    expect((await world.call(guest, 'getProjects', 'teilnahme')).map(({ id }) => id)).toEqual([tender.id])
    expect(await world.call(guest, 'getProjects', 'bewerbung')).toEqual([])
    const offer = await takePart(world, guest, tender)
    await world.call(guest, 'updateOfferStage', offer.id, 1, null, { declaredBy: 'Ada Muster' })
    expect((await world.call(guest, 'getProjects', 'bewerbung')).map(({ id }) => id)).toEqual([tender.id])
  })

  const guestCompany = (name: string, email: string) => {
    const contact = {
      givenName: 'Nele',
      surName: 'Neumann',
      email,
      phone: '+49 4731 1234',
      street: 'Am Dock 1',
      zip: '26954',
      city: 'Nordenham',
    }
    return [
      { name, contact: { ...contact, country: 'DEU' } },
      { givenName: 'Nele', surName: 'Neumann', email, password: 'vier Kraniche im Watt' },
    ] as const
  }

  it('by mail lets the invited register in one go: filled in by the key, confirmed with it, noted when they come', async () => {
    const { tender, creator } = await makeRunning(world)
    const email = 'nele@werft-neu.example'
    await world.call(creator, 'inviteUsers', tender.id, { [email]: 'Werft Neu GmbH' })
    const list = () => world.call(creator, 'getInvitations', tender.id)
    expect(await list()).toMatchObject([{ email, organizationName: 'Werft Neu GmbH', acceptedAt: null, hasAccount: false }])
    const [mail] = (await mailsTo(email)).filter(({ key }) => key === 'inviteToApply')
    // As with every link that opens something, admins see a mark in its place.
    expect(mail?.text).not.toContain('einladung=')
    const key = /einladung=([\w.-]+)/.exec(mail ? (openSecrets(mail)[0] ?? '') : '')?.[1] ?? ''
    expect(await world.call(null, 'getInvitation', key)).toEqual({
      ...{ projectId: tender.id, projectName: tender.name, email, organizationName: 'Werft Neu GmbH', hasAccount: false },
    })
    const [organization, user] = guestCompany('Werft Neu GmbH', email)
    expect(await world.call(null, 'registerOrganization', organization, { ...user, invitation: key })).toMatchObject({
      email,
      confirmed: true,
    })
    expect(await UserModel.findOne({ email }).lean()).toMatchObject({ state: 'ACTIVE' })
    expect((await mailsTo(email)).map((one) => one.key)).toEqual(['inviteToApply'])
    const types = (await AuditModel.find({}).sort({ _id: -1 }).limit(6).lean()).map(({ type }) => type)
    expect(types).toEqual(expect.arrayContaining(['EMAIL_CONFIRMED', 'INVITE_ACCEPTED']))
    expect(await list()).toMatchObject([{ acceptedAt: null, hasAccount: true }])
    const { token } = await world.call(null, 'login', email, 'vier Kraniche im Watt')
    expect(token).not.toBe('')
    const account = await UserModel.findOne({ email }).lean()
    const member = await world.user('member', { organizationId: account?.organizationId ?? 0 })
    await world.call(member, 'createOffer', tender.id, key)
    expect((await list())[0]?.acceptedAt).not.toBeNull()
    // Answered: the link fills in nothing any more.
    expect(await refusalOf(world.call(null, 'getInvitation', key))).toMatchObject({ status: 404 })
  })

  it('confirms once: not again when that account is gone, and not once somebody came with the mail that was handed on', async () => {
    const { tender, creator } = await makeRunning(world)
    const [first, second] = ['ole@werft-einmal.example', 'pia@werft-weiter.example'] as const
    await world.call(creator, 'inviteUsers', tender.id, { [first]: 'Werft Einmal GmbH', [second]: 'Werft Weiter GmbH' })
    const keyOf = async (email: string) => {
      const invitation = await InvitationModel.findOne({ tenderId: tender.id, email }).lean()
      return invitationKey(invitation?._id ?? '', email, new Date())
    }
    const register = async (name: string, email: string) => {
      const [organization, user] = guestCompany(name, email)
      return (await world.call(null, 'registerOrganization', organization, { ...user, invitation: await keyOf(email) })).confirmed
    }
    expect(await register('Werft Einmal', first)).toBe(true)
    await world.db.collection(UserModel.collection.name).deleteOne({ email: first })
    expect(await register('Werft Zweimal', first)).toBe(false)
    const { bidder } = await makeBidder(world, (await makeRunning(world)).tender)
    await world.call(bidder, 'createOffer', tender.id, await keyOf(second))
    expect(await register('Werft Weiter', second)).toBe(false)
  })

  it('confirms no other address, none after 14 days, and by no key that was made up', async () => {
    const { tender, creator } = await makeRunning(world)
    const email = 'da@werft-da.example'
    await world.call(creator, 'inviteUsers', tender.id, { [email]: 'Werft Da GmbH' })
    const [{ _id: id } = { _id: '' }] = await InvitationModel.find({ tenderId: tender.id }).lean()
    const register = async (name: string, address: string, invitation: string) => {
      const [organization, user] = guestCompany(name, address)
      return (await world.call(null, 'registerOrganization', organization, { ...user, invitation })).confirmed
    }
    const key = invitationKey(id, email, new Date())
    expect(await register('Werft Eins', 'eins@fremd.example', key)).toBe(false)
    expect(await register('Werft Zwei', 'zwei@fremd.example', invitationKey(id, email, new Date()).replace(/.$/, '-'))).toBe(false)
    // What follows from tender and address alone grants nothing.
    expect(await refusalOf(world.call(null, 'getInvitation', id))).toMatchObject({ status: 404 })
    expect(await refusalOf(world.call(null, 'getInvitation', `${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`))).toMatchObject({
      status: 404,
    })
    const old = invitationKey(id, email, new Date(Date.now() - 15 * 86_400_000))
    expect((await world.call(null, 'getInvitation', old)).email).toBe(email)
    expect(await register('Werft Drei', email, old)).toBe(false)
    expect(await UserModel.findOne({ email }).lean()).toMatchObject({ state: '' })
  })

  it('names every fault, and then invites nobody', async () => {
    const { tender, creator } = await makeRunning(world)
    const staff = await world.user('internal')
    const gone = await world.user('member', { state: 'DISABLED' })
    const fault = await refusalOf(
      world.call(creator, 'inviteUsers', tender.id, {
        nonsense: 'A',
        [staff.email]: 'B',
        [gone.email]: 'C',
        'x@y.example': ' ',
        'gut@y.example': 'D',
      }),
    )
    expect(fault.status).toBe(422)
    expect(fault.data.errors?.map(({ rule, params }) => [params?.email, rule])).toEqual([
      ['nonsense', 'email'],
      [staff.email, 'cannotTakePart'],
      [gone.email, 'cannotTakePart'],
      ['x@y.example', 'organizationMissing'],
    ])
    expect(await InvitationModel.countDocuments({ tenderId: tender.id })).toBe(0)
  })

  it('is refused for a draft', async () => {
    const creator = await world.user('internal')
    const draft = await makeTender(world, { creator, second: await world.user('internal') })
    expect(await refusalOf(world.call(creator, 'inviteUsers', draft.id, { 'a@b.example': 'A' }))).toMatchObject({
      status: 409,
      data: { reason: 'refused.notPublished' },
    })
  })
})

describe('news of a tender', () => {
  it('reach those who take part and who watch, each once, however often they are told', async () => {
    const { tender } = await makeRunning(world)
    const { bidder } = await makeBidder(world, tender)
    const colleague = await world.user('member', { organizationId: bidder.organizationId })
    const watcher = await world.user('member', { settings: { language: 'en_US' } })
    for (const person of [watcher, bidder]) await world.call(person, 'addProjectTag', tender.id, 'merkliste')
    await world.user('member', { organizationId: bidder.organizationId, state: 'DISABLED' })
    const doc = await docOf(tender.id)
    const news = { intentId: 'news-1', at: new Date(), lotIds: null, deadline: new Date('2027-03-01T09:00:00.000Z'), reason: '' }
    for (let n = 0; n < 3; n++) await tellParticipants(doc, 'offerPhaseStarted', news)
    const mails = await MailModel.find({ key: 'offerPhaseStarted' }).lean()
    expect(mails.map(({ to }) => to).sort()).toEqual([bidder.email, colleague.email, watcher.email].sort())
    expect(mails.find(({ to }) => to === bidder.email)?.text).toContain('Mo., 01.03.2027, 10:00 Uhr')
    expect(mails.find(({ to }) => to === watcher.email)?.text).toContain('Mon, Mar 1, 2027, 10:00')
    expect(await countRecipients(tender.id)).toBe(2)
  })

  it('reach a thousand people, each once, also when the telling was cut off in between', async () => {
    const { tender } = await makeRunning(world)
    const organization = await world.organization()
    const at = new Date()
    const people = Array.from({ length: 1000 }, (_one, n) => ({
      _id: newId(),
      email: `person${n}@tausend.example`,
      givenName: 'P',
      surName: `${n}`,
    }))
    const made = { organizationId: organization._id, roles: ['ORGANIZATION_USER'], state: 'ACTIVE', created: at, updated: at, settings: {} }
    await UserModel.collection.insertMany(people.map((one) => ({ ...one, ...made })) as never[])
    await WatchModel.collection.insertMany(
      people.map(({ _id }) => ({ _id: `${_id}:${tender.id}`, userId: _id, tenderId: tender.id, at })) as never[],
    )
    const doc = await docOf(tender.id)
    const news = { intentId: 'news-1000', at, lotIds: null }
    await tellParticipants(doc, 'tenderCanceled', news)
    await world.workers.offers.news()
    // As after a crash: some are missing, and the intent is carried out again.
    await MailModel.deleteMany({ to: { $in: people.slice(400, 600).map(({ email }) => email) } })
    await tellParticipants(doc, 'tenderCanceled', news)
    await world.workers.offers.news()
    const mails = await MailModel.find({ key: 'tenderCanceled' }, { to: 1 }).lean()
    expect(mails).toHaveLength(1000)
    expect(new Set(mails.map(({ to }) => to)).size).toBe(1000)
    expect(await OrganizationModel.countDocuments({ _id: organization._id })).toBe(1)
  }, 60_000)
})
