import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CREATE, setCriteria } from './steps'
import { makeBrowserWorld, type BrowserWorld } from './world'

/** The accessible name of what has the focus, as far as a label, aria-label or its text gives it. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const one = document.activeElement
    if (!(one instanceof HTMLElement)) return ''
    const label =
      one.getAttribute('aria-label') ?? ('labels' in one ? (one as HTMLInputElement).labels?.[0]?.textContent : null) ?? one.textContent
    return (label ?? '').trim()
  })

/** Presses Tab until the named control has the focus; fails when it cannot be reached. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  for (let n = 0; n < 80; n += 1) {
    await page.keyboard.press('Tab')
    const here = await focused(page)
    if (typeof name === 'string' ? here === name : name.test(here)) return
  }
  throw new Error(`Tab never came to ${String(name)}`)
}

describe('without a mouse', () => {
  let world: BrowserWorld
  beforeAll(async () => {
    world = await makeBrowserWorld()
  })
  afterAll(() => world.close())

  it('a tender is created, filled, saved and published by keys alone', async () => {
    const page = await world.open({ as: world.staff.anke })
    await page.goto(CREATE)
    await page.getByRole('textbox', { name: 'Titel' }).waitFor()
    await tabTo(page, 'Titel')
    await page.keyboard.type('Nur mit Tasten')
    await tabTo(page, 'Vergabestelle')
    await page.keyboard.type('Hafen')
    await tabTo(page, 'Person hinzufügen')
    await page.keyboard.type('torben')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await tabTo(page, 'Weiter')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Nur mit Tasten' }).waitFor()

    // Alt+↓ leads to what is open, one after the other.
    const seen: string[] = []
    for (let n = 0; n < 4; n += 1) {
      await page.keyboard.press('Alt+ArrowDown')
      await page.waitForTimeout(250)
      seen.push(await page.evaluate(() => document.activeElement?.id ?? ''))
      if (seen.at(-1)?.endsWith('BT-24-Procedure')) await page.keyboard.type('Beschrieben ohne Maus')
    }
    expect(new Set(seen).size).toBe(4)
    expect(seen.some((id) => id.endsWith('BT-24-Procedure'))).toBe(true)

    await page.keyboard.press('Control+s')
    await page.getByText('Das Verfahren wurde gespeichert.').waitFor()
    await page.waitForURL('**/projekte/bearbeiten/**')
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    const saved = await world.call<{ name: string; team: unknown[]; data: unknown }>(world.staff.anke, 'getProject', id)
    expect(saved.name).toBe('Nur mit Tasten')
    expect(saved.team).toHaveLength(2)
    expect(JSON.stringify(saved.data)).toContain('Beschrieben ohne Maus')

    await page.goto(`/projekte/${id}`)
    await setCriteria(world, id, page)
    await page.getByRole('link', { name: 'Veröffentlichen' }).waitFor()
    await tabTo(page, 'Veröffentlichen')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Veröffentlichen' }).waitFor()
    await tabTo(page, 'Abbrechen')
    await tabTo(page, 'Veröffentlichen')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Wie es weitergeht' }).waitFor()
    expect((await world.call<{ stage: number }>(null, 'getProject', id)).stage).toBe(2)
  })
})
