import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeUser, type TestUser } from '../world/people'
import { addField, addGroup, addRule, begin, eventually, node, publishForm, saved, violations } from './designerSteps'
import { goOn } from './goOn'
import { makeBrowserWorld, type BrowserWorld } from './world'

let world: BrowserWorld
let admin: TestUser
const folder = mkdtempSync(join(tmpdir(), 'lotse-designer-'))
beforeAll(async () => {
  world = await makeBrowserWorld({
    alsoSeed: async () => {
      admin = await makeUser('admin', { email: 'ines.wolters@lotse.example', givenName: 'Ines', surName: 'Wolters' })
    },
  })
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await world.close()
})

it('a form is written without code, published and offered for tenders; shipped ones are only looked at', async () => {
  const page = await world.open({ as: admin })
  await begin(page, 'Sportboothafen')
  // From the form itself every kind of field can be reached, on a phone too: nothing cuts the list off or lies above it.
  const wide = page.viewportSize()
  for (const size of [{ width: 390, height: 844 }, wide ?? { width: 1440, height: 900 }]) {
    await page.setViewportSize(size)
    await page.getByRole('button', { name: 'Feld hier einfügen' }).click()
    for (const name of ['Kurzer Text', 'Datum und Uhrzeit']) await page.getByRole('menuitem', { name, exact: true }).click({ trial: true })
    await page.keyboard.press('Escape')
  }
  await addField(page, 'Kurzer Text', 'Zahl der Liegeplätze')
  // What was made up as its English name went with the first real name: it is missed, not published.
  await page.getByText('Englisch fehlt').waitFor()
  await addField(page, 'Auswahlliste', 'Bewerbung als')
  // The form in the middle is the real one, filled with test data.
  await page.getByLabel('Zahl der Liegeplätze').first().waitFor()
  await node(page, /Bewerbung als/).focus()
  for (let step = 0; step < 3; step++) await page.keyboard.press('Control+z')
  await eventually(() => page.getByRole('treeitem').count()).toBe(2)
  for (let step = 0; step < 3; step++) await page.keyboard.press('Control+Shift+z')
  await eventually(() => page.getByRole('treeitem').count()).toBe(3)
  // Dragged by the pointer: a line says where it would come to stand, and there it stands.
  const [from, to] = [await node(page, /Bewerbung als/).boundingBox(), await node(page, /Zahl der Liegeplätze/).boundingBox()]
  if (!from || !to) throw new Error('both lines are on the screen')
  await page.mouse.move(from.x + 80, from.y + 16)
  await page.mouse.down()
  await page.mouse.move(from.x + 80, to.y + 16, { steps: 4 })
  await page.mouse.move(from.x + 80, to.y + 4)
  const line = await page.locator('.d-drop').boundingBox()
  expect(Math.abs((line?.y ?? 0) + 2 - to.y)).toBeLessThan(3)
  await page.mouse.up()
  await eventually(() => page.locator('.d-node .nm').allTextContents()).toEqual([
    'Neuer Abschnitt',
    'Bewerbung als',
    'Zahl der Liegeplätze',
  ])
  await saved(page)
  expect(await violations(page)).toEqual([])

  // What is written survives a reload: it is on the server.
  await page.reload()
  await node(page, /Zahl der Liegeplätze/).waitFor()
  await publishForm(page, 'Erste Fassung')

  await goOn(page, '/formulare')
  await page.getByText('Sportboothafen', { exact: true }).waitFor()
  await page.getByRole('button', { name: /^Mitgelieferte Formulare 48/ }).waitFor()
  expect(await violations(page)).toEqual([])
  await goOn(page, '/formulare/anlage/EU-19')
  await page.getByText('bleibt, wie es ist', { exact: false }).first().waitFor()
  expect(await page.locator('.d-add').count()).toBe(0)
  expect(await page.getByRole('button', { name: /veröffentlichen/ }).count()).toBe(0)
})

