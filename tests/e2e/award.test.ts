import type { Locator, Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ReportView } from '../../server/contract/report/report'
import { filledOffer } from '../../server/world/bidderDrafts'
import { TenderModel } from '../../server/tenders/model'
import { WHAT_IS_ASKED } from '../world/criteria'
import { examine } from '../world/examine'
import { DAY, filledForm, look, LOT, makeAwardWorld, nextDay, offerAt, opened, openOnScreen, read, type AwardWorld } from './awardSteps'
import { keys } from './bidderSteps'
import { PART } from './evaluationScreens'
import { goOn } from './goOn'
import { begin, saveAndOpen, sendLetters } from './steps'

/*
 * Whole lives up to the award and what follows it, on the screens of those who lead them. What single screens do has tests of its own; here
 * each leads to the next one.
 */
const TITLE = 'Instandsetzung der Kaimauer am Westhafen'
const [NORDKAI, HUMBER, WESER] = ['Nordkai Tiefbau GmbH', 'Humber Marine Works Ltd', 'Weserbau Stedingen GmbH & Co. KG'] as const
const REASONS = {
  [HUMBER]: 'Der Preis liegt um 89.100 Euro höher; das bessere Konzept gleicht das nicht aus.',
  [WESER]: 'Die Eigenerklärung zur Haftpflicht fehlt.',
} as const

let world: AwardWorld
beforeAll(async () => {
  world = await makeAwardWorld()
})
afterAll(() => world.close())

/** A draft with its team and all that the notice asks for, but what the need fills. */
async function draftOnScreen(page: Page): Promise<string> {
  await page.goto('/projekte/anlage/EU-16?BT-01-notice=32014L0024&type=0')
  await page.getByLabel('Verfahren', { exact: true }).selectOption({ label: 'Offenes Verfahren' })
  await begin(page, { name: TITLE, buyer: world.buyers.harbour })
  const id = await saveAndOpen(page)
  const { admin, anke, torben } = world.staff
  const { version } = await read(world, id)
  const team = [anke, torben].map(({ email }) => ({ userName: email, role: 'ADMIN' }))
  await world.call(admin, 'updateProject', { id, version, team })
  const draft = await read(world, id)
  const lotsOf = (data: unknown) => (data as { 'GR-Lot': { _id: string }[] })['GR-Lot']
  const data = filledForm(world, { template: 'eu/1.7/EU-16', title: TITLE, nature: 'services', cpv: '50246000', days: 40 })
  for (const lot of lotsOf(data)) lot._id = lotsOf(draft.data)[0]?._id ?? ''
  await world.call(anke, 'updateProject', { id, version: draft.version, data, ...WHAT_IS_ASKED })
  return id
}

/** What is needed, by keyboard; approved by somebody else, it fills the notice. */
async function needOnScreen(page: Page, id: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await goOn(page, `/projekte/${id}/bedarf`)
  await keys.press(page.getByRole('button', { name: 'Bedarf aufschreiben' }))
  await keys.type(dialog.getByLabel('Was gebraucht wird, und warum'), 'Die Kaimauer trägt nicht mehr.')
  await keys.press(dialog.getByRole('button', { name: 'Zeile hinzufügen' }))
  await keys.type(dialog.getByLabel('Bezeichnung'), 'Instandsetzung')
  await keys.type(dialog.getByLabel('Betrag in Euro', { exact: true }), '310.000')
  await keys.type(dialog.getByLabel('Haushaltsmittel in Euro'), '350.000')
  await dialog.getByLabel('Verfahren', { exact: true }).selectOption({ label: 'Offenes Verfahren (§ 14 Abs. 2 VgV)' })
  await look(page, 'need-dialog')
  await keys.press(dialog.getByRole('button', { name: 'Speichern' }))
  await dialog.waitFor({ state: 'hidden' })
  // Whoever wrote it is asked for no approval.
  await page.getByText('Wer den Bedarf aufgeschrieben hat').waitFor()
  expect(await page.getByRole('button', { name: 'Bedarf freigeben' }).count()).toBe(0)
  const other = await world.open({ as: world.staff.torben })
  await other.goto(`/projekte/${id}/bedarf`)
  await other.getByRole('button', { name: 'Bedarf freigeben' }).click()
  await other.getByText('gilt für diesen Stand').waitFor()
  await other.getByText(/Zuletzt geändert von Anke Behrens/).waitFor()
  await page.getByRole('button', { name: 'Ins Formular übernehmen' }).click()
  await page.getByText('310.000,00 EUR. Steht so im Formular').first().waitFor()
  await page.getByText('Offenes Verfahren. Steht so im Formular').waitFor()
  await look(page, 'need')
}

