import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import {
  again,
  bring,
  clearFolder,
  closeHouse,
  faultsOf,
  folder,
  forge,
  FORGED,
  forgedBy,
  type Line,
  NONE,
  openHouse,
  out,
  rows,
} from '../../../tests/world/houses'
import { ownProcedure } from '../../../tests/world/ownProcedure'
import { PASSWORD } from '../../../tests/world/people'
import { makeOffice, type Office, refusalOf } from '../../../tests/world/procedure'
import { DAY } from '../../../tests/world/tenders'
import type { World } from '../../../tests/world/testWorld'
import { now } from '../../platform/clock'

/* A design contest that moves: what its jury signed in another house is that one's word. */

const SIGNED = join(folder, 'signed.lotse')
const OVER = join(folder, 'over.lotse')
const LOT = 'LOT-0001'
const MEMBERS = ['first', 'second', 'third'] as const
let [id, due]: [string, Date] = ['', new Date(0)]
let people: Office['people']
let here: World

afterAll(clearFolder)
afterEach(closeHouse)

const sign = async (world: World, as: Office['people'], members: readonly (typeof MEMBERS)[number][]) => {
  for (const who of members) {
    const { hash } = await world.call(as[who], 'getJury', id, LOT)
    await world.call(as[who], 'signJuryReport', id, LOT, { hash: hash ?? '', password: PASSWORD })
  }
}

beforeAll(async () => {
  const there = await openHouse(7)
  const office = await makeOffice(there)
  await office.goTo('2026-12-01T09:00:00.000Z')
  ;({ id } = await office.draft({ procedure: await ownProcedure(there, office, 'design-contest') }))
  await office.stage(id, { stage: 6 })
  for (const who of ['bidder', 'rival'] as const) await office.submit(id, who, { stage: 6 })
  await office.wait(61 * DAY)
  await office.open(id, 7)
  const { first } = office.people
  const { version, works } = await there.call(first, 'getJury', id, LOT)
  await there.call(first, 'saveJuryReport', id, LOT, {
    ...{ version, members: MEMBERS.map((who) => office.people[who].email), questions: '' },
    works: works.map(({ number }) => ({ number, rank: number, remark: `Zu Arbeit ${number}.` })),
  })
  await sign(there, office.people, MEMBERS)
  expect((await there.call(first, 'getJury', id, LOT)).state).toBe('signed')
  await out(there, id, SIGNED)
  await office.open(id, 7)
  await out(there, id, OVER)
  people = office.people
  due = now()
  await closeHouse()
})

/** A house; `known`: in which one of the members has an account already, by an id of its own. */
const arrive = async (file: string, { known }: { known: boolean }) => {
  here = await openHouse(9)
  here.holdClock(due.toISOString())
  const third = known ? await here.user('internal', { email: people.third.email }) : people.third
  expect(third.id === people.third.id).toBe(!known)
  for (let n = 0; n < 3; n++) await here.organization()
  await bring(here, file)
  return again({ ...people, third })
}

it.each([false, true])('is signed anew where the names are not opened yet (a member has an account here: %s)', async (known) => {
  const team = await arrive(SIGNED, { known })
  const jury = () => here.call(team.first, 'getJury', id, LOT)
  const read = async () => (await here.call(team.first, 'getProject', id)).version ?? 0
  expect(await jury()).toMatchObject({ state: 'writing', works: [{ rank: 1 }, { rank: 2 }] })
  expect((await jury()).members.map(({ signedAt }) => signedAt)).toEqual([null, null, null])
  const early = here.call(team.first, 'updateProjectStage', { id, version: await read(), stage: 7 }, null, PASSWORD)
  expect((await refusalOf(early)).data.reason).toBe('refused.juryNotSigned')
  await sign(here, team, MEMBERS)
  expect((await jury()).state).toBe('signed')
  for (const as of ['first', 'second'] as const)
    await here.call(team[as], 'updateProjectStage', { id, version: await read(), stage: 7 }, null, PASSWORD)
  const over = await jury()
  expect(over).toMatchObject({ state: 'over' })
  expect(over.differs).toBeUndefined()
  expect(over.members.some(({ elsewhere }) => elsewhere)).toBe(false)
  expect(await faultsOf()).toEqual(NONE)
})

it('keeps its report where they are, as the other house’s word', async () => {
  const team = await arrive(OVER, { known: true })
  const over = await here.call(team.first, 'getJury', id, LOT)
  expect(over.state).toBe('over')
  expect(over.differs).toBeUndefined()
  expect(over.members.map(({ signedAt, elsewhere }) => [typeof signedAt, elsewhere])).toEqual(MEMBERS.map(() => ['string', true]))
  expect(await faultsOf()).toEqual(NONE)
  // Moved on, its log says so of itself in the third house, too.
  const file = join(folder, 'further.lotse')
  await out(here, id, file)
  await closeHouse()
  here = await openHouse(11)
  here.holdClock(due.toISOString())
  await bring(here, file)
  expect(await faultsOf()).toEqual(NONE)
  const third = await here.call((await again(people)).first, 'getJury', id, LOT)
  expect(third.differs).toBeUndefined()
  expect(third.members.every(({ elsewhere }) => elsewhere)).toBe(true)
})

const openings = (change: (opening: Record<string, unknown>) => object | null) =>
  rows('tenders', ({ lots }) => ({
    lots: (lots as { openings: Record<string, unknown>[] }[]).map((lot) => ({
      ...lot,
      openings: lot.openings.flatMap((one) => {
        const changes = change(one)
        return changes ? [{ ...one, ...changes }] : []
      }),
    })),
  }))
const actor = (name: 'actor' | 'userId', to: unknown) => rows('log', (row) => (row[name] ? { [name]: to } : {}))

it('is refused with openings that its log does not have, and with people who do not come along', async () => {
  here = await openHouse(9)
  here.holdClock(due.toISOString())
  const { id: admin, email } = await here.user('admin')
  const strange = { id: admin, name: 'Admin', email }
  const forgeries: [RegExp, (line: Line) => Line | Line[]][] = [
    [/none that its log has/, openings(() => ({ id: 'x' }))],
    [/none that its log has/, openings(() => ({ round: 2 }))],
    [/none that its log has/, openings(({ finishedAt }) => ({ finishedAt: new Date(Number(finishedAt) + 1000) }))],
    [/none that its log has/, (line) => ('head' in line ? { head: { ...line.head, at: '2026-12-02T00:00:00.000Z' } } : line)],
    [/somebody who does not come/, actor('actor', strange)],
    [/somebody who does not come/, rows('log', () => ({ userId: admin }))],
    [/somebody who does not come with it \(persons\)/, rows('persons', () => ({ _id: admin }))],
  ]
  for (const [reason, change] of forgeries) {
    await forge(OVER, change)
    await expect(bring(here, FORGED, { signedBy: forgedBy }), String(reason)).rejects.toThrow(reason)
    for (const name of ['tenders', 'openingRecords']) expect(await here.db.collection(name).countDocuments({}), name).toBe(0)
  }
  here.holdClock('2027-01-15T00:00:00.000Z')
  await forge(OVER, (line) => line)
  await expect(bring(here, FORGED, { signedBy: forgedBy })).rejects.toThrow('none that its log has')
})
