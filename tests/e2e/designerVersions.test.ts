import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addNode, fileOfEdit, newTemplate } from '../../engine/authoring'
import type { TemplateFile } from '../../engine/template'
import { makeUser, type TestUser } from '../world/people'
import { deepIt } from './deep'
import { addField, addRule, begin, eventually, node, publishForm, saved, violations } from './designerSteps'
import { addPerson, begin as beginTender, field, saveAndOpen } from './steps'
import { makeBrowserWorld, type BrowserWorld } from './world'

let world: BrowserWorld
let ines: TestUser
let jan: TestUser
beforeAll(async () => {
  world = await makeBrowserWorld({
    alsoSeed: async () => {
      ines = await makeUser('admin', { email: 'ines.wolters@lotse.example', givenName: 'Ines', surName: 'Wolters' })
      jan = await makeUser('admin', { email: 'jan.matthiesen@lotse.example', givenName: 'Jan', surName: 'Matthiesen' })
    },
  })
})
afterAll(() => world.close())

it('a form is made, used for a tender, changed, compared and republished; the tender moves to it and back, no value is lost', async () => {
  const author = await world.open({ as: ines })
  await begin(author, 'Hafenkonzession')
  for (const name of ['Liegeplatz', 'Wassertiefe', 'Anlegestelle']) await addField(author, 'Textzeile', name)
  await saved(author)
  // Played through before anybody works with it.
  await author.getByRole('button', { name: 'Probelauf' }).click()
  const rehearsal = author.getByRole('dialog', { name: 'Probelauf' })
  await rehearsal.getByText('Das Verfahren läuft durch.', { exact: false }).waitFor()
  await rehearsal.getByText('Das Formular ist mit Beispieldaten vollständig: 3 Felder.').waitFor()
  expect(await violations(author, '[role=dialog]')).toEqual([])
  await rehearsal.getByLabel('Art der Ausschreibung').selectOption({ label: 'Dauerverhandlungsverfahren' })
  await rehearsal.getByText('Für die nächste Runde bewerben (Warteraum)').waitFor()
  await author.keyboard.press('Escape')
  await publishForm(author, 'Erste Fassung')

  const staff = await world.open({ as: world.staff.anke })
  await staff.goto('/projekte/anlage/hafenkonzession?type=0#top')
  await beginTender(staff, { name: 'Seebad Heikendorf', buyer: world.buyers.harbour })
  await staff.getByRole('button', { name: /^Weitere Angaben/ }).click()
  await field(staff, 'liegeplatz').fill('Steg 4')
  await field(staff, 'wassertiefe').fill('2,40 m')
  await field(staff, 'anlegestelle').fill('Kaje Nord')
  await addPerson(staff, 'mein')
  const id = await saveAndOpen(staff)

  // The next version: one field goes, one is renamed, one moves, one is new and has a rule.
  await node(author, 'Wassertiefe').click()
  await author.keyboard.press('Delete')
  await node(author, 'Anlegestelle').click()
  await author.keyboard.press('Alt+ArrowUp')
  await node(author, 'Liegeplatz').click()
  await author.getByRole('textbox', { name: 'Beschriftung auf Deutsch' }).fill('Platz im Hafen')
  await addField(author, 'Zahl', 'Entgelt')
  await addRule(author, 'erscheint', 'Anlege')
  await saved(author)
  await author.getByRole('link', { name: 'Versionen' }).click()
  // What a move would cost is said before anything is published, with the drafts it concerns.
  await author.getByText('1 Entwurf hat hier einen Wert.', { exact: false }).waitFor()
  await author.getByRole('link', { name: 'Seebad Heikendorf' }).waitFor()
  await author.getByText('1 Wert: Wassertiefe').waitFor()
  for (const [name, count] of [
    ['Neu', 1],
    ['Entfernt', 1],
    ['Verschoben', 1],
    ['Geändert', 1],
  ] as const)
    expect(await author.getByRole('group', { name: 'Unterschiede zeigen' }).getByRole('button', { name }).innerText()).toMatch(
      new RegExp(`${String(count)}$`),
    )
  await author.locator('ins', { hasText: 'Platz im Hafen' }).waitFor()
  expect(await violations(author)).toEqual([])
  // Published from where it was compared; the comparison stays, now of two versions.
  await publishForm(author, 'Tiefe entfällt, Entgelt ist neu')
  await author.getByText('Vergleich von Version 1 mit Version 2').waitFor()
  await author.getByText('Tiefe entfällt, Entgelt ist neu').waitFor()
  await author.getByRole('button', { name: /Verschoben/ }).click()
  await eventually(() => author.locator('.v-r .nm').first().innerText()).toBe('Anlegestelle')

  await staff.goto(`/projekte/bearbeiten/${id}`)
  await staff.getByText('Es gibt Version 2 dieser Vorlage.').waitFor()
  await staff.getByRole('button', { name: 'Ansehen und wechseln' }).click()
  const dialog = staff.getByRole('dialog')
  await dialog.getByText('Das ist neu: Tiefe entfällt, Entgelt ist neu').waitFor()
  await dialog.getByText('2,40 m').waitFor()
  expect(await violations(staff, '[role=dialog]')).toEqual([])
  await dialog.getByRole('button', { name: 'Wechseln' }).click()
  await staff.getByText('Der Entwurf steht jetzt auf Version 2.').waitFor()
  await staff.getByLabel('Platz im Hafen').first().waitFor()
  expect(await field(staff, 'liegeplatz').inputValue()).toBe('Steg 4')
  expect(await field(staff, 'anlegestelle').inputValue()).toBe('Kaje Nord')
  expect(await field(staff, 'wassertiefe').count()).toBe(0)
  // Work goes on in between; what was parked is there still.
  await field(staff, 'liegeplatz').fill('Steg 5')
  await staff.getByRole('button', { name: 'Speichern', exact: true }).click()
  await staff.waitForURL((url) => url.pathname === `/projekte/${id}`)
  await staff.goto(`/projekte/bearbeiten/${id}`)
  await staff.getByText('Gewechselt von Version 1.').waitFor()
  await staff.getByText('1 Angabe aus einer anderen Version ist aufbewahrt').click()
  await staff.getByText('2,40 m').waitFor()
  await staff.getByRole('button', { name: 'Rückgängig', exact: true }).click()
  await staff.getByText('Der Entwurf steht wieder auf Version 1.').waitFor()
  await eventually(() => field(staff, 'wassertiefe').inputValue()).toBe('2,40 m')
  expect(await field(staff, 'liegeplatz').inputValue()).toBe('Steg 5')
})

