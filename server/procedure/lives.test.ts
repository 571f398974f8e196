import { expect, it } from 'vitest'
import { inform } from '../../tests/world/inform'
import { PASSWORD } from '../../tests/world/people'
import { dice, type Dice } from '../../engine/search/fixtures/dice'
import { DAY } from '../../tests/world/tenders'
import { inOffice, type World, type Office } from '../../tests/world/inWorld'
import { keyOfType, procedureOf, shippedProcedures, usualProcedure, type Procedure } from '../../workflows/procedure'
import { fieldsOf, stateOf, statesOf as statesIn } from '../../workflows/tender'
import { AuditModel } from '../log/model'
import { verifyChain, storedEntries } from '../log/verify'
import { AppError } from '../platform/errors'
import { now } from '../platform/clock'
import { forgetAttempts } from '../platform/attempts'
import { fieldsOfLot } from '../tenders/facts'
import { FormRevisionModel } from '../tenders/revisionModel'
import { TenderModel, type TenderDoc } from '../tenders/model'
import { openDutiesIn } from '../examination/area'
import { OfferModel } from '../offers/model'
import { OpeningRecordModel, type RecordContent } from './model'

/*
 * Random lives of all five types against the real server: whatever is tried, by whomever, in whatever order and twice at once, every stored
 * lot is in a state of the machine that it could come to, none is lost, and nothing happens twice. A failure names its seed.
 */
const isDeep = process.env['DEEP'] === '1'
const [LIVES, STEPS] = isDeep ? [200, 40] : [6, 14]
const visited = new Set<string>()
const TYPES = [0, 5, 2, 0, 3, 4] as const
const HOUR = 3_600_000

let world: World
let office: Office
inOffice((made) => ({ world, office } = made))

const stored = async (id: string): Promise<TenderDoc> => {
  const tender = await TenderModel.findOne({ _id: id }).lean<TenderDoc>()
  if (!tender) throw new Error('the tender is lost')
  return tender
}
const statesOf = (tender: TenderDoc): Map<string, string> =>
  new Map(tender.lots.map((lot) => [lot.lotId, stateOf(tender, fieldsOfLot(tender, lot))]))

/** The continuous procedure has every state and event of the five usual ones. */
const STATES = statesIn(procedureOf(keyOfType(5)))

/** One event leads there, or a call that is followed by what the clock makes of it at once. */
const canCome = (of: TenderDoc, [from, to]: readonly [string, string], hops = 3): boolean =>
  from === to ||
  (hops > 0 &&
    Object.values(procedureOf(of).lot.config.states[from]?.on ?? {})
      .flat()
      .some(({ target = from }) => target !== from && canCome(of, [target, to], hops - 1)))

/** One thing that somebody tries; refusals are as good as successes. */
type Action = (id: string, { of, below }: Dice) => Promise<unknown>

const inDays = (days: number): string => new Date(now().getTime() + days * DAY).toISOString()
const lotsFor = async (id: string, { of, below }: Dice): Promise<string[] | null> => {
  const lots = (await stored(id)).lots.map(({ lotId }) => lotId)
  return of<() => string[] | null>([() => null, () => [of(lots)], () => lots.filter(() => below(2) === 0)])()
}
const PEOPLE = ['first', 'first', 'second', 'third', 'admin'] as const

const stage: Action = async (id, chance) => {
  const { of } = chance
  const wanted = of([0, 1, 2, 3, 3, 5, 5, 6, 6, 6, 8])
  const lotIds = await lotsFor(id, chance)
  const date = of([undefined, undefined, undefined, inDays(3)])
  const change = {
    stage: wanted,
    ...(date && (wanted === 1 || wanted === 2) ? { published: date } : {}),
    ...(of([true, false]) ? { offerDeadline: inDays(of([-1, 5, 40])) } : {}),
    ...(of([true, false]) ? { applicationDeadline: inDays(of([5, 20])) } : {}),
    ...(wanted === 8 ? { outcome: of(['awarded', 'cancelled', 'discontinued'] as const), reason: 'Grund' } : {}),
    ...(of([true, false]) ? { offerIds: [] } : {}),
  }
  // The end is rare, else few lives grow old.
  if (wanted === 8 && of([true, true, false])) return
  return office.stage(id, change, { as: of(PEOPLE), lotIds })
}
const openLot: Action = async (id, { of }) => {
  const lot = of((await stored(id)).lots)
  const kind = of([4, 7] as const)
  return office.stage(id, { stage: kind }, { as: of(PEOPLE), lotIds: [lot.lotId], password: of([PASSWORD, PASSWORD, PASSWORD, 'falsch']) })
}
/** Two people at once, on what both saw. */
const openTogether: Action = async (id, { of }) => {
  const tender = await stored(id)
  const lot = of(tender.lots)
  const call = (as: 'first' | 'second' | 'third') =>
    world.call(office.people[as], 'updateProjectStage', { id, version: tender.version, stage: of([4, 7]) }, [lot.lotId], PASSWORD)
  return Promise.allSettled([call('first'), call('second'), call('third')])
}
/** Companies apply, offer and withdraw whenever they like; in time or not is the server's to say. */
const company: Action = (id, { of }) => office.submit(id, of(['bidder', 'rival'] as const), { stage: of([1, 1, 6, 6, 0, 5]) })
const offersOf = async (id: string): Promise<string[]> =>
  (await OfferModel.find({ tenderId: id }, { _id: 1 }).lean<{ _id: string }[]>()).map(({ _id }) => _id)
