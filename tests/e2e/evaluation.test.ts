import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { LogEntry } from '../../server/contract/audit/log'
import type { OfferDraftView } from '../../server/contract/offers/drafts'
import type { OfferView } from '../../server/contract/offers/views'
import { filledOffer } from '../../server/world/bidderDrafts'
import type { TestUser } from '../world/people'
import { inMinutes, judge, makeBiddingWorld, openLot, type BiddingWorld } from './biddingSteps'
import { deepIt } from './deep'
import { askAll } from './evaluationScreens'
import { goOn } from './goOn'
import { handIn } from './handIn'
import { ownProcedure } from './steps'
import { PASSWORD } from './world'

const LOT = 'LOT-0001'
let world: BiddingWorld
beforeAll(async () => {
  world = await makeBiddingWorld()
})
afterAll(() => world.close())

const askForOffers = (procedure?: string): Promise<string> =>
  askAll(world, 'Betrieb der Sportboothäfen', { minutes: 30, ...(procedure === undefined ? {} : { procedure }) })

/** An offer for the first lot, filled in and not submitted. */
async function fillOffer(who: TestUser, { id, net }: { id: string; net: number }): Promise<string> {
  const { id: offerId } = await world.call<OfferView>(who, 'createOffer', id)
  const { version } = await world.call<OfferDraftView>(who, 'getOfferDraft', offerId, LOT, 'offer')
  await world.call(who, 'saveOfferDraft', offerId, LOT, 'offer', { version, data: filledOffer(net, new Date(world.serverTime())) })
  return offerId
}

/** Two offers for the first of two lots: 100,000 and 120,000 euros. */
async function makeOffers(procedure?: string): Promise<string> {
  const id = await askForOffers(procedure)
  for (const [who, net] of [
    [world.sabine, 100_000],
    [world.john, 120_000],
  ] as const)
    await handIn(world, who, { offerId: await fillOffer(who, { id, net }), stage: 6, lotIds: [LOT] })
  return id
}

const give = async (page: Page, [organization, points, reason]: readonly [string, string, string]): Promise<void> => {
  await page.getByRole('textbox', { name: `Eigene Punkte für ${organization}: Konzept` }).fill(points)
  await page.getByRole('textbox', { name: `Begründung für ${organization}: Konzept` }).fill(reason)
  await page.keyboard.press('Tab')
}
/** Rank and name of each row, the first one first. */
const ranking = (page: Page): Promise<string[]> =>
  page.locator('.ev-ranking tbody tr').evaluateAll((rows) =>
    rows.map((row) =>
      [...row.querySelectorAll('td, th')]
        .slice(0, 2)
        .map(({ textContent }) => textContent)
        .join(' '),
    ),
  )