deepIt('two admins on one draft: the second sees it live; when both write at once both states are kept', async () => {
  const first = await world.open({ as: ines })
  await begin(first, 'Zu zweit')
  await addField(first, 'Textzeile', 'Anfang')
  await saved(first)
  const second = await world.open({ as: jan })
  await second.goto(new URL(first.url()).pathname)
  await node(second, 'Anfang').waitFor()
  await addField(first, 'Zahl', 'Von Ines')
  await node(second, 'Von Ines').waitFor()
  await second
    .getByText(/Ines Wolters/)
    .first()
    .waitFor()

  await Promise.all([addField(first, 'Datum', 'Gleichzeitig A'), addField(second, 'Uhrzeit', 'Gleichzeitig B')])
  const notice = second.getByRole('alert').filter({ hasText: 'hat dieses Formular inzwischen gespeichert' })
  const other = first.getByRole('alert').filter({ hasText: 'hat dieses Formular inzwischen gespeichert' })
  await eventually(async () => (await notice.count()) + (await other.count())).toBe(1)
  const [loser, own] = (await notice.count()) > 0 ? ([second, 'Gleichzeitig B'] as const) : ([first, 'Gleichzeitig A'] as const)
  expect(await violations(loser)).toEqual([])
  await loser.getByRole('button', { name: 'Meinen Stand als Kopie behalten' }).click()
  await loser.waitForURL((url) => url.pathname.endsWith('zu-zweit-copy'))
  await node(loser, own).waitFor()
  const winner = loser === first ? second : first
  await node(winner, own === 'Gleichzeitig A' ? 'Gleichzeitig B' : 'Gleichzeitig A').waitFor()
})