/** The team chooses among all there are: the machine says who can be chosen. */
const choose: Action = async (id, chance) =>
  office.stage(
    id,
    { stage: chance.of([5, 6]), offerIds: (await offersOf(id)).filter(() => chance.below(3) > 0), offerDeadline: inDays(20) },
    { lotIds: await lotsFor(id, chance) },
  )
/** Before a contract those who are not considered are told: all of them, some, or somebody who was told before. */
const informOthers: Action = async (id, { of, below }) => {
  const offers = await offersOf(id)
  const lot = of((await stored(id)).lots)
  const losers = offers.filter(() => below(4) > 0).map((offerId) => ({ offerId, reason: 'Der Preis ist höher.' }))
  const winner = of(offers) ?? 'none'
  const others = losers.filter(({ offerId }) => offerId !== winner)
  return inform(world, office, [id, { lotId: lot.lotId, offerIds: [winner], losers: others }])
}
/** By a hurried one without looking at the examination, too. */
const award: Action = async (id, chance) => {
  const lotIds = await lotsFor(id, chance)
  const ending = { stage: 8, outcome: 'awarded' } as const
  if (chance.of([true, false])) return office.stage(id, ending, { lotIds })
  return world.call(office.people.first, 'updateProjectStage', { id, version: (await stored(id)).version, ...ending }, lotIds, null)
}
const decideOffer: Action = async (id, { of }) => {
  const offerId = of(await offersOf(id))
  if (offerId) await world.call(office.people.second, 'updateOfferStage', offerId, of([2, 3, 4]), null, { reason: 'Grund' })
}
/** A jury writes its report, whole or not, and some or all of its members sign it. */
const judge: Action = async (id, { of, below }) => {
  const { people } = office
  const jury = [people.first, people.second, people.third]
  const view = await world.call(people.first, 'getJury', id, 'LOT-0001')
  const works = view.works.map(({ number }) => ({ number, rank: of([null, number]), remark: of(['Klar.', 'Klar.', '']) }))
  const report = { version: view.version, members: jury.map(({ email }) => email), works, questions: '' }
  const { hash } = below(2) === 0 && view.hash ? view : await world.call(people.second, 'saveJuryReport', id, 'LOT-0001', report)
  for (const one of jury.slice(below(2)))
    await world.call(one, 'signJuryReport', id, 'LOT-0001', { hash: hash ?? '', password: of([PASSWORD, PASSWORD, PASSWORD, 'falsch']) })
}
const time: Action = (_id, { of }) => office.wait(of([HOUR / 60, HOUR / 4, HOUR, DAY, 14 * DAY, 31 * DAY]))
const extend: Action = async (id, chance) => {
  const tender = await stored(id)
  const extension = { version: tender.version, lotIds: (await lotsFor(id, chance)) ?? [tender.lots[0]?.lotId ?? ''], reason: 'Mehr Zeit' }
  const dates = { applicationDeadline: inDays(chance.of([1, 35])), offerDeadline: inDays(chance.of([1, 70])) }
  return world.call(office.people.second, 'extendDeadlines', id, { ...extension, ...dates })
}
const editAndAnnounce: Action = async (id, { of }) => {
  const edited = await world.call(office.people.first, 'updateProject', {
    id,
    version: (await stored(id)).version,
    description: `Fassung ${now().getTime()}`,
  })
  if (of([true, false])) await world.call(office.people.first, 'announceChanges', id, { version: edited.version ?? 0 })
}
const ACTIONS: readonly Action[] = [
  ...[stage, stage, choose, choose, openLot, openLot, openTogether, openTogether],
  ...[time, time, time, company, company, company, decideOffer, extend, editAndAnnounce],
  ...[informOthers, award, award],
]

