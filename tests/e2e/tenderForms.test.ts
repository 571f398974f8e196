import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deepIt } from './deep'
import { addPerson, begin, CREATE, field, makeDraft, saveAndOpen, setCriteria } from './steps'
import { makeBrowserWorld, type BrowserWorld } from './world'

/**
 * The server's side of the line as another client, or another installation, would have it: answers of a method, or what is sent to it,
 * changed on the way.
 */
async function changeOnTheWay(
  page: Page,
  method: string,
  {
    sent = (params) => params,
    answered = (result) => result,
  }: { sent?: (params: string) => string; answered?: (result: string) => string },
): Promise<void> {
  await page.routeWebSocket(/\/websocket/, (line) => {
    const ids = new Set<string>()
    const server = line.connectToServer()
    line.onMessage((message) => {
      const text = String(message)
      const isMeant = text.includes(`"method":"${method}"`)
      if (isMeant) ids.add(/"id":"([^"]+)"/.exec(text)?.[1] ?? '')
      server.send(isMeant ? sent(text) : text)
    })
    server.onMessage((message) => {
      const text = String(message)
      line.send([...ids].some((id) => text.includes(`"id":"${id}"`)) ? answered(text) : text)
    })
  })
}

const deadline = async (page: Page, label: string, [day, time]: [string, string]): Promise<void> => {
  await page.getByLabel(`${label}, Datum`).fill(day)
  await page.getByLabel(`${label}, Uhrzeit`).fill(time)
  await page.getByLabel(`${label}, Uhrzeit`).blur()
}

/** By the form's own search: what lies far away is drawn when somebody goes there. */
const goTo = async (page: Page, label: string): Promise<void> => {
  await page.getByRole('searchbox', { name: 'Im Formular suchen' }).fill(label)
  await page.locator('.f-hits button').first().click()
}

