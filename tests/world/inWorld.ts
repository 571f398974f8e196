import { afterAll, beforeAll, beforeEach } from 'vitest'
import { makeLocation } from './parcels'
import { openApplication, type Application } from '../../server/app/application'
import { openEvents } from '../../server/platform/events'
import type { TestUser } from './people'
import { makeOffice, type Office } from './procedure'
import { importTemplates } from './templates'
import { makeWorld, type World } from './testWorld'

// What nearly every file that has a world names beside it.
export type { Office, Person } from './procedure'
export type { TestUser, World }

/**
 * The world of a file, or of a `describe`: there before its first test, closed after its last.
 *   let world: World
 *   inWorld((made) => (world = made))
 */
export const inWorld = (begin: (world: World) => unknown = () => undefined): void => {
  let world: World | undefined
  beforeAll(async () => {
    world = await makeWorld()
    await begin(world)
  })
  afterAll(() => world?.close())
}

/** With a second server process: a dispatcher of its own, with its own memory of sessions, on the same database. */
export const inTwoProcesses = (begin: (made: { world: World; other: Application }) => void): void => {
  let [world, other]: [World?, Application?] = []
  beforeAll(async () => {
    world = await makeWorld({ line: openEvents })
    other = await openApplication(world.db)
    begin({ world, other })
  })
  afterAll(async () => {
    await other?.close()
    await world?.close()
  })
}

/** With the form of which most tenders here are. */
export const inTenders = (begin: (world: World) => unknown = () => undefined): void =>
  inWorld(async (world) => {
    await importTemplates('eu/1.7/EU-19.json')
    await begin(world)
  })

/** With two people of staff. */
export const inTeam = (begin: (made: { world: World; staff: TestUser; second: TestUser }) => void): void =>
  inTenders(async (world) => begin({ world, staff: await world.user('internal'), second: await world.user('internal') }))

/** With people of all kinds and the steps that they take. */
export const inOffice = (begin: (made: { world: World; office: Office }) => void): void =>
  inTenders(async (world) => begin({ world, office: await makeOffice(world) }))

/** The same anew for each test, by the clock as it is. */
export const inOfficeEach = (begin: (made: { world: World; office: Office }) => void): void => {
  let world: World
  inTenders((made) => (world = made))
  beforeEach(async () => {
    world.holdClock(null)
    begin({ world, office: await makeOffice(world) })
  })
}

/** With somebody of staff and a location for parcels. */
export const inPlace = (begin: (made: { world: World; staff: TestUser; locationId: number }) => void, name?: string): void =>
  inWorld(async (world) => {
    const staff = await world.user('internal')
    begin({ world, staff, locationId: (await makeLocation(world, staff, name)).id })
  })
