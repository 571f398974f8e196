import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OfferView } from '../../server/contract/offers/views'
import type { TenderView } from '../../server/contract/tenders/views'
import { importShippedProcedures } from '../../server/procedures/importShipped'
import { shippedProcedure } from '../../workflows/procedure'
import { loadShipped } from '../crash/seed'
import { WHAT_IS_ASKED } from '../world/criteria'
import { withDeadlines } from '../world/tenders'
import { inMinutes, lookIn, makeBiddingWorld, openLot, type BiddingWorld } from './biddingSteps'
import { handIn } from './handIn'
import { createForTwo, makeDraft } from './steps'

const LOT = 'LOT-0001'
let world: BiddingWorld
beforeAll(async () => {
  world = await makeBiddingWorld(async () => void (await importShippedProcedures()))
})
afterAll(() => world.close())

const lookAt = lookIn('purchasing')
/** Once it says this. */
async function look(page: Page, name: string, text: string): Promise<void> {
  await page.getByText(text, { exact: false }).first().waitFor()
  await lookAt(page, name)
}

/** A dynamic purchasing system for the form's law, too: applications for half an hour, then in rounds of a week for 60 days. */
async function startSystem(name: string): Promise<string> {
  const { anke, admin } = world.staff
  const { regimes: _of, ...document } = shippedProcedure('dynamic-purchasing')?.document ?? {}
  const row = await world.call<{ id: string; lock: number }>(admin, 'createProcedure', { document: { ...document, id: 'own-system' } })
  await world.call(admin, 'publishProcedure', row.id, row.lock, '')
  const model = await world.call<TenderView>(anke, 'getProject', await makeDraft(world, name))
  const lots = Array.isArray(model.data?.['GR-Lot']) ? model.data['GR-Lot'].slice(0, 1) : []
  const lastDay = new Date(inMinutes(world, 60 * 24 * 60).at)
  const data = withDeadlines(loadShipped('EU-19'), { ...model.data, 'GR-Lot': lots }, { apply: lastDay, offer: null })
  const made = await createForTwo(world, {
    ...{ type: 5, templateId: 'EU-19', procedure: row.id, data, deadlinePeriodDays: 7, ...WHAT_IS_ASKED },
    applicationDeadline: new Date(inMinutes(world, 30).at).toISOString(),
  })
  const change = { id: made.id, version: made.version, stage: 3, reason: 'Ein Test wartet nicht.' }
  await world.call(anke, 'updateProjectStage', change, null)
  return made.id
}

