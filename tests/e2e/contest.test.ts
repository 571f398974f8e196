import type { Page } from 'playwright'
import { afterAll, beforeAll, expect } from 'vitest'
import type { JuryView } from '../../server/contract/procedure/jury'
import type { OfferView } from '../../server/contract/offers/views'
import type { RoomView } from '../../server/contract/rooms/views'
import type { TenderView } from '../../server/contract/tenders/views'
import { importShippedProcedures } from '../../server/procedures/importShipped'
import { PASSWORD, type TestUser } from '../world/people'
import { lookIn, makeBiddingWorld, openLot, type BiddingWorld } from './biddingSteps'
import { deepIt } from './deep'
import { goOn } from './goOn'
import { handIn } from './handIn'
import { giveFile, startOffers } from './steps'

const LOT = 'LOT-0001'
let world: BiddingWorld
beforeAll(async () => {
  world = await makeBiddingWorld(async () => void (await importShippedProcedures()))
})
afterAll(() => world.close())

const look = lookIn('contest')

/** A small PDF that browsers show. */
const PDF = '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>'

async function handInWork(bidder: TestUser, id: string, name: string): Promise<void> {
  const { id: offerId } = await world.call<OfferView>(bidder, 'createOffer', id)
  const rooms = await world.call<RoomView[]>(bidder, 'getRoomsByProjectId', id)
  const work = rooms.find((room) => room.name === 'Wettbewerbsarbeit')?.id ?? ''
  await giveFile(world, bidder, [work, new File([PDF], name, { type: 'application/pdf' })])
  await handIn(world, bidder, { offerId, stage: 6, lotIds: [LOT] })
}

/** Before it is published, what it promises: two prizes and a recognition. */
async function setPrizes(id: string): Promise<void> {
  const page = await world.open({ as: world.staff.anke })
  await page.goto(`/projekte/${id}/preisgericht`)
  for (const add of ['Preis hinzufügen', 'Preis hinzufügen', 'Anerkennung hinzufügen'])
    await page.getByRole('button', { name: add }).click()
  await page.getByLabel('1. Preis, Betrag in Euro').fill('30.000')
  await page.getByLabel('2. Preis, Betrag in Euro').fill('19.000,50')
  await page.getByLabel('1. Anerkennung, Betrag in Euro').fill('5000')
  await look(page, 'prizes')
  await page.getByRole('button', { name: 'Preise speichern' }).click()
  await page.getByText('Die Preise sind festgelegt.').first().waitFor()
  await page.context().close()
}

/** Before the jury judges: what each work fulfils, by number. */
async function examine(page: Page, path: string): Promise<void> {
  await page.goto(`${path}/preisgericht`)
  const part = page.getByRole('region', { name: 'Vorprüfung' })
  await part.getByRole('button', { name: 'Übliche Anforderungen einsetzen' }).click()
  for (const select of await part.getByRole('combobox').all()) await select.selectOption('erfüllt')
  const second = part.getByRole('group', { name: 'Arbeit 2' })
  await second.getByLabel('Geforderte Leistungen vollständig').selectOption('nicht erfüllt')
  await second.getByLabel('Anmerkung').fill('Der Lageplan fehlt.')
  await look(page, 'examination')
  await part.getByRole('button', { name: 'Vorprüfung speichern' }).click()
  await page.getByText('Die Vorprüfung ist gespeichert.').first().waitFor()
  await second.getByText('Anke Behrens', { exact: false }).waitFor()
}

/** Writes the report by hand and keyboard; a reload in between loses nothing of it. */
async function writeReport(page: Page, path: string): Promise<void> {
  await page.goto(`${path}/preisgericht`)
  const first = page.getByRole('region', { name: 'Arbeit 1' })
  await first.getByLabel('Rang').selectOption('1. Rang')
  await first.getByLabel('Preis oder Anerkennung').selectOption('1. Preis')
  await expect.poll(() => first.getByLabel('Betrag in Euro').inputValue()).toBe('30000')
  await first.getByLabel('Beurteilung').fill('Der Entwurf fügt sich in die Kaje ein und öffnet das Erdgeschoss zum Hafen.')
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect.poll(() => first.getByLabel('Beurteilung').inputValue()).toContain('öffnet das Erdgeschoss')
  const second = page.getByRole('region', { name: 'Arbeit 2' })
  await second.getByRole('checkbox', { name: 'Vom Preisgericht ausgeschlossen' }).check()
  await second.getByLabel('Grund des Ausschlusses').fill('Geforderte Leistungen fehlen.')
  await second.getByLabel('Stimmen dafür').fill('2')
  await second.getByLabel('Stimmen dagegen').fill('1')
  await page.getByLabel('Begründung der abweichenden Verteilung').fill('Nur eine Arbeit überzeugt; einstimmig.')
  await page.getByLabel('Was noch zu klären ist').fill('Brandschutz im Foyer.')
  for (const name of ['Anke Behrens', 'Torben Meinken', 'Filiz Öztürk']) await page.getByRole('checkbox', { name }).check()
  await look(page, 'writing')
  await page.keyboard.press('Control+s')
  await page.getByText('Der Bericht ist gespeichert.').first().waitFor()
}

