import { afterAll, beforeAll, expect, it } from 'vitest'
import type { EvaluationView } from '../../server/contract/evaluation/views'
import type { OfferDraftView } from '../../server/contract/offers/drafts'
import type { OfferView } from '../../server/contract/offers/views'
import { filledOffer } from '../../server/world/bidderDrafts'
import { readPdf } from '../world/readPdf'
import { judge, lookIn, makeBiddingWorld, openLot, type BiddingWorld } from './biddingSteps'
import { askAll, evaluate, offer, PART } from './evaluationScreens'
import { giveFile } from './steps'

const LOT = 'LOT-0001'
const look = lookIn('variants')
let world: BiddingWorld
beforeAll(async () => {
  world = await makeBiddingWorld()
})
afterAll(() => world.close())

/** By keyboard: a variant begins as the main offer, gets a name, a price and a file; on a phone it is there, too. */
async function write(id: string): Promise<string> {
  const { id: offerId } = await world.call<OfferView>(world.sabine, 'createOffer', id)
  const drafted = (): Promise<OfferDraftView> => world.call(world.sabine, 'getOfferDraft', offerId, LOT, 'offer')
  const { version, rooms } = await drafted()
  const data = filledOffer(118_000, new Date(world.serverTime()))
  await world.call(world.sabine, 'saveOfferDraft', offerId, LOT, 'offer', { version, data })
  await giveFile(world, world.sabine, [rooms[0] ?? '', new File(['Statik'], 'Statik-Holz.pdf')])

  const page = await world.open({ as: world.sabine })
  await page.goto(`/projekte/${id}/angebot`)
  await page.getByRole('checkbox', { name: /^Los 1/ }).check()
  const variants = page.getByRole('region', { name: 'Weitere Hauptangebote und Nebenangebote' })
  await variants.getByText('In diesem Los sind Nebenangebote zugelassen (§').waitFor()
  await variants.getByRole('button', { name: 'Nebenangebot hinzufügen' }).focus()
  await page.keyboard.press('Enter')
  const title = page.getByRole('textbox', { name: 'Bezeichnung' })
  await title.waitFor()
  await title.focus()
  await page.keyboard.type('Holzbau')
  const net = page.getByRole('textbox', { name: /^Angebotssumme netto/ }).first()
  await expect.poll(() => net.inputValue()).toBe('118.000,00')
  await net.fill('99.000,00')
  await page.keyboard.press('Tab')
  await page.getByRole('checkbox', { name: 'Statik-Holz.pdf' }).focus()
  await page.keyboard.press('Space')
  await expect
    .poll(async () => (await drafted()).variants.map((one) => [one.title, JSON.stringify(one.data).includes('99000.00'), one.files.length]))
    .toEqual([['Holzbau', true, 1]])
  await variants.getByRole('button', { name: 'Nebenangebot 1: Holzbau', exact: true }).waitFor()
  await judge(page, true)
  await look(page, 'written')

  // A second one that is half, and taken out again: nothing is handed in while it is there.
  await variants.getByRole('button', { name: 'Nebenangebot hinzufügen' }).click()
  await variants.getByRole('button', { name: 'Nebenangebot 2 (unvollständig)', pressed: true }).waitFor()
  await page.getByRole('button', { name: 'Angebot verbindlich einreichen' }).click()
  await page.getByRole('button', { name: 'Nebenangebot 2: Die Bezeichnung fehlt noch.' }).click()
  await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'variantTitle')
  await title.fill('Fertigteile')
  await variants.getByRole('button', { name: 'Nebenangebot 2: Fertigteile', exact: true }).waitFor()
  // The main offer is as it was, and so is the first variant.
  await variants.getByRole('button', { name: 'Hauptangebot' }).click()
  await expect.poll(() => net.inputValue()).toBe('118.000,00')
  await variants.getByRole('button', { name: 'Nebenangebot 1: Holzbau' }).click()
  await expect.poll(() => net.inputValue()).toBe('99.000,00')

  const phone = await world.open({ as: world.sabine, width: 390, height: 844, locale: 'en-US' })
  await phone.goto(`/projekte/${id}/angebot`)
  await phone.getByRole('checkbox', { name: /^Lot 1/ }).check()
  await phone.getByRole('button', { name: 'Variant 2: Fertigteile' }).click()
  await expect.poll(() => phone.getByRole('textbox', { name: 'Name', exact: true }).inputValue()).toBe('Fertigteile')
  await judge(phone, true)
  await look(phone, 'phone')

  await page.getByRole('button', { name: 'Angebot verbindlich einreichen' }).click()
  await page.getByRole('heading', { name: 'Eingereichte Angebote' }).waitFor()
  const { submitted } = await drafted()
  await page.goto(`/projekte/${id}/bestaetigung/${submitted?.receiptNo ?? ''}`)
  await page.getByText('Eingereichte Angaben ansehen').click()
  await page.getByRole('button', { name: 'Nebenangebot 1: Holzbau' }).click()
  await page.getByText('Dateien: Statik-Holz.pdf').waitFor()
  await judge(page)
  await look(page, 'receipt')
  return offerId
}

