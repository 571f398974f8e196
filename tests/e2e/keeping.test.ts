import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { begin, CREATE, field, logIn, makeDraft } from './steps'
import { makeBrowserWorld, type BrowserWorld } from './world'

describe('nothing that was typed gets lost', () => {
  let world: BrowserWorld
  beforeAll(async () => {
    world = await makeBrowserWorld()
  })
  afterAll(() => world.close())

  it('a reload in the middle of typing brings everything back, and it can be thrown away', async () => {
    const page = await world.open({ as: world.staff.anke })
    await page.goto(CREATE)
    await begin(page, { name: 'Halb getippt', buyer: world.buyers.harbour })
    await field(page, 'BT-24-Procedure').pressSequentially('Der Satz hört mitten im Wo')
    await page.reload()
    await page.getByText(/Nicht gespeicherte Änderungen von \d\d:\d\d wiederhergestellt/).waitFor()
    expect(await field(page, 'BT-24-Procedure').inputValue()).toBe('Der Satz hört mitten im Wo')
    await page.getByRole('heading', { level: 1, name: 'Halb getippt' }).waitFor()
    await page.getByRole('button', { name: 'verwerfen' }).click()
    await page.getByText('wiederhergestellt').waitFor({ state: 'hidden' })
    await expect.poll(() => field(page, 'BT-24-Procedure').inputValue()).toBe('')
    await page.reload()
    await page.getByRole('main').waitFor()
    expect(await page.getByText('wiederhergestellt').count()).toBe(0)
  })

  it('leaving with unsaved changes asks; staying keeps them, leaving loses them', async () => {
    const id = await makeDraft(world, 'Verlassen')
    const page = await world.open({ as: world.staff.anke })
    await page.goto(`/projekte/bearbeiten/${id}`)
    await field(page, 'BT-24-Procedure').fill('Noch nicht gespeichert')
    await page.getByText('Nicht gespeichert', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Ausschreibungen' }).first().click()
    const question = page.getByText('Sind Sie sicher, dass Sie die Seite verlassen wollen? Ungespeicherte Änderungen gehen verloren.')
    await question.waitFor()
    await page.getByRole('button', { name: 'Abbrechen' }).click()
    expect(await field(page, 'BT-24-Procedure').inputValue()).toBe('Noch nicht gespeichert')
    await page.getByRole('link', { name: 'Ausschreibungen' }).first().click()
    await question.waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Verlassen' }).click()
    await page.waitForURL((url) => url.pathname === '/projekte')
    await page.goto(`/projekte/bearbeiten/${id}`)
    await field(page, 'BT-24-Procedure').waitFor()
    expect(await field(page, 'BT-24-Procedure').inputValue()).toBe('Betrieb und Unterhaltung von zwei Sportboothäfen.')
  })

  it('a save without a connection waits, says so, and happens once when the line is back', async () => {
    const id = await makeDraft(world, 'Ohne Netz')
    const page = await world.open({ as: world.staff.anke })
    await page.goto(`/projekte/bearbeiten/${id}`)
    await field(page, 'BT-24-Procedure').fill('Während der Störung getippt')
    await world.stop()
    await page.getByText('Offline – auf diesem Gerät gesichert').waitFor()
    await page.keyboard.press('Control+s')
    await field(page, 'BT-24-Procedure').pressSequentially('!')
    await world.start()
    await page.getByText('Das Verfahren wurde gespeichert.').waitFor({ timeout: 40_000 })
    const saved = await world.call<{ version: number; data: unknown }>(world.staff.anke, 'getProject', id)
    expect(saved.version).toBe(2)
    expect(JSON.stringify(saved.data)).toContain('Während der Störung getippt"')
    // What was typed while the save was under way is still there, and still unsaved.
    expect(await field(page, 'BT-24-Procedure').inputValue()).toBe('Während der Störung getippt!')
    await page.getByText('Nicht gespeichert', { exact: true }).waitFor()
  })

  it('an expired session keeps the form for the same person', async () => {
    const page = await world.open()
    await page.goto('/login')
    await logIn(page, world.staff.torben)
    await page.waitForURL('**/wizard/1')
    const id = await makeDraft(world, 'Abgelaufen')
    await page.goto(`/projekte/bearbeiten/${id}`)
    await field(page, 'BT-24-Procedure').fill('Vor dem Ablauf getippt')
    // The session ends on the server, as if it had expired.
    const token = await page.evaluate(() => localStorage.getItem('lotse.token') ?? '')
    await world.call({ ...world.staff.torben, token }, 'logout')
    await page.getByRole('textbox', { name: 'E-Mail' }).waitFor({ timeout: 20_000 })
    await logIn(page, world.staff.torben)
    await page.getByText(/Nicht gespeicherte Änderungen von .* wiederhergestellt/).waitFor()
    expect(await field(page, 'BT-24-Procedure').inputValue()).toBe('Vor dem Ablauf getippt')
    await page.getByRole('button', { name: 'Speichern', exact: true }).click()
    await page.getByText('Das Verfahren wurde gespeichert.').waitFor()
  })

  it('two people at once: both versions side by side, and what is chosen is saved on the new one', async () => {
    const id = await makeDraft(world, 'Zu zweit')
    const anke = await world.open({ as: world.staff.anke })
    await anke.goto(`/projekte/bearbeiten/${id}`)
    await field(anke, 'BT-24-Procedure').fill('Ankes Beschreibung')
    await field(anke, 'BT-21-Lot').fill('Reventlou von Anke')

    const torben = await world.open({ as: world.staff.torben })
    await torben.goto(`/projekte/bearbeiten/${id}`)
    await field(torben, 'BT-24-Procedure').fill('Torbens Beschreibung')
    await field(torben, 'BT-21-Procedure').fill('Zu zweit, mit Zusatz')
    await torben.getByRole('button', { name: 'Speichern', exact: true }).click()
    await torben.waitForURL(`**/projekte/${id}`)

    await anke.getByRole('button', { name: 'Speichern', exact: true }).click()
    const dialog = anke.getByRole('dialog')
    await dialog.getByText('Inzwischen wurde dieses Verfahren geändert').waitFor()
    await dialog.getByText('Torben Meinken hat gespeichert').waitFor()
    const row = dialog.getByRole('row', { name: /Beschreibung/ }).first()
    await row.getByText('Ankes Beschreibung').waitFor()
    await row.getByText('Torbens Beschreibung').click()
    await dialog.getByRole('button', { name: 'Übernehmen und speichern' }).click()
    await anke.waitForURL(`**/projekte/${id}`)
    const saved = await world.call<{ name: string; version: number; data: unknown }>(world.staff.anke, 'getProject', id)
    expect(saved.version).toBe(3)
    expect(saved.name).toBe('Zu zweit, mit Zusatz')
    const text = JSON.stringify(saved.data)
    expect(text).toContain('Torbens Beschreibung')
    expect(text).not.toContain('Ankes Beschreibung')
    expect(text).toContain('Reventlou von Anke')
  })

  it('a colleague’s save shows by itself where there is nothing to lose', async () => {
    const id = await makeDraft(world, 'Zuschauen')
    const anke = await world.open({ as: world.staff.anke })
    await anke.goto(`/projekte/bearbeiten/${id}`)
    await field(anke, 'BT-24-Procedure').waitFor()
    const { version, data } = await world.call<{ version: number; data: Record<string, unknown> }>(world.staff.torben, 'getProject', id)
    const changed = JSON.parse(JSON.stringify(data).replace('von zwei Sportboothäfen', 'von drei Sportboothäfen')) as Record<
      string,
      unknown
    >
    await world.call(world.staff.torben, 'updateProject', { id, version, data: changed })
    await expect.poll(() => field(anke, 'BT-24-Procedure').inputValue(), { timeout: 15_000 }).toContain('von drei Sportboothäfen')
  })
})
