import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { field, makeDraft, saveAndOpen } from './steps'
import { makeBrowserWorld, type BrowserWorld } from './world'

/**
 * The text in one go in place of what is there, as a paste does it: of what lies on the clipboard a text field takes the plain text alone.
 * (The clipboard itself is not used: Debian's Chromium without a screen ends when it is written to.)
 */
async function paste(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(text)
}

describe('much at once', () => {
  let world: BrowserWorld
  beforeAll(async () => {
    world = await makeBrowserWorld({ ownProcess: true })
  })
  afterAll(() => world.close())

  const open = async (name: string): Promise<{ page: Page; id: string }> => {
    const id = await makeDraft(world, name)
    const page = await world.open({ as: world.staff.anke })
    await page.goto(`/projekte/bearbeiten/${id}`)
    await field(page, 'BT-24-Procedure').waitFor()
    return { page, id }
  }
  const stored = async (id: string): Promise<string> =>
    JSON.stringify((await world.call<{ data: unknown }>(world.staff.anke, 'getProject', id)).data)

  it('a text of 100 kB stays and stays quick to type in; the field says how much it takes, and is saved when it does', async () => {
    const { page, id } = await open('Sehr langer Text')
    const sentence = 'Der Betreiber hält die Anlagen instand und berichtet monatlich. '
    const long = sentence.repeat(1600)
    const description = field(page, 'BT-24-Procedure')
    await description.click()
    const before = Date.now()
    await paste(page, long)
    await expect.poll(() => description.inputValue()).toBe(long)
    await page.keyboard.press('Control+End')
    await page.keyboard.type('Ende.')
    await expect.poll(async () => (await description.inputValue()).length).toBe(long.length + 5)
    console.log(`100 kB pasted and typed on in ${Date.now() - before} ms`)
    await page.getByText('„Beschreibung“ ist zu lang, um gespeichert zu werden.').first().waitFor()
    await page.getByRole('button', { name: 'Speichern', exact: true }).click()
    await page.getByText('Der Server hat eine Angabe zurückgewiesen. Sie ist unten bezeichnet.').waitFor()
    expect((await description.inputValue()).length).toBe(long.length + 5)
    await description.click()
    await paste(page, sentence.repeat(100))
    await page
      .getByText(/„Beschreibung“ darf höchstens 6\.?000 Zeichen haben, es sind 6\.?400\./)
      .first()
      .waitFor()
    await paste(page, sentence.repeat(90))
    await saveAndOpen(page)
    expect(await stored(id)).toContain(`"${sentence.repeat(90)}`)
  })

  it('tags are text, lines of Windows are lines, and marks of direction stay in the text and out of the name', async () => {
    const { page, id } = await open('Eingefügt')
    await field(page, 'BT-24-Procedure').click()
    await paste(page, 'Los 1\r\nLos 2')
    await expect.poll(() => field(page, 'BT-24-Procedure').inputValue()).toBe('Los 1\nLos 2')
    await field(page, 'BT-21-Lot').click()
    await paste(page, '\u202eREMHCSLAF\u202c <script>alert(1)</script>')
    await field(page, 'BT-21-Procedure').click()
    await paste(page, 'Hafen\u202e Wik\r\nzweite Zeile')
    await saveAndOpen(page)
    const saved = await world.call<{ name: string; lots: { name: string }[] }>(world.staff.anke, 'getProject', id)
    expect(saved.name).not.toMatch(/[\u202a-\u202e\r\n]/)
    expect(saved.lots.map(({ name }) => name).join()).not.toMatch(/[\u202a-\u202e]/)
    expect(await stored(id)).toContain('Los 1\\nLos 2')
    await page.getByRole('heading', { level: 1, name: /Hafen Wik/ }).waitFor()
    expect(await page.locator('main script, main [onclick], main [onerror]').count()).toBe(0)
  })

  it('the server dies while somebody types; it comes back, and the text is saved', async () => {
    const { page, id } = await open('Stromausfall')
    await field(page, 'BT-24-Procedure').fill('Vor dem Ausfall')
    await world.kill()
    await field(page, 'BT-24-Procedure').press('End')
    await page.keyboard.type(', währenddessen')
    await page.getByText('Offline – auf diesem Gerät gesichert').waitFor()
    await world.start()
    await page.keyboard.type(', danach')
    await page.getByText('Verbunden').first().waitFor({ timeout: 40_000 })
    await page.keyboard.press('Control+s')
    await page.getByText('Das Verfahren wurde gespeichert.').waitFor({ timeout: 40_000 })
    expect(await stored(id)).toContain('Vor dem Ausfall, währenddessen, danach')
  })

  it('a hundred lots are listed with a filter, added to, switched between, saved and there again', async () => {
    const id = await makeDraft(world, 'Hundert Lose')
    const { version, data } = await world.call<{ version: number; data: { 'GR-Lot': object[] } }>(world.staff.anke, 'getProject', id)
    const [first = {}] = data['GR-Lot']
    const lots = Array.from({ length: 100 }, (_, index) => ({
      ...(JSON.parse(JSON.stringify(first).replaceAll('LOT-0001', `LOT-${String(index + 1).padStart(4, '0')}`)) as object),
      ...(index < 2 ? data['GR-Lot'][index] : { _id: `lotmany${String(index).padStart(13, '0')}` }),
    }))
    await world.call(world.staff.anke, 'updateProject', { id, version, data: { ...data, 'GR-Lot': lots } })
    const page = await world.open({ as: world.staff.anke })
    await page.goto(`/projekte/bearbeiten/${id}`)
    const filter = page.getByRole('searchbox', { name: 'Los suchen' })
    await filter.fill('LOT-0077')
    const row = page.getByRole('row', { name: /LOT-0077/ })
    await row.getByRole('button').click()
    await page.waitForURL('**los=**')
    await field(page, 'BT-21-Lot').fill('Siebenundsiebzig')
    await filter.fill('')
    await page
      .getByRole('row', { name: /LOT-0100/ })
      .getByRole('button')
      .click()
    await expect.poll(() => field(page, 'BT-21-Lot').inputValue()).toBe('Reventlou')
    await page
      .getByRole('button', { name: 'Los hinzufügen' })
      .or(page.getByRole('button', { name: 'Los', exact: true }))
      .first()
      .click()
    await page.getByRole('row', { name: /LOT-0101/ }).waitFor()
    await page
      .getByRole('row', { name: /LOT-0101/ })
      .getByRole('button')
      .click()
    await expect.poll(() => field(page, 'BT-21-Lot').inputValue()).toBe('')
    await field(page, 'BT-21-Lot').fill('Hundertundeins')
    await saveAndOpen(page)
    const saved = await world.call<{ lots: { lotId: string; name: string }[] }>(world.staff.anke, 'getProject', id)
    expect(saved.lots).toHaveLength(101)
    expect(saved.lots[76]).toMatchObject({ lotId: 'LOT-0077', name: 'Siebenundsiebzig' })
    expect(saved.lots[100]).toMatchObject({ name: 'Hundertundeins' })
    await page.goto(`/projekte/bearbeiten/${id}?los=LOT-0101`)
    await page.getByRole('row', { name: /LOT-0101/ }).waitFor()
  })
})
