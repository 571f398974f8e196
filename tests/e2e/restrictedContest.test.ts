import { afterAll, beforeAll, expect, it } from 'vitest'
import type { DrawView } from '../../server/contract/procedure/draw'
import type { OfferView } from '../../server/contract/offers/views'
import type { RoomView } from '../../server/contract/rooms/views'
import type { TenderView } from '../../server/contract/tenders/views'
import { importShippedProcedures } from '../../server/procedures/importShipped'
import { loadShipped } from '../crash/seed'
import { WHAT_IS_ASKED } from '../world/criteria'
import { PASSWORD, type TestUser } from '../world/people'
import { withDeadlines } from '../world/tenders'
import { lookIn, makeBiddingWorld, openLot, type BiddingWorld } from './biddingSteps'
import { handIn } from './handIn'
import { createForTwo, giveFile, makeDraft, ownProcedure } from './steps'

const LOT = 'LOT-0001'
const MINUTE = 60_000
let world: BiddingWorld
beforeAll(async () => {
  world = await makeBiddingWorld(async () => void (await importShippedProcedures()))
})
afterAll(() => world.close())

const look = lookIn('restricted')
const tenderOf = (id: string): Promise<TenderView> => world.call<TenderView>(world.staff.anke, 'getProject', id)

/** One lot that takes applications for half an hour. */
async function startContest(): Promise<string> {
  const { anke } = world.staff
  const procedure = await ownProcedure(world, 'design-contest-restricted', 'own-restricted')
  const model = await tenderOf(await makeDraft(world, 'Wettbewerb Kulturspeicher'))
  const lots = Array.isArray(model.data?.['GR-Lot']) ? model.data['GR-Lot'].slice(0, 1) : []
  const inTime = (minutes: number) => new Date(Math.ceil((world.serverTime() + minutes * MINUTE) / MINUTE) * MINUTE)
  const data = withDeadlines(loadShipped('EU-19'), { ...model.data, 'GR-Lot': lots }, { apply: inTime(30), offer: null })
  const offerDeadline = inTime(120).toISOString()
  const made = await createForTwo(world, { type: 0, templateId: 'EU-19', procedure, data, offerDeadline, ...WHAT_IS_ASKED })
  const { version } = await tenderOf(made.id)
  await world.call(anke, 'updateProjectStage', { id: made.id, version, stage: 3, reason: 'Ein Test wartet nicht.' }, null)
  return made.id
}

const afterDeadline = async (id: string, minutes: number): Promise<void> => {
  world.advance(minutes * MINUTE)
  await expect.poll(async () => (await tenderOf(id)).lots[0]?.closedAt ?? null, { timeout: 20_000 }).not.toBe(null)
}

it('two people draw lots among equal applications, and nobody sees whose the work is that comes in', async () => {
  const { anke, torben } = world.staff
  const id = await startContest()
  const companies: [TestUser, string][] = []
  for (const who of [world.sabine, world.john]) {
    const { id: offerId } = await world.call<OfferView>(who, 'createOffer', id)
    companies.push([who, offerId])
    await handIn(world, who, { offerId, stage: 1, lotIds: [LOT] })
  }
  await afterDeadline(id, 31)
  await openLot(world, id, { stage: 4, lotId: LOT })

  const page = await world.open({ as: anke })
  await page.goto(`/projekte/${id}/bewerber`)
  await page.getByRole('button', { name: 'Losverfahren vorbereiten' }).click()
  const dialog = page.getByRole('dialog', { name: 'Losverfahren vorbereiten' })
  await dialog.getByRole('checkbox', { name: /Alle/ }).check()
  await dialog.getByLabel('Plätze').fill('1')
  await dialog.getByLabel('Begründung').fill('Beide haben die volle Punktzahl.')
  await dialog.getByLabel('Ihr Passwort').fill(PASSWORD)
  await look(page, 'begin')
  await dialog.getByRole('button', { name: 'Festlegen' }).click()
  await page.getByText('Jemand anderes aus dem Team zieht jetzt die Lose.', { exact: false }).waitFor()
  await look(page, 'waits')
  const other = await world.open({ as: torben, width: 390, locale: 'en-GB' })
  await other.goto(`/projekte/${id}/bewerber`)
  await other.getByRole('button', { name: 'Draw lots' }).click()
  const drawing = other.getByRole('dialog', { name: 'Draw lots' })
  await drawing.getByLabel('Your password').fill(PASSWORD)
  await look(other, 'draw-390')
  await drawing.getByRole('button', { name: 'Draw lots' }).click()
  await other.getByText('drew the lots on', { exact: false }).waitFor()
  await look(other, 'drawn-390')

  const { among } = await world.call<DrawView>(anke, 'getDraw', id, LOT)
  const [drawn, left] = among.map(({ organization }) => organization)
  await page.reload()
  await page.goto(`/projekte/${id}`)
  await page.getByRole('button', { name: 'Zur Angebotsabgabe auffordern' }).first().click()
  const start = page.getByRole('dialog')
  await expect.poll(() => start.getByRole('checkbox', { name: drawn ?? '' }).isChecked()).toBe(true)
  expect(await start.getByRole('checkbox', { name: left ?? '' }).isChecked()).toBe(false)
  await look(page, 'start')
  await page.keyboard.press('Escape')
  const { version } = await tenderOf(id)
  const offerDeadline = new Date(Math.ceil((world.serverTime() + 60 * MINUTE) / MINUTE) * MINUTE).toISOString()
  const called = { id, version, stage: 6, offerIds: [among[0]?.offerId], offerDeadline, reason: 'Ein Test wartet nicht.' }
  await world.call(anke, 'updateProjectStage', called, null)

  const [who, offerId] = companies.find(([, one]) => one === among[0]?.offerId) ?? companies[0] ?? []
  if (!who || !offerId) throw new Error('nobody was drawn')
  for (const [locale, width] of [
    ['de-DE', 1440],
    ['en-GB', 390],
  ] as const) {
    const own = await world.open({ as: who, locale, width })
    await own.goto(`/projekte/${id}/angebot`)
    await own.getByText(/Dateien dürfen keinen Namen nennen|files must not name anybody/).waitFor()
    await look(own, `angebot-${width}`)
    await own.context().close()
  }
  const rooms = await world.call<RoomView[]>(who, 'getRoomsByProjectId', id)
  const room = rooms.find((one) => one.name === 'Wettbewerbsarbeit')?.id ?? ''
  await giveFile(world, who, [room, new File(['Plan'], 'Zeltdach.pdf', { type: 'application/pdf' })])
  await handIn(world, who, { offerId, stage: 6, lotIds: [LOT] })
  await afterDeadline(id, 61)
  await openLot(world, id, { stage: 7, lotId: LOT })
  await page.goto(`/projekte/${id}/bewerber`)
  await page.getByText('Von wem eine Arbeit ist', { exact: false }).waitFor()
  await look(page, 'board')
  await page.goto(`/projekte/${id}/preisgericht`)
  await page.getByRole('region', { name: 'Arbeit 1' }).waitFor()
  expect(await page.content()).not.toMatch(/Zeltdach|Nordkai|Humber/)
  await look(page, 'jury')
  const narrow = await world.open({ as: torben, width: 390, locale: 'en-GB' })
  await narrow.goto(`/projekte/${id}/bewerber`)
  await narrow.getByText('Whose a work is', { exact: false }).waitFor()
  await look(narrow, 'board-390')
})