const rowsOf = (page: Page, company: string) => {
  const list = page.getByRole('region', { name: company, exact: true })
  return { list, row: (name: string): Locator => list.getByRole('group', { name: new RegExp(`^${name}`) }) }
}

/** One is excluded for what is missing; the price far below the next one is asked about, explained on a phone, and passes. */
async function examineOnScreen(page: Page, id: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await goOn(page, `/projekte/${id}/pruefung`)
  await page.getByRole('button', { name: /^Weserbau/ }).click()
  const papers = rowsOf(page, WESER).row('Unterlagen zum Unternehmen')
  await papers.getByLabel('nicht erfüllt').check()
  await papers.getByLabel('Begründung').fill(REASONS[WESER])
  await page.keyboard.press('Control+s')
  await papers.getByRole('button', { name: 'Ausschließen' }).click()
  await dialog.getByRole('button', { name: 'Ausschließen' }).click()
  await rowsOf(page, WESER)
    .list.getByText(/Ausgeschlossen: Die Eigenerklärung/)
    .waitFor()
  await look(page, 'excluded')

  await page.getByRole('button', { name: /^Nordkai/ }).click()
  const { list, row } = rowsOf(page, NORDKAI)
  await row('Angemessener Preis').getByRole('button', { name: 'Um Aufklärung bitten' }).click()
  const until = new Date(world.serverTime() + 5 * DAY).toLocaleDateString('de-DE', { day: '2-digit', month: '2-digit', year: 'numeric' })
  const deadline = dialog.getByRole('textbox', { name: /Antwort bis|Uhrzeit/ })
  await deadline.first().fill(until)
  await deadline.last().fill('12:00')
  await dialog.getByRole('button', { name: 'Anfrage senden' }).click()
  await dialog.waitFor({ state: 'hidden' })
  const phone = await world.open({ as: world.sabine, width: 390, height: 844 })
  await phone.goto(`/projekte/${id}/nachforderungen`)
  await phone.getByLabel('Ihre Antwort').fill('Eigene Geräte und kurze Wege; die Kalkulation liegt bei.')
  await phone.getByRole('button', { name: 'Antwort verbindlich einreichen' }).click()
  await phone.getByRole('region', { name: 'Eingegangene Antwort' }).waitFor()

  await page.reload()
  await row('Angemessener Preis').waitFor()
  for (const one of await list.locator('fieldset').all()) {
    const name = (await one.locator('legend').innerText()).trim()
    if (/^(Selbstreinigung|Nebenangebote)/.test(name)) {
      await one.getByLabel('entfällt').check()
      await one.getByLabel('Begründung').fill('Das gibt es hier nicht.')
    } else if (await one.getByLabel('erfüllt', { exact: true }).count()) await one.getByLabel('erfüllt', { exact: true }).check()
  }
  await row('Wettbewerbsregister').getByLabel('Aktenzeichen der Abfrage').fill('WR-2027-0815')
  // By the server's clock, whatever the computer's says.
  const today = new Date(world.serverTime()).toLocaleDateString('sv-SE', { timeZone: 'Europe/Berlin' })
  expect(await row('Wettbewerbsregister').getByLabel('Abgefragt am').inputValue()).toBe(today)
  await row('Angemessener Preis').getByLabel('Begründung').fill('Die Kalkulation ist schlüssig: eigene Geräte, kurze Wege.')
  await list.getByRole('button', { name: /^Festhalten/ }).click()
  await page.getByText('16 von 16 erledigt').waitFor()
  await look(page, 'examined')
}

