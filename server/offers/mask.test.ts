import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { makeWorld, type World } from '../../tests/world/testWorld'
import { importTemplates } from '../../tests/world/templates'
import { again, makeBidder, takePart } from '../../tests/world/offers'
import { makeOffice, refusalOf, type Office } from '../../tests/world/procedure'
import { DAY } from '../../tests/world/tenders'
import type { TestUser } from '../../tests/world/people'
import { AuditModel } from '../log/model'
import { MailModel } from '../mail/model'
import type { AppEvent } from '../platform/events'
import { hears } from '../platform/audience'
import { SubmissionModel, type SubmissionDoc } from './model'

/*
 * Two procedures alike in everything but what was submitted: whatever the team can call answers alike, and nothing of it says a receipt, a
 * time or a hash.
 */
let world: World
let office: Office
const SAYS = { declaredBy: 'Ada Geheim' }

interface Procedure {
  id: string
  bidders: TestUser[]
  offerIds: string[]
}

const make = async (names: readonly string[]): Promise<Procedure> => {
  const { id } = await office.draft()
  await office.stage(id, { stage: 3 })
  const procedure: Procedure = { id, bidders: [], offerIds: [] }
  for (const name of names) {
    const organization = await world.organization({ name })
    const bidder = await world.user('member', { organizationId: organization._id })
    const { id: offerId } = await world.call(bidder, 'createOffer', id)
    procedure.bidders.push(bidder)
    procedure.offerIds.push(offerId)
    world.advanceClock(1000)
  }
  return procedure
}
const NAMES = ['Anker AG', 'Boje GmbH', 'Crew KG']
let quiet: Procedure
let busy: Procedure
const heard: { as: 'team' | 'bidders'; event: Extract<AppEvent, { kind: 'changed' }> }[] = []

beforeAll(async () => {
  world = await makeWorld()
  await importTemplates('eu/1.7/EU-19.json')
  office = await makeOffice(world)
  await office.goTo('2026-12-01T09:00:00.000Z')
  quiet = await make(NAMES)
  const begun: string[] = []
  const stopBegun = world.events.listen((event) => void (event.kind === 'changed' && event.topic === 'offers' && begun.push(event.id)))
  busy = await make(NAMES)
  // That a company takes part is no secret, and is pushed after the answer: what is heard from here on begins behind it.
  await vi.waitFor(() => expect(begun.filter((id) => id === busy.id).length).toBe(NAMES.length), { timeout: 10_000 })
  stopBegun()
  const stop = world.events.listen((event) => {
    if (event.kind !== 'changed' || event.id !== busy.id) return
    const person = (user: TestUser, kind: 'internal' | 'member') => ({
      kind,
      user: { ...user, roles: [], organizationType: null },
      sessionId: null,
    })
    if (hears(person(office.people.first, 'internal'), event.audience)) heard.push({ as: 'team', event })
    if (busy.bidders.some((one) => hears(person(one, 'member'), event.audience))) heard.push({ as: 'bidders', event })
  })
  const [a, b, c] = busy.bidders
  if (!a || !b || !c) throw new Error('three')
  const [offerA = '', offerB = '', offerC = ''] = busy.offerIds
  // Drafts tell nothing either: only one of both procedures has any.
  for (const who of busy.bidders) await takePart(world, who, busy)
  await world.call(a, 'updateOfferStage', offerA, 1, null, SAYS)
  await world.call(b, 'updateOfferStage', offerB, 1, null, SAYS)
  await world.call(b, 'updateOfferStage', offerB, 0)
  // Ends late, so that every kind of submission is there.
  await office.wait(30 * DAY)
  await world.call(await again(c), 'updateOfferStage', offerC, 1, null, SAYS)
  await new Promise((resolve) => setTimeout(resolve, 300))
  stop()
})
afterAll(async () => {
  await office.goTo(null)
  await world.close()
})

const OWN = new Set(['contact', 'id', 'projectId', 'organizationId', 'cursor', 'serverTime'])
/** Without what is one procedure's own: ids and moments; whether there is one is told. Of a tender what changes in its life. */
const neutral = (value: unknown): unknown => {
  const plain: unknown = JSON.parse(JSON.stringify(value), (key, one: unknown) => {
    if (OWN.has(key)) return 'own'
    return typeof one === 'string' && /^20\d\d-.*Z$/.test(one) ? 'moment' : one
  })
  if (Array.isArray(plain) || typeof plain !== 'object' || plain === null || !('lots' in plain)) return plain
  const { lots, moves, version, hasChanges, updatedBy } = plain as Record<string, unknown>
  return { lots, moves, version, hasChanges, updatedBy }
}

