import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { field, makeDraft, saveAndOpen } from './steps'
import { makeBrowserWorld, type BrowserWorld } from './world'

/** Puts both kinds on the clipboard, as a word processor does, and pastes with the keyboard. */
async function paste(page: Page, text: string, html = ''): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(
    async ([plain, rich]) => {
      const parts: Record<string, Blob> = { 'text/plain': new Blob([plain ?? ''], { type: 'text/plain' }) }
      if (rich) parts['text/html'] = new Blob([rich], { type: 'text/html' })
      await navigator.clipboard.write([new ClipboardItem(parts)])
    },
    [text, html],
  )
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+v')
}

describe('what people paste', () => {
  let world: BrowserWorld
  beforeAll(async () => {
    world = await makeBrowserWorld()
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

  it('a text of 100 kB goes in at once, is saved whole, and the form stays quick to type in', async () => {
    const { page, id } = await open('Sehr langer Text')
    const long = 'Der Betreiber hält die Anlagen instand und berichtet monatlich. '.repeat(1600)
    await field(page, 'BT-24-Procedure').click()
    const before = Date.now()
    await paste(page, long)
    await expect.poll(() => field(page, 'BT-24-Procedure').inputValue()).toBe(long)
    await page.keyboard.press('Control+End')
    await page.keyboard.type('Ende.')
    await expect.poll(async () => (await field(page, 'BT-24-Procedure').inputValue()).length).toBe(long.length + 5)
    console.log(`100 kB pasted and typed on in ${Date.now() - before} ms`)
    await saveAndOpen(page)
    expect(await stored(id)).toContain(`${long.slice(-40)}Ende.`)
    await page.goto(`/projekte/bearbeiten/${id}`)
    expect((await field(page, 'BT-24-Procedure').inputValue()).length).toBe(long.length + 5)
  })

  it('pasted HTML is its text, lines of Windows are lines, and marks of direction stay in the text and out of the name', async () => {
    const { page, id } = await open('Eingefügt')
    await field(page, 'BT-24-Procedure').click()
    await paste(page, 'Los 1\r\nLos 2', '<p onclick="alert(1)">Los 1</p><img src=x onerror="alert(1)"><p>Los 2</p>')
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
})

describe('a hundred lots', () => {
  let world: BrowserWorld
  beforeAll(async () => {
    world = await makeBrowserWorld()
  })
  afterAll(() => world.close())

  it('are listed with a filter, added to, switched between, saved and there again', async () => {
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