const refused = (fault: unknown): void => {
  // A refusal says so; anything else is a fault of ours.
  if (!(fault instanceof AppError) || ![403, 404, 409, 422, 423, 429].includes(fault.status)) throw fault
}

/** Nothing is awarded before its day: ten days of Berlin's calendar lie between the last who was told and the contract; nor unexamined. */
async function assertWaited(before: TenderDoc, after: TenderDoc): Promise<void> {
  if (after.type === 3 || after.type === 4) return
  for (const [n, lot] of after.lots.entries()) {
    if (lot.outcome !== 'awarded' || before.lots[n]?.stage === 8) continue
    const { told = [], waiting = null } = lot.information ?? {}
    expect(waiting?.contractFrom.getTime()).toBeLessThanOrEqual(now().getTime())
    const offerIds = lot.information?.winners.map(({ offerId }) => offerId) ?? []
    expect(await openDutiesIn(after, lot, { offerIds, at: now() })).toEqual([])
    for (const { at } of told) expect(now().getTime() - at.getTime()).toBeGreaterThan(10 * DAY)
    visited.add(`${after.type} awarded`)
  }
}

/** What must hold after every step. */
function assertStep(before: TenderDoc, after: TenderDoc): void {
  const [from, to] = [statesOf(before), statesOf(after)]
  expect([...to.keys()]).toEqual([...from.keys()])
  for (const state of to.values()) visited.add(`${after.type} ${state}`)
  for (const [lotId, state] of to)
    expect(canCome(after, [from.get(lotId) ?? '', state]), `${lotId}: ${from.get(lotId)} → ${state}`).toBe(true)
  for (const [n, lot] of after.lots.entries()) {
    const old = before.lots[n]
    if (!old) throw new Error('a lot is lost')
    expect(lot.round).toBeGreaterThanOrEqual(old.round)
    expect(lot.openings.length).toBeGreaterThanOrEqual(old.openings.length)
    // Never shortened while it runs.
    if (lot.stage === 3 && old.stage === 3)
      expect(lot.deadlines.applicationDeadline?.getTime()).toBeGreaterThanOrEqual(old.deadlines.applicationDeadline?.getTime() ?? 0)
    if (lot.stage === 6 && old.stage === 6 && lot.offerRound === old.offerRound && lot.round === old.round)
      expect(lot.deadlines.offerDeadline?.getTime()).toBeGreaterThanOrEqual(old.deadlines.offerDeadline?.getTime() ?? 0)
    expect(fieldsOf(after, to.get(lot.lotId) ?? '').stage).toBe(lot.stage)
    expect(lot.deadlineHistory.map(({ at }) => at.getTime())).toEqual(
      [...lot.deadlineHistory.map(({ at }) => at.getTime())].sort((a, b) => a - b),
    )
    if (after.type === 2 || after.type === 3 || after.type === 4) expect([3, 4]).not.toContain(lot.stage)
    if (after.type === 3 || after.type === 4) expect([0, 1, 2, 8]).toContain(lot.stage)
    if (after.type !== 5) expect(lot.round).toBe(1)
  }
  const alive = after.lots.map((lot) => lot.stage).filter((one) => one < 8)
  expect(after.stage).toBe(alive.length > 0 ? Math.max(...alive) : 8)
  expect(after.archivedAt === null).toBe(alive.length > 0)
}

/** What must hold at the end of a life: each opening has its one record, each change its one entry, nothing is left to be done. */
async function assertLife(id: string): Promise<void> {
  const tender = await stored(id)
  expect(tender.pending).toEqual([])
  const openings = tender.lots.flatMap((lot) => lot.openings)
  expect(new Set(openings.map((one) => one.no)).size).toBe(openings.length)
  const records = await OpeningRecordModel.find({ tenderId: id }).lean()
  expect(records.map((one) => one._id).sort()).toEqual(openings.map((one) => one.id).sort())
  expect(await AuditModel.countDocuments({ tenderId: id, type: 'OPENING_FINISHED' })).toBe(openings.length)
  for (const record of records) {
    const content = JSON.parse(record.content) as RecordContent
    expect(content.startedBy).not.toBe(content.finishedBy)
    // Everything that stood in this round when it was opened, and nothing else.
    for (const row of content.submissions) expect(row.receivedAt < (content.deadline ?? '')).toBe(true)
    for (const row of content.late) expect(row.receivedAt >= (content.deadline ?? '')).toBe(true)
  }
  expect(await FormRevisionModel.exists({ tenderId: id, n: tender.head.revision })).not.toBe(null)
}

