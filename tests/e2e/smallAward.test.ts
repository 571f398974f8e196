import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WHAT_IS_ASKED } from '../world/criteria'
import { examine } from '../world/examine'
import {
  beginUnderUvgo,
  DAY,
  filledForm,
  LOT,
  look,
  makeAwardWorld,
  needOnScreen,
  nextDay,
  offerAt,
  openOnScreen,
  read,
  type AwardWorld,
} from './awardSteps'
import { goOn } from './goOn'
import { begin, saveAndOpen } from './steps'

/*
 * A small order as a clerk gives it who wants to be done quickly: a negotiated award without competition with one company (§ 8 (4),
 * § 12 (3) UVgO), from the need to the contract, its days, and a mistake that is taken back. A direct order has a journey of its own
 * (directOrder.test.ts).
 */
const TITLE = 'Ersatzteile für die Schleusentore'
let world: AwardWorld
beforeAll(async () => {
  world = await makeAwardWorld()
})
afterAll(() => world.close())

async function draftOnScreen(page: Page): Promise<string> {
  await beginUnderUvgo(page, 'Verhandlungsvergabe ohne Teilnahmewettbewerb')
  await begin(page, { name: TITLE, buyer: world.buyers.harbour })
  const id = await saveAndOpen(page)
  const { admin, anke, torben } = world.staff
  const { version } = await read(world, id)
  const team = [anke, torben].map(({ email }) => ({ userName: email, role: 'ADMIN' }))
  await world.call(admin, 'updateProject', { id, version, team })
  const draft = await read(world, id)
  const data = filledForm(world, { template: 'own/UVgO-national', title: TITLE, nature: 'supplies', cpv: '34913000', days: 2 })
  const lotsOf = (form: unknown) => (form as { 'GR-Lot': { _id: string }[] })['GR-Lot']
  for (const lot of lotsOf(data)) lot._id = lotsOf(draft.data)[0]?._id ?? ''
  const head = { offerDeadline: new Date(world.serverTime() + 2 * DAY).toISOString() }
  await world.call(anke, 'updateProject', { id, version: draft.version, data, ...head, ...WHAT_IS_ASKED })
  return id
}

async function inviteOnScreen(page: Page, id: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await goOn(page, `/projekte/${id}`)
  // Nobody else may offer: whoever forgets to invite waits for nothing.
  await page.getByText('noch ist niemand eingeladen').waitFor()
  await look(page, 'published')
  await page.getByRole('button', { name: 'Unternehmen einladen' }).click()
  await page.getByRole('button', { name: 'Organisationen einladen' }).click()
  await dialog.getByLabel('E-Mail').fill(world.sabine.email)
  await dialog.getByLabel('Organisation').fill('Nordkai Tiefbau GmbH')
  await dialog.getByRole('button', { name: 'Senden' }).click()
  await dialog.getByText('Die Einladung ist unterwegs.').waitFor()
  await goOn(page, `/projekte/${id}`)
  await page.getByText(/^Angebote können bis/).waitFor()
}

async function awardOnScreen(page: Page, id: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await page.goto(`/projekte/${id}`)
  await page.getByRole('button', { name: 'Zuschlag erteilen' }).first().waitFor()
  await look(page, 'opened')
  await page.getByRole('button', { name: 'Zuschlag erteilen' }).first().click()
  await dialog.getByLabel(/^Nordkai/).check()
  await look(page, 'award')
  await dialog.getByRole('button', { name: 'Zuschlag erteilen' }).click()
  await dialog.getByRole('heading', { name: 'Der Zuschlag ist erteilt' }).waitFor()
  await look(page, 'awarded')
  await dialog.getByRole('button', { name: 'Fertig' }).click()
}