it('after the opening two people give points, the ranking follows, and a bidder answers a request on a phone', async () => {
  const { anke, torben } = world.staff
  // VOB/A's, whose record those who offered read.
  const id = await makeOffers(await ownProcedure(world, 'vob-eu-open', 'own-vob'))
  const phone = await world.open({ as: world.sabine, width: 390, height: 844 })
  await phone.goto(`/projekte/${id}/angebot`)
  await phone.getByRole('heading', { name: 'Eingereichte Angebote' }).waitFor()
  expect(await phone.getByRole('table', { name: 'Aufstellung der Angebote' }).count()).toBe(0)

  // Before the opening there is nothing, not even a tab, and looking for it is no attempt.
  const first = await world.open({ as: anke })
  await first.goto(`/projekte/${id}/wertung`)
  await first.getByText('Versiegelt bis zur Öffnung.').waitFor()
  expect(await first.getByRole('link', { name: 'Wertung' }).count()).toBe(0)
  expect(await world.call<LogEntry[]>(anke, 'getLogEntries', id, { type: 'SEALED_ACCESS_DENIED' })).toEqual([])

  world.advance(31 * 60_000)
  await openLot(world, id, { stage: 7, lotId: LOT })
  await phone.getByRole('row', { name: /Humber Marine Works Ltd.* 142\.800,00 EUR/ }).waitFor()
  await judge(phone, true)
  await goOn(first, `/projekte/${id}`)
  await first.getByRole('link', { name: 'Wertung', exact: true }).click()

  await first.getByRole('heading', { name: 'Punkte und Begründungen' }).waitFor()

  // Criteria stand since before publishing: nobody writes others.
  expect(await first.getByRole('button', { name: 'Kriterien' }).count()).toBe(0)
  await judge(first)

  // Two members give points, each for themselves; how far the other one is stands there without asking, what they gave does not.
  const second = await world.open({ as: torben })
  await second.goto(`/projekte/${id}/wertung/${LOT}`)
  await give(first, ['Nordkai Tiefbau GmbH', '5', 'Knapp.'])
  await give(first, ['Humber Marine Works Ltd', '10', 'Vorbildlich.'])
  await second.getByText('Anke Behrens: 2 von 2 Punktzahlen').waitFor()
  await give(second, ['Nordkai Tiefbau GmbH', '6', ''])
  await give(second, ['Humber Marine Works Ltd', '9', ''])
  await second.getByRole('textbox', { name: 'Eigene Punkte für Nordkai Tiefbau GmbH: Konzept' }).fill('11')
  await second.getByText('Es gibt höchstens 10 Punkte.').waitFor()
  await first.getByText('Torben Meinken: 2 von 2 Punktzahlen').waitFor()
  expect(await first.getByText('Torben Meinken 9').count()).toBe(0)
  expect(await ranking(first)).toEqual(['– Nordkai Tiefbau GmbH', '– Humber Marine Works Ltd'])
  await judge(first)
  // When both are done an admin reveals them.
  await first.getByRole('button', { name: 'Punkte aufdecken' }).click()
  await first.getByRole('dialog').getByRole('button', { name: 'Punkte aufdecken' }).click()
  await first.getByText('Torben Meinken 9').waitFor()
  await second.getByText('Anke Behrens 10').waitFor()
  // 60 + 5.5/10 × 40 = 82; 0.8 × 60 + 9.5/10 × 40 = 86
  await first.getByRole('cell', { name: '86,000' }).waitFor()
  expect(await ranking(first)).toEqual(['1 Humber Marine Works Ltd', '2 Nordkai Tiefbau GmbH'])
  // The conversation with a company is at hand where its offer is judged, folded away until it is asked for.
  const talk = first
    .getByRole('article')
    .filter({ hasText: 'Humber Marine Works Ltd' })
    .locator('details', { hasText: 'Nachrichten mit diesem Unternehmen' })
  expect(await talk.getByRole('textbox').count()).toBe(0)
  await talk.locator('summary').click()
  await talk.getByRole('textbox', { name: 'Ihre Nachricht' }).waitFor()
  await judge(first, true)

  // Side by side by rank, in the same words as in the form; what is the same can be left out.
  await first.getByRole('button', { name: 'Vergleich' }).click()
  await first.getByRole('row', { name: /Angebotssumme netto 120\.000,00 EUR 100\.000,00 EUR/ }).waitFor()
  await first.getByRole('switch', { name: 'Nur Unterschiede' }).click()
  await first.getByRole('row', { name: /Umsatzsteuer/ }).waitFor({ state: 'hidden' })
  await judge(first)

  // As a table it goes to a spreadsheet, not into the page.
  const link = await world.call<string>(anke, 'createPDFAndGetDownloadLink', 'evaluationTable', `${id}:${LOT}:offer:1:1`)
  const table = await fetch(`${world.address}${link}`)
  expect(table.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(table.headers.get('content-disposition')).toMatch(/^attachment; filename="wertung-\d+-LOT-0001\.csv"/)
  expect(new Uint8Array(await table.arrayBuffer()).slice(0, 3)).toEqual(new Uint8Array([0xef, 0xbb, 0xbf]))

  await first.getByRole('button', { name: 'Wertung abschließen' }).click()
  await first.getByRole('dialog').getByRole('button', { name: 'Wertung abschließen' }).click()
  await first.getByText(/^Abgeschlossen von Anke Behrens am/).waitFor()

  // A document is missing: one bidder is asked, and answers with a file on a phone.
  await first.getByRole('link', { name: 'Nachforderungen', exact: true }).click()
  await first.getByRole('button', { name: 'Anfrage stellen' }).click()
  const ask = first.getByRole('dialog')
  await ask.getByRole('checkbox', { name: 'Nordkai Tiefbau GmbH' }).check()
  await ask.getByLabel('Punkt der Prüfung').selectOption('companyPapers')
  await ask.getByRole('textbox', { name: 'Betreff' }).fill('Versicherungsnachweis')
  await ask.getByRole('textbox', { name: 'Was fehlt oder ist unklar?' }).fill('Bitte reichen Sie den Nachweis nach.')
  await ask.getByRole('button', { name: 'Anfrage senden' }).click()
  await ask.getByText('Bitte geben Sie an, bis wann geantwortet werden soll.').waitFor()
  const { day } = inMinutes(world, 3 * 24 * 60)
  await ask
    .getByRole('textbox', { name: /Antwort bis/ })
    .first()
    .fill(day.slice(0, 10).split('-').reverse().join('.'))
  await ask
    .getByRole('textbox', { name: /Antwort bis|Uhrzeit/ })
    .last()
    .fill('12:00')
  await judge(first)
  await ask.getByRole('button', { name: 'Anfrage senden' }).click()
  await ask.waitFor({ state: 'hidden' })
  await first
    .getByRole('article', { name: /Versicherungsnachweis/ })
    .getByText('offen', { exact: true })
    .waitFor()

  await goOn(phone, `/projekte/${id}`)
  await phone.getByRole('link', { name: 'Nachforderungen', exact: true }).click()
  await phone.getByText('Bitte reichen Sie den Nachweis nach.').waitFor()
  await judge(phone)
  const nachweis = { name: 'Nachweis.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\nNachweis') }
  await phone.locator('input[type=file]:not([webkitdirectory])').first().setInputFiles(nachweis)
  await phone.getByText('1 Datei ist übertragen.').waitFor()
  await phone.getByRole('button', { name: 'Antwort verbindlich einreichen' }).click()
  const receipt = phone.getByRole('region', { name: 'Eingegangene Antwort' })
  await receipt.waitFor()
  expect(await receipt.innerText()).toMatch(/\d{2}:\d{2}:\d{2},\d{3} Uhr/)
  expect(await receipt.locator('.hash').innerText()).toMatch(/^([0-9a-f]{4} ){15}[0-9a-f]{4}$/)
  await judge(phone, true)

  // The team sees it come in.
  await first.getByText('beantwortet', { exact: true }).waitFor()
  await first.getByText('Nachweis.pdf').first().waitFor()
  await judge(first)

  // Nobody else was asked, and nobody else hears of it.
  const other = await world.open({ as: world.john, locale: 'en-US' })
  await other.goto(`/projekte/${id}/nachforderungen`)
  await other.getByText('The contracting authority has no request to you.').waitFor()
})