it('rules are sentences: four effects, in items too, with a tester, a drawing, and refusals that say why', async () => {
  const page = await world.open({ as: admin })
  await begin(page, 'Regeln')
  await addField(page, 'Auswahlliste', 'Bewerbung als')
  await addField(page, 'Textzeile', 'Unternehmen')
  await addGroup(page, 'Mitglieder')
  await page.getByRole('switch', { name: 'Mehrfach möglich' }).check()
  await addField(page, 'Textzeile', 'Rechtsform')
  await addField(page, 'Zahl', 'Anteil')
  // What is selected is seen, though its item was folded.
  await page.locator('.f-form').getByLabel('Anteil').first().waitFor()

  // Whole group: shown for the second choice only; the preview says so at once, the counter-test turns it.
  await node(page, /Mitglieder/).click()
  const shown = await addRule(page, 'erscheint', 'Bewerbung')
  await shown.getByText('Trifft in der Vorschau zu').waitFor()
  await shown.getByRole('combobox', { name: 'Wert' }).selectOption({ label: 'Zweite Auswahl' })
  await shown.getByText('Trifft in der Vorschau nicht zu').waitFor()
  await page.locator('.f-form').getByText('Mitglieder', { exact: true }).waitFor({ state: 'detached' })
  await shown.getByRole('button', { name: 'Gegenprobe' }).click()
  await shown.getByText('Trifft in der Vorschau zu').waitFor()
  await page.locator('.f-form').getByText('Mitglieder', { exact: true }).waitFor()
  // A second condition joins in the middle of the sentence.
  await shown.getByRole('button', { name: 'Bedingung', exact: true }).click()
  await page.getByRole('combobox', { name: 'Feld suchen' }).fill('Untern')
  await page.keyboard.press('Enter')
  await eventually(() => shown.getByRole('combobox', { name: 'Verbindung' }).inputValue()).toBe('and')

  // Inside an item: what one member says decides about that member.
  await node(page, /Anteil/).click()
  const required = await addRule(page, 'ist Pflicht', 'Rechtsform')
  await required.getByText('Trifft in der Vorschau zu').waitFor()
  const first = page.locator('.f-form').getByLabel('Rechtsform').first()
  await first.fill('')
  await required.getByText('Trifft in der Vorschau bei 1 von 2 Einträgen zu').waitFor()
  const written = await addRule(page, 'erhält den Wert', 'Rechtsform')
  await written.getByRole('textbox', { name: 'Wert als Zahl' }).fill('50')
  await eventually(() => page.locator('.f-form').getByLabel('Anteil').first().inputValue()).not.toBe('50')
  await first.fill('GmbH')
  await eventually(() => page.locator('.f-form').getByLabel('Anteil').first().inputValue()).toBe('50')
  await addRule(page, 'ist schreibgeschützt', 'Bewerbung')

  const drawing = page.getByRole('region', { name: /Abhängigkeiten/ })
  await drawing.getByText('kein Kreis').waitFor()
  for (const name of ['Bewerbung als', 'Rechtsform']) await drawing.getByRole('button', { name, exact: true }).waitFor()
  expect(await violations(page)).toEqual([])

  // Refused, and why: a circle, a field that is not there.
  await node(page, /Bewerbung als/).click()
  await addRule(page, 'erscheint', 'Anteil')
  await page
    .getByRole('alert')
    .getByText('Die Regeln bilden einen Kreis: „Bewerbung als“ → „Anteil“')
    .or(page.getByRole('alert').getByText(/bilden einen Kreis: „Bewerbung als“ → .*„Bewerbung als“/))
    .first()
    .waitFor()
  expect(await page.locator('.r-rules > li').count()).toBe(0)
  await node(page, /Mitglieder/).click()
  await page.getByRole('button', { name: 'Text der Regel und Ausdruck' }).click()
  await page.getByLabel('Bedingung als Ausdruck').fill('{"!!":{"var":"gibt-es-nicht"}}')
  await page.getByRole('button', { name: 'Ausdruck übernehmen' }).click()
  await page.getByText('Ein Feld „gibt-es-nicht“ gibt es hier nicht.', { exact: false }).waitFor()

  await page.getByRole('button', { name: 'Alle 4 Regeln prüfen' }).click()
  const tester = page.getByRole('dialog')
  await tester.getByText('„Anteil“ ist Pflicht, wenn „Rechtsform“ ausgefüllt ist.').waitFor()
  await tester.getByRole('button', { name: /^Trifft zu/ }).click()
  await eventually(() => tester.getByRole('listitem').count()).toBeGreaterThan(1)
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await saved(page)
})

