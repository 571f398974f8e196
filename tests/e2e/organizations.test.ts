import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFaults, tooWide } from './axe'
import { goOn } from './goOn'
import { makeAccountWorld, type AccountWorld } from './accountWorld'

let world: AccountWorld
beforeAll(async () => {
  world = await makeAccountWorld()
})
afterAll(() => world.close())

const expectClean = async (page: Page, where: string): Promise<void> => {
  const overflow = await tooWide(page)
  const found = (await axeFaults(page)).map(({ id, nodes }) => `${where}: ${id} ${nodes[0]?.html.slice(0, 160)}`)
  expect([...found, ...(overflow > 0 ? [`${where}: ${overflow} px too wide`] : [])]).toEqual([])
}
const heading = (page: Page, name: string): Promise<void> => page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
const banner = (page: Page) => page.getByRole('banner')
const crumbs = (page: Page): Promise<string[]> => banner(page).getByRole('listitem').allInnerTexts()

describe('authorities', () => {
  it('are made in one step, with the NUTS code out of the code picker', async () => {
    const page = await world.open({ as: world.admin })
    await page.goto('/auftraggeber')
    await banner(page).getByRole('link', { name: 'Auftraggeber anlegen' }).click()
    await heading(page, 'Auftraggeber anlegen')
    expect(await crumbs(page)).toEqual(['Auftraggeber', 'Auftraggeber anlegen'])
    await page.getByLabel('Name der Vergabestelle').fill(' Samtgemeinde Hagen ')
    const rest = { street: 'Markt 1', zip: '27628', city: 'Hagen', givenName: 'Ada', surName: 'Petersen', email: 'vergabe@hagen.example' }
    for (const [name, value] of Object.entries({ ...rest, phone: '+49 4746 870', projectUrl: 'profil.hagen.example' }))
      await page.locator(`form [name="${name}"]`).fill(value)
    await banner(page).getByRole('button', { name: 'Speichern' }).click()
    await page.getByText('Bitte wählen Sie den NUTS-Code des Ortes').waitFor()
    await expectClean(page, 'authority, refused')
    await page.getByRole('button', { name: /^NUTS-Code/ }).click()
    const search = page.getByRole('combobox', { name: /NUTS-Code/ })
    await search.fill('Cuxhaven')
    await page.getByRole('treeitem', { name: /DE932/ }).waitFor()
    await search.press('Enter')
    await page.getByRole('button', { name: /^NUTS-Code: DE932 Cuxhaven/ }).waitFor()
    await banner(page).getByRole('button', { name: 'Speichern' }).click()
    await page.waitForURL('**/auftraggeber')
    await page.getByText('Das Unternehmen wurde gespeichert.').waitFor()
    await page.getByRole('link', { name: 'Samtgemeinde Hagen', exact: true }).click()
    await heading(page, 'Samtgemeinde Hagen')
    expect(await crumbs(page)).toEqual(['Auftraggeber', 'Samtgemeinde Hagen'])
    await page.getByText('DE932 Cuxhaven').waitFor()
    await page.getByRole('link', { name: 'profil.hagen.example' }).waitFor()
    await expectClean(page, 'card')
    await page.context().close()
  })

  it('may be read by staff, changed by system admins alone', async () => {
    const page = await world.open({ as: world.staff.anke })
    await page.goto(`/auftraggeber/${world.buyers.harbour}`)
    await heading(page, 'Hafengesellschaft Hammersiel mbH')
    expect(await banner(page).getByRole('button', { name: 'Bearbeiten' }).count()).toBe(0)
    await goOn(page, '/auftraggeber')
    await heading(page, 'Auftraggeber')
    expect(await banner(page).getByRole('link', { name: 'Auftraggeber anlegen' }).count()).toBe(0)
    await page.context().close()
  })
})

