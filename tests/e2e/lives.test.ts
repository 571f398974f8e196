import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OfferView } from '../../server/contract/offers/views'
import type { TenderView } from '../../server/contract/tenders/views'
import { examine } from '../world/examine'
import type { TestUser } from '../world/people'
import { startSmtpProcess, type SmtpProcess } from '../world/smtpProcess'
import { axeFaults } from './axe'
import { makeBiddingWorld, type BiddingWorld } from './biddingSteps'
import { handIn } from './handIn'
import { createForTwo, makeDraft, ownProcedure, sendLetters } from './steps'
import { PASSWORD } from './world'

/*
 * Whole lives by two people of the staff and two companies. What the staff does they do on the screen; what companies write has journeys of
 * its own (bidding.test.ts), so here they hand in by the API, and their screens are looked at.
 */
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

describe('a procedure from the draft to the archive', () => {
  let world: BiddingWorld
  let smtp: SmtpProcess
  let id = ''
  beforeAll(async () => {
    // What tells of an award is proven by the mail server that took it: a file proves nothing.
    smtp = await startSmtpProcess()
    world = await makeBiddingWorld(undefined, { env: { SMTP_URL: smtp.url, MAIL_FROM: 'lotse@amt.example' } })
  })
  afterAll(async () => {
    await world.close()
    await smtp.stop()
  })

  /** Sessions of another day are over: whoever goes on logs in again. */
  const again = async (person: TestUser): Promise<TestUser> => {
    const { token } = await world.call<{ token: string }>(null, 'login', person.email, PASSWORD)
    return { ...person, token }
  }
  const read = (who: TestUser): Promise<TenderView> => world.call<TenderView>(who, 'getProject', id)
  const offerOf = (who: TestUser): Promise<OfferView> => world.call<OfferView>(who, 'createOffer', id)
  const submit = async (who: TestUser, stage: 1 | 6, lotIds: readonly string[]): Promise<void> => {
    const { id: offerId } = await offerOf(who)
    await handIn(world, who, { offerId, stage, lotIds })
  }

  /** A draft of so many lots, whose competition and offers have no deadlines yet: the dialogs ask for them. */
  const makeTender = async (name: string, input: { lots: number } & Record<string, unknown>): Promise<void> => {
    const { lots, ...more } = input
    const { anke } = world.staff
    const model = await world.call<TenderView>(anke, 'getProject', await makeDraft(world, name))
    const text = JSON.stringify(model.data)
      .replace(/"BT-1311?\([dt]\)-Lot":"[^"]*",?/g, '')
      .replaceAll(',}', '}')
    const data = JSON.parse(text) as { 'GR-Lot': unknown[] }
    const [first] = data['GR-Lot']
    data['GR-Lot'] = Array.from({ length: lots }, (_, n): unknown =>
      JSON.parse(
        JSON.stringify(first)
          .replaceAll('LOT-0001', `LOT-000${n + 1}`)
          .replace(/"(\w*)1"/g, `"$1${n + 1}"`),
      ),
    )
    const wanted = { templateId: 'EU-19', type: 0, data, ...more }
    const made = await (more.team ? world.call<TenderView>(anke, 'createProject', wanted) : createForTwo(world, wanted))
    expect(made.lots).toHaveLength(lots)
    id = made.id
  }

  /** Whoever is to get the contract of a lot passes the examination. */
  const examineWinners = async (who: TestUser, number: number): Promise<void> => {
    const lot = (await read(who)).lots[number - 1]
    const offerIds = lot?.information?.winners.map(({ offerId }) => offerId) ?? []
    const day = new Date(world.serverTime()).toISOString().slice(0, 10)
    await examine(world, who, { id, lotId: lot?.lotId ?? '', offerIds, day })
  }

  /** The award is refused with the paragraph until each row of the checklist is there; what the server would not take stays typed. */
  const examineOnScreen = async (page: Page): Promise<void> => {
    const dialog = page.getByRole('dialog')
    await page.goto(`/projekte/${id}?los=1`)
    await page.getByRole('button', { name: 'Zuschlag erteilen' }).first().click()
    await dialog.getByRole('button', { name: 'Zuschlag erteilen' }).click()
    await dialog.getByText(/§ 28 Abs\. 1 KonzVgV/).waitFor()
    await page.goto(`/projekte/${id}/pruefung`)
    const list = page.getByRole('region', { name: 'Nordkai Tiefbau GmbH' })
    const row = (name: string) => list.getByRole('group', { name: new RegExp(`^${name}`) })
    for (const name of ['Form und Frist', 'Unterlagen zum Unternehmen', 'Zwingende Ausschlussgründe', 'Weitere Ausschlussgründe'])
      await row(name).getByLabel('erfüllt', { exact: true }).check()
    await row('Selbstreinigung').getByLabel('entfällt').check()
    for (const name of ['Sanktionen', 'Wettbewerbsregister', 'Eignung', 'Wertung'])
      await row(name).getByLabel('erfüllt', { exact: true }).check()
    await row('Selbstreinigung').getByLabel('Begründung').fill('Es liegt kein Ausschlussgrund vor.')
    // The register's reference is missing: refused, and nothing is lost.
    await page.keyboard.press('Control+s')
    await list
      .getByText(/Aktenzeichen/)
      .last()
      .waitFor()
    await list.getByRole('alert').first().waitFor()
    await row('Wettbewerbsregister').getByLabel('Aktenzeichen der Abfrage').fill('WR-2026-0815')
    await list.getByRole('button', { name: /^Festhalten/ }).click()
    await page.getByText('9 von 9 erledigt').waitFor()
    expect(await axeFaults(page)).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await page.setViewportSize({ width: 1440, height: 900 })
  }

  const publishOnScreen = async (page: Page): Promise<void> => {
    await page.goto(`/projekte/${id}/veroeffentlichen`)
    const publish = page.getByRole('button', { name: 'Veröffentlichen', exact: true })
    await publish.waitFor()
    // Rounds of minutes are below every minimum.
    const reason = page.getByRole('textbox', { name: 'Warum ist die Frist kürzer?' })
    if ((await reason.count()) > 0) await reason.fill('Dringlich.')
    await publish.click()
    await page.getByText('Die Ausschreibung wurde veröffentlicht.').first().waitFor()
  }

  const typeDeadline = async (page: Page, label: string, at: number): Promise<void> => {
    const part = (options: Intl.DateTimeFormatOptions): string =>
      new Date(at).toLocaleString('de-DE', { timeZone: 'Europe/Berlin', ...options })
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(`${label}, Datum`).fill(part({ day: '2-digit', month: '2-digit', year: 'numeric' }))
    await dialog.getByLabel(`${label}, Uhrzeit`).fill(part({ hour: '2-digit', minute: '2-digit' }))
    // An extension always has a reason; a start that lets a deadline run asks where it is short.
    if (!label.startsWith('Neue')) await dialog.getByLabel('Begründung einer kürzeren Frist').fill('Ein Test wartet nicht.')
  }

  interface Step {
    lot: number
    /** The button on the tender's page, which the dialog has too unless it says otherwise. */
    button: string
    confirm?: string
    fill?: (page: Page) => Promise<unknown>
    done: string
  }
  /** A step of a lot by its dialog. */
  const step = async (page: Page, { lot, button, confirm = button, fill, done }: Step): Promise<void> => {
    const dialog = page.getByRole('dialog')
    await page.goto(`/projekte/${id}?los=${lot}`)
    await page.getByRole('button', { name: button }).first().click()
    await fill?.(page)
    await dialog.getByRole('button', { name: confirm, exact: true }).click()
    await dialog.getByRole('heading', { name: done }).waitFor()
    await dialog.getByRole('button', { name: 'Fertig' }).click()
  }

  /** Two people open what is due in a lot, each on the own screen and with the own password, up to the record. */
  const openByTwo = async (pages: readonly [Page, Page], lotId: string, what: 'Teilnahmeanträge' | 'Angebote'): Promise<void> => {
    const [first, second] = pages
    for (const [page, button] of [
      [first, 'Öffnung beginnen'],
      [second, 'Öffnung bestätigen'],
    ] as const) {
      await page.goto(`/projekte/${id}/oeffnung/${lotId}`)
      await page.getByLabel('Ihr eigenes Passwort', { exact: true }).fill(PASSWORD)
      await page.getByRole('button', { name: button }).click()
      if (page === first) await page.getByRole('timer').waitFor()
    }
    for (const page of pages) await page.getByRole('heading', { name: `Niederschrift über die Öffnung der ${what}` }).waitFor()
  }

  const stagesSeenBy = async (who: TestUser): Promise<number[]> => (await read(who)).lots.map(({ stage }) => stage)

  it('with three lots, each of which goes its own way', async () => {
    const { anke, torben } = world.staff
    const { sabine, john } = world
    // Nobody is invited, nobody asks while the team chooses, and offers follow the end of the applications.
    const procedure = await ownProcedure(world, 'tender', 'own-quiet', {
      competition: { without: ['invitation'] },
      applicationsOpened: { without: ['questions'] },
      offers: { follows: { of: 'competition', days: 40 } },
    })
    await makeTender('Erneuerung der Kaimauern', { lots: 3, procedure })
    const [page, other] = [await world.open({ as: anke }), await world.open({ as: torben })]
    await publishOnScreen(page)
    await step(page, {
      ...{ lot: 1, button: 'Teilnahmewettbewerb beginnen', done: 'Der Teilnahmewettbewerb hat begonnen' },
      fill: async () => {
        await page
          .getByRole('dialog')
          .getByLabel(/^Alle 3 Lose/)
          .check()
        await typeDeadline(page, 'Teilnahmefrist', world.serverTime() + 8 * MINUTE)
      },
    })
    const bidder = await world.open({ as: sabine })
    await bidder.goto(`/projekte/${id}`)
    await bidder.getByRole('button', { name: 'Teilnehmen' }).waitFor()
    await page.goto(`/projekte/${id}/bewerber`)
    await page.getByText('lädt in diesem Verfahren die Vergabestelle niemanden ein').waitFor()
    expect(await page.getByRole('button', { name: 'Unternehmen einladen' }).count()).toBe(0)
    await submit(sabine, 1, ['LOT-0001', 'LOT-0002', 'LOT-0003'])
    await submit(john, 1, ['LOT-0001', 'LOT-0002'])

    world.advance(9 * MINUTE)
    await expect.poll(async () => (await read(anke)).lots.every(({ closedAt }) => closedAt !== null), { timeout: 15_000 }).toBe(true)
    for (const lotId of ['LOT-0001', 'LOT-0002', 'LOT-0003']) await openByTwo([page, other], lotId, 'Teilnahmeanträge')

    await bidder.goto(`/projekte/${id}/fragen`)
    await bidder
      .getByText(/mit der Phase „Auswahl“, nimmt das Verfahren „.*“ keine Fragen mehr an/)
      .first()
      .waitFor()
    expect(await bidder.getByRole('button', { name: 'Frage absenden' }).count()).toBe(0)
    expect(await axeFaults(bidder)).toEqual([])

    // Lot 1 is negotiated, lot 2 goes straight to offers, lot 3 is given up.
    const choose = (name: RegExp) => () => page.getByRole('dialog').getByLabel(name).check()
    await step(page, { lot: 1, button: 'Verhandlung beginnen', fill: choose(/^Nordkai/), done: 'Die Verhandlung hat begonnen' })
    await world.call(
      anke,
      'updateProjectStage',
      { id, version: (await read(anke)).version, stage: 8, outcome: 'cancelled', reason: 'Der Bedarf ist entfallen.' },
      ['LOT-0003'],
    )
    expect(await stagesSeenBy(anke)).toEqual([5, 4, 8])
    for (const [lot, company] of [
      [1, /^Nordkai/],
      [2, /^Humber/],
    ] as const)
      await step(page, {
        ...{ lot, button: 'Zur Angebotsabgabe auffordern', done: 'Die Angebotsphase hat begonnen' },
        fill: async () => {
          await choose(company)()
          await page.getByText('Vorgeschlagen nach dem Verfahren: 40 Tage nach dem Ende der Teilnahmefrist').waitFor()
          await typeDeadline(page, 'Angebotsfrist', world.serverTime() + 8 * MINUTE)
        },
      })
    await submit(sabine, 6, ['LOT-0001'])
    await submit(john, 6, ['LOT-0002'])
    world.advance(9 * MINUTE)
    await expect
      .poll(async () => (await read(anke)).lots.slice(0, 2).every(({ stage, closedAt }) => stage === 6 && closedAt !== null), {
        timeout: 15_000,
      })
      .toBe(true)
    for (const lotId of ['LOT-0001', 'LOT-0002']) await openByTwo([page, other], lotId, 'Angebote')

    // Those who applied and were not chosen are told first, and the contract waits (§ 134 GWB).
    for (const [lot, winner] of [
      [1, /^Nordkai/],
      [2, /^Humber/],
    ] as const) {
      await step(page, {
        ...{ lot, button: 'Nach § 134 GWB informieren', confirm: 'Zur Durchsicht vorlegen' },
        done: 'Die Schreiben liegen zur Durchsicht bereit',
        fill: async () => {
          await choose(winner)()
          await page
            .getByRole('dialog')
            .getByLabel(/^Grund für/)
            .fill('Andere Bewerbungen waren besser.')
        },
      })
      await sendLetters(other, id)
    }
    await page.goto(`/projekte/${id}?los=1`)
    await page.getByText(/^Zuschlag ab .* \(§ 134 Abs\. 2 GWB\)/).waitFor()
    expect(await page.getByRole('button', { name: 'Zuschlag erteilen' }).count()).toBe(0)
    await bidder.goto(`/projekte/${id}/angebot`)
    await bidder.getByText('Ihr Angebot soll nicht berücksichtigt werden').first().waitFor()
    await bidder.getByText('Andere Bewerbungen waren besser.').waitFor()
    world.advance(12 * DAY)
    const later = await again(anke)
    Object.assign(world.staff, { anke: later, torben: await again(world.staff.torben), admin: await again(world.staff.admin) })
    const next = await world.open({ as: later })
    for (const lot of [1, 2]) await examineWinners(later, lot)
    for (const lot of [1, 2]) await step(next, { lot, button: 'Zuschlag erteilen', done: 'Der Zuschlag ist erteilt' })
    const ended = await read(later)
    expect([ended.stage, ended.lots.map(({ outcome }) => outcome)]).toEqual([8, ['awarded', 'awarded', 'cancelled']])
    expect(ended.lots.map(({ openings }) => openings?.map(({ what }) => what))).toEqual([
      ['applications', 'offers'],
      ['applications', 'offers'],
      ['applications'],
    ])
    await next.goto('/projekte#archiv')
    await next.getByRole('link', { name: 'Erneuerung der Kaimauern' }).first().waitFor()
    const loser = await world.open({ as: await again(sabine) })
    await loser.goto(`/projekte/${id}`)
    await loser.getByText('Erneuerung der Kaimauern').first().waitFor()
    expect(await loser.getByRole('button', { name: 'Teilnehmen' }).count()).toBe(0)
    await loser.goto(`/projekte/${id}/angebot`)
    await loser.getByText('Sie haben den Zuschlag erhalten').first().waitFor()
  })

  it('of an expression of interest: who is interested negotiates at once, is asked for an offer, and one gets the contract', async () => {
    const [anke, torben, sabine, john] = await Promise.all([world.staff.anke, world.staff.torben, world.sabine, world.john].map(again))
    if (!anke || !torben || !sabine || !john) throw new Error('nobody')
    await makeTender('Interesse an der Hafenbücherei', { lots: 1, type: 2 })
    const [page, other] = [await world.open({ as: anke }), await world.open({ as: torben })]
    await publishOnScreen(page)
    await step(page, { lot: 1, button: 'Verhandlung beginnen', done: 'Die Verhandlung hat begonnen' })
    // No application stands before the talks: taking part leads to them, and nobody opens anything.
    const bidder = await world.open({ as: sabine, width: 390, height: 844 })
    await bidder.goto(`/projekte/${id}`)
    await bidder.getByRole('button', { name: 'Teilnehmen' }).click()
    await bidder.waitForURL(/\/verhandlung$/)
    await bidder.getByText('Sie sind in der Verhandlung.').waitFor()
    await offerOf(john)
    await page.goto(`/projekte/${id}?los=1`)
    await page.getByRole('link', { name: 'Interessenten' }).first().waitFor()
    await step(page, {
      ...{ lot: 1, button: 'Zur Angebotsabgabe auffordern', done: 'Die Angebotsphase hat begonnen' },
      fill: async () => {
        await page
          .getByRole('dialog')
          .getByLabel(/^Nordkai/)
          .check()
        await typeDeadline(page, 'Angebotsfrist', world.serverTime() + 8 * MINUTE)
      },
    })
    await submit(sabine, 6, ['LOT-0001'])
    world.advance(9 * MINUTE)
    await expect.poll(async () => (await read(anke)).lots[0]?.closedAt !== null, { timeout: 15_000 }).toBe(true)
    await openByTwo([page, other], 'LOT-0001', 'Angebote')
    // Nobody else offered: there is nobody to tell, and nothing to wait for.
    await step(page, {
      ...{ lot: 1, button: 'Nach § 134 GWB informieren', confirm: 'Entscheidung festhalten', done: 'Die Entscheidung ist festgehalten' },
      fill: () =>
        page
          .getByRole('dialog')
          .getByLabel(/^Nordkai/)
          .check(),
    })
    await examineOnScreen(page)
    await step(page, { lot: 1, button: 'Zuschlag erteilen', done: 'Der Zuschlag ist erteilt' })
    const [lot] = (await read(anke)).lots
    expect(lot?.openings?.map(({ what }) => what)).toEqual(['offers'])
    expect(lot?.awardedTo?.map(({ name }) => name)).toEqual(['Nordkai Tiefbau GmbH'])
    await bidder.goto(`/projekte/${id}/angebot`)
    await bidder.getByRole('article', { name: 'Empfangsbestätigung' }).waitFor()
  })

  it.each([
    [3, 'Bekanntmachung der Hafenordnung'],
    [4, 'Vergebener Auftrag: Bojenwartung'],
  ] as const)('of a notice (type %i): it is published, nobody takes part, and it ends in the archive', async (type, name) => {
    const [anke, sabine] = await Promise.all([world.staff.anke, world.sabine].map(again))
    if (!anke || !sabine) throw new Error('nobody')
    await makeTender(name, { lots: 1, type, team: [] })
    const page = await world.open({ as: anke })
    await publishOnScreen(page)
    const guest = await world.open({})
    await guest.goto(`/projekte/${id}`)
    await guest.getByRole('heading', { name }).waitFor()
    expect(await guest.getByRole('button', { name: 'Teilnehmen' }).count()).toBe(0)
    await expect(offerOf(sabine)).rejects.toThrow()
    await step(page, {
      ...{ lot: 1, button: 'Verfahren abschließen', confirm: 'Abschließen', done: 'Das Verfahren ist abgeschlossen' },
      fill: () =>
        page
          .getByRole('dialog')
          .getByLabel(/^Vergeben/)
          .check(),
    })
    expect(await read(anke)).toMatchObject({ stage: 8, outcome: 'awarded' })
    await page.goto('/projekte#archiv')
    await page.getByRole('link', { name }).first().waitFor()
  })

  // The last one: it takes days, after which the sessions of the others are over.
  it('in rounds without end: three of them, each opened while the ones before go on', async () => {
    let { anke, torben } = world.staff
    let { sabine, john } = world
    await makeTender('Betrieb der Ladepunkte', {
      ...{ lots: 1, type: 5, deadlinePeriodDays: 1 },
      applicationDeadline: new Date(world.serverTime() + 20 * MINUTE).toISOString(),
    })
    let [page, other] = [await world.open({ as: anke }), await world.open({ as: torben })]
    await publishOnScreen(page)
    await step(page, {
      ...{ lot: 1, button: 'Teilnahmewettbewerb beginnen', done: 'Der Teilnahmewettbewerb hat begonnen' },
      fill: (shown) => shown.getByRole('dialog').getByLabel('Begründung einer kürzeren Frist').fill('Ein Test wartet nicht.'),
    })
    await submit(sabine, 1, ['LOT-0001'])
    world.advance(21 * MINUTE)
    for (const round of [1, 2, 3]) {
      if (round > 1) {
        world.advance(DAY)
        ;[anke, torben, sabine, john] = await Promise.all([again(anke), again(torben), again(sabine), again(john)])
        await Promise.all([page.context().close(), other.context().close()])
        ;[page, other] = [await world.open({ as: anke }), await world.open({ as: torben })]
      }
      await expect.poll(async () => (await read(anke)).lots[0]?.applicationRound, { timeout: 15_000 }).toBe(round + 1)
      await openByTwo([page, other], 'LOT-0001', 'Teilnahmeanträge')
      expect((await read(anke)).lots[0]).toMatchObject({ stage: 4, round })
      // Whoever comes while one round is looked at waits for the next.
      if (round === 1) {
        await submit(john, 1, ['LOT-0001'])
        await step(page, {
          ...{ lot: 1, button: 'Verhandlung beginnen', done: 'Die Verhandlung hat begonnen' },
          fill: () =>
            page
              .getByRole('dialog')
              .getByLabel(/^Nordkai/)
              .check(),
        })
      }
      if (round === 2) {
        await step(page, {
          ...{ lot: 1, button: 'Verhandlung beginnen', done: 'Die Verhandlung hat begonnen' },
          fill: () =>
            page
              .getByRole('dialog')
              .getByLabel(/^Humber/)
              .check(),
        })
      }
    }
    const [lot] = (await read(anke)).lots
    expect(lot?.openings?.map(({ what, round }) => [what, round])).toEqual([1, 2, 3].map((round) => ['applications', round]))
    await world.call(
      anke,
      'updateProjectStage',
      { id, version: (await read(anke)).version, stage: 8, outcome: 'discontinued', reason: 'Alle Plätze sind vergeben.' },
      null,
    )
    expect(await read(anke)).toMatchObject({ stage: 8, outcome: 'discontinued' })
    await other.goto('/projekte#archiv')
    await other.getByRole('link', { name: 'Betrieb der Ladepunkte' }).first().waitFor()
  })
})