it('course, rooms and bidders’ forms are part of it; it goes out as a file and comes back, a bad one is refused', async () => {
  const page = await world.open({ as: admin })
  await begin(page, 'Ablauf')
  await page.getByRole('tab', { name: /^Teilnahmeantrag/ }).click()
  await page.locator('.d-add').getByRole('button', { name: 'Abschnitt', exact: true }).click()
  await addField(page, 'Textzeile', 'Referenz')
  await page.getByRole('tab', { name: /^Angebot/ }).click()
  await page.locator('.d-add').getByRole('button', { name: 'Abschnitt', exact: true }).click()
  await addField(page, 'Zahl', 'Abgabe')

  await page.getByRole('tab', { name: /^Ablauf/ }).click()
  await page.getByRole('checkbox', { name: 'UVgO national' }).check()
  await page.getByRole('checkbox', { name: 'Interessenbekundung' }).check()
  await page.getByRole('checkbox', { name: 'Verhandlung', exact: true }).check()
  await page.getByRole('textbox', { name: 'Teilnahmefrist, mindestens Tage' }).fill('21')
  // Where the law asks for two people nobody can say otherwise; elsewhere it is the house's rule.
  expect(await page.getByRole('checkbox', { name: 'Angebote öffnen zwei Personen' }).isDisabled()).toBe(true)
  await page.getByRole('checkbox', { name: 'Teilnahmeanträge öffnen zwei Personen' }).uncheck()
  for (const name of ['Unterlagen', 'Fragen']) {
    await page.getByRole('button', { name: 'Raum hinzufügen' }).click()
    await page.getByRole('textbox', { name: 'Name', exact: true }).last().fill(name)
  }
  await page.getByRole('button', { name: /^Fragen verschieben/ }).press('ArrowUp')
  await saved(page)
  expect(await violations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)

  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Als Datei sichern' }).click()])
  const path = join(folder, 'ablauf.json')
  await download.saveAs(path)
  const file = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>
  expect(file).toMatchObject({
    $schema: `${world.address}/schema/template.json`,
    projectTypes: ['KONZESSION_UVGO_NATIONAL'],
    procedure: { types: [2], skippedPhases: [5], minimumDays: { application: 21, offer: null }, fourEyes: { applications: false } },
    roomTemplates: [{ name: 'Fragen' }, { name: 'Unterlagen' }],
    forms: { application: { ui: { nodes: { referenz: {} } } }, offer: { ui: { nodes: { abgabe: {} } } } },
  })
  const schema = await fetch(String(file['$schema']))
  expect([schema.status, schema.headers.get('content-type')]).toEqual([200, expect.stringContaining('application/schema+json')])

  const bad = { ...file, version: 'x', more: 1, rules: [{ id: 'r', target: 'nirgends', effect: 'show', when: { '!!': { var: 'fehlt' } } }] }
  writeFileSync(join(folder, 'bad.json'), JSON.stringify(bad).replace('"more"', '"__proto__"'))
  await page.locator('input[type=file]').setInputFiles(join(folder, 'bad.json'))
  const told = page.getByRole('dialog')
  await told.getByText('Die Datei hat 4 Fehler:').waitFor()
  expect(await told.getByRole('listitem').locator('code').allInnerTexts()).toEqual([
    '/version',
    '/__proto__',
    '/rules/0/target',
    '/rules/0/when/!!/0',
  ])
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  // A good one replaces what is written here, and one step back brings it back.
  writeFileSync(path, JSON.stringify({ ...file, name: { de: 'Aus der Datei', en: '' } }))
  await page.locator('input[type=file]').setInputFiles(path)
  await page.getByRole('dialog').getByRole('button', { name: 'Übernehmen' }).click()
  await eventually(() => page.getByRole('textbox', { name: 'Name, deutsch' }).inputValue()).toBe('Aus der Datei')
  await page.getByRole('button', { name: /^Rückgängig: / }).click()
  await eventually(() => page.getByRole('textbox', { name: 'Name, deutsch' }).inputValue()).toBe('Ablauf')
})

