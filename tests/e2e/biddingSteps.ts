import type { Page } from 'playwright'
import { expect } from 'vitest'
import type { OfferView } from '../../server/contract/offers/views'
import type { TenderView } from '../../server/contract/tenders/views'
import { makeOrganization, makeUser, type TestUser } from '../world/people'
import { axeFaults, faultsByDayAndNight, tooWide } from './axe'
import { createForTwo, makeDraft } from './steps'
import { makeBrowserWorld, PASSWORD, type BrowserWorld, type BrowserWorldOptions } from './world'

/** Two companies, and somebody of a contracting authority. */
export interface BiddingWorld extends BrowserWorld {
  sabine: TestUser
  john: TestUser
  client: TestUser
}

export async function makeBiddingWorld(
  alsoSeed?: () => Promise<void>,
  more: Omit<BrowserWorldOptions, 'alsoSeed'> = {},
): Promise<BiddingWorld> {
  const people: Partial<Pick<BiddingWorld, 'sabine' | 'john' | 'client'>> = {}
  const world = await makeBrowserWorld({
    ...more,
    alsoSeed: async () => {
      const nordkai = await makeOrganization({ name: 'Nordkai Tiefbau GmbH' })
      const humber = await makeOrganization({ name: 'Humber Marine Works Ltd' })
      const authority = await makeOrganization({ type: 'CLIENT', name: 'Zweckverband Unterweser' })
      people.sabine = await makeUser('organizationAdmin', {
        ...{ email: 's.krohn@nordkai.example', givenName: 'Sabine', surName: 'Krohn', organizationId: nordkai._id },
      })
      people.john = await makeUser('member', {
        ...{ email: 'j.harker@humber.example', givenName: 'John', surName: 'Harker', organizationId: humber._id },
      })
      people.client = await makeUser('member', { email: 'amt@unterweser.example', organizationId: authority._id })
      await alsoSeed?.()
    },
  })
  const { sabine, john, client } = people
  if (!sabine || !john || !client) throw new Error('nobody was seeded')
  return { ...world, sabine, john, client }
}

/** A moment so many minutes ahead by the server's clock, on the full minute, as the form keeps day and time. */
export const inMinutes = (world: BrowserWorld, minutes: number): { at: number; day: string; time: string } => {
  const at = Math.ceil((world.serverTime() + minutes * 60_000) / 60_000) * 60_000
  const local = new Date(at + 3_600_000).toISOString()
  return { at, day: `${local.slice(0, 10)}+01:00`, time: `${local.slice(11, 16)}:00+01:00` }
}

const deadlines = (bt: string, moment: ReturnType<typeof inMinutes>): Record<string, string> => ({
  [`${bt}(d)-Lot`]: moment.day,
  [`${bt}(t)-Lot`]: moment.time,
})

interface Running {
  id: string
  lotIds: string[]
  applicationDeadline: number
}

/** A tender of two lots whose competition runs: applications for so many minutes. */
export async function startTender(world: BrowserWorld, name: string, minutes: number): Promise<Running> {
  const { anke } = world.staff
  const id = await makeDraft(world, name)
  const draft = await world.call<TenderView>(anke, 'getProject', id)
  const apply = inMinutes(world, minutes)
  const offer = inMinutes(world, minutes + 240)
  const data = structuredClone(draft.data ?? {})
  const lots = data['GR-Lot']
  if (!Array.isArray(lots)) throw new Error('no lots')
  for (const lot of lots as Record<string, Record<string, unknown>>[])
    lot['GR-Lot-SubmissionInfo'] = { 'GR-Lot-Deadlines1': deadlines('BT-1311', apply) }
  const saved = await world.call<TenderView>(anke, 'updateProject', {
    ...{ id, version: draft.version, data },
    offerDeadline: new Date(offer.at).toISOString(),
  })
  const running = await world.call<TenderView>(anke, 'updateProjectStage', { id, version: saved.version, stage: 3 }, null)
  expect(running.lots.map(({ stage }) => stage)).toEqual([3, 3])
  return { id, lotIds: running.lots.map(({ lotId }) => lotId), applicationDeadline: apply.at }
}

