import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TenderView } from '../../server/contract/tenders/views'
import { faultsByDayAndNight, tooWide } from './axe'
import { startTender } from './biddingSteps'
import { goOn } from './goOn'
import { makeBrowserWorld, PASSWORD, type BrowserWorld } from './world'

const WORDS = {
  de: {
    begin: 'Öffnung beginnen',
    why: 'Eine Person hat die andere ins Team aufgenommen oder als Vertretung benannt.',
    late: 'Eine Person ist erst seit dem Ende der Frist im Team.',
    ask: 'Bestätigung erbitten',
    asked: /^Erbeten von Filiz Öztürk am /,
    task: 'Personen für die Öffnung der Teilnahmeanträge bestätigen',
    confirm: 'Bestätigen',
    confirmReason: 'Grund',
    own: 'Ihr eigenes Passwort',
    finish: 'Öffnung bestätigen',
    title: 'Öffnung bestätigen',
    record: 'Niederschrift über die Öffnung der Teilnahmeanträge',
    added: /aufgenommen von Anke Behrens/,
    by: 'Bestätigt von System-Admin:',
  },
  en: {
    begin: 'Begin the opening',
    why: 'One person added the other to the team, or named them as deputy.',
    late: 'One person has been in the team only since the deadline ended.',
    ask: 'Ask for a confirmation',
    asked: /^Asked for by Filiz Öztürk on /,
    task: 'Confirm people for the opening of applications',
    confirm: 'Confirm',
    confirmReason: 'Reason',
    own: 'Your own password',
    finish: 'Confirm the opening',
    title: 'Confirm the opening',
    record: 'Record of the opening of the applications',
    added: /added by Anke Behrens/,
    by: 'Confirmed by system admin:',
  },
}
const MINUTE = 60_000

/** By day and by night, wide and narrow: nothing is cut, and nothing that axe finds. */
async function judge(page: Page): Promise<void> {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await tooWide(page)).toBe(0)
  }
  expect(await faultsByDayAndNight(page)).toEqual([])
}

describe('an opening with a member who came after the deadline', () => {
  let world: BrowserWorld
  // What is confirmed is confirmed for all lots that open together: a tender for each language.
  let tenders: Awaited<ReturnType<typeof startTender>>[] = []
  const read = (id: string): Promise<TenderView> => world.call<TenderView>(world.staff.anke, 'getProject', id)
  const isClosed = async ({ id }: { id: string }): Promise<boolean> => (await read(id)).lots.every(({ closedAt }) => closedAt !== null)
  beforeAll(async () => {
    world = await makeBrowserWorld()
    tenders = [
      await startTender(world, 'Ausbau des Fährterminals, zwei Anleger', 30),
      await startTender(world, 'Ausbau des Fährterminals, Wartehalle', 30),
    ]
    world.advance(31 * MINUTE)
    for (const tender of tenders) while (!(await isClosed(tender))) await new Promise((done) => setTimeout(done, 300))
    // Torben is ill: Anke takes Filiz in, after the deadline.
    for (const { id } of tenders) await world.call(world.staff.anke, 'addProjectEditors', id, [world.staff.filiz.email])
  })
  afterAll(() => world?.close())

  it.each([
    ['de', 'de-DE', 0],
    ['en', 'en-GB', 1],
  ] as const)('waits for a system admin, who confirms it with a reason (%s)', async (...[lang, locale, index]) => {
    const words = WORDS[lang]
    const { id, lotIds } = tenders[index] ?? { id: '', lotIds: [] }
    const path = `/projekte/${id}/oeffnung/${lotIds[0] ?? ''}`
    const { anke, filiz, admin } = world.staff
    const [first, second, third] = [
      await world.open({ as: anke, locale }),
      await world.open({ as: filiz, locale }),
      await world.open({ as: admin, locale }),
    ]
    await first.goto(path)
    await first.getByText(words.why).first().waitFor()
    await first.getByLabel(words.own, { exact: true }).fill(PASSWORD)
    await first.getByRole('button', { name: words.begin }).click()
    await first.getByRole('timer').waitFor()

    // Why, before a password is typed, and what can be done.
    await second.goto(path)
    await second.getByText(words.late).first().waitFor()
    expect(await second.getByLabel(words.own, { exact: true }).count()).toBe(0)
    await judge(second)
    await second.getByRole('button', { name: words.ask }).first().click()
    await second.getByText(words.asked).first().waitFor()

    await third.goto('/wizard/1')
    await third.getByRole('link').filter({ hasText: words.task }).or(third.getByText(words.task)).first().waitFor()
    await goOn(third, path)
    await third.getByText(words.asked).first().waitFor()
    await judge(third)
    await third
      .locator('.op-eyes li.needed', { hasText: 'Filiz Öztürk' })
      .filter({ hasText: words.asked.source.slice(1, 6) })
      .getByRole('button', { name: words.confirm, exact: true })
      .click()
    const dialog = third.getByRole('dialog', { name: words.title })
    await dialog.getByLabel(words.confirmReason, { exact: true }).fill('Torben Meinken ist krank.')
    await dialog.getByLabel(words.own, { exact: true }).fill('das falsche Passwort')
    await dialog.getByRole('button', { name: words.confirm, exact: true }).click()
    await dialog.getByRole('alert').waitFor()
    // Nothing typed is lost.
    expect(await dialog.getByLabel(words.confirmReason, { exact: true }).inputValue()).toBe('Torben Meinken ist krank.')
    await judge(third)
    await dialog.getByLabel(words.own, { exact: true }).fill(PASSWORD)
    await dialog.getByRole('button', { name: words.confirm, exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })

    // It goes on where it waited.
    await second.getByLabel(words.own, { exact: true }).fill(PASSWORD)
    await second.getByRole('button', { name: words.finish }).click()
    await second.getByRole('heading', { name: words.record }).waitFor()
    await second.getByText(words.added).first().waitFor()
    await second.getByText(words.by).waitFor()
    await judge(second)
    expect((await read(id)).lots[0]).toMatchObject({ stage: 4 })
    for (const page of [first, second, third]) await page.context().close()
  })
})