describe('the lists', () => {
  it('find, are walked by keys, and lead to the people of a line', async () => {
    const page = await world.open({ as: world.staff.anke })
    await page.goto('/bieter')
    const line = page.getByRole('link', { name: world.company.name, exact: true })
    await line.waitFor()
    const search = page.getByRole('searchbox', { name: 'Bieter suchen' })
    await search.fill('gibt es nicht')
    await page.getByText('Zu dieser Suche gibt es keine Organisation.').waitFor()
    await expectClean(page, 'nothing found')
    await search.fill('nordkai')
    await line.waitFor()
    await search.press('ArrowDown')
    expect(await line.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.getByRole('link', { name: `3 Benutzer von ${world.company.name}` }).click()
    await page.waitForURL(`**/benutzer?oid=${world.company.id}`)
    await page.goBack()
    await line.focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/bieter/${world.company.id}`)
    await page.getByRole('complementary', { name: 'Benutzer' }).getByRole('link', { name: 'Silke Krohn' }).waitFor()
    await page.context().close()
  })

  it('are cards on a phone, in English too', async () => {
    const page = await world.open({ as: world.admin, width: 390, height: 844, locale: 'en-US' })
    for (const [path, name] of [
      ['/bieter', 'Bidders'],
      ['/auftraggeber', 'Contracting authorities'],
    ] as const) {
      await goOn(page, path)
      await heading(page, name)
      await page.locator('.rowlink').first().waitFor()
      await expectClean(page, path)
    }
    await page.context().close()
  })

  it('are not there for outsiders', async () => {
    const page = await world.open({ as: world.boss })
    for (const path of ['/bieter', '/auftraggeber', '/auftraggeber/anlage', '/bieter/anlage', `/auftraggeber/${world.buyers.harbour}`]) {
      await goOn(page, path)
      await page.getByText('Diese Seite gibt es nicht, oder sie ist für Sie nicht sichtbar.').waitFor()
    }
    await page.context().close()
  })
})

describe('the own company', () => {
  it('is edited by its admin; who saves second sees who was first and loses nothing', async () => {
    const page = await world.open({ as: world.boss })
    await page.goto('/organisation')
    await heading(page, world.company.name)
    await page.getByRole('complementary', { name: 'Benutzer' }).getByRole('link', { name: 'Benutzer anlegen' }).waitFor()
    await banner(page).getByRole('button', { name: 'Bearbeiten' }).click()
    await page.locator('[name="phone"]').fill('+49 471 22')
    await page.locator('[name="city"]').fill('Bremen-Nord')
    expect(await page.getByText('Die Unternehmens-Daten wurden geändert.').count()).toBe(0)

    const { company, staff } = world
    const stored = await world.call<{ version: number; contact: object }>(staff.anke, 'getOrganization', company.id)
    await world.call(staff.anke, 'updateOrganization', {
      ...stored,
      vat: 'DE136695976',
      contact: { ...stored.contact, city: 'Emden' },
    })
    await page.keyboard.press('Control+s')
    const notice = page.getByRole('alert', { name: 'Inzwischen geändert' })
    await notice.getByText('Anke Behrens hat diese Daten inzwischen gespeichert.').waitFor()
    await notice.getByText('Gespeichert: Emden').waitFor()
    await expectClean(page, 'stale')
    expect(await page.locator('[name="phone"]').inputValue()).toBe('+49 471 22')
    expect(await page.locator('[name="city"]').inputValue()).toBe('Bremen-Nord')
    expect(await page.locator('[name="vat"]').inputValue()).toBe('DE136695976')
    await notice.getByRole('button', { name: 'Gespeicherte Fassung übernehmen' }).click()
    await page.keyboard.press('Control+s')
    await page.getByText('Die Unternehmens-Daten wurden geändert.').waitFor()
    await page.getByRole('definition').filter({ hasText: '+49 471 22' }).waitFor()
    expect(await world.call(staff.anke, 'getOrganization', company.id)).toMatchObject({
      vat: 'DE136695976',
      contact: { city: 'Emden', phone: '+49 471 22' },
    })
    await page.context().close()
  })

  it('is read by its members, who see no way to change it', async () => {
    const page = await world.open({ as: world.member, width: 390, height: 844 })
    await page.goto('/organisation')
    await heading(page, world.company.name)
    await page.getByText('Ändern kann diese Daten, wer das Unternehmen in Lotse verwaltet.').waitFor()
    expect(await banner(page).getByRole('button', { name: 'Bearbeiten' }).count()).toBe(0)
    await expectClean(page, 'own company of a member')
    await page.context().close()
  })

  it('has the additional fields that the settings define, drawn by the form engine', async () => {
    const { version } = await world.call<{ version: number }>(world.admin, 'getSettings')
    await world.call(world.admin, 'setSettings', {
      version,
      organizationFieldsTemplateList: [
        { contentId: 'kammer', label: { de: 'Kammer', en: 'Chamber' }, type: 'string' },
        { contentId: 'beschaeftigte', label: { de: 'Zahl der Beschäftigten', en: 'Number of employees' }, type: 'long' },
        { contentId: 'kmu', label: { de: 'Kleines oder mittleres Unternehmen', en: 'Small or medium-sized' }, type: 'boolean' },
        { contentId: 'gewerke', label: { de: 'Gewerke', en: 'Trades' }, type: 'list', choices: ['Tiefbau', 'Wasserbau'] },
      ],
    })
    const page = await world.open({ as: world.boss })
    await page.goto('/organisation')
    await banner(page).getByRole('button', { name: 'Bearbeiten' }).click()
    await page.getByLabel('Kammer').fill('IHK Stade')
    await page.getByLabel('Zahl der Beschäftigten').fill('42')
    await page.getByRole('group', { name: 'Kleines oder mittleres Unternehmen' }).getByRole('radio', { name: 'Ja' }).check()
    await page.getByRole('checkbox', { name: 'Wasserbau' }).check()
    await expectClean(page, 'additional fields')
    await banner(page).getByRole('button', { name: 'Speichern' }).click()
    await page.getByText('Die Unternehmens-Daten wurden geändert.').waitFor()
    for (const [term, value] of [
      ['Kammer', 'IHK Stade'],
      ['Zahl der Beschäftigten', '42'],
      ['Kleines oder mittleres Unternehmen', 'Ja'],
      ['Gewerke', 'Wasserbau'],
    ] as const)
      expect(await page.locator('.org-card > div').filter({ hasText: term }).locator('dd').innerText()).toBe(value)
    const { additionalFields } = await world.call<{ additionalFields: unknown }>(world.boss, 'getOrganization', world.company.id)
    expect(additionalFields).toEqual([
      { label: 'Kammer', contentId: 'kammer', stringValue: 'IHK Stade' },
      { label: 'Zahl der Beschäftigten', contentId: 'beschaeftigte', longValue: 42 },
      { label: 'Kleines oder mittleres Unternehmen', contentId: 'kmu', booleanValue: true },
      { label: 'Gewerke', contentId: 'gewerke', listValue: ['Wasserbau'] },
    ])
    await page.context().close()
  })
})