async function evaluateOnScreen(page: Page, id: string, offerIds: readonly string[]): Promise<void> {
  for (const [who, points] of [
    [world.staff.anke, ['7', '9']],
    [world.staff.torben, ['8', '8.5']],
  ] as const)
    for (const [n, offerId] of offerIds.entries()) {
      const given = { concept: { points: points[n] ?? '5', reason: 'Schlüssig dargelegt.' } }
      await world.call(who, 'giveEvaluationPoints', id, LOT, PART, { offerId, version: 0, points: given })
    }
  await goOn(page, `/projekte/${id}/wertung`)
  for (const verb of ['Punkte aufdecken', 'Wertung abschließen']) {
    await page.getByRole('button', { name: verb }).click()
    await page.getByRole('dialog').getByRole('button', { name: verb }).click()
  }
  await page.getByText(/^Abgeschlossen von Anke Behrens am/).waitFor()
  await look(page, 'evaluated')
}

/** The information is written; the reasons that are asked for are those of who was not told yet. */
async function informOnScreen(page: Page, { id, isFirst }: { id: string; isFirst: boolean }): Promise<void> {
  const dialog = page.getByRole('dialog')
  await page.goto(`/projekte/${id}`)
  await page.getByRole('button', { name: 'Nach § 134 GWB informieren' }).first().click()
  if (isFirst) await dialog.getByLabel(/^Nordkai/).click()
  // Why it was excluded is written once; of the other one rank, result and price are at hand.
  expect(await dialog.getByLabel(`Grund für ${WESER}`).inputValue()).toBe(REASONS[WESER])
  await dialog
    .getByText(/Rang 2 · Ergebnis 68,054 · Preis 287\.500/)
    .last()
    .waitFor()
  await dialog.getByLabel(`Grund für ${HUMBER}`).fill(REASONS[HUMBER])
  if (isFirst) await look(page, 'inform')
  await dialog.getByRole('button', { name: 'Zur Durchsicht vorlegen' }).click()
  await dialog.getByRole('heading', { name: 'Die Schreiben liegen zur Durchsicht bereit' }).waitFor()
  await dialog.getByRole('button', { name: 'Fertig' }).click()
  // Whoever wrote them sends none.
  await goOn(page, `/projekte/${id}/schreiben`)
  await page.getByText('Zur Durchsicht', { exact: true }).first().waitFor()
  expect(await page.getByRole('button', { name: 'Gelesen und absenden' }).count()).toBe(0)
  const reader = await world.open({ as: world.staff.torben })
  await reader.goto(`/projekte/${id}/schreiben`)
  await reader.getByText(REASONS[HUMBER]).first().waitFor()
  if (isFirst) await look(reader, 'letters')
  await sendLetters(reader, id)
}

it('an open procedure of the EU from the need to the award notice, with a forgotten loser', { timeout: 400_000 }, async () => {
  const first = await world.open({ as: world.staff.anke })
  const id = await draftOnScreen(first)
  await needOnScreen(first, id)
  await goOn(first, `/projekte/${id}/veroeffentlichen`)
  await first.getByRole('button', { name: 'Veröffentlichen', exact: true }).click()
  await first.getByText('Die Ausschreibung wurde veröffentlicht.').first().waitFor()
  const nordkai = await offerAt(world, world.sabine, { id, net: 198_400 })
  const humber = await offerAt(world, world.john, { id, net: 287_500 })
  await offerAt(world, world.hinrich, { id, net: 301_000 })

  await nextDay(world, 41)
  await openOnScreen(world, id)
  const clerk = await world.open({ as: world.staff.anke })
  await clerk.goto(`/projekte/${id}`)
  await clerk.getByText(/Als Nächstes werden sie geprüft und gewertet/).waitFor()
  await examineOnScreen(clerk, id)
  await evaluateOnScreen(clerk, id, [nordkai, humber])
  await informOnScreen(clerk, { id, isFirst: true })
  await goOn(clerk, `/projekte/${id}`)
  await clerk.getByText(/^Zuschlag ab .* \(§ 134 Abs\. 2 GWB\)/).waitFor()
  expect(await clerk.getByRole('button', { name: 'Zuschlag erteilen' }).count()).toBe(0)
  const john = await world.open({ as: world.john, width: 390, height: 844, locale: 'en-US' })
  await john.goto(`/projekte/${id}/angebot`)
  await john.getByText(REASONS[HUMBER]).waitFor()
  await look(john, 'loser')

  // Somebody whom nobody thought of: the award is refused and names them; the clock begins anew.
  await world.withDatabase(() => TenderModel.updateOne({ _id: id }, { $pull: { 'lots.0.information.told': { name: HUMBER } } }))
  await nextDay(world, 12)
  const later = await world.open({ as: world.staff.anke })
  const dialog = later.getByRole('dialog')
  await later.goto(`/projekte/${id}`)
  await later.getByRole('button', { name: 'Zuschlag erteilen' }).first().click()
  await dialog.getByText('Noch nicht informiert').waitFor()
  await dialog.getByText(HUMBER).waitFor()
  await dialog.getByRole('button', { name: 'Zuschlag erteilen' }).click()
  await dialog.getByText(/ohne Information: 1\. Mit ihrer Information beginnt die Frist neu/).waitFor()
  await look(later, 'forgotten')
  await informOnScreen(later, { id, isFirst: false })
  await goOn(later, `/projekte/${id}`)
  await later.getByText(/^Zuschlag ab .* \(§ 134 Abs\. 2 GWB\)/).waitFor()
  expect(await later.getByRole('button', { name: 'Zuschlag erteilen' }).count()).toBe(0)

  await nextDay(world, 12)
  await awardAndAnnounce(id)
  await readFile(id)
})