deepIt('what came late is opened by two people with a reason, each on their own page', async () => {
  const { anke, torben } = world.staff
  const id = await makeOffers()
  world.advance(31 * 60_000)
  const [own] = await world.call<OfferView[]>(world.john, 'getOffersByProjectId', id)
  await handIn(world, world.john, { offerId: own?.id ?? '', stage: 6, lotIds: ['LOT-0002'] })
  const first = await world.open({ as: anke })
  await first.goto(`/projekte/${id}/wertung/LOT-0002`)
  await first.getByText('Versiegelt bis zur Öffnung.').waitFor()
  expect(await first.getByText('nach Ablauf der Frist').count()).toBe(0)

  await openLot(world, id, { stage: 7, lotId: 'LOT-0002' })
  await first.getByText('Eine Einreichung kam nach Ablauf der Frist und ist versiegelt').waitFor()
  const second = await world.open({ as: torben, width: 390, height: 844 })
  await second.goto(`/projekte/${id}/wertung/LOT-0002`)
  await judge(first, true)
  await first.getByRole('button', { name: 'Verspätet öffnen' }).click()
  const begin = first.getByRole('dialog')
  await begin.getByRole('textbox', { name: 'Grund' }).fill('Unser Server war nicht erreichbar.')
  await begin.getByLabel('Ihr eigenes Passwort').fill(`${PASSWORD}x`)
  await begin.getByRole('button', { name: 'Öffnung beginnen' }).click()
  await begin.getByText('Die Öffnung wurde nicht ausgeführt.').waitFor()
  await begin.getByLabel('Ihr eigenes Passwort').fill(PASSWORD)
  await judge(first)
  await begin.getByRole('button', { name: 'Öffnung beginnen' }).click()
  await first.getByRole('button', { name: 'Neu beginnen' }).waitFor()

  // The other one hears of it at once, on a phone, and confirms by keyboard.
  await second.getByText('Grund: Unser Server war nicht erreichbar.').waitFor()
  await judge(second)
  await second.getByRole('button', { name: 'Öffnung bestätigen' }).click()
  await second.getByRole('dialog').getByLabel('Ihr eigenes Passwort').fill(PASSWORD)
  await judge(second)
  await second.keyboard.press('Enter')
  await second.getByText(/^Geöffnet von Anke Behrens und Torben Meinken/).waitFor()
  await first.getByText('Humber Marine Works Ltd').nth(1).waitFor()
  await judge(first)
})

