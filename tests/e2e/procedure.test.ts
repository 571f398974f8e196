import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeOrganization, makeUser, type TestUser } from '../world/people'
import { axeFaults } from './axe'
import { goOn } from './goOn'
import { handIn } from './handIn'
import { makeDraft, publish, sendLetters } from './steps'
import { makeBrowserWorld, PASSWORD, type BrowserWorld } from './world'

const NAME = 'Erneuerung der Kaimauer Westhafen'
const MINUTE = 60_000

interface Tender {
  version: number
  stage: number
  data: Record<string, unknown>
  lots: {
    lotId: string
    stage: number
    offerRound: number
    closedAt: string | null
    applicationDeadline: string | null
    openings: { id: string; no: string }[]
  }[]
}
interface Offer {
  id: string
  version: number
}

/** A public tender of two lots whose deadlines nobody has set yet: the dialogs ask for them. */
async function publishWithoutDeadlines(world: BrowserWorld, templateId = 'EU-19'): Promise<string> {
  const id = await makeDraft(world, NAME, { templateId })
  const { version, data } = await world.call<Tender>(world.staff.anke, 'getProject', id)
  const text = JSON.stringify(data).replace(/"BT-1311?\([dt]\)-Lot":"[^"]*",?/g, '')
  await world.call(world.staff.anke, 'updateProject', {
    id,
    version,
    data: JSON.parse(text.replaceAll(',}', '}')) as Record<string, unknown>,
  })
  await publish(world, id)
  return id
}