/** Each statement of the report has its source in the tender's own log, and one whose source is taken out is missed. */
async function assertReport(id: string): Promise<void> {
  const read = () => world.call(office.people.first, 'getReport', id)
  const { lines } = await read()
  const ofRecord = lines.filter(({ state }) => state === 'record')
  for (const line of ofRecord) {
    const sources = line.statements.filter(({ isLogged }) => isLogged).map((one) => one.id)
    expect(line.statements, line.id).not.toEqual([])
    expect(await AuditModel.countDocuments({ tenderId: id, h: { $in: sources } }), line.id).toBe(new Set(sources).size)
    if (sources.length === 0) continue
    await AuditModel.collection.updateMany({ h: { $in: sources } }, { $set: { tenderId: 'elsewhere' } })
    const without = (await read()).lines.find((one) => one.id === line.id)
    await AuditModel.collection.updateMany({ h: { $in: sources } }, { $set: { tenderId: id } })
    const left = without?.statements.map((one) => one.id) ?? []
    expect(
      left.filter((one) => sources.includes(one)),
      line.id,
    ).toEqual([])
    if (left.length === 0) expect(without?.state, line.id).not.toBe('record')
  }
}

const owns = new Set<string>()
/** A shipped procedure, which may be of another law than the form, as an own one for any law. */
async function ownOf({ document: { regimes: _of, ...document } }: Procedure): Promise<string> {
  const id = `own-${document.id}`
  if (owns.has(id)) return id
  const row = await world.call(office.people.admin, 'createProcedure', { document: { ...document, id } })
  await world.call(office.people.admin, 'publishProcedure', row.id, row.lock, '')
  owns.add(id)
  return id
}

async function live(seed: number, named?: Procedure): Promise<void> {
  const chance = dice(seed)
  const type = named?.type ?? TYPES[seed % TYPES.length] ?? 0
  await office.goTo('2026-12-01T09:00:00.000Z')
  const lots = type === 3 || type === 4 || named?.hidesNames ? 1 : 1 + chance.below(2)
  const actions = named?.hasJury ? [...ACTIONS, judge, judge] : ACTIONS
  const { id } = await office.draft({ type, lots, ...(named ? { procedure: await ownOf(named) } : {}) })
  const first = chance.of(named || type === 3 || type === 4 ? [2] : type === 2 ? [2, 5] : [2, 3, 3])
  await office.stage(id, { stage: first })
  if (named?.byInvitation) {
    const { bidder, rival, first: inviting } = office.people
    // All lives begin on the same day, and one person invites in each.
    await forgetAttempts({ kind: 'tender-invitations', key: inviting.id, free: 1 })
    await world.call(inviting, 'inviteUsers', id, { [bidder.email]: '', [rival.email]: '' })
  }
  for (let n = 0; n < STEPS; n++) {
    const before = await stored(id)
    await chance.of(actions)(id, chance).catch(refused)
    const after = await stored(id)
    assertStep(before, after)
    await assertWaited(before, after)
    for (const { id: user } of Object.values(office.people)) await forgetAttempts({ kind: 'old-password', key: user, free: 5 })
  }
  await assertLife(id)
  await assertReport(id)
}

it.each(Array.from({ length: LIVES }, (_one, n) => n))('life %i', (seed) => live(seed), 120_000)

/**
 * Those that no type means, and that begin by themselves; a short run lives one of them. A direct order is published by nobody and of no
 * law but its own: directOrder.test.ts lives it.
 */
const NAMED = shippedProcedures().filter(
  ({ id, type, opensApart, byFramework, ordersDirectly }) => id !== usualProcedure(type) && !opensApart && !byFramework && !ordersDirectly,
)
it.each(
  (isDeep ? NAMED : NAMED.filter(({ id }) => id === 'restricted')).flatMap((one) =>
    Array.from({ length: isDeep ? 20 : 1 }, (_one, n) => [one.id, n, one] as const),
  ),
)('%s, life %i', (...[, seed, one]) => live(seed, one), 120_000)

it('the log of all of them is whole', async () => {
  if (isDeep)
    for (const state of STATES.filter((one) => !['draft', 'atPortal', 'scheduled'].includes(one)))
      expect(
        [...visited].map((one) => one.split(' ')[1]),
        'lives that never come far show nothing',
      ).toContain(state)
  expect(await verifyChain(storedEntries())).toMatchObject({ ok: true })
})