it('what would harm is refused with a sentence; 5,000 fields work and are warned of', async () => {
  const page = await world.open({ as: ines })
  await begin(page, 'Böse Eingaben')
  await addField(page, 'Textzeile', 'Feld A')
  for (const id of ['__proto__', 'constructor', '1a', 'a b']) {
    await page.getByRole('textbox', { name: 'Kennung' }).fill(id)
    await page.getByRole('textbox', { name: 'Kennung' }).press('Enter')
    await page.getByText('Eine Kennung beginnt mit einem Buchstaben', { exact: false }).first().waitFor()
    expect(await page.getByRole('textbox', { name: 'Kennung' }).inputValue()).toBe('feld-a')
    await page
      .getByRole('button', { name: /schließen/i })
      .first()
      .click()
  }
  await page.getByLabel('Muster', { exact: true }).fill('^(a+)+$')
  await page.getByText('Dieses Muster könnte die Prüfung sehr lange aufhalten', { exact: false }).waitFor()
  await page.getByLabel('Muster', { exact: true }).fill('^[A-Z]{2}$')
  await page.getByLabel('Muster ausprobieren').fill('AB')
  await page.getByText('Passt.').waitFor()
  // A label of a megabyte is cut where it is typed; what comes past the field is refused (below, and on the server).
  const label = page.getByRole('textbox', { name: 'Beschriftung auf Deutsch' })
  await label.fill('x'.repeat(1_000_000))
  expect(await label.inputValue()).toHaveLength(500)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await label.fill('Feld A')
  await saved(page)
  const before = await world.call<{ row: { lock: number }; template: TemplateFile }>(ines, 'getProjectTemplateDraft', 'boese-eingaben')
  const long = structuredClone(before.template)
  Object.assign(long.ui.nodes['feld-a'] ?? {}, { label: { de: 'x'.repeat(1_000_000), en: '' } })
  await expect(world.call(ines, 'saveProjectTemplate', long, before.row.lock)).rejects.toThrow('/template/ui/nodes/feld-a/label/de')

  let file: TemplateFile = newTemplate({ id: 'many', name: { de: 'Viele', en: 'Many' }, section: { de: 'Teil', en: 'Part' } })
  file = fileOfEdit(
    addNode(
      file,
      { id: 'f-0', ui: { kind: 'field', label: { de: 'Nr. 0', en: 'No. 0' }, displayType: 'TEXTBOX', valueType: 'text' } },
      { parent: 'section-1', index: 0 },
    ),
  )
  const ids = Array.from({ length: 5_000 }, (_, at) => `f-${at}`)
  const [one, schema] = [file.ui.nodes['f-0'], file.schema.properties?.['section-1']?.properties?.['f-0']]
  if (!one || !schema) throw new Error('the first field is there')
  const many = {
    ...file,
    description: { de: 'Sehr viele Felder', en: '' },
    schema: {
      type: 'object',
      properties: { 'section-1': { type: 'object', properties: Object.fromEntries(ids.map((id) => [id, schema])), required: [] } },
      required: [],
    },
    ui: {
      order: ['section-1'],
      nodes: {
        'section-1': { kind: 'section', label: { de: 'Teil', en: 'Part' }, order: ids },
        ...Object.fromEntries(ids.map((id, at) => [id, { ...one, label: { de: `Nr. ${at}`, en: `No. ${at}` } }])),
      },
    },
  }
  const path = join(world.dataDir, 'many.json')
  writeFileSync(path, JSON.stringify(many))
  await page.getByRole('tab', { name: /^Ablauf/ }).click()
  await page.locator('input[type=file]').setInputFiles(path)
  await page.getByRole('dialog').getByRole('button', { name: 'Übernehmen' }).click()
  await page.getByRole('tab', { name: /^Bekanntmachung/ }).click()
  await page.getByText('Dieses Formular hat 5.000 Felder.', { exact: false }).waitFor()
  await page.getByRole('searchbox', { name: 'Feld in der Vorlage suchen' }).fill('Nr. 4999')
  await node(page, 'Nr. 4999').click()
  await page.getByRole('textbox', { name: 'Beschriftung auf Deutsch' }).fill('Das letzte')
  await saved(page)
  const { template } = await world.call<{ template: TemplateFile }>(ines, 'getProjectTemplateDraft', 'boese-eingaben')
  expect(template.ui.nodes['f-4999']?.label.de).toBe('Das letzte')
})