/** Judged as every page is: by axe, and for words that leave the screen. */
async function judge(page: Page): Promise<void> {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.waitForTimeout(250)
    // Colours are the same at any width.
    const wish = width === 390 && !process.env.DEEP ? { except: ['color-contrast'] } : {}
    expect((await axeFaults(page, wish)).map(({ id, nodes }) => `${page.url()} ${width}: ${id} ${nodes[0]?.html ?? ''}`)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
}

async function typeDeadline(page: Page, ...[label, at, isShort = true]: [string, number, boolean?]): Promise<void> {
  const part = (options: Intl.DateTimeFormatOptions): string =>
    new Date(at).toLocaleString('de-DE', { timeZone: 'Europe/Berlin', ...options })
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(`${label}, Datum`).fill(part({ day: '2-digit', month: '2-digit', year: 'numeric' }))
  await dialog.getByLabel(`${label}, Uhrzeit`).fill(part({ hour: '2-digit', minute: '2-digit' }))
  // A start that lets a deadline run asks why it is short.
  if (isShort) await dialog.getByLabel('Begründung einer kürzeren Frist').fill('Ein Test wartet nicht.')
}

describe('a procedure by two people', () => {
  let world: BrowserWorld
  let id = ''
  const bidders: TestUser[] = []
  let admin: TestUser | null = null
  const read = (): Promise<Tender> => world.call<Tender>(world.staff.anke, 'getProject', id)
  beforeAll(async () => {
    world = await makeBrowserWorld({
      alsoSeed: async () => {
        admin = await makeUser('admin')
        for (const name of ['Tietjen & Söhne KG', 'Weser Spezialtiefbau AG']) {
          const { _id } = await makeOrganization({ name })
          bidders.push(await makeUser('organizationAdmin', { organizationId: _id }))
        }
      },
    })
  })
  afterAll(() => world.close())

  it('starts the competition, extends its deadline, opens with four eyes and ends on the record; then it is cancelled', async () => {
    const { anke, torben } = world.staff
    id = await publishWithoutDeadlines(world)
    const page = await world.open({ as: anke })
    const other = await world.open({ as: torben })
    await other.goto('/wizard/1')
    await page.goto(`/projekte/${id}`)

    // The one thing that is due, and its dialog: it asks for the deadline that nobody has set.
    await page.getByRole('button', { name: 'Teilnahmewettbewerb beginnen' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(/^Alle 2 Lose/).check()
    expect(await dialog.getByRole('button', { name: 'Teilnahmewettbewerb beginnen' }).isDisabled()).toBe(true)
    await typeDeadline(page, 'Teilnahmefrist', world.serverTime() + 8 * MINUTE)
    await dialog.getByRole('button', { name: 'Teilnahmewettbewerb beginnen' }).click()
    await dialog.getByRole('heading', { name: 'Der Teilnahmewettbewerb hat begonnen' }).waitFor()
    await dialog.getByRole('button', { name: 'Fertig' }).click()
    await page.getByText(/Teilnahmeanträge können bis .* eingereicht werden/).waitFor()
    await page.getByText(/^Versiegelt bis /).waitFor()

    // Later only, and a technical fault is reason enough.
    await page.getByRole('button', { name: 'Frist verlängern' }).click()
    await typeDeadline(page, 'Neue Teilnahmefrist', world.serverTime() + 6 * MINUTE, false)
    await dialog.getByText('Die neue Frist muss nach der bisherigen liegen.').first().waitFor()
    await typeDeadline(page, 'Neue Teilnahmefrist', world.serverTime() + 12 * MINUTE, false)
    await dialog.getByLabel(/technischer Störung/).check()
    await dialog.getByRole('button', { name: 'Frist verlängern' }).click()
    await dialog.getByRole('heading', { name: 'Die Frist ist verlängert' }).waitFor()
    await dialog.getByRole('button', { name: 'Fertig' }).click()
    const [extended, untouched] = (await read()).lots
    expect(Date.parse(extended?.applicationDeadline ?? '')).toBeGreaterThan(Date.parse(untouched?.applicationDeadline ?? ''))

    // Too early: the page of the opening says so and offers nothing.
    await goOn(page, `/projekte/${id}/oeffnung/LOT-0001`)
    await page.getByText('Die Frist ist noch nicht abgelaufen.').waitFor()
    expect(await page.getByLabel('Ihr eigenes Passwort', { exact: true }).count()).toBe(0)

    world.advance(13 * MINUTE)
    await goOn(page, `/projekte/${id}`)
    // Of two lots the one whose deadline passed first.
    await page.getByText(/Los 2:.*Die Teilnahmefrist ist am .* abgelaufen/).waitFor()
    await page.getByRole('button', { name: 'Teilnahmeanträge öffnen' }).first().click()
    const password = page.getByLabel('Ihr eigenes Passwort', { exact: true })
    await password.fill('das falsche Passwort')
    await page.getByRole('button', { name: 'Öffnung beginnen' }).click()
    await page.getByText('Die Ausschreibungs-Stufe konnte nicht geändert werden.').waitFor()
    expect(await password.inputValue()).toBe('das falsche Passwort')
    await password.fill(PASSWORD)
    await page.getByRole('button', { name: 'Öffnung beginnen' }).click()
    await page.getByRole('timer').waitFor()
    await judge(page)

    // Whoever began can only start the time again.
    expect(await page.getByRole('button', { name: 'Öffnung bestätigen' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Zeit neu starten' }).click()
    await password.fill(PASSWORD)
    await page.getByRole('button', { name: 'Zeit neu starten' }).click()
    await password.waitFor({ state: 'hidden' })
    expect((await read()).lots.map(({ stage }) => stage)).toEqual([3, 3])

    // The other one is called on whatever page, and confirms.
    await other.getByText('Anke Behrens wartet auf Sie.').first().waitFor()
    await judge(other)
    await other.getByRole('link', { name: 'Zur Öffnung' }).first().click()
    await other.getByLabel('Ihr eigenes Passwort', { exact: true }).fill(PASSWORD)
    await other.getByRole('button', { name: 'Öffnung bestätigen' }).click()
    for (const one of [other, page])
      await one.getByRole('heading', { name: 'Niederschrift über die Öffnung der Teilnahmeanträge' }).waitFor()
    const [, opened] = (await read()).lots
    expect(opened).toMatchObject({ stage: 4 })
    await other.getByText(`Nr. ${opened?.openings[0]?.no ?? 'fehlt'}`).waitFor()
    await other.getByText('Es ist kein Teilnahmeantrag eingegangen.').waitFor()
    await judge(other)

    // The lot whose deadline was extended still waits; then all is cancelled, with both catalogued questions.
    await page.getByRole('link', { name: 'Zum Verfahren' }).click()
    await page.getByText(/Los 1:.*Die Teilnahmefrist ist am .* abgelaufen/).waitFor()
    await judge(page)
    await page.getByRole('button', { name: 'Weitere Schritte' }).click()
    await page.getByRole('menuitem', { name: 'Verfahren abbrechen' }).click()
    await dialog
      .getByText('Achtung: Die Ausschreibung wurde bereits veröffentlicht. Es muss eine Bekanntmachung erstellt werden.')
      .waitFor()
    await dialog.getByRole('button', { name: 'Weiter' }).click()
    await dialog.getByText('Sind Sie sicher, dass Sie das Verfahren abbrechen und archivieren möchten?').waitFor()
    await dialog.getByLabel('Begründung').fill('Der Bedarf ist entfallen.')
    await dialog.getByRole('button', { name: 'Abbrechen und archivieren' }).click()
    await dialog.getByRole('heading', { name: 'Das Verfahren ist abgebrochen' }).waitFor()
    expect((await read()).stage).toBe(8)
  })

  it('opens with one person where the form of a concession asks for no second one, and says so on the record', async () => {
    const { anke } = world.staff
    const { id: templateId } = await world.call<{ id: string }>(admin, 'copyProjectTemplate', 'EU-19')
    const { template, row } = await world.call<{ template: object; row: { lock: number } }>(admin, 'getProjectTemplateDraft', templateId)
    const eyes = { applications: false, offers: false }
    const procedure = { types: [], skippedPhases: [], minimumDays: { application: null, offer: null }, fourEyes: eyes }
    const file = { ...template, projectTypes: ['KONZESSION_VERHANDLUNG'], procedure }
    const { lock } = await world.call<{ lock: number }>(admin, 'saveProjectTemplate', file, row.lock)
    await world.call(admin, 'publishProjectTemplate', templateId, lock, '')
    id = await publishWithoutDeadlines(world, templateId)
    await step(anke, 3, { applicationDeadline: new Date(world.serverTime() + 6 * MINUTE).toISOString() })
    world.advance(10 * MINUTE)
    await expect.poll(async () => (await read()).lots[0]?.closedAt, { timeout: 10_000 }).toBeTruthy()

    const page = await world.open({ as: anke })
    await page.goto(`/projekte/${id}`)
    await page
      .getByText(/Eine Person aus dem Team öffnet die Teilnahmeanträge\.$/)
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'Teilnahmeanträge öffnen' }).first().click()
    await page.getByText('Eine Person öffnet die Teilnahmeanträge mit dem eigenen Passwort.').waitFor()
    await judge(page)
    await page.getByLabel('Ihr eigenes Passwort', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Jetzt öffnen' }).click()
    await page.getByText('Eine Person hat allein geöffnet.', { exact: false }).waitFor()
    expect(await page.getByText('Bestätigt', { exact: true }).count()).toBe(0)
    await judge(page)
    expect((await read()).lots[0]?.stage).toBe(4)
  })

  /** A change of stage by the API, of lot 1. */
  const step = async (who: TestUser, stage: number, more: Record<string, unknown> = {}): Promise<void> => {
    const { version } = await world.call<Tender>(who, 'getProject', id)
    await world.call(who, 'updateProjectStage', { id, version, stage, ...more }, ['LOT-0001'], PASSWORD)
  }
  /** The 15 minutes of two people, in a second. */
  const openByTwo = async (stage: 4 | 7): Promise<void> => {
    world.advance(10 * MINUTE)
    // The fence after the deadline is the clock's to write; before it an opening is too early.
    await expect.poll(async () => (await read()).lots[0]?.closedAt, { timeout: 10_000 }).toBeTruthy()
    for (const who of [world.staff.anke, world.staff.torben]) await step(who, stage)
  }
  const submit = async (who: TestUser, stage: 1 | 6): Promise<void> => {
    const { id: offerId } = await world.call<Offer>(who, 'createOffer', id)
    await handIn(world, who, { offerId, stage, lotIds: ['LOT-0001'] })
  }

  it('chooses who goes on, announces changes, asks for offers twice and closes with an award', async () => {
    const { anke } = world.staff
    id = await publishWithoutDeadlines(world)
    await step(anke, 3, { applicationDeadline: new Date(world.serverTime() + 6 * MINUTE).toISOString() })
    for (const bidder of bidders) await submit(bidder, 1)
    await openByTwo(4)

    const page = await world.open({ as: anke })
    const dialog = page.getByRole('dialog')
    const finish = async (heading: string): Promise<void> => {
      await dialog.getByRole('heading', { name: heading }).waitFor()
      await dialog.getByRole('button', { name: 'Fertig' }).click()
    }
    await page.goto(`/projekte/${id}`)
    await page.getByText(/^Die Teilnahmeanträge wurden am .* geöffnet\.$/).waitFor()
    await page.getByRole('button', { name: 'Verhandlung beginnen' }).first().click()
    const begin = dialog.getByRole('button', { name: 'Verhandlung beginnen' })
    expect(await begin.isDisabled()).toBe(true)
    await dialog.getByLabel(/^Tietjen/).check()
    await judge(page)
    await begin.click()
    await finish('Die Verhandlung hat begonnen')

    const { version, data } = await read()
    const changed = JSON.stringify(data).replace('Betrieb und Unterhaltung', 'Betrieb, Pflege und Unterhaltung')
    await world.call(anke, 'updateProject', { id, version, data: JSON.parse(changed) as Record<string, unknown> })
    await page.getByRole('link', { name: 'Vergleichen und bekannt machen' }).click()
    await page.locator('del', { hasText: 'Betrieb und Unterhaltung' }).first().waitFor()
    await page.locator('ins', { hasText: 'Pflege' }).first().waitFor()
    await judge(page)
    await page.getByRole('button', { name: 'Bekannt machen', exact: true }).click()
    await page.getByText('Die Änderungen sind bekannt gemacht').first().waitFor()
    await page.getByRole('link', { name: 'Zum Verfahren' }).click()

    for (const round of [1, 2]) {
      const name = round === 1 ? 'Zur Angebotsabgabe auffordern' : 'Weitere Angebotsrunde'
      await page.getByRole('button', { name }).first().click()
      await dialog.getByLabel(/^Tietjen/).waitFor()
      expect(await dialog.getByLabel(/^Weser/).count()).toBe(0)
      // Further rounds have no minimum by law.
      await typeDeadline(page, 'Angebotsfrist', world.serverTime() + 7 * MINUTE, round === 1)
      await dialog.getByRole('button', { name: round === 1 ? name : 'Runde beginnen' }).click()
      await finish(round === 1 ? 'Die Angebotsphase hat begonnen' : 'Die weitere Angebotsrunde hat begonnen')
      const [tietjen] = bidders
      if (tietjen) await submit(tietjen, 6)
      await openByTwo(7)
      await goOn(page, `/projekte/${id}`)
    }
    expect((await read()).lots[0]).toMatchObject({ stage: 7, offerRound: 2 })
    // Whoever applied and was not chosen is told first, and the contract waits (§ 134 GWB).
    await page.getByRole('button', { name: 'Nach § 134 GWB informieren' }).first().click()
    await dialog.getByLabel(/^Tietjen/).check()
    await dialog.getByLabel(/^Grund für/).fill('Die andere Bewerbung war besser.')
    await dialog.getByRole('button', { name: 'Zur Durchsicht vorlegen' }).click()
    await finish('Die Schreiben liegen zur Durchsicht bereit')
    // Whoever wrote sends nothing: a second person reads each letter and sends them all.
    await goOn(page, `/projekte/${id}/schreiben`)
    await page.getByText(/haben Sie selbst geschrieben/).waitFor()
    await judge(page)
    await sendLetters(await world.open({ as: world.staff.torben }), id)
    await goOn(page, `/projekte/${id}`)
    await page.getByText(/^Zuschlag ab .* \(§ 134 Abs\. 2 GWB\)/).waitFor()
    expect(await page.getByRole('button', { name: 'Zuschlag erteilen' }).count()).toBe(0)
    expect((await read()).lots[0]).toMatchObject({ stage: 7 })
  })
})
