import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import {
  again,
  bring,
  closeHouse,
  expectRefused,
  faultsOf,
  folder,
  forge,
  FORGED,
  type Forgery,
  inHouses,
  NONE,
  openHouse,
  out,
  rows,
} from '../../../tests/world/houses'
import { COMPANIES, juryIn } from '../../../tests/world/contest'
import { ownProcedure } from '../../../tests/world/ownProcedure'
import { PASSWORD } from '../../../tests/world/people'
import { makeOffice, type Office, refusalOf } from '../../../tests/world/procedure'
import { DAY } from '../../../tests/world/tenders'
import type { World } from '../../../tests/world/testWorld'
import { now } from '../../platform/clock'

/* A design contest that moves: what its jury signed in another house is that one's word. */

const SIGNED = join(folder, 'signed.lotse')
const OVER = join(folder, 'over.lotse')
let [id, due]: [string, Date] = ['', new Date(0)]
let there: Office['people']
/** Who is logged in, in the house that is open. */
let people: Office['people']
let here: World

inHouses()
const { jury, save, signAll } = juryIn(() => ({ world: here, office: { people }, id }))

beforeAll(async () => {
  here = await openHouse(7)
  const office = await makeOffice(here)
  there = people = office.people
  await office.goTo('2026-12-01T09:00:00.000Z')
  ;({ id } = await office.draft({ procedure: await ownProcedure(here, office, 'design-contest') }))
  await office.stage(id, { stage: 6 })
  for (const who of COMPANIES) await office.submit(id, who, { stage: 6 })
  await office.wait(61 * DAY)
  await office.open(id, 7)
  await save()
  await signAll()
  expect((await jury()).state).toBe('signed')
  await out(here, id, SIGNED)
  await office.open(id, 7)
  await out(here, id, OVER)
  due = now()
  await closeHouse()
})

/** A house; `known`: in which one of the members has an account already, by an id of its own. */
const arrive = async (file: string, { known }: { known: boolean }) => {
  here = await openHouse(9, due)
  const third = known ? await here.user('internal', { email: there.third.email }) : there.third
  expect(third.id === there.third.id).toBe(!known)
  for (let n = 0; n < 3; n++) await here.organization()
  await bring(here, file)
  people = await again({ ...there, third })
}

it.each([false, true])('is signed anew where the names are not opened yet (a member has an account here: %s)', async (known) => {
  await arrive(SIGNED, { known })
  const read = async () => (await here.call(people.first, 'getProject', id)).version ?? 0
  expect(await jury()).toMatchObject({ state: 'writing', works: [{ rank: 1 }, { rank: 2 }] })
  expect((await jury()).members.map(({ signedAt }) => signedAt)).toEqual([null, null, null])
  const early = here.call(people.first, 'updateProjectStage', { id, version: await read(), stage: 7 }, null, PASSWORD)
  expect((await refusalOf(early)).data.reason).toBe('refused.juryNotSigned')
  await signAll()
  expect((await jury()).state).toBe('signed')
  for (const as of ['first', 'second'] as const)
    await here.call(people[as], 'updateProjectStage', { id, version: await read(), stage: 7 }, null, PASSWORD)
  const over = await jury()
  expect(over).toMatchObject({ state: 'over' })
  expect(over.differs).toBeUndefined()
  expect(over.members.some(({ elsewhere }) => elsewhere)).toBe(false)
  expect(await faultsOf()).toEqual(NONE)
})

it('keeps its report where they are, as the other house’s word', async () => {
  await arrive(OVER, { known: true })
  const over = await jury()
  expect(over.state).toBe('over')
  expect(over.differs).toBeUndefined()
  expect(over.members.map(({ signedAt, elsewhere }) => [typeof signedAt, elsewhere])).toEqual([1, 2, 3].map(() => ['string', true]))
  expect(await faultsOf()).toEqual(NONE)
  // Moved on, its log says so of itself in the third house, too.
  const file = join(folder, 'further.lotse')
  await out(here, id, file)
  await closeHouse()
  here = await openHouse(11, due)
  await bring(here, file)
  expect(await faultsOf()).toEqual(NONE)
  people = await again(people)
  const third = await jury()
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
  here = await openHouse(9, due)
  const { id: admin, email } = await here.user('admin')
  const strange = { id: admin, name: 'Admin', email }
  const forgeries: Forgery[] = [
    [/none that its log has/, openings(() => ({ id: 'x' }))],
    [/none that its log has/, openings(() => ({ round: 2 }))],
    [/none that its log has/, openings(({ finishedAt }) => ({ finishedAt: new Date(Number(finishedAt) + 1000) }))],
    [/none that its log has/, (line) => ('head' in line ? { head: { ...line.head, at: '2026-12-02T00:00:00.000Z' } } : line)],
    [/somebody who does not come/, actor('actor', strange)],
    [/somebody who does not come/, rows('log', () => ({ userId: admin }))],
    [/somebody who does not come with it \(persons\)/, rows('persons', () => ({ _id: admin }))],
  ]
  await expectRefused(here, OVER, { forgeries, empty: ['tenders', 'openingRecords'] })
  here.holdClock('2027-01-15T00:00:00.000Z')
  await forge(OVER, (line) => line)
  await expect(bring(here, FORGED)).rejects.toThrow('none that its log has')
})
