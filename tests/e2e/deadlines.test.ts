import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFaults, tooWide } from './axe'
import { makeDraft } from './steps'
import { makeBrowserWorld, PASSWORD, type BrowserWorld } from './world'

/** What the page, or a part of it, shows is clean for axe and within the screen. */
async function judge(page: Page, part: string): Promise<void> {
  const found = await axeFaults(page, { within: part })
  expect(found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
  expect(await tooWide(page)).toBe(0)
}

describe('deadlines', () => {
  let world: BrowserWorld
  beforeAll(async () => {
    world = await makeBrowserWorld()
  })
  afterAll(() => world.close())

  it('are proposed in the form, filled into all lots, watched and taken back', async () => {
    const id = await makeDraft(world, 'Betrieb zweier Häfen')
    const page = await world.open({ as: world.staff.anke })
    await page.goto(`/projekte/bearbeiten/${id}#fristen`)
    const section = page.locator('#fristen')
    await section.getByRole('button', { name: 'Fristen vorschlagen' }).press('Enter')
    // The regime follows from the form: a concession.
    expect(await section.getByLabel('Vergaberecht').inputValue()).toBe('KonzVgV')
    await section.getByLabel('Absendung der Bekanntmachung').fill('01.02.2030')
    await section.getByLabel('Feiertage').selectOption('NI')
    await section.getByText('Mindestens 30 Tage nach § 27 Abs. 3 KonzVgV.').waitFor()
    await judge(page, '#fristen')
    // 30 days from 1 February 2030 end on Sunday, 3 March, and so with Monday; the deadline is on Tuesday.
    await section.getByText('Di., 05.03.2030, 10:00 Uhr').waitFor()
    await section.getByRole('button', { name: 'Übernehmen' }).click()
    // Of both lots, and that of the offers, which stands beside the form; and of both lots the day of the call for offers and the last one
    // for questions.
    await section.getByText('7 Termine übernommen.').waitFor()
    await section.getByText('10 Tage vor dem Ende der Frist; das Gesetz nennt dafür keinen Tag.').waitFor()
    const aside = page.getByRole('region', { name: 'Fristen im Überblick' })
    expect(await aside.getByText('Di., 05.03.2030, 10:00 Uhr').count()).toBe(2)

    // A notice planned later makes them too short: said, and nothing is kept from saving.
    await section.getByLabel('Absendung der Bekanntmachung').fill('11.02.2030')
    await section.getByText('Die Mindestfrist nach § 27 Abs. 3 KonzVgV beträgt 30 Tage; gesetzt: 21.').first().waitFor()
    await section.getByRole('button', { name: 'Zum Feld' }).first().click()
    await page.waitForFunction(() => document.activeElement?.closest('[data-path*="BT-1311"]') !== null)
    // It stands at the field, too, and goes when the deadline is long enough.
    const said = page
      .locator('.f-hint.warn')
      .filter({ hasText: 'Die Mindestfrist nach § 27 Abs. 3 KonzVgV beträgt 30 Tage; gesetzt: 21.' })
    await said.waitFor()
    await section.getByLabel('Absendung der Bekanntmachung').fill('01.02.2030')
    await said.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Speichern', exact: true }).click()
    await page.waitForURL(`**/projekte/${id}`)
    const saved = await world.call<{ lots: { applicationDeadline: string }[] }>(world.staff.anke, 'getProject', id)
    expect(saved.lots.map(({ applicationDeadline }) => applicationDeadline)).toEqual(Array(2).fill('2030-03-05T09:00:00.000Z'))
  })

  it('are proposed on a phone, in English', async () => {
    const id = await makeDraft(world, 'Betrieb dreier Häfen')
    const page = await world.open({ as: world.staff.anke, width: 390, height: 844, locale: 'en-GB' })
    await page.goto(`/projekte/bearbeiten/${id}#fristen`)
    const section = page.locator('#fristen')
    await section.getByRole('button', { name: 'Suggest deadlines' }).click()
    await section.getByLabel('back from the end of the tender period').check()
    await section.getByLabel('Tenders due').fill('16.04.2030')
    await section.getByText('At least 17 days under § 27 Abs. 4 Satz 2 KonzVgV.').waitFor()
    await judge(page, '#fristen')
    await section.getByLabel('Procurement law').selectOption('VOB/A-EU')
    await section.getByText('This entry has not been checked against the law yet.').first().waitFor()
  })

  it('are one’s own calendar’s by a link that is made, read, and revoked', async () => {
    await makeDraft(world, 'Bau der Schleuse')
    const page = await world.open({ as: world.staff.torben, width: 390, height: 844 })
    await page.goto(`/benutzer/${world.staff.torben.email}`)
    const card = page.getByRole('region', { name: 'Kalender abonnieren' })
    await card.getByRole('button', { name: 'Link erzeugen', exact: true }).click()
    const url = await card.getByLabel('Ihr Kalenderlink').inputValue()
    const path = new URL(url).pathname
    const feed = await (await fetch(world.address + path)).text()
    expect(feed).toMatch(/^BEGIN:VCALENDAR\r\n/)
    expect(feed).toContain('Bau der Schleuse')
    await judge(page, '[aria-labelledby="own-calendar"]')
    await card.getByRole('button', { name: 'Link widerrufen' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Link widerrufen' }).click()
    await card.getByRole('button', { name: 'Link erzeugen', exact: true }).waitFor()
    expect((await fetch(world.address + path)).status).toBe(404)
  })

  it('make today’s work, for whoever is in the team and for whoever stands in', async () => {
    const id = await makeDraft(world, 'Neubau des Leuchtfeuers')
    const { anke, torben, filiz } = world.staff
    const page = await world.open({ as: anke })
    await page.goto(`/projekte/${id}`)
    await page.getByRole('button', { name: 'Vertretung benennen' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'Vertretung' }).fill('Öztürk')
    await dialog.getByRole('option', { name: /Filiz/ }).click()
    const soon = new Date(world.serverTime() + 5 * 86_400_000).toISOString().slice(0, 10).split('-').reverse().join('.')
    await dialog.getByLabel('Letzter Tag').fill(soon)
    await judge(page, '[role=dialog]')
    await dialog.getByRole('button', { name: 'Benennen', exact: true }).click()
    await page.getByText('Filiz Öztürk vertritt Anke Behrens').waitFor()

    const start = await world.open({ as: filiz, width: 390, height: 844 })
    await start.goto('/wizard/1')
    const now = start.locator('.wk-col.now')
    await now.getByRole('link', { name: /Entwurf vervollständigen.*Neubau des Leuchtfeuers/ }).waitFor()
    await judge(start, '.wk')
    // Published, it is out of the way until its deadline is near; then it is this week's, without anybody reloading.
    const { version } = await world.call(torben, 'getProject', id)
    await world.call(torben, 'updateProjectStage', { id, version, stage: 3 }, null)
    await now.getByRole('link', { name: /Neubau des Leuchtfeuers/ }).waitFor({ state: 'detached' })
    world.advance(44 * 86_400_000)
    const later = await world.open({ as: { ...anke, token: await logInAgain(world, anke.email) } })
    await later.goto('/wizard/1')
    await later
      .locator('.wk-col.week')
      .getByRole('link', { name: /Teilnahmefrist läuft ab.*Neubau des Leuchtfeuers/ })
      .waitFor()
    await judge(later, '.wk')
  })
})

/** Sessions rest after twelve hours: the person logs in again. */
async function logInAgain(world: BrowserWorld, email: string): Promise<string> {
  const { token } = await world.call<{ token: string }>(null, 'login', email, PASSWORD)
  return token
}
