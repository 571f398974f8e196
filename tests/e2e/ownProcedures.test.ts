import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Page } from 'playwright'
import type { ProcedureDocument } from '../../workflows/procedure'
import { importShippedProcedures } from '../../server/procedures/importShipped'
import { makeUser, type TestUser } from '../world/people'
import { violations } from './designerSteps'
import { makeBrowserWorld, type BrowserWorld } from './world'

let world: BrowserWorld
let ines: TestUser
beforeAll(async () => {
  world = await makeBrowserWorld({
    alsoSeed: async () => {
      await importShippedProcedures()
      ines = await makeUser('admin', { email: 'ines.wolters@lotse.example', givenName: 'Ines', surName: 'Wolters' })
    },
  })
})
afterAll(() => world.close())

const file = (name: string, text: string) => ({ name, mimeType: 'application/json', buffer: Buffer.from(text) })

it('an admin begins an own procedure, reads a faulty file and a good one in, publishes it and compares', async () => {
  const page = await world.open({ as: ines })
  const shot = (name: string) => shotOf(page, name)
  await page.goto('/verfahren')
  await page.getByRole('link', { name: 'Offenes Verfahren, Preis zuletzt' }).waitFor()
  expect(await violations(page, 'main')).toEqual([])
  await shot('list')
  await page.getByRole('link', { name: 'Offenes Verfahren, Preis zuletzt' }).click()
  await page.getByText('Es gibt getrennte Umschläge: Nachweise, Preis.').waitFor()
  await shot('shipped')
  await page.getByRole('button', { name: 'Eigenes daraus beginnen' }).click()
  await page.getByRole('option', { name: 'Eignung' }).waitFor()
  const id = decodeURIComponent(page.url().split('/').at(-1) ?? '')
  const { text } = await world.call<{ text: string }>(ines, 'exportProcedure', id)
  await page.getByRole('button', { name: 'Datei einlesen' }).click()
  const input = page.getByLabel('Datei einlesen')
  await input.setInputFiles(file('falsch.json', text.replace('"kind": "notice"', '"kind": "party"')))
  await page.getByText('Es wurde nichts gespeichert', { exact: false }).waitFor()
  await input.setInputFiles(file('lose.json', text.replace('"openProofs"', '"nirgends"')))
  await page.getByText('Es gibt keine Phase „nirgends“', { exact: false }).first().waitFor()
  await shot('faulty')
  expect(await page.getByRole('button', { name: 'Veröffentlichen' }).isDisabled()).toBe(true)
  // A problem leads to its place, and a step back mends it.
  await page.getByRole('button', { name: 'Angebote', exact: true }).click()
  expect(await page.locator('#pr-f-next :focus').count()).toBe(1)
  await page.getByRole('button', { name: 'Rückgängig: Datei eingelesen' }).click()
  await page.getByText('Keine Probleme', { exact: false }).waitFor()
  await playThrough(page)
  await page.getByRole('button', { name: 'Bearbeiten' }).click()
  await publish(page, 'Erste')
  await input.setInputFiles(file('gut.json', text.replace('"Eignung"', '"Prüfung der Eignung"')))
  await page.getByRole('option', { name: 'Prüfung der Eignung' }).waitFor()
  // Taken back to what is published, and that undone.
  await page.getByRole('button', { name: 'Zurück zu Version 1' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Entwurf ersetzen' }).click()
  await page.getByRole('option', { name: 'Eignung', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Rückgängig: Version 1 zurückgeholt' }).click()
  await page.getByRole('option', { name: 'Prüfung der Eignung' }).waitFor()
  await page.getByText('Entwurf gespeichert').waitFor()
  await publish(page, 'Klarer benannt')
  await page.getByRole('button', { name: 'Versionen' }).click()
  await page.getByRole('table').getByText('Prüfung der Eignung').last().waitFor()
  expect(await violations(page, 'main')).toEqual([])
  await shot('versions')
})

/** A life is gone through day by day, and something else happens instead: the price stays sealed until its opening. */
async function playThrough(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Durchspielen' }).click()
  await page.getByText('Am 1. Tag legt Anna Brandt die Ausschreibung an.').first().waitFor()
  const staff = page.getByRole('region', { name: 'Vergabestelle' })
  await page.getByRole('button', { name: /öffnen Anna Brandt und Jonas Petersen: Nachweise/ }).click()
  await staff.getByText('Preis: versiegelt').waitFor()
  await staff.getByText('Nordlicht GmbH: Nachweise').waitFor()
  // Who is out hears of it when that is announced.
  const mails = page.getByRole('region', { name: 'E-Mails dazu' })
  await mails.getByText('Keine.').waitFor()
  await page.getByRole('button', { name: /gibt das Team Ostwind eG bekannt/ }).click()
  await mails.getByText('an Ostwind eG').waitFor()
  await shotOf(page, 'play')
  expect(await violations(page, 'main')).toEqual([])
  await page.getByRole('button', { name: /Südstern AG ein Angebot ein/ }).click()
  await page.getByLabel('Stattdessen geschieht').selectOption('Nordlicht GmbH: Angebot zurückziehen')
  await page
    .getByText(/zieht Nordlicht GmbH das Angebot zurück/)
    .first()
    .waitFor()
  await page.getByRole('button', { name: /erteilt Anna Brandt den Zuschlag/ }).click()
  await staff.getByText('Zuschlag: Ostwind eG').or(staff.getByText('Zuschlag: Südstern AG')).waitFor()
}

async function shotOf(page: Page, name: string): Promise<void> {
  if (!process.env['SHOTS']) return
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await page.screenshot({ path: `${process.env['SHOTS']}/${name}-${width}.png`, fullPage: true })
  }
  await page.setViewportSize({ width: 1440, height: 900 })
}

const publish = async (page: Page, note: string): Promise<void> => {
  await page.getByRole('button', { name: 'Veröffentlichen' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Was ist neu?').fill(note)
  await dialog.getByRole('button', { name: 'Veröffentlichen' }).click()
  await dialog.waitFor({ state: 'detached' })
}

/** The phases down the channel; boxes of the properties have options, too. */
const linesOf = (page: Page) => page.getByRole('listbox').getByRole('option')

/** A phase is led by the pointer from the middle of its line to a share of another one's. */
async function drag(page: Page, from: string, { to, share }: { to: string; share: number }): Promise<void> {
  const middle = async (name: string, at = 0.5) => {
    const box = await linesOf(page)
      .and(page.getByRole('option', { name, exact: true }))
      .boundingBox()
    if (!box) throw new Error(`no ${name}`)
    return [box.x + 60, box.y + box.height * at] as const
  }
  await page.mouse.move(...(await middle(from)))
  await page.mouse.down()
  await page.mouse.move(...(await middle(to)), { steps: 3 })
  await page.mouse.move(...(await middle(to, share)), { steps: 3 })
}

/** The choice goes behind the award and is taken back; where it would break a rule it stays, and it is said why. */
async function dragged(page: Page): Promise<void> {
  const lines = () => linesOf(page).allInnerTexts()
  const before = await lines()
  const boxes = () => linesOf(page).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
  const [choice, award] = ['Auswahl', 'Wertung und Zuschlag']
  const lay = await boxes()
  await drag(page, choice, { to: 'Angebote hat ein Problem', share: 0.8 })
  expect(await page.locator('.pr-ghost').getAttribute('data-caption')).toContain('Hier nicht:')
  expect(await boxes()).toEqual(lay)
  await shotOf(page, 'drag-refused')
  await page.mouse.up()
  expect(await lines()).toEqual(before)
  await drag(page, choice, { to: award, share: 0.8 })
  await page.keyboard.press('Escape')
  await page.mouse.up()
  expect(await lines()).toEqual(before)
  await drag(page, choice, { to: award, share: 0.8 })
  await page.mouse.up()
  await expect.poll(async () => (await lines()).findIndex((one) => one.startsWith(choice))).toBe(before.length - 1)
  expect(
    await linesOf(page)
      .last()
      .evaluate((one) => one === document.activeElement),
  ).toBe(true)
  await page.keyboard.press('Control+z')
  await expect.poll(lines).toEqual(before)
}

/** An own procedure of this page, as the server has it: kinds with what is opened, and where they lead, by place. */
const written = async (page: Page) => {
  const id = decodeURIComponent(page.url().split('/').at(-1) ?? '')
  const { document } = await world.call<{ document: ProcedureDocument }>(ines, 'getProcedure', id)
  const place = new Map(document.phases.map(({ key }, at) => [key, at]))
  return document.phases.map((one) => [
    one.kind,
    ...one.next.map((key) => place.get(key) ?? key),
    one.kind === 'opening' ? one.envelopes?.length : one.kind === 'intake' ? (one.leastDays ?? 0) : 0,
  ])
}
const priceLast = (leastDays: number) => [
  ['notice', 1, 0],
  ['intake', 2, leastDays],
  ['opening', 3, 1],
  ['choice', 4, 0],
  ['opening', 5, 1],
  ['award', 'end', 0],
]

const beginOpen = async (): Promise<Page> => {
  const page = await world.open({ as: ines })
  await page.goto('/verfahren/open')
  await page.getByRole('button', { name: 'Eigenes daraus beginnen' }).click()
  await page.getByRole('listbox').waitFor()
  return page
}

it('two envelopes, the price opened last, are written from the open procedure by mouse; nothing typed is lost', async () => {
  const page = await beginOpen()
  await page.getByRole('option', { name: 'Angebote' }).first().click()
  for (const [at, name] of ['Nachweise', 'Preis'].entries()) {
    await page.getByRole('button', { name: 'Umschlag hinzufügen' }).click()
    await page.getByLabel(`Umschlag ${at + 1} (Deutsch)`).fill(name)
  }
  await page.getByLabel('Mindestens so viele Tage').fill('400')
  await page.getByText('Eine ganze Zahl von 1 bis 365, oder nichts.').waitFor()
  await page.getByLabel('Mindestens so viele Tage').fill('42')
  await page.getByText('Die Frist lässt mindestens 42 Tage', { exact: false }).first().waitFor()
  await page.getByRole('option', { name: 'Öffnung' }).click()
  await page.getByRole('group', { name: 'Geöffnet wird', exact: true }).getByLabel('Preis').uncheck()
  const add = async (kind: RegExp): Promise<void> => {
    await page.getByRole('button', { name: 'Phase hinzufügen' }).click()
    await page.getByRole('menuitem', { name: kind }).click()
  }
  await add(/^Auswahl/)
  await page.getByText('Den Umschlag „Preis“ öffnet niemand', { exact: false }).first().waitFor()
  await shotOf(page, 'editor')
  expect(await violations(page, 'main')).toEqual([])
  await dragged(page)
  // What the line does not take stays here, also over a reload.
  await page.getByText('Entwurf gespeichert').waitFor()
  await page.route('**/api/v1/**', (route) => route.abort())
  await add(/^Öffnung/)
  await page.reload()
  await page.unroute('**/api/v1/**')
  await page.getByText('Keine Probleme', { exact: false }).waitFor()
  await page.getByText('Entwurf gespeichert').waitFor()
  await publish(page, '')
  expect(await written(page)).toEqual(priceLast(42))
})

it('and by keyboard alone', async () => {
  const page = await beginOpen()
  const { keyboard } = page
  const press = async (...keys: string[]): Promise<void> => {
    for (const key of keys) await keyboard.press(key)
  }
  const tabTo = async (name: string): Promise<void> => {
    for (let n = 0; n < 40; n++) {
      await keyboard.press('Tab')
      const found = await page.evaluate(() => {
        const at = document.activeElement
        return at?.getAttribute('aria-label') ?? (at instanceof HTMLInputElement ? at.labels?.[0]?.textContent : at?.textContent) ?? ''
      })
      if (found.trim() === name) return
    }
    throw new Error(`Tab never came to ${name}`)
  }
  await page.getByRole('option', { name: 'Das ganze Verfahren' }).focus()
  await press('ArrowDown', 'ArrowDown', 'Enter')
  await tabTo('Umschlag hinzufügen')
  await press('Enter', 'Enter', 'Escape')
  await press('ArrowDown', 'Enter')
  await tabTo('envelope2')
  await press('Space', 'Escape')
  await tabTo('Phase hinzufügen')
  // Application, offer, opening, choice.
  await press('Enter', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter')
  await page.getByRole('option', { name: 'Auswahl', selected: true }).waitFor()
  await press('Escape')
  await tabTo('Phase hinzufügen')
  await press('Enter', 'ArrowDown', 'ArrowDown', 'Enter')
  await page.getByText('Keine Probleme', { exact: false }).waitFor()
  // Taken back and done again.
  await press('Escape', 'Control+z')
  await page
    .getByText('Probleme stehen', { exact: false })
    .or(page.getByText('Problem steht', { exact: false }))
    .first()
    .waitFor()
  await press('Control+Shift+z')
  await page.getByText('Keine Probleme', { exact: false }).waitFor()
  await page.getByText('Entwurf gespeichert').waitFor()
  expect(await written(page)).toEqual(priceLast(0))
})

it('a condition over the form is written as a sentence, by keyboard alone, and stands before the award in words', async () => {
  const page = await world.open({ as: ines })
  await page.goto('/verfahren/open')
  await page.getByRole('button', { name: 'Eigenes daraus beginnen' }).click()
  await page.getByRole('option', { name: 'Wertung und Zuschlag' }).click()
  const part = page.getByRole('group', { name: 'Bedingungen aus dem Formular' })
  await part.getByRole('button', { name: 'Bedingung hinzufügen' }).press('Enter')
  // What is wrong leads to its field, which describes itself by it.
  await page.getByText('Diese Bedingung liest noch kein Feld.').first().waitFor()
  const problem = page.getByRole('listitem').filter({ hasText: 'Hier fehlt eine Angabe.' }).getByRole('button')
  await problem.press('Enter')
  const says = part.getByLabel('Was erfüllt sein muss (Deutsch)')
  await expect.poll(() => says.evaluate((one) => one === document.activeElement)).toBe(true)
  expect(await says.evaluate((one) => document.getElementById(one.getAttribute('aria-describedby') ?? '')?.textContent)).toContain(
    'Hier fehlt eine Angabe.',
  )
  await part.getByLabel('Gefragt wird vor').selectOption('dem Zuschlag')
  await part.getByLabel('Felder aus dem Formular').selectOption('EU-19')
  await part.getByRole('combobox', { name: 'Feld', exact: true }).fill('BT-300-Lot')
  await page.keyboard.press('Enter')
  await part.getByText('BT-300-Lot', { exact: true }).waitFor()
  for (const [lang, words] of [
    ['Deutsch', 'Der Rat hat zugestimmt.'],
    ['English', 'The council agreed.'],
  ] as const)
    await part.getByLabel(`Was erfüllt sein muss (${lang})`).fill(words)
  await page.getByText('Keine Probleme', { exact: false }).waitFor()
  expect(await violations(page, 'main')).toEqual([])
  await shotOf(page, 'condition')
  await part.getByRole('button', { name: 'Als JsonLogic schreiben' }).press('Enter')
  expect(JSON.parse(await part.getByLabel('JsonLogic').inputValue())).toEqual({ '!!': { var: 'BT-300-Lot' } })
  await part.getByLabel('JsonLogic').fill('{ "log": { "var": "BT-300-Lot" } }')
  await page.getByText('Den Operator „log“ kennen Regeln nicht.').first().waitFor()
  await shotOf(page, 'condition-logic')
  await part.getByLabel('JsonLogic').fill('{ "!!": { "var": "BT-300-Lot" } }')
  await page.getByText('Keine Probleme', { exact: false }).waitFor()
  // Who hears of it by mail stands below, in own words with a placeholder that exists.
  const mails = page.getByRole('group', { name: 'Mails', exact: true })
  await mails.getByRole('button', { name: 'Mail hinzufügen' }).press('Enter')
  await mails.getByLabel('das Team').check()
  await mails.getByLabel('Eigene Worte (Deutsch)').fill('Es gab {{count}} Angebote.')
  await page.getByText('Den Platzhalter „count“ gibt es in diesen Mails nicht.').first().waitFor()
  await mails.getByLabel('Eigene Worte (Deutsch)').fill('{{tender}}: Die Wertung hat begonnen.')
  await page.getByText('Keine Probleme', { exact: false }).waitFor()
  expect(await violations(page, 'main')).toEqual([])
  await shotOf(page, 'mails')
  await page.getByRole('button', { name: 'Durchspielen' }).click()
  await page.getByText('steht im Formular: Der Rat hat zugestimmt.', { exact: false }).first().waitFor()
  await shotOf(page, 'condition-play')
  // With a form the way is open or shut by what is typed into it.
  await page.getByText('Mit einem Formular spielen').click()
  await page.getByLabel('Formular', { exact: true }).selectOption('EU-19')
  await page.getByRole('list', { name: 'Was geschieht' }).getByRole('button').last().click()
  const shut = page.getByText('Hier geht es nicht weiter. Im Formular steht noch nicht: Der Rat hat zugestimmt.')
  await shut.waitFor()
  await page.locator('.pr-typed [data-path$="BT-300-Lot"]').getByRole('textbox').fill('Ratsbeschluss vom 3. Dezember')
  await shut.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /erteilt Anna Brandt den Zuschlag/ }).waitFor()
  expect(await violations(page, 'main')).toEqual([])
  await shotOf(page, 'form-play')
  await page.getByRole('button', { name: 'Bearbeiten' }).click()
  // What only the walk finds leads to its phase, too: nothing waits before an award has begun.
  await page.getByRole('option', { name: 'Wertung und Zuschlag' }).click()
  await page.getByLabel('Die Wartefrist ist abgelaufen.').check()
  await page.getByRole('option', { name: 'Das ganze Verfahren' }).click()
  await page.getByRole('button', { name: 'Veröffentlichen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Veröffentlichen' }).click()
  await page.getByRole('dialog').getByRole('listitem').getByRole('button').first().press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(() => page.locator('#pr-props :focus').count()).toBe(1)
  await page.getByRole('option', { name: 'Wertung und Zuschlag' }).click()
  await page.getByLabel('Die Wartefrist ist abgelaufen.').uncheck()
  await publish(page, 'Erste')
})