/** What is agreed, what is reckoned from it, and a change of the wrong contract that is taken back. */
async function contractOnScreen(page: Page, id: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await goOn(page, `/projekte/${id}/vertrag`)
  await page.getByRole('button', { name: 'Vertrag eintragen' }).click()
  await dialog.getByLabel('Ende', { exact: true }).fill('31.12.2031')
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Fristen eintragen' }).click()
  await dialog.getByRole('button', { name: 'Frist hinzufügen' }).click()
  await dialog.getByLabel('Worum es geht').fill('Liefervertrag')
  await dialog.getByLabel('Monate', { exact: true }).fill('3')
  await dialog.getByLabel(/^Verlängert sich/).fill('12')
  await look(page, 'dates')
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText(/Kündigung spätestens: .*30\.09\.2031/).waitFor()
  await page.getByText(/Ohne Kündigung verlängert sich der Vertrag bis .*31\.12\.2032/).waitFor()
  await page.getByText('Tag für Tag gerechnet').click()
  await look(page, 'contract')
  await page.getByRole('button', { name: 'Änderung festhalten' }).click()
  await dialog.getByLabel('Tag der Änderung').fill(new Date(world.serverTime()).toLocaleDateString('de-DE', { timeZone: 'Europe/Berlin' }))
  await dialog.getByLabel('Was geändert wird').fill('Mehr Dichtungen')
  await dialog.getByLabel('Warum das zulässig ist').fill('Geringer Wert')
  await dialog.getByLabel(/^Änderung des Werts/).fill('5000')
  await dialog.getByRole('button', { name: 'Änderung festhalten' }).click()
  await page.getByText('Über der Grenze').waitFor()
  await page.getByRole('button', { name: 'Zurücknehmen' }).click()
  await dialog.getByLabel('Warum der Eintrag ein Versehen war').fill('Das war ein anderer Vertrag.')
  await dialog.getByRole('button', { name: 'Zurücknehmen' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('Zurückgenommen: Das war ein anderer Vertrag.').waitFor()
  expect(await page.getByText('Über der Grenze').count()).toBe(0)
  await look(page, 'taken-back')
}

/** The day comes up in today's work, which leads to its dialog; answered it is gone there. */
async function answerFromTodaysWork(id: string): Promise<void> {
  const page = await world.open({ as: world.staff.anke, locale: 'en-GB' })
  const dialog = page.getByRole('dialog')
  await page.goto('/wizard/1')
  await page
    .getByRole('link', { name: /Decide whether to give notice/ })
    .first()
    .click()
  await page.waitForURL(`**/projekte/${id}/vertrag?termin=**`)
  await dialog.getByLabel('What about it?').selectOption('kept')
  await dialog.getByLabel('Reason').fill('The parts are needed on.')
  await look(page, 'answer')
  await dialog.getByRole('button', { name: 'Record' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText(/Last day to give notice: .*2032/).waitFor()
  await look(page, 'answered')
  await goOn(page, '/wizard/1')
  // What was kept of the page is shown until its answer is there.
  await page.getByRole('link', { name: /Decide whether to give notice/ }).waitFor({ state: 'detached' })
}

it('a small order to one company, from the need to the contract and its days', { timeout: 300_000 }, async () => {
  const page = await world.open({ as: world.staff.anke })
  const id = await draftOnScreen(page)
  await needOnScreen(page, id, { why: 'Die Dichtungen gibt es nur vom Hersteller.', what: 'Dichtungen', amount: '18.000' })
  await goOn(page, `/projekte/${id}/veroeffentlichen`)
  await look(page, 'publish')
  await page.getByLabel('Angebotsphase').check()
  await page.getByRole('button', { name: 'Veröffentlichen', exact: true }).click()
  await page.getByText('Die Ausschreibung wurde veröffentlicht.').first().waitFor()
  await inviteOnScreen(page, id)
  const offerId = await offerAt(world, world.sabine, { id, net: 17_400 })
  await nextDay(world, 3)
  await openOnScreen(world, id)
  await examine(world, world.staff.anke, {
    id,
    lotId: LOT,
    offerIds: [offerId],
    day: new Date(world.serverTime()).toISOString().slice(0, 10),
  })
  const clerk = await world.open({ as: world.staff.anke })
  await awardOnScreen(clerk, id)
  await contractOnScreen(clerk, id)
  const left = Math.ceil((Date.parse('2031-08-01T08:00:00Z') - world.serverTime()) / DAY)
  await nextDay(world, left)
  await answerFromTodaysWork(id)
})