describe('forms beside the usual one', () => {
  let world: BrowserWorld
  beforeAll(async () => {
    world = await makeBrowserWorld()
  })
  afterAll(() => world.close())

  const walkTo = async (page: Page, ...doors: RegExp[]): Promise<void> => {
    await page.goto('/wizard/3')
    for (const name of doors) await page.getByRole('link', { name }).or(page.getByRole('button', { name })).first().click()
  }

  it('a national form by the wizard: filled, saved, opened again, published; a guest reads it', async () => {
    const page = await world.open({ as: world.staff.anke })
    await walkTo(page, /Vergaberecht/, /Anderes Vergaberecht/, /UVgO national/)
    await page.waitForURL('**/projekte/anlage/UVgO-national?**')
    const name = 'Lieferung von Fendern'
    await begin(page, { name, buyer: world.buyers.harbour })
    await field(page, 'BT-22-Procedure').fill('HH-2026-17')
    await field(page, 'contact-email').fill('vergabe@hammersiel.example')
    await page.getByRole('radio', { name: 'Öffentliche Ausschreibung' }).check()
    // What belongs to a choice is there with it, and asked for.
    await page.getByRole('radio', { name: 'Lieferung', exact: true }).check()
    await field(page, 'delivery-address').fill('Westhafen 4, 27726 Hammersiel')
    await field(page, 'BT-24-Procedure').fill('40 Fender aus Gummi für die Kaje.')
    await field(page, 'BT-21-Lot').fill('Fender')
    await field(page, 'BT-24-Lot').fill('Zylindrisch, 800 mm.')
    await field(page, 'BT-5131-Lot').fill('Hammersiel')
    await deadline(page, 'Angebotsfrist', ['15.03.2030', '12:00'])
    await addPerson(page, 'mein')
    const id = await saveAndOpen(page)

    await page.goto(`/projekte/bearbeiten/${id}`)
    expect(await field(page, 'delivery-address').inputValue()).toBe('Westhafen 4, 27726 Hammersiel')
    expect(await page.getByRole('radio', { name: 'Öffentliche Ausschreibung' }).isChecked()).toBe(true)
    expect(await page.getByRole('textbox', { name: 'Titel' }).first().inputValue()).toBe(name)
    expect(await page.getByLabel('Angebotsfrist, Datum').inputValue()).toBe('15.03.2030')
    await field(page, 'BT-24-Procedure').fill('44 Fender aus Gummi für die Kaje.')
    await saveAndOpen(page)

    await setCriteria(world, id, page)
    await page.getByRole('link', { name: 'Veröffentlichen' }).click()
    // Not for the EU's portal: the form is none of its own.
    await page.getByRole('radio', { name: /Angebotsphase/ }).check()
    expect(await page.getByText('Auch im Amtsblatt der EU').count()).toBe(0)
    await page.getByRole('button', { name: 'Veröffentlichen', exact: true }).click()
    await page.getByText('Die Ausschreibung wurde veröffentlicht.').first().waitFor()
    const guest = await world.open()
    await guest.goto(`/projekte/${id}`)
    await guest.getByRole('heading', { level: 1, name }).waitFor()
    await guest.getByText('44 Fender aus Gummi für die Kaje.').first().waitFor()
    expect(await world.call<{ stage: number }>(null, 'getProject', id)).toMatchObject({
      stage: 6,
      offerDeadline: '2030-03-15T11:00:00.000Z',
    })
  })

  deepIt('a continuous procedure: first deadline and days of rounds beside the form’s own, kept over a reload and published', async () => {
    const page = await world.open({ as: world.staff.anke })
    await walkTo(page, /Vergaberecht/, /Konzession/, /Dauerverhandlung/)
    await page.waitForURL((url) => url.searchParams.get('type') === '5')
    const name = 'Liegeplätze auf Dauer'
    await begin(page, { name, buyer: world.buyers.harbour })
    expect(await page.getByLabel('Art der Ausschreibung').inputValue()).toBe('5')
    await deadline(page, 'Teilnahmefrist der ersten Runde', ['01.03.2030', '10:00'])
    const days = page.getByLabel('Tage je weiterer Runde')
    await days.fill('vierzehn')
    await page.getByText('Bitte geben Sie eine ganze Zahl von 1 bis 3650 an.').first().waitFor()
    await days.fill('14')
    await addPerson(page, 'mein')
    // Nothing is on the server yet: it comes back from this device.
    await page.reload()
    await page.getByText(/wiederhergestellt/).waitFor()
    expect(await page.getByLabel('Teilnahmefrist der ersten Runde, Datum').inputValue()).toBe('01.03.2030')
    expect(await days.inputValue()).toBe('14')
    const id = await saveAndOpen(page)
    expect(await world.call(world.staff.anke, 'getProject', id)).toMatchObject({
      type: 5,
      applicationDeadline: '2030-03-01T09:00:00.000Z',
      deadlinePeriodDays: 14,
      lots: [{ applicationDeadline: '2030-03-01T09:00:00.000Z' }],
    })
    await page.goto(`/projekte/bearbeiten/${id}`)
    await field(page, 'BT-24-Procedure').fill('Plätze werden laufend vergeben.')
    expect(await days.inputValue()).toBe('14')
    // The form's own deadlines are the last ones of this type.
    await goTo(page, 'Finale Teilnahmefrist')
    const final = (bt: string, part: 'd' | 't') => page.locator(`[id$=".${bt}(${part})-Lot"]`).first()
    await final('BT-1311', 'd').fill('30.11.2031')
    await final('BT-1311', 't').fill('10:00')
    await final('BT-1311', 't').blur()
    // With a competition first, the form asks for no date of offers.
    expect(await final('BT-131', 'd').count()).toBe(0)
    await page.reload()
    await page.getByText(/wiederhergestellt/).waitFor()
    await goTo(page, 'Finale Teilnahmefrist')
    expect(await final('BT-1311', 'd').inputValue()).toBe('So., 30.11.2031')
    expect(await final('BT-1311', 't').inputValue()).toBe('10:00')
    await saveAndOpen(page)
    // The form's limits are the last ones; round 1 keeps its own.
    expect(await world.call(world.staff.anke, 'getProject', id)).toMatchObject({
      lots: [{ applicationDeadline: '2030-03-01T09:00:00.000Z', finalDeadline: '2031-11-30T09:00:00.000Z' }],
    })
    await setCriteria(world, id, page)
    await page.getByRole('link', { name: 'Veröffentlichen' }).click()
    await page.getByRole('radio', { name: /Teilnahmewettbewerb/ }).check()
    await page.getByRole('button', { name: 'Veröffentlichen', exact: true }).click()
    await page.getByText('Die Ausschreibung wurde veröffentlicht.').first().waitFor()
    expect(await world.call(null, 'getProject', id)).toMatchObject({ stage: 3, type: 5 })
  })

  deepIt('VOB/A in national law: filled with its choices, kept over a reload, published into the offer phase', async () => {
    const page = await world.open({ as: world.staff.anke })
    await page.goto('/projekte/anlage/VOBA-national?type=0')
    const name = 'Spundwand am Fischereihafen'
    await begin(page, { name, buyer: world.buyers.harbour })
    await field(page, 'BT-22-Procedure').fill('HH-2026-31')
    await field(page, 'contact-email').fill('vergabe@hammersiel.example')
    await page.getByRole('radio', { name: 'Öffentliche Ausschreibung' }).check()
    await field(page, 'BT-24-Procedure').fill('120 m Spundwand, Länge 18 m.')
    await field(page, 'BT-24-Lot').fill('Rammen, Verankern, Hinterfüllen.')
    await goTo(page, 'Wesentliche Zahlungsbedingungen')
    await field(page, 'payment-conditions').fill('§ 16 VOB/B')
    await field(page, 'review-body').fill('VOB-Stelle Lüneburg')
    await deadline(page, 'Angebotsfrist', ['15.04.2030', '12:00'])
    await addPerson(page, 'mein')
    await page.reload()
    await page.getByText(/wiederhergestellt/).waitFor()
    await goTo(page, 'Nachprüfungsstelle')
    expect(await field(page, 'review-body').inputValue()).toBe('VOB-Stelle Lüneburg')
    await goTo(page, 'Verfahrensart')
    expect(await page.getByRole('radio', { name: 'Öffentliche Ausschreibung' }).isChecked()).toBe(true)
    const id = await saveAndOpen(page)
    await setCriteria(world, id, page)
    await page.getByRole('link', { name: 'Veröffentlichen' }).click()
    await page.getByRole('radio', { name: /Angebotsphase/ }).check()
    await page.getByRole('button', { name: 'Veröffentlichen', exact: true }).click()
    await page.getByText('Die Ausschreibung wurde veröffentlicht.').first().waitFor()
    const guest = await world.open()
    await guest.goto(`/projekte/${id}`)
    await guest.getByText('120 m Spundwand, Länge 18 m.').first().waitFor()
    expect(await world.call<{ stage: number }>(null, 'getProject', id)).toMatchObject({ stage: 6 })
  })

  it('/projekte/anlage without a form opens the one of the settings for its type', async () => {
    const page = await world.open({ as: world.staff.anke })
    await changeOnTheWay(page, 'getSettings', {
      answered: (text) => text.replace(/"konzVV":"[^"]*","konzVD":"[^"]*"/, '"konzVV":"VOBA-national","konzVD":"UVgO-national"'),
    })
    await page.goto('/projekte/anlage')
    await page.waitForURL('**/projekte/anlage/VOBA-national')
    await page.goto('/projekte/anlage?type=5#top')
    await page.waitForURL('**/projekte/anlage/UVgO-national?type=5#top')
    expect(await page.getByRole('combobox', { name: 'Formular' }).inputValue()).toBe('UVgO-national')
  })

  it('what the server refuses shows at its field, with what was typed kept', async () => {
    const id = await makeDraft(world, 'Zurückgewiesen')
    const page = await world.open({ as: world.staff.anke })
    await changeOnTheWay(page, 'updateProject', {
      sent: (text) => text.replace(/"BT-24-Procedure":\{[^}]*\}/, '"BT-24-Procedure":7'),
    })
    await page.goto(`/projekte/bearbeiten/${id}`)
    await field(page, 'BT-24-Procedure').fill('Neu beschrieben')
    await page.getByRole('button', { name: 'Speichern', exact: true }).click()
    await page.getByText('Der Server hat eine Angabe zurückgewiesen. Sie ist unten bezeichnet.').waitFor()
    const refused = field(page, 'BT-24-Procedure')
    await expect.poll(() => refused.getAttribute('aria-invalid')).toBe('true')
    expect(await refused.inputValue()).toBe('Neu beschrieben')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Probleme 1')
    await page.getByText('Das Verfahren konnte nicht gespeichert werden.').waitFor()
    await page.getByText('Nicht gespeichert', { exact: true }).waitFor()
  })

  it('a buyer who is not there yet is made from the buyer field, and chosen', async () => {
    const page = await world.open({ as: world.staff.anke })
    await page.goto(CREATE)
    await page.getByRole('button', { name: 'Organisation anlegen' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Organisation anlegen' }).click()
    // Refused in place, nothing is sent.
    await dialog.getByText('Bitte geben Sie den Namen an.').first().waitFor()
    const values: Record<string, string> = {
      'Name der Vergabestelle': 'Fischereihafen Dreisiel GmbH',
      Vorname: 'Ole',
      Nachname: 'Janssen',
      'Straße und Hausnummer': 'Kutterweg 2',
      Postleitzahl: '27616',
      Ort: 'Dreisiel',
      Telefon: '+49 4791 555990',
      'E-Mail': 'vergabe@dreisiel.example',
      Internetadresse: 'www.dreisiel.example',
      Kontaktstelle: 'Vergabestelle',
    }
    for (const [label, value] of Object.entries(values)) await dialog.getByLabel(label, { exact: true }).fill(value)
    await dialog.getByRole('button', { name: /^NUTS-Code/ }).click()
    const nuts = dialog.getByRole('combobox', { name: /NUTS-Code/ })
    await nuts.fill('Cuxhaven')
    await dialog.getByRole('treeitem', { name: /DE932/ }).waitFor()
    await nuts.press('Enter')
    await dialog.getByRole('button', { name: 'Organisation anlegen' }).click()
    await dialog.waitFor({ state: 'hidden' })
    const buyer = page.getByLabel('Vergabestelle')
    await expect
      .poll(() => buyer.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.text))
      .toContain('Fischereihafen Dreisiel')
    await begin(page, { name: 'Netze flicken', buyer: await buyer.inputValue() })
    const id = await saveAndOpen(page)
    expect(await world.call(world.staff.anke, 'getProject', id)).toMatchObject({ organization: { name: 'Fischereihafen Dreisiel GmbH' } })
  })
})
