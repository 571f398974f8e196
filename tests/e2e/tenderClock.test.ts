import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { begin } from './steps'
import { makeBrowserWorld, type BrowserWorld } from './world'

const HOUR = 3_600_000

describe('deadlines and clocks', () => {
  let world: BrowserWorld
  beforeAll(async () => {
    world = await makeBrowserWorld()
  })
  afterAll(() => world.close())

  const typeDeadline = async (page: Awaited<ReturnType<BrowserWorld['open']>>, day: string, time: string): Promise<string> => {
    await page.getByLabel('Angebotsfrist, Datum').fill(day)
    await page.getByLabel('Angebotsfrist, Uhrzeit').fill(time)
    await page.getByLabel('Angebotsfrist, Uhrzeit').blur()
    return page.getByLabel('Angebotsfrist, Uhrzeit').inputValue()
  }

  it('the server’s clock decides what lies ahead, however wrong the person’s is', async () => {
    const page = await world.open({ as: world.staff.anke })
    await page.clock.install({ time: new Date(Date.now() + 7 * HOUR) })
    await page.clock.resume()
    await page.goto('/projekte/anlage/UVgO-national?type=0')
    await begin(page, { name: 'Uhr geht vor', buyer: world.buyers.harbour })
    const soon = new Date(Date.now() + 3 * HOUR)
    const part = (options: Intl.DateTimeFormatOptions): string => soon.toLocaleString('de-DE', { timeZone: 'Europe/Berlin', ...options })
    await typeDeadline(page, part({ day: '2-digit', month: '2-digit', year: 'numeric' }), part({ hour: '2-digit', minute: '2-digit' }))
    await page
      .locator('#fristen')
      .getByText(/noch (2 Std\. 5\d|3 Std\. \d+) Min/)
      .waitFor()
    expect(await page.getByText('Bitte geben Sie eine Frist an, die in der Zukunft liegt.').count()).toBe(0)
  })

  it('says what the change of the clocks makes of a time that is not there, or there twice', async () => {
    const page = await world.open({ as: world.staff.anke })
    await page.goto('/projekte/anlage/UVgO-national?type=0')
    await begin(page, { name: 'Zeitumstellung', buyer: world.buyers.harbour })
    expect(await typeDeadline(page, '28.03.2027', '02:30')).toBe('03:30')
    await page.getByText('02:30 Uhr gibt es an diesem Tag nicht, weil die Uhren vorgestellt werden. Es gilt 03:30 Uhr.').waitFor()
    expect(await typeDeadline(page, '31.10.2027', '02:30')).toBe('02:30')
    await page
      .getByText('02:30 Uhr gibt es an diesem Tag zweimal, weil die Uhren zurückgestellt werden. Es gilt das erste Mal (Sommerzeit).')
      .waitFor()
    await typeDeadline(page, '31.10.2027', '03:00')
    await page.getByText(/gibt es an diesem Tag/).waitFor({ state: 'hidden' })
  })
})
