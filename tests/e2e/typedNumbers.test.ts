import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { begin, CREATE } from './steps'
import { makeBrowserWorld, type BrowserWorld } from './world'

let world: BrowserWorld
beforeAll(async () => {
  world = await makeBrowserWorld()
})
afterAll(() => world.close())

/** The first field of that name that the form's own search finds: it may lie far away. */
const amountIn = async (page: Page) => {
  await page.getByRole('searchbox', { name: 'Im Formular suchen' }).fill('Geschätzter Wert')
  await page.locator('.f-hits button').first().click()
  return page.getByRole('textbox', { name: 'Geschätzter Wert ohne MwSt.' }).first()
}

it('a number that can be read in two ways is asked under its field, by keyboard, after a reload, and within a narrow page', async () => {
  const page = await world.open({ as: world.staff.anke, width: 1440 })
  await page.goto(CREATE)
  await begin(page, { name: 'Fähre', buyer: world.buyers.harbour })
  const value = await amountIn(page)
  await value.fill('1.250')
  // Before the typing pauses: behind the currency the tabulator leads to the first answer all the same.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  const answers = page.locator('.nq button')
  await expect.poll(() => answers.allTextContents()).toEqual(['1250', '1,250'])
  expect(await answers.first().evaluate((button) => button === document.activeElement)).toBe(true)
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await answers.first().scrollIntoViewIfNeeded()
    const box = await page.locator('.nq').boundingBox()
    expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= width).toBe(true)
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/asked-${width}.png` })
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.reload()
  await amountIn(page)
  await expect.poll(() => value.inputValue()).toBe('1.250')
  await expect.poll(() => answers.count()).toBe(2)
  await answers.first().focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => answers.count()).toBe(0)
  expect(await value.evaluate((input) => input === document.activeElement)).toBe(true)
  await value.blur()
  expect(await value.inputValue()).toBe('1.250,00')
  await value.fill('1.250.000,00 €')
  await value.blur()
  expect(await value.inputValue()).toBe('1.250.000,00')
})