deepIt('works are judged by number, the jury signs, and then names stand beside the numbers', async () => {
  const { anke, torben, filiz, admin } = world.staff
  const id = await startOffers(world, 'design-contest', { as: 'own-contest', name: 'Wettbewerb Hafenhaus', inDraft: setPrizes })
  await world.call(admin, 'addProjectEditors', id, [filiz.email])
  const path = `/projekte/${id}`
  for (const [locale, width, words] of [
    ['de-DE', 1440, /Dateien dürfen keinen Namen nennen/],
    ['en-GB', 390, /files must not name anybody/],
  ] as const) {
    const page = await world.open({ as: world.sabine, locale, width })
    await world.call(world.sabine, 'createOffer', id)
    await page.goto(`${path}/angebot`)
    await page.getByText(words).waitFor()
    await page.getByText(/30[.,]000[.,]00 €/).waitFor()
    await look(page, `angebot-${width}`)
    await page.context().close()
  }
  await handInWork(world.sabine, id, 'Nordkai-Entwurf.pdf')
  await handInWork(world.john, id, 'Humber Marine Works.pdf')
  world.advance(31 * 60_000)
  const tender = (): Promise<TenderView> => world.call<TenderView>(anke, 'getProject', id)
  await expect.poll(async () => (await tender()).lots[0]?.closedAt ?? null, { timeout: 20_000 }).not.toBe(null)
  await openLot(world, id, { stage: 7, lotId: LOT })

  const page = await world.open({ as: anke })
  await page.goto(`${path}/niederschrift/${(await tender()).lots[0]?.openings?.[0]?.id}`)
  await page.getByText('Arbeit 2').waitFor()
  await look(page, 'record-works')
  await page.getByRole('link', { name: 'Arbeiten nach Nummern ansehen' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '01-01.pdf herunterladen' }).click()
  expect((await download).suggestedFilename()).toBe('01-01.pdf')
  await goOn(page, path)
  await page.getByText('Die Wettbewerbsarbeiten sind nach Nummern geöffnet.', { exact: false }).first().waitFor()
  await look(page, 'tender')
  await examine(page, path)
  await writeReport(page, path)
  expect(await page.content()).not.toMatch(/Nordkai|Humber/)

  await page.getByRole('button', { name: 'Unterschreiben' }).click()
  const dialog = page.getByRole('dialog', { name: 'Bericht des Preisgerichts unterschreiben' })
  await dialog.getByLabel('Ihr Passwort').fill(PASSWORD)
  await look(page, 'sign')
  await dialog.getByRole('button', { name: 'Unterschreiben' }).click()
  await dialog.waitFor({ state: 'detached' })
  const narrow = await world.open({ as: filiz, width: 390, locale: 'en-GB' })
  await narrow.goto(`${path}/preisgericht`)
  await narrow.getByText('has not signed yet').first().waitFor()
  await look(narrow, 'signing-390')
  for (const who of [torben, filiz]) {
    const { hash } = await world.call<JuryView>(who, 'getJury', id, LOT)
    await world.call(who, 'signJuryReport', id, LOT, { hash, password: PASSWORD })
  }
  await page.getByText('Der Bericht ändert sich nicht mehr', { exact: false }).first().waitFor()
  await look(page, 'signed')
  await page.getByRole('link', { name: 'Namen öffnen' }).click()
  await page.getByText('Öffnung der Angebote · Verfassererklärung').waitFor()
  await look(page, 'opening')
  await openLot(world, id, { stage: 7, lotId: LOT })
  await page.getByText('Nordkai Tiefbau GmbH').first().waitFor()
  await page
    .getByText(/Arbeit \d, 1. Rang/)
    .first()
    .waitFor()
  const told = await world.open({ as: world.sabine, locale: 'en-GB', width: 390 })
  await told.goto(`${path}/nachrichten`)
  await told
    .getByText(/Ihre Wettbewerbsarbeit trug die Nummer \d/)
    .first()
    .waitFor()
  await look(told, 'told-390')
  await look(page, 'record-names')
  await goOn(narrow, `${path}/preisgericht`)
  await narrow.getByText('Humber Marine Works Ltd').waitFor()
  await look(narrow, 'over-390')
})