/** The contract, and the notice that is owed for it; whoever shut the dialog finds the way to it again. */
async function awardAndAnnounce(id: string): Promise<void> {
  const page = await world.open({ as: world.staff.anke })
  const dialog = page.getByRole('dialog')
  await page.goto(`/projekte/${id}`)
  await page.getByRole('button', { name: 'Zuschlag erteilen' }).first().click()
  await dialog.getByRole('button', { name: 'Zuschlag erteilen' }).click()
  await dialog.getByRole('heading', { name: 'Der Zuschlag ist erteilt' }).waitFor()
  await look(page, 'awarded')
  await dialog.getByRole('button', { name: 'Fertig' }).click()
  await goOn(page, `/projekte/${id}/vertrag`)
  await page.getByText('198.400 EUR').waitFor()
  await look(page, 'contract')
  await goOn(page, `/projekte/${id}`)
  await page.getByRole('button', { name: 'Zur Vergabebekanntmachung' }).click()
  await page.waitForURL(/\/projekte\/bearbeiten\//)
  // Nothing is typed twice.
  await page.getByRole('heading', { level: 1, name: TITLE }).waitFor()
  await page.getByText('50246000').first().waitFor()
}

/** The file as the loser's lawyer reads it. */
async function readFile(id: string): Promise<void> {
  const page = await world.open({ as: world.staff.anke })
  await page.goto(`/projekte/${id}/vermerk`)
  await page.getByText('Nichts fehlt, was bis jetzt verlangt ist (§ 8 VgV).').waitFor()
  await look(page, 'report')
  const { lines } = await world.call<ReportView>(world.staff.anke, 'getReport', id)
  const said = lines.flatMap(({ statements }) => statements)
  const placesOf = (text: string) => new Set(said.flatMap((one) => (one.text.includes(text) ? [one.place] : [])))
  expect([...placesOf('auf 310.000,00 Euro')]).toEqual(['need'])
  expect([...placesOf('nach § 134 GWB informiert')]).toEqual(['letters'])
  expect([...placesOf(`${HUMBER}: ${REASONS[HUMBER]}`)]).toEqual(['letters'])
  expect([...placesOf('Niederschrift')]).toEqual(['award'])
  expect(said.filter(({ text, details }) => /leer →|\d{4}-\d{2}-\d{2}/.test([text, ...details].join(' ')))).toEqual([])
}

/** What the award of a company is examined by, in a few calls. */
const settled = async (id: string, winner: string): Promise<void> => {
  const day = new Date(world.serverTime()).toISOString().slice(0, 10)
  await examine(world, world.staff.anke, { id, lotId: LOT, offerIds: [winner], day })
}
const net = (sum: number) => filledOffer(sum, new Date(world.serverTime()))

it.each([
  { templateId: 'VOBA-national', procedure: 'vob-public', law: '§ 20 VOB/A', nature: 'works', cpv: '45000000' },
  { templateId: 'UVgO-national', procedure: 'uvgo-public', law: '§ 6 UVgO', nature: 'services', cpv: '71000000' },
] as const)(
  'by $templateId: awarded in one step, each loser with an own reason, no notice of the EU',
  async ({ templateId, procedure, law, nature, cpv }) => {
    const name = `Reparatur der Spundwand (${procedure})`
    const data = filledForm(world, { template: `own/${templateId}`, title: name, nature, cpv, days: 1 })
    // Such a form has no place for them.
    const head = { name, organizationId: Number(world.buyers.harbour), offerDeadline: new Date(world.serverTime() + DAY).toISOString() }
    const { id, offerIds } = await opened(world, {
      input: { type: 0, templateId, procedure, data, ...head, ...WHAT_IS_ASKED },
      offers: [
        [world.sabine, net(61_000)],
        [world.john, net(64_500)],
      ],
    })
    await settled(id, offerIds[0] ?? '')
    const page = await world.open({ as: world.staff.anke })
    const dialog = page.getByRole('dialog')
    await page.goto(`/projekte/${id}`)
    await page.getByRole('button', { name: 'Zuschlag erteilen' }).first().click()
    await dialog.getByLabel(/^Nordkai/).click()
    await dialog.getByLabel(/^Grund für Humber/).fill('Der Preis liegt um 3.500 Euro höher.')
    await look(page, `${procedure}-award`)
    await dialog.getByRole('button', { name: 'Zuschlag erteilen' }).click()
    await dialog.getByRole('heading', { name: 'Der Zuschlag ist erteilt' }).waitFor()
    await dialog.getByRole('button', { name: 'Fertig' }).click()
    expect(await page.getByRole('button', { name: 'Zur Vergabebekanntmachung' }).count()).toBe(0)
    // Nothing was evaluated, and the report says what is missing.
    await goOn(page, `/projekte/${id}/vermerk`)
    await page.getByText(new RegExp(`Angaben fehlen \\(${law.replaceAll(' ', '\\s')}\\)`)).waitFor()
    await page.getByText('Es fehlt: warum dieses Angebot.').waitFor()
    await look(page, `${procedure}-report`)
    const loser = await world.open({ as: world.john, width: 390, height: 844 })
    await loser.goto(`/projekte/${id}/angebot`)
    await loser.getByText('Der Preis liegt um 3.500 Euro höher.').first().waitFor()
  },
)

it('a concession by fee: the higher one is better, and a complaint stops the award', async () => {
  const data = filledForm(world, {
    template: 'eu/1.7/EU-19',
    title: 'Betrieb des Hafencafés',
    nature: 'services',
    cpv: '55300000',
    days: 1,
  })
  const fee = (sum: number) => ({
    remuneration: {
      'concession-fee-group': { 'concession-fee': { amount: `${sum}.00`, currency: 'EUR' } },
      'concession-value-group': { 'concession-value': { amount: `${sum * 90}.00`, currency: 'EUR' } },
    },
    terms: net(1)['terms'],
  })
  const price = { field: 'remuneration/concession-fee-group/concession-fee', formula: { kind: 'ratio', better: 'higher' } }
  const awardPlans = [{ lotId: null, kind: 'offer', maxPoints: '10', criteria: [{ id: 'fee', name: 'Entgelt', weight: '100', price }] }]
  const { id } = await opened(world, {
    input: { type: 0, templateId: 'EU-19', data, awardPlans, bidderForms: { application: 'standard', offer: 'concession' } },
    offers: [
      [world.sabine, fee(18_000)],
      [world.john, fee(15_500)],
    ],
  })
  const page = await world.open({ as: world.staff.anke })
  const dialog = page.getByRole('dialog')
  await page.goto(`/projekte/${id}/wertung`)
  await page.getByRole('button', { name: 'Wertung abschließen' }).click()
  await dialog.getByRole('button', { name: 'Wertung abschließen' }).click()
  // 15,500 of 18,000
  await page.getByRole('row', { name: /^2 Humber Marine Works Ltd 86,111/ }).waitFor()

  const john = await world.open({ as: world.john, width: 390, height: 844 })
  await john.goto(`/projekte/${id}/nachrichten/neu`)
  await john.getByLabel('Betreff').fill('Rüge der Wertung')
  await john.getByText('Das ist eine Rüge').click()
  await john.getByRole('textbox', { name: 'Nachricht', exact: true }).click()
  await john.keyboard.type('Das Entgelt ist falsch gewertet.')
  await john.getByRole('button', { name: 'Nachricht senden' }).click()
  await john.getByText('Rüge der Wertung').first().waitFor()

  // The team finds it among its work, until it is answered.
  await goOn(page, '/wizard/1')
  await page.getByRole('link', { name: 'Zu den Rügen' }).click()
  await page.getByText('Rüge ohne Antwort').waitFor()
  await look(page, 'complaints')
  await page.getByRole('link', { name: /Rüge der Wertung/ }).click()
  await dialog.getByRole('button', { name: 'Antworten' }).click()
  await page.getByLabel('Der Rüge nicht abhelfen').check()
  await page.getByRole('textbox', { name: 'Nachricht', exact: true }).click()
  await page.keyboard.type('Gewertet wurde, wie es bekannt gemacht ist.')
  await page.getByRole('button', { name: 'Nachricht senden' }).click()
  await page.getByText('Antwort auf Rüge').first().waitFor()
  await goOn(page, `/projekte/${id}/nachrichten?ruegen=1`)
  await page.getByText('Antwort auf Rüge').waitFor()
  expect(await page.getByText('Rüge ohne Antwort').count()).toBe(0)

  await goOn(page, `/projekte/${id}/schreiben`)
  await page.getByRole('button', { name: 'Zuschlag anhalten' }).click()
  await dialog.getByLabel('Nachprüfungsbehörde').fill('Vergabekammer der Freien Hansestadt Bremen')
  await dialog.getByLabel('Aktenzeichen').fill('16-VK 1/27')
  await dialog.getByLabel('Begründung').fill('Der Nachprüfungsantrag ist heute zugestellt worden.')
  await dialog.getByRole('button', { name: 'Zuschlag anhalten' }).click()
  await page.getByText('Eine Nachprüfungsstelle hat den Zuschlag angehalten.').waitFor()
  await look(page, 'stopped')
  await goOn(page, `/projekte/${id}`)
  await page.getByText(/^Eine Nachprüfungsstelle hat den Zuschlag angehalten\. Ist er wieder frei/).waitFor()
  expect(await page.getByRole('button', { name: 'Zuschlag erteilen' }).count()).toBe(0)
})

it('cancelled after the opening: the reason stays, and the way to tell it is at hand', async () => {
  const data = filledForm(world, { template: 'eu/1.7/EU-16', title: 'Schwimmponton', nature: 'supplies', cpv: '34500000', days: 1 })
  const { id } = await opened(world, {
    input: { type: 0, templateId: 'EU-16', data, ...WHAT_IS_ASKED },
    offers: [[world.sabine, net(940_000)]],
  })
  const page = await world.open({ as: world.staff.anke })
  const dialog = page.getByRole('dialog')
  await page.goto(`/projekte/${id}`)
  await page.getByRole('button', { name: 'Verfahren abschließen' }).click()
  await dialog.getByLabel(/[Aa]ufgehoben/).click()
  await dialog.getByLabel(/Begründung/).fill('Das einzige Angebot liegt weit über der Schätzung.')
  await dialog.getByRole('button', { name: 'Abschließen', exact: true }).click()
  await dialog.getByRole('heading', { name: 'Das Verfahren ist abgeschlossen' }).waitFor()
  await look(page, 'cancelled')
  await dialog.getByRole('link', { name: 'Den Bietern die Gründe schreiben' }).click()
  await page.getByRole('button', { name: 'Schreiben verfassen' }).waitFor()
  expect(await page.getByText('Die Information nach § 134 GWB beginnen Sie').count()).toBe(0)
  // Nobody was chosen, and nobody has to say who.
  await goOn(page, `/projekte/${id}/vermerk`)
  await page.getByText(/Eine Angabe fehlt/).waitFor()
  await look(page, 'cancelled-report')
  const bidder = await world.open({ as: world.sabine, width: 390, height: 844 })
  await bidder.goto(`/projekte/${id}/angebot`)
  await bidder.getByText('Das Verfahren wurde für dieses Los abgebrochen.').waitFor()
})
