import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { field, makeDraft } from './steps'
import { makeBrowserWorld, type BrowserWorld } from './world'

const FOUND = /Dieses Gerät hat nicht gespeicherte Änderungen von \d\d:\d\d aus einem Fenster, das geschlossen wurde/

describe('one person, several tabs', () => {
  let world: BrowserWorld
  beforeAll(async () => {
    world = await makeBrowserWorld()
  })
  afterAll(() => world.close())

  it('what one tab keeps of a tender is not another’s: a save there leaves it alone, and a reload brings it back', async () => {
    const id = await makeDraft(world, 'Zwei Fenster')
    const one = await world.open({ as: world.staff.anke })
    await one.goto(`/projekte/bearbeiten/${id}`)
    await field(one, 'BT-24-Procedure').fill('Im ersten Fenster getippt')
    await one.getByText('Nicht gespeichert', { exact: true }).waitFor()

    const two = await one.context().newPage()
    await two.goto(`/projekte/bearbeiten/${id}`)
    await field(two, 'BT-24-Procedure').fill('Im zweiten Fenster')
    // The first is open: what it keeps is nobody else's business.
    expect(await two.getByText(FOUND).count()).toBe(0)
    await two.getByRole('button', { name: 'Speichern', exact: true }).click()
    await two.waitForURL(`**/projekte/${id}`)

    await one.bringToFront()
    await one.reload()
    await one.getByText(/Nicht gespeicherte Änderungen von \d\d:\d\d wiederhergestellt/).waitFor()
    expect(await field(one, 'BT-24-Procedure').inputValue()).toBe('Im ersten Fenster getippt')
    // It began on the version before: both are shown, nothing of either is lost.
    await one.getByRole('button', { name: 'Speichern', exact: true }).click()
    const dialog = one.getByRole('dialog')
    await dialog.getByText('Im zweiten Fenster').waitFor()
    await dialog.getByText('Im ersten Fenster getippt').waitFor()
  })

  it('what a closed tab kept is offered with its time; taken over it can be saved, thrown away it is gone', async () => {
    const id = await makeDraft(world, 'Geschlossen')
    const first = await world.open({ as: world.staff.anke })
    const leaveBehind = async (text: string): Promise<void> => {
      const page = await first.context().newPage()
      await page.goto(`/projekte/bearbeiten/${id}`)
      await field(page, 'BT-24-Procedure').fill(text)
      await page.getByText('Nicht gespeichert', { exact: true }).waitFor()
      await page.close({ runBeforeUnload: false })
    }
    const before = await world.call<{ version: number }>(world.staff.anke, 'getProject', id)
    // Logs the browser in.
    await first.goto('/projekte#entwurf')
    await leaveBehind('Im geschlossenen Fenster getippt')
    await first.goto(`/projekte/bearbeiten/${id}`)
    await first.getByText(FOUND).waitFor()
    expect(await field(first, 'BT-24-Procedure').inputValue()).toBe('Betrieb und Unterhaltung von zwei Sportboothäfen.')
    await first.getByRole('button', { name: 'übernehmen' }).click()
    await expect.poll(() => field(first, 'BT-24-Procedure').inputValue()).toBe('Im geschlossenen Fenster getippt')
    await first.getByRole('button', { name: 'Speichern', exact: true }).click()
    await first.waitForURL(`**/projekte/${id}`)
    const saved = await world.call<{ version: number; data: unknown }>(world.staff.anke, 'getProject', id)
    expect(saved.version).toBe(before.version + 1)
    expect(JSON.stringify(saved.data)).toContain('Im geschlossenen Fenster getippt')

    await leaveBehind('Doch nicht')
    await first.goto(`/projekte/bearbeiten/${id}`)
    await first.getByText(FOUND).waitFor()
    await first.getByRole('button', { name: 'verwerfen' }).click()
    await first.getByText(FOUND).waitFor({ state: 'hidden' })
    await first.reload()
    await field(first, 'BT-24-Procedure').waitFor()
    expect(await first.getByText(FOUND).count()).toBe(0)
    expect(await first.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('lotse:draft:')))).toEqual([])
  })
})