it('a variant is written, handed in, and stands by itself in ranking, comparison, what-if, examination and award', async () => {
  const { anke } = world.staff
  const id = await askAll(world, 'Neubau der Bootshalle', { minutes: 30, variants: 'allowed' })
  await write(id)
  await offer(world, world.john, { id, net: 104_500 })
  world.advance(31 * 60_000)
  await openLot(world, id, { stage: 7, lotId: LOT })
  const real = (): Promise<EvaluationView> => world.call<EvaluationView>(anke, 'getEvaluation', id, LOT)
  const { offers } = await real()
  expect(offers.map(({ variant }) => variant?.no ?? 0).sort()).toEqual([0, 0, 1, 2])
  await evaluate(
    world,
    id,
    offers.map(({ offerId }) => offerId),
  )

  const page = await world.open({ as: anke })
  await page.goto(`/projekte/${id}/wertung/${LOT}`)
  const name = 'Nordkai Tiefbau GmbH – Nebenangebot 1: Holzbau'
  await page.getByRole('link', { name }).waitFor()
  // Left out by itself; its company's other offers stay.
  const half = page.locator('article', { has: page.getByRole('heading', { name: 'Nordkai Tiefbau GmbH – Nebenangebot 2: Fertigteile' }) })
  await half.getByRole('button', { name: 'Ausschließen' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('Mindestanforderung 3.2 nicht erfüllt')
  await dialog.getByRole('button', { name: 'Ausschließen' }).click()
  await expect
    .poll(async () => (await real()).offers.filter(({ excluded }) => excluded !== null).map(({ variant }) => variant?.no))
    .toEqual([2])
  await judge(page, true)
  await look(page, 'ranking')
  await page.getByRole('button', { name: 'Vergleich' }).click()
  await page.getByRole('columnheader', { name: new RegExp(name) }).waitFor()
  await judge(page)
  await look(page, 'comparison')
  await world.call(anke, 'closeEvaluation', id, LOT, PART, { version: (await real()).version, closed: true })
  await page.goto(`/projekte/${id}/wertung/${LOT}?ansicht=wenn`)
  await page.getByRole('checkbox', { name: `${name} zählt mit` }).focus()
  await page.keyboard.press('Space')
  await page.getByText(`Ohne ${name}`).waitFor()
  expect((await readPdf(await page.pdf({ format: 'A4' }))).text).toContain('Nebenangebot 1: Holzbau')

  await page.goto(`/projekte/${id}`)
  await page.getByRole('button', { name: 'Nach § 134 GWB informieren' }).first().click()
  const award = page.getByRole('dialog')
  const own = award.getByRole('checkbox', { name: new RegExp(name) })
  await own.focus()
  await page.keyboard.press('Space')
  await award.getByRole('textbox', { name: /Humber Marine Works Ltd/ }).waitFor()
  // Of one company one offer; its own others are no losers.
  await award.getByRole('checkbox', { name: /^Nordkai Tiefbau GmbH (?!–)/ }).check()
  await expect.poll(() => own.isChecked()).toBe(false)
  await own.check()
  expect(await award.getByRole('textbox', { name: /Nordkai/ }).count()).toBe(0)
  await judge(page)
  await look(page, 'award')

  const phone = await world.open({ as: anke, width: 390, height: 844, locale: 'en-US' })
  await phone.goto(`/projekte/${id}/wertung/${LOT}`)
  await phone.getByRole('link', { name: 'Nordkai Tiefbau GmbH – Variant 1: Holzbau' }).waitFor()
  await judge(phone, true)
  await look(phone, 'ranking-phone')
  await phone.goto(`/projekte/${id}/pruefung/${LOT}`)
  await phone.getByRole('button', { name: /Nordkai Tiefbau GmbH – Variant 1: Holzbau/ }).click()
  await judge(phone)
  await look(phone, 'examination-phone')
})