it('on a phone and in English: structure, form, properties, building blocks, preview as three roles in three widths', async () => {
  const page = await world.open({ as: ines, width: 390, height: 844 })
  await begin(page, 'Unterwegs')
  const view = (name: string) => page.locator('.d-seg3').getByRole('button', { name, exact: true }).click()
  const order = (): Promise<string[]> => page.locator('.d-node.section[aria-level="1"]').evaluateAll((all) => all.map(({ id }) => id))
  await view('Struktur')
  const addBlock = async (name: string): Promise<void> => {
    await page.getByRole('button', { name: 'Baustein aus einem EU-Formular' }).click()
    await page.getByRole('menuitem', { name, exact: true }).click()
  }
  await addBlock('Organisation')
  await page.locator('.d-sheet').getByText('Organisation').waitFor()
  await page.getByRole('button', { name: 'Abschnitt', exact: true }).click()
  // What is new is named first, where its name is typed.
  await eventually(() => page.evaluate(() => document.activeElement?.id)).toBe('d-label')
  await view('Struktur')
  await eventually(async () => (await order()).length).toBe(2)
  const before = await order()
  await page.locator('.d-sheet').getByRole('button', { name: 'Nach oben' }).click()
  await eventually(order).toEqual([...before].reverse())
  await node(page, 'Organisation').click()
  await view('Formular')
  await page.locator('.f-form').waitFor()
  expect(await violations(page)).toEqual([])
  await page.locator('.d-sheet').getByRole('button', { name: 'Eigenschaften' }).click()
  await page.getByRole('textbox', { name: 'Beschriftung auf Deutsch' }).waitFor()
  await page.getByRole('button', { name: 'Regel hinzufügen' }).click()
  await page.getByRole('button', { name: 'Feld: Feld wählen' }).click()
  await page.getByRole('combobox', { name: 'Feld suchen' }).waitFor()
  // The list is inside the screen, and the panel has not slid aside for it.
  const list = await page.locator('.r-drop').boundingBox()
  expect([(list?.x ?? -1) >= 0, (list?.x ?? 0) + (list?.width ?? 999) <= 390]).toEqual([true, true])
  expect(await page.locator('.d-prop').evaluate((panel) => panel.scrollLeft)).toBe(0)
  const wide = (): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth)
  expect(await wide()).toBe(390)
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: /^Ablauf/ }).click()
  expect(await wide()).toBe(390)
  expect(await violations(page)).toEqual([])
  await page.getByRole('tab', { name: /^Bekanntmachung/ }).click()
  await page.locator('.dr-saved .num').waitFor()

  const english = await world.open({ as: ines, locale: 'en-GB' })
  await english.goto('/formulare/anlage/unterwegs')
  await english.getByRole('button', { name: 'Try out' }).click()
  const preview = english.getByRole('dialog')
  for (const width of ['Wide', 'Tablet', 'Phone']) {
    await preview.getByRole('button', { name: width }).click()
    for (const role of ['Contracting authority', 'Bidder', 'Reader']) {
      await preview.getByRole('button', { name: role }).click()
      await preview
        .locator(role === 'Contracting authority' ? '.f-form' : '.d-public')
        .first()
        .waitFor()
    }
  }
  // Test data fill themselves, also for who only reads.
  await preview.locator('.d-public').getByText('vergabe@hafen.example').first().waitFor()
  expect(await violations(english)).toEqual([])

  // A lot of an EU form comes with everything below it.
  await view('Struktur')
  await addBlock('Los')
  await eventually(async () => (await order()).length).toBe(3)
  await eventually(() => page.getByRole('treeitem').count()).toBeGreaterThan(150)
})