type Call = readonly [name: string, args: (procedure: Procedure) => readonly unknown[]]
const READS: readonly Call[] = [
  ['getOffersByProjectId', ({ id }) => [id]],
  ['getOffersByOrganizationId', ({ bidders }) => [bidders[0]?.organizationId]],
  ['getOffersByOrganizationId', ({ bidders }) => [bidders[1]?.organizationId]],
  ['getOffersByOrganizationId', ({ bidders }) => [bidders[2]?.organizationId]],
  ['getProject', ({ id }) => [id]],
  ['getProjects', () => [{ filter: 'öffentlich', search: 'schwimmb' }]],
]
const ACTIONS: readonly Call[] = [
  ['updateOfferStage', ({ offerIds }) => [offerIds[0], 2, null, { reason: 'x' }]],
  ['updateOfferStage', ({ offerIds }) => [offerIds[1], 3]],
  ['updateOfferStage', ({ offerIds }) => [offerIds[2], 4]],
  ['updateOfferStage', ({ offerIds }) => [offerIds[0], null]],
  ['announceDecisions', ({ id, offerIds }) => [id, 'LOT-0001', [{ offerId: offerIds[0], reason: 'x' }]]],
]

describe('before the opening the team', () => {
  it.each(READS)('reads the same of both: %s %#', async (name, args) => {
    for (const person of [office.people.first, office.people.second, office.people.admin]) {
      const [one, other] = [await world.callRaw(person, [name, args(quiet)]), await world.callRaw(person, [name, args(busy)])]
      if (name !== 'getProjects') expect(neutral(other)).toEqual(neutral(one))
      const rows = await SubmissionModel.find({ tenderId: busy.id }).lean<SubmissionDoc[]>()
      expect(rows).toHaveLength(4)
      for (const { hash, no } of rows)
        for (const secret of [hash, SAYS.declaredBy, ...(no ? [no] : [])].filter((one) => one !== ''))
          expect(JSON.stringify(other)).not.toContain(secret)
    }
  })

  it.each(ACTIONS)('is refused alike: %s %#', async (name, args) => {
    const fault = async (procedure: Procedure) => {
      const { status, data } = await refusalOf(world.callRaw(office.people.first, [name, args(procedure)]))
      return { status, reason: data.reason, errors: data.errors, message: data.message }
    }
    expect(await fault(busy)).toEqual(await fault(quiet))
  })

  it('sees the names of who takes part, and that the rest is sealed', async () => {
    const offers = await world.call(office.people.first, 'getOffersByProjectId', busy.id)
    expect(offers.map(({ organization }) => organization.name)).toEqual(NAMES)
    expect(offers.map(({ lotOffers }) => lotOffers.map(({ sealed }) => sealed))).toEqual([[true], [true], [true]])
  })

  it('reads nothing of it in the log, which has it all the same', async () => {
    const types = async ({ id }: Procedure) => (await world.call(office.people.first, 'getLogEntries', id)).map(({ type }) => type)
    expect(await types(busy)).toEqual(await types(quiet))
    const kept = await AuditModel.find({ tenderId: busy.id, 'data.sealed.lotId': 'LOT-0001' }).lean()
    expect(kept.map(({ type }) => type).sort()).toEqual([
      'APPLICATION_SUBMITTED',
      'APPLICATION_SUBMITTED',
      'APPLICATION_SUBMITTED',
      'APPLICATION_WITHDRAWN',
    ])
    for (const { data } of kept) expect(JSON.stringify(data)).not.toContain('Geheim')
  })

  it('gets no mail and hears no change of it', async () => {
    const team = [office.people.first, office.people.second, office.people.third].map(({ email }) => email)
    const keys = (await MailModel.find({ to: { $in: team } }).lean()).map(({ key }) => key)
    expect(keys.filter((key) => /^(application|offer)/.test(key))).toEqual([])
    const offers = (as: 'team' | 'bidders') => heard.filter((one) => one.as === as && one.event.topic === 'offers')
    // What goes to the companies goes out after the answer; once it has, the team would have heard, too.
    await expect.poll(() => offers('bidders').map(({ event }) => event.version), { timeout: 10_000 }).toEqual([0, 0, 0, 0])
    expect(offers('team')).toEqual([])
  })

  it('finds no receipt in the outbox, not even as an admin: not in its pages, by recipient or by id, and can send none again', async () => {
    const admin = await world.user('admin')
    const sealed = await MailModel.find({ key: 'applicationSubmitted' }).lean()
    expect(sealed).toHaveLength(3)
    const shown = await world.call(admin, 'getMails', { limit: 2 })
    expect(shown).toHaveLength(2)
    const next = await world.call(admin, 'getMails', { limit: 2, cursor: shown.at(-1)?.cursor ?? '' })
    expect(next).toHaveLength(2)
    expect([...shown, ...next].map(({ key }) => key)).not.toContain('applicationSubmitted')
    expect(await world.call(admin, 'getMails', { key: 'applicationSubmitted' })).toEqual([])
    for (const { _id, to } of sealed) {
      expect((await world.call(admin, 'getMails', { search: to })).map(({ key }) => key)).not.toContain('applicationSubmitted')
      expect((await refusalOf(world.call(admin, 'getMail', _id))).status).toBe(404)
      expect((await refusalOf(world.call(admin, 'retryMail', _id))).status).toBe(404)
    }
  })

  it('does not get a receipt, known number or not; the attempt is written down and the other admins are told', async () => {
    const [row] = await SubmissionModel.find({ tenderId: busy.id, action: 'submit' }).lean<SubmissionDoc[]>()
    const attempts = [row?.no ?? '', 'E-2026-000000'].map((no) => refusalOf(world.call(office.people.second, 'getReceipt', no)))
    const [known, unknown] = await Promise.all(attempts)
    expect([known?.status, unknown?.status]).toEqual([423, 423])
    expect(known?.data.message).toBe(unknown?.data.message)
    const entries = await AuditModel.find({ type: 'SEALED_ACCESS_DENIED' }).lean()
    expect(entries.map(({ tenderId }) => tenderId).sort()).toEqual([busy.id, null].sort())
    const mails = await MailModel.find({ key: 'openSealedInformationAttempted' }).lean()
    expect(mails.map(({ to }) => to)).toEqual([office.people.first.email])
  })

  it('does not get a draft, begun or not', async () => {
    const faults = [busy, quiet].map(({ offerIds: [offerId] }) =>
      refusalOf(world.callRaw(office.people.third, ['getOfferDraft', [offerId, 'LOT-0001', 'application']])),
    )
    const [begun, none] = await Promise.all(faults)
    expect(begun).toMatchObject({ status: 423 })
    expect({ status: none?.status, data: { ...none?.data, id: '' } }).toEqual({ status: begun?.status, data: { ...begun?.data, id: '' } })
    expect(await AuditModel.countDocuments({ type: 'SEALED_ACCESS_DENIED', 'data.method': 'getOfferDraft' })).toBe(2)
  })
})