it('all of it by the keyboard: add, rename, move up, down, in and out, undo, a rule, publish', async () => {
  const page = await world.open({ as: admin })
  const { keyboard } = page
  const focused = (): Promise<string> => page.evaluate(() => document.activeElement?.textContent ?? '')
  /** Tab until the element with this name has the focus. */
  const tabTo = async (name: string | RegExp, role: 'button' | 'textbox' | 'combobox' | 'link' = 'button'): Promise<void> => {
    const wanted = page.getByRole(role, { name, exact: true }).last()
    for (let step = 0; step < 60; step++) {
      if (await wanted.evaluate((element) => element === document.activeElement)) return
      await keyboard.press('Tab')
    }
    throw new Error(`Tab does not lead to ${String(name)}, but to ${await focused()}`)
  }
  const tree = (): Promise<string[]> =>
    page
      .getByRole('treeitem')
      .evaluateAll((all) => all.map((one) => `${one.getAttribute('aria-level') ?? ''} ${one.querySelector('.nm')?.textContent ?? ''}`))
  await page.goto('/formulare/anlage')
  await page.getByRole('textbox', { name: 'Name auf Deutsch' }).focus()
  await keyboard.type('Tasten')
  await keyboard.press('Tab')
  await keyboard.press('Tab')
  await keyboard.type('Nur mit der Tastatur')
  await tabTo('Formular anlegen')
  await keyboard.press('Enter')
  await page.getByText('Hier steht noch nichts').waitFor()

  const add = async (item: string, name: string): Promise<void> => {
    await tabTo(item === 'Gruppe' ? 'Gruppe' : 'Feld hinzufügen')
    await keyboard.press('Enter')
    if (item !== 'Gruppe') {
      await page.getByRole('menuitem', { name: item, exact: true }).waitFor()
      for (let step = 0; step < 12 && (await focused()) !== item; step++) await keyboard.press('ArrowDown')
      await keyboard.press('Enter')
    }
    // What is typed next is the name; Escape leads back to the line.
    await eventually(() => page.evaluate(() => document.activeElement?.id)).toBe('d-label')
    await keyboard.type(name)
    await keyboard.press('Escape')
    await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('treeitem')
  }
  await add('Textzeile', 'Erstes')
  await add('Zahl', 'Zweites')
  await add('Gruppe', 'Kasten')
  expect(await tree()).toEqual(['1 Neuer Abschnitt', '2 Erstes', '2 Zweites', '2 Kasten'])
  /** The line that has the focus: keys that are pressed before it is there go nowhere. */
  const line = () => page.evaluate(() => document.activeElement?.querySelector('.nm')?.textContent)
  await keyboard.press('Alt+ArrowUp')
  await eventually(tree).toEqual(['1 Neuer Abschnitt', '2 Erstes', '2 Kasten', '2 Zweites'])
  await eventually(line).toBe('Kasten')
  await keyboard.press('ArrowDown')
  await eventually(line).toBe('Zweites')
  await keyboard.press('Alt+ArrowRight')
  await eventually(tree).toEqual(['1 Neuer Abschnitt', '2 Erstes', '2 Kasten', '3 Zweites'])
  await keyboard.press('Alt+ArrowLeft')
  await eventually(tree).toEqual(['1 Neuer Abschnitt', '2 Erstes', '2 Kasten', '2 Zweites'])
  await eventually(line).toBe('Zweites')
  await keyboard.press('Home')
  await eventually(line).toBe('Neuer Abschnitt')
  await keyboard.press('ArrowDown')
  await eventually(line).toBe('Erstes')
  await keyboard.press('Alt+ArrowDown')
  await eventually(tree).toEqual(['1 Neuer Abschnitt', '2 Kasten', '2 Erstes', '2 Zweites'])
  await eventually(line).toBe('Erstes')
  await keyboard.press('Delete')
  await eventually(tree).toEqual(['1 Neuer Abschnitt', '2 Kasten', '2 Zweites'])
  await keyboard.press('Control+z')
  await eventually(tree).toEqual(['1 Neuer Abschnitt', '2 Kasten', '2 Erstes', '2 Zweites'])
  await keyboard.press('Control+y')
  await keyboard.press('Control+z')
  await node(page, 'Erstes').focus()
  await keyboard.press('Enter')
  await tabTo('Regel hinzufügen')
  await keyboard.press('Enter')
  await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Wirkung')
  await keyboard.press('Tab')
  await keyboard.press('Enter')
  await keyboard.type('Zwei')
  await keyboard.press('Enter')
  await page.getByText('Trifft in der Vorschau').waitFor()
  await eventually(focused).toBe('Zweites')
  await saved(page)
  await page.getByRole('button', { name: 'Version 1 veröffentlichen' }).focus()
  await keyboard.press('Enter')
  await tabTo(/Was ist neu/, 'textbox')
  await keyboard.type('Getippt')
  await tabTo('Version 1 veröffentlichen')
  await keyboard.press('Enter')
  await page.getByText('Version 1 ist veröffentlicht.').waitFor()
})

it('nobody but system admins comes here', async () => {
  const page = await world.open({ as: world.staff.anke })
  await page.goto('/formulare')
  await page.locator('main').waitFor()
  await eventually(() =>
    page
      .getByRole('button', { name: 'Neues Formular' })
      .or(page.getByRole('link', { name: 'Neues Formular' }))
      .count(),
  ).toBe(0)
})
