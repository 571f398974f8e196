import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { faultsByDayAndNight, tooWide } from './axe'
import { makeBiddingWorld, startTender, type BiddingWorld } from './biddingSteps'

/*
 * The list of tenders as it is read: titles have what the rest leaves, no word of a phase is cut, and no line moves when more is known of
 * it.
 */
const LONG = 'Betrieb, Unterhaltung und Vermietung der Liegeplätze in zwei Sportboothäfen'
let world: BiddingWorld
beforeAll(async () => {
  world = await makeBiddingWorld()
  const { id } = await startTender(world, LONG, 600)
  await world.call(world.sabine, 'createOffer', id)
  await world.call(world.sabine, 'sendMessage', { projectId: id, messageSubject: 'Zufahrt', messageText: 'Wie breit ist das Tor?' })
  await startTender(world, 'Kiosk', 600)
})
afterAll(() => world.close())

/** By what stands in each line: its height, the room of its title, and cells whose words are cut. */
const linesOf = (page: Page) =>
  page.locator('.list tbody tr[data-row]').evaluateAll((rows) =>
    rows.map((row) => {
      const title = row.querySelector('.rowlink')
      const room = row.querySelector('td.t > div')
      const cut = [...row.querySelectorAll('td.t .rowlink, td.p, td.d, td.c')].filter(
        (cell) => cell.scrollWidth > cell.clientWidth + 1 || cell.scrollHeight > cell.clientHeight + 1,
      )
      const isTitleCut = cut.some((cell) => cell === title)
      return {
        height: row.getBoundingClientRect().height,
        room: room?.clientWidth ?? 0,
        title: title?.textContent ?? '',
        isTitleCut,
        words: cut.flatMap((cell) => (cell === title ? [] : [cell.textContent])),
      }
    }),
  )

describe.each([
  { locale: 'de-DE', phase: 'Teilnahmewettbewerb aktiv' },
  { locale: 'en-GB', phase: 'Competition open' },
])('the list in $locale', ({ locale, phase }) => {
  it.each([
    { who: 'staff', as: () => world.staff.anke, width: 1440, room: 350 },
    { who: 'staff', as: () => world.staff.anke, width: 1280, room: 200 },
    { who: 'a company', as: () => world.sabine, width: 1440, room: 300 },
    { who: 'a company', as: () => world.sabine, width: 1280, room: 170 },
  ])('gives titles their room for $who at $width px, in lines of one height', async ({ as, width, room, who }) => {
    const page = await world.open({ as: as(), width, locale })
    await page.goto('/projekte#öffentlich')
    await page
      .locator(who === 'staff' ? '.unread' : '.own')
      .first()
      .waitFor()
    await page.locator('td.p', { hasText: phase }).first().waitFor()
    const lines = await linesOf(page)
    expect(lines.map(({ title }) => title).sort()).toEqual([LONG, 'Kiosk'])
    for (const line of lines) {
      expect(line.room).toBeGreaterThanOrEqual(room)
      expect(line.height).toBe(50)
      expect(line.words).toEqual([])
      if (width === 1440) expect(line.isTitleCut, line.title).toBe(false)
    }
    expect(await faultsByDayAndNight(page)).toEqual([])
    await page.context().close()
  })

  it('cuts nothing on a phone', async () => {
    const page = await world.open({ as: world.sabine, width: 390, locale })
    await page.goto('/projekte#öffentlich')
    await page.locator('.own').first().waitFor()
    for (const line of await linesOf(page)) expect(line).toMatchObject({ isTitleCut: false, words: [] })
    expect(await tooWide(page)).toBe(0)
    await page.context().close()
  })
})