/** A tender of another kind, public at once in this stage; one lot. */
export async function startOther(
  world: BrowserWorld,
  { name, stage, ...input }: { name: string; type: 2 | 5; stage: 3 | 5; applicationDeadline?: string; deadlinePeriodDays?: number },
): Promise<string> {
  const { anke } = world.staff
  const model = await world.call<TenderView>(anke, 'getProject', await makeDraft(world, name))
  const data = structuredClone(model.data ?? {})
  if (Array.isArray(data['GR-Lot'])) data['GR-Lot'] = data['GR-Lot'].slice(0, 1)
  const made = await createForTwo(world, { templateId: 'EU-19', data, ...input })
  await world.call(anke, 'updateProjectStage', { id: made.id, version: made.version, stage }, null)
  return made.id
}

const versionOf = async (world: BrowserWorld, id: string): Promise<number | undefined> =>
  (await world.call<TenderView>(world.staff.anke, 'getProject', id)).version

/** Two people open a lot, each with the own password. */
export async function openLot(world: BrowserWorld, id: string, { stage, lotId }: { stage: 4 | 7; lotId: string }): Promise<void> {
  const { anke, torben } = world.staff
  for (const person of [anke, torben])
    await world.call(person, 'updateProjectStage', { id, version: await versionOf(world, id), stage }, [lotId], PASSWORD)
}

export const offersOf = (world: BrowserWorld, id: string): Promise<OfferView[]> =>
  world.call<OfferView[]>(world.staff.anke, 'getOffersByProjectId', id)

interface Decided {
  lotId: string
  /** Companies that are asked for an offer; the others are told why not. */
  chosen: readonly number[]
  minutes: number
  reason: string
}

/** The offer phase of a lot begins with who was chosen; the others are told why not. Answers the deadline for offers. */
export async function askForOffers(world: BrowserWorld, id: string, { lotId, chosen, minutes, reason }: Decided): Promise<number> {
  const { anke } = world.staff
  const offers = await offersOf(world, id)
  const mine = offers.filter(({ organizationId }) => chosen.includes(organizationId))
  const others = offers.filter(({ organizationId }) => !chosen.includes(organizationId))
  for (const { id: offerId } of others) await world.call(anke, 'updateOfferStage', offerId, 2, [lotId], { reason })
  const deadline = inMinutes(world, minutes).at
  const version = await versionOf(world, id)
  const change = { id, version, stage: 6, offerIds: mine.map((one) => one.id), offerDeadline: new Date(deadline).toISOString() }
  await world.call(anke, 'updateProjectStage', change, [lotId])
  await world.call(
    anke,
    'announceDecisions',
    id,
    lotId,
    offers.map((one) => ({ offerId: one.id })),
  )
  return deadline
}

/** A company, by its name, is not considered for a lot, and told why. */
export async function reject(
  world: BrowserWorld,
  id: string,
  { lotId, who, reason }: { lotId: string; who: string; reason: string },
): Promise<void> {
  const { anke } = world.staff
  const offer = (await offersOf(world, id)).find(({ organization }) => organization?.name === who)
  if (!offer) throw new Error(`${who} takes no part`)
  await world.call(anke, 'updateOfferStage', offer.id, 2, [lotId], { reason })
  await world.call(anke, 'announceDecisions', id, lotId, [{ offerId: offer.id }])
}

/** Clean for axe by day, where told to in its colours by night, and inside the screen. */
export async function judge(page: Page, byNight = false): Promise<void> {
  // A tender's head follows what stands below it.
  await page.locator('h1').first().waitFor()
  const found = byNight ? await faultsByDayAndNight(page) : (await axeFaults(page)).map((fault) => ({ ...fault, by: 'light' }))
  const faults = found.map(({ by, id, nodes }) => `${by} ${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' ')}`)
  const over = await tooWide(page)
  expect([...faults, ...(over > 0 ? [`${over} px too wide at ${page.url()}`] : [])]).toEqual([])
}

/** A page of a journey is clean; kept as a picture where somebody looks (SHOTS names a folder). */
export const lookIn = (journey: string) => async (page: Page, name: string) => {
  await judge(page)
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${journey}-${name}.png`, fullPage: true })
}