describe('another company', () => {
  it('sees nothing of it at all', async () => {
    const [offerA = ''] = busy.offerIds
    const stranger = await again(busy.bidders[1] ?? office.people.first)
    const [mine] = await world.call(stranger, 'getOffersByProjectId', busy.id)
    expect(mine?.organization.name).toBe('Boje GmbH')
    expect(await world.call(stranger, 'getOffersByProjectId', busy.id)).toHaveLength(1)
    expect((await refusalOf(world.call(stranger, 'updateOfferStage', offerA, 0))).status).toBe(404)
    expect((await refusalOf(world.call(stranger, 'getOffersByOrganizationId', busy.bidders[0]?.organizationId ?? 0))).status).toBe(404)
    const rows = await SubmissionModel.find({ offerId: offerA }).lean<SubmissionDoc[]>()
    expect((await refusalOf(world.call(stranger, 'getReceipt', rows[0]?.no ?? ''))).status).toBe(404)
    const outsider = await makeBidder(world, { id: (await make(['Dalbe OHG'])).id })
    expect(await world.call(outsider.bidder, 'getOffersByProjectId', busy.id)).toEqual([])
  })
})

describe('after the opening', () => {
  it('the team reads times, receipts and log entries; late and withdrawn ones stay closed', async () => {
    await office.open(busy.id, 4)
    const offers = await world.call(office.people.first, 'getOffersByProjectId', busy.id)
    expect(offers.map(({ lotOffers: [one] }) => [one?.stage, one?.applicationSent !== null, one?.sealed])).toEqual([
      [1, true, false],
      [0, false, false],
      [0, false, false],
    ])
    // Who withdrew and who came late read alike in all but this, which the record says too.
    expect(offers.map(({ lotOffers: [one] }) => one?.cameLate ?? null)).toEqual([null, null, ['application']])
    const rows = await SubmissionModel.find({ tenderId: busy.id, action: 'submit' }).lean<SubmissionDoc[]>()
    const outcome = async (name: string) => {
      const row = rows.find(({ offerId }) => offerId === busy.offerIds[NAMES.indexOf(name)])
      return world.call(office.people.third, 'getReceipt', row?.no ?? '').then(
        ({ organizationName }) => organizationName,
        (fault: unknown) => (fault as { status: number }).status,
      )
    }
    expect([await outcome('Anker AG'), await outcome('Boje GmbH'), await outcome('Crew KG')]).toEqual(['Anker AG', 423, 423])
    const [mail] = await world.call(await world.user('admin'), 'getMails', { key: 'applicationSubmitted' })
    expect((await world.call(await world.user('admin'), 'getMail', mail?.id ?? '')).key).toBe('applicationSubmitted')
    const types = (await world.call(office.people.first, 'getLogEntries', busy.id)).map(({ type }) => type)
    expect(types).toContain('APPLICATION_SUBMITTED')
    expect(await world.call(office.people.first, 'getOffersByOrganizationId', busy.bidders[0]?.organizationId ?? 0)).toMatchObject([
      { stage: 1 },
    ])
  })
})
