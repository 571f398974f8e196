import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { faultsByDayAndNight, tooWide } from './axe'
import { makeBiddingWorld, startTender, type BiddingWorld } from './biddingSteps'

/* A search from the first letters to the mail about what came out later. */
let world: BiddingWorld
beforeAll(async () => {
  world = await makeBiddingWorld()
  await startTender(world, 'Sanierung der Straßenbrücke', 60)
})
afterAll(() => world.close())

const mailsTo = (address: string): string[] => {
  const folder = join(world.dataDir, 'mails')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.eml'))
  return files.map((name) => readFileSync(join(folder, name), 'utf8')).filter((mail) => mail.includes(address))
}

describe('a search', () => {
  it('forgives, marks what it found, narrows by the CPV tree, and reads well', async () => {
    for (const [width, locale] of [
      [1440, 'de-DE'],
      [390, 'en-GB'],
    ] as const) {
      const page = await world.open({ width, locale })
      await page.goto('/projekte')
      // What stands there before the page runs takes no typing yet.
      await page.getByRole('button', { name: 'CPV' }).waitFor()
      await page.getByRole('searchbox').fill('strassenbrüke')
      await page.locator('mark', { hasText: 'Straßenbrücke' }).waitFor()
      expect(new URL(page.url()).searchParams.get('q')).toBe('strassenbrüke')
      await page.getByRole('button', { name: 'CPV' }).click()
      await page.getByRole('combobox', { name: /CPV/ }).fill('45221111')
      await page.getByRole('treeitem', { name: /Straßenbrücken|Road bridge/ }).waitFor()
      expect(await tooWide(page)).toBe(0)
      expect(await faultsByDayAndNight(page)).toEqual([])
      await page.keyboard.press('Enter')
      await page.locator('.chip.on', { hasText: '45221111' }).waitFor()
      expect(new URL(page.url()).searchParams.get('cpv')).toBe('45221111')
      await page.context().close()
    }
  })

  it('is kept, mails what comes out and fits it, and is ended by the link in the mail', async () => {
    const page = await world.open({ as: world.sabine })
    await page.goto('/projekte?q=schleuse')
    await page.getByRole('button', { name: 'Suche speichern' }).click()
    await page.getByLabel('Name der Suche').fill('Schleusen')
    await page.getByLabel('Sofort').check()
    expect(await faultsByDayAndNight(page)).toEqual([])
    await page.getByRole('button', { name: 'Speichern', exact: true }).click()
    await page.getByRole('link', { name: /Schleusen/ }).waitFor()
    const { id } = await startTender(world, 'Neubau der Schleuse', 60)
    await expect.poll(() => mailsTo(world.sabine.email).filter((mail) => mail.includes(id)).length).toBe(1)
    const [mail = ''] = mailsTo(world.sabine.email).filter((one) => one.includes(id))
    const token = /suche-abbestellen\?token=(?:3D)?([A-Za-z0-9_-]{43})/.exec(mail.replace(/=\r?\n/g, ''))?.[1] ?? ''
    expect(token, mail.slice(mail.indexOf('abbestellen') - 200)).toHaveLength(43)
    const guest = await world.open({ width: 390 })
    await guest.goto(`/suche-abbestellen?token=${token}`)
    await guest.getByRole('button', { name: 'E-Mails abbestellen' }).click()
    await guest.getByText('kommen keine E-Mails mehr').waitFor()
    expect(await faultsByDayAndNight(guest)).toEqual([])
    expect(await world.call(world.sabine, 'getSavedSearches')).toMatchObject([{ name: 'Schleusen', mail: 'never' }])
  })
})