it('a purchasing system admits, calls for offers among the admitted by a click, and nobody else comes in', async () => {
  const { anke } = world.staff
  const id = await startSystem('Beschaffungssystem für Hafenbedarf')
  const path = `/projekte/${id}`
  const company = await world.open({ as: world.sabine, locale: 'en-GB', width: 390 })
  await company.goto(path)
  await look(company, 'company-390', 'Dynamic purchasing system')
  const { id: offerId } = await world.call<OfferView>(world.sabine, 'createOffer', id)
  await handIn(world, world.sabine, { offerId, stage: 1, lotIds: [LOT] })
  world.advance(31 * 60_000)
  const tender = (of = id): Promise<TenderView> => world.call<TenderView>(anke, 'getProject', of)
  await expect.poll(async () => (await tender()).lots[0]?.closedAt ?? null, { timeout: 20_000 }).not.toBe(null)
  const page = await world.open({ as: anke })
  await page.goto(`${path}/oeffnung/${LOT}`)
  await look(page, 'opening', 'Öffnung der Teilnahmeanträge')
  await openLot(world, id, { stage: 4, lotId: LOT })
  await page.goto(path)
  await look(page, 'opened', 'wen Sie zulassen')
  await page.goto(`${path}/bewerber`)
  await page.locator('.b-card').filter({ hasText: 'Nordkai Tiefbau GmbH' }).waitFor()
  await look(page, 'board', 'Zugelassene')
  // Admitted by the board's words, told by the tray.
  await page.goto(path)
  await page.getByRole('button', { name: 'Bewerber zulassen' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Bewerber zulassen' })
  await dialog.getByLabel('Nordkai Tiefbau GmbH').check()
  await look(page, 'admit', 'Zuzulassende Bewerber')
  await dialog.getByRole('button', { name: 'Zulassen', exact: true }).click()
  await page.getByRole('heading', { name: 'Das System läuft' }).waitFor()
  await look(page, 'admitted', 'Das System läuft')
  await page.goto(`${path}/bewerber`)
  await page
    .getByRole('button', { name: /^(Bekannt geben|1 bekannt geben)/ })
    .first()
    .click()
  await page.getByText('zugelassen').first().waitFor()
  await look(page, 'tell', 'zugelassen')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /bekannt geben/i })
    .click()
  await page.getByText('Wer zugelassen ist, wird zu Einzelaufträgen aufgefordert.').waitFor()
  await look(page, 'told', 'Wer zugelassen ist')
  await page.goto(path)
  await look(page, 'running', 'Das System läuft. Für die Zugelassenen')
  await company.goto(`${path}/verhandlung`)
  await look(company, 'admitted-390', 'State of the admission')
  // It leaves, which the team reads, and comes back.
  await company.getByRole('button', { name: 'Leave the purchasing system' }).click()
  await look(company, 'left-390', 'You have left the purchasing system')
  await page.goto(`${path}/bewerber`)
  await look(page, 'left', 'Haben das Beschaffungssystem verlassen')
  await company.getByRole('button', { name: 'Undo leaving' }).click()
  await look(company, 'back-390', 'You are admitted to the dynamic purchasing system')
  await page.goto(path)
  await page.getByRole('button', { name: 'Einzelauftrag ausschreiben' }).click()
  await page.waitForURL(/bearbeiten/)
  await look(page, 'draft', 'Speichern')
  const callId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await page.goto(`/projekte/${callId}`)
  await look(page, 'call', 'Einzelauftrag')
  // The call asks who is admitted, and nobody else.
  const draft = await world.call<TenderView>(world.staff.admin, 'addProjectEditors', callId, [world.staff.torben.email])
  const until = { apply: null, offer: new Date(inMinutes(world, 30).at) }
  const data = withDeadlines(loadShipped('EU-19'), draft.data ?? {}, until)
  const saved = await world.call<TenderView>(anke, 'updateProject', { id: callId, version: draft.version, data })
  const start = { id: callId, version: saved.version, stage: 6, reason: 'Ein Test wartet nicht.' }
  await world.call(anke, 'updateProjectStage', start, null)
  await company.goto(`/projekte/${callId}`)
  await company
    .getByRole('button', { name: 'Take part' })
    .or(company.getByRole('link', { name: 'Take part' }))
    .first()
    .waitFor()
  await look(company, 'asked-390', 'Call in a dynamic purchasing system')
  const stranger = await world.open({ as: world.john, width: 390 })
  await stranger.goto(`/projekte/${callId}`)
  await look(stranger, 'stranger-390', 'Einzelauftrag im dynamischen Beschaffungssystem')
  await expect(world.call(world.john, 'createOffer', callId)).rejects.toThrow()
  const { id: ownOffer } = await world.call<OfferView>(world.sabine, 'createOffer', callId)
  await handIn(world, world.sabine, { offerId: ownOffer, stage: 6, lotIds: [LOT] })
  world.advance(31 * 60_000)
  await expect.poll(async () => (await tender(callId)).lots[0]?.closedAt ?? null, { timeout: 20_000 }).not.toBe(null)
  await openLot(world, callId, { stage: 7, lotId: LOT })
  await page.goto(`/projekte/${callId}`)
  await look(page, 'call-opened', 'Die Angebote wurden am')
})