deepIt('a message in an offer is written with it, read by nobody before the opening, and stands with the offer after it', async () => {
  const { anke } = world.staff
  const id = await askForOffers()
  await fillOffer(world.sabine, { id, net: 100_000 })
  const rival = await fillOffer(world.john, { id, net: 120_000 })
  await handIn(world, world.john, { offerId: rival, stage: 6, lotIds: [LOT] })

  // Written where the offer is; what was typed outlives a reload and a change of mind.
  const sabine = await world.open({ as: world.sabine, width: 390, height: 844 })
  await sabine.goto(`/projekte/${id}/angebot`)
  await sabine.getByRole('checkbox', { name: /^Los 1/ }).check()
  const written = sabine.getByRole('region', { name: 'Nachrichten im Angebot' })
  await written.getByRole('button', { name: 'Nachricht hinzufügen' }).click()
  const dialog = sabine.getByRole('dialog', { name: 'Nachricht hinzufügen' })
  await dialog.getByRole('button', { name: 'Zum Angebot legen' }).click()
  await dialog.getByText('Bitte geben Sie einen Betreff an.').waitFor()
  await dialog.getByText('Bitte schreiben Sie eine Nachricht.').waitFor()
  await judge(sabine, true)
  await dialog.getByRole('textbox', { name: 'Betreff' }).fill('Zu den Liegeplätzen')
  await dialog.getByRole('textbox', { name: 'Nachricht', exact: true }).click()
  await sabine.keyboard.type('Die Stege kommen aus **Lemwerder**.')
  await sabine.reload()
  await sabine.getByRole('checkbox', { name: /^Los 1/ }).waitFor()
  if (!(await sabine.getByRole('checkbox', { name: /^Los 1/ }).isChecked())) await sabine.getByRole('checkbox', { name: /^Los 1/ }).check()
  await written.getByRole('button', { name: 'Nachricht hinzufügen' }).click()
  expect(await dialog.getByRole('textbox', { name: 'Betreff' }).inputValue()).toBe('Zu den Liegeplätzen')
  await dialog.getByText('Die Stege kommen aus').waitFor()
  await dialog.getByRole('button', { name: 'Zum Angebot legen' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await written.getByText('Zu den Liegeplätzen', { exact: true }).waitFor()
  await judge(sabine)
  await sabine.getByRole('button', { name: 'Angebot verbindlich einreichen' }).click()
  await sabine
    .getByText(/^Los 1 eingereicht \d{2}:\d{2}/)
    .first()
    .waitFor()

  // What was submitted can be read by the company at any time.
  await sabine.getByText('Eingereichte Angaben ansehen').click()
  await sabine.getByRole('heading', { name: 'Nachrichten im Angebot' }).waitFor()
  await sabine.getByText('Lemwerder').waitFor()
  await judge(sabine, true)

  // Nobody of the authority hears of it before the opening.
  const page = await world.open({ as: anke })
  await page.goto(`/projekte/${id}/nachrichten`)
  await page.getByText('Noch keine Nachrichten.', { exact: false }).waitFor()
  world.advance(31 * 60_000)
  await openLot(world, id, { stage: 7, lotId: LOT })

  await goOn(page, `/projekte/${id}/wertung/${LOT}`)
  const offer = page.getByRole('article').filter({ hasText: 'Nordkai Tiefbau GmbH' })
  await offer.getByRole('heading', { name: 'Nachrichten im Angebot' }).waitFor()
  expect(await offer.locator('.bd-said strong').innerText()).toBe('Lemwerder')
  await offer.getByText(/^Geschrieben von Sabine Krohn/).waitFor()
  expect(await page.getByRole('heading', { name: 'Nachrichten im Angebot' }).count()).toBe(1)
  await judge(page, true)
  // In the conversation with the company it is marked as what it is.
  await offer.locator('summary', { hasText: 'Nachrichten mit diesem Unternehmen' }).click()
  const talk = offer.getByRole('log', { name: 'Nachrichten' })
  await talk.getByText('Zu den Liegeplätzen', { exact: true }).waitFor()
  await talk.getByText('Teil des Angebots · Los 1').waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  await judge(page)

  // The rival has a conversation of its own and nothing of this in it.
  const john = await world.open({ as: world.john, locale: 'en-US' })
  await john.goto(`/projekte/${id}/verhandlung`)
  await john.getByText('Nobody has written here yet.').waitFor()
  expect(await john.getByText('Lemwerder').count()).toBe(0)
})
