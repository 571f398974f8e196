import type { Locator, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OfferView } from '../../server/contract/offers/views'
import type { TenderView } from '../../server/contract/tenders/views'
import { makeOrganization, makeUser, type TestUser } from '../world/people'
import { judge, openLot, startTender } from './biddingSteps'
import { handIn } from './handIn'
import { makeBrowserWorld, type BrowserWorld } from './world'

const NAMES = ['Hammeglas Betriebs eG', 'LichtWerk Kommunal GmbH', 'Weserkabel Infrastruktur GmbH', 'Ostewind Daten GmbH'] as const
const REASON = 'Die geforderten Referenzen fehlen.'

const column = (page: Page, name: string): Locator =>
  page.locator('.b-col').filter({ has: page.getByRole('heading', { name, exact: true }) })
const card = (page: Page, name: string): Locator => page.locator('.b-card').filter({ hasText: name })

const centre = async (of: Locator): Promise<[number, number]> => {
  const box = await of.boundingBox()
  if (!box) throw new Error('not on the screen')
  return [box.x + box.width / 2, box.y + Math.min(box.height / 2, 200)]
}

/** Takes a card up by the mouse and holds it over a column. */
async function holdOver(page: Page, name: string, target: string): Promise<void> {
  await page.mouse.move(...(await centre(card(page, name))))
  await page.mouse.down()
  const [x, y] = await centre(column(page, target))
  await page.mouse.move(x, y, { steps: 8 })
}

describe('the stage board', () => {
  let world: BrowserWorld
  const bidders: TestUser[] = []
  beforeAll(async () => {
    world = await makeBrowserWorld({
      alsoSeed: async () => {
        for (const [index, name] of NAMES.entries()) {
          const { _id } = await makeOrganization({ name })
          bidders.push(await makeUser('organizationAdmin', { email: `bieter${index}@firma.example`, organizationId: _id }))
        }
      },
    })
  })
  afterAll(() => world.close())

  it('two of the team decide on it by mouse, keyboard and menu, see each other, and tell the bidders', async () => {
    const { anke, torben } = world.staff
    const { id, lotIds } = await startTender(world, 'Glasfasernetz für zwei Gemeinden', 30)
    const [lotId = ''] = lotIds
    const offers: OfferView[] = []
    for (const bidder of bidders) {
      const { id: offerId } = await world.call<OfferView>(bidder, 'createOffer', id)
      offers.push(await handIn(world, bidder, { offerId, stage: 1, lotIds: [lotId] }))
    }

    // Sealed: names, and nothing else.
    const page = await world.open({ as: anke })
    await page.goto(`/projekte/${id}/bewerber?los=1`)
    const applied = column(page, 'Teilnahmewettbewerb')
    await applied.getByText(/^Versiegelt bis /).waitFor()
    expect(await applied.locator('.b-name').allInnerTexts()).toEqual([...NAMES].sort())
    expect(await applied.locator('.ln').allInnerTexts()).toEqual(NAMES.map(() => 'Nimmt teil'))
    expect(await applied.locator('header').innerText()).toBe('Teilnahmewettbewerb')
    await judge(page)

    // Opened by two, negotiated with one: the other three were left out, and are told so with reasons.
    world.advance(31 * 60_000)
    const isClosed = async (): Promise<boolean> =>
      (await world.call<TenderView>(anke, 'getProject', id)).lots.every(({ closedAt }) => closedAt !== null)
    await expect.poll(isClosed, { timeout: 15_000 }).toBe(true)
    await openLot(world, id, { stage: 4, lotId })
    await applied
      .getByText(/^Antrag /)
      .first()
      .waitFor()
    const { version } = await world.call<TenderView>(anke, 'getProject', id)
    await world.call(anke, 'updateProjectStage', { id, version, stage: 5, offerIds: [offers[3]?.id] }, [lotId])
    const other = await world.open({ as: torben })
    await other.goto(`/projekte/${id}/bewerber?los=1`)
    await card(other, NAMES[3]).waitFor()
    await column(other, 'Verhandlung').getByText(NAMES[3]).waitFor()

    // By mouse: a refusal is explained before the drop, and nothing happens.
    await holdOver(page, NAMES[2], 'Angebot')
    await column(page, 'Angebot').getByText('Hier noch nicht möglich.').waitFor()
    await column(page, 'Angebot').getByText('Die Angebotsphase von Los 1 hat noch nicht begonnen.').waitFor()
    await page.mouse.up()
    expect(await column(page, 'Teilnahmewettbewerb').getByText(NAMES[2]).count()).toBe(1)
    // And into negotiation, which the other one sees without a reload.
    await holdOver(page, NAMES[2], 'Verhandlung')
    await column(page, 'Verhandlung').getByText('In die Verhandlung aufnehmen').waitFor()
    await page.mouse.up()
    await column(page, 'Verhandlung').getByText(NAMES[2]).waitFor()
    await column(other, 'Verhandlung').getByText(NAMES[2]).waitFor()
    expect(new URL(page.url()).pathname).toBe(`/projekte/${id}/bewerber`)

    // By keyboard, at the other screen.
    await card(other, NAMES[1]).locator('.b-grip').focus()
    await other.keyboard.press('Space')
    await other
      .getByRole('status')
      .filter({ hasText: /LichtWerk Kommunal GmbH aufgenommen/ })
      .waitFor({ state: 'attached' })
    await other.keyboard.press('ArrowRight')
    await other.keyboard.press('ArrowRight')
    await other
      .getByRole('status')
      .filter({ hasText: /Angebot: Hier noch nicht möglich\./ })
      .waitFor({ state: 'attached' })
    await other.keyboard.press('ArrowLeft')
    await other.keyboard.press('Space')
    await column(other, 'Verhandlung').getByText(NAMES[1]).waitFor()
    await column(page, 'Verhandlung').getByText(NAMES[1]).waitFor()

    // By menu: who was left out gets a decision and a reason of the own.
    await card(page, NAMES[0])
      .getByRole('button', { name: /Aktionen$/ })
      .click()
    await page.getByRole('menuitem', { name: 'Ablehnung begründen' }).click()
    await page.getByRole('dialog').getByLabel('Grund').fill(REASON)
    await page.getByRole('dialog').getByRole('button', { name: 'Ablehnen' }).click()
    const tray = page.locator('.pt-tray')
    await tray.getByText('abgelehnt, Grund liegt vor').waitFor()
    await other.locator('.pt-tray').getByText('abgelehnt, Grund liegt vor').waitFor()

    // One button tells all of them, and ends on a page that says whom.
    await tray.getByRole('button', { name: 'Bekannt geben (4)' }).click()
    await judge(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Bekannt geben (4)' }).click()
    await page.getByRole('heading', { name: '4 Entscheidungen wurden bekannt gegeben' }).waitFor()
    for (const name of NAMES) await page.locator('.pt-told').getByText(name).waitFor()
    await judge(page)
    await other.locator('.pt-tray').waitFor({ state: 'hidden' })
    await page.reload()
    await page.getByRole('heading', { name: '4 Entscheidungen wurden bekannt gegeben' }).waitFor()
    await page.getByRole('link', { name: 'Zurück zur Tafel' }).click()
    await column(page, 'Verhandlung').waitFor()

    // The bidders know.
    const rejected = await world.open({ as: bidders[0] })
    await rejected.goto(`/projekte/${id}/bewerbung`)
    await rejected.getByText(REASON).first().waitFor()
    const [told] = await world.call<OfferView[]>(bidders[2] ?? null, 'getOffersByProjectId', id)
    expect(told?.lotOffers.find((one) => one.lotId === lotId)).toMatchObject({ stage: 3, decision: 'accepted' })

    // A phone shows a column at a time; list and an organization's part are there too, in English.
    const phone = await world.open({ as: anke, width: 390, height: 844, locale: 'en-US' })
    await phone.goto(`/projekte/${id}/bewerber?los=1`)
    await phone.getByRole('button', { name: /^Negotiation 3/ }).click()
    await card(phone, NAMES[2]).waitFor()
    await judge(phone)
    await phone.getByRole('link', { name: 'List' }).click()
    await phone.getByRole('link', { name: NAMES[0] }).waitFor()
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await phone.getByRole('link', { name: NAMES[0] }).click()
    await phone.getByText(REASON).waitFor()
    // What was opened has its record, and in it the number of the receipt.
    await phone.getByRole('link', { name: /^N-\d{4}-/ }).waitFor()
    await phone.getByRole('link', { name: /^E-\d{4}-/ }).waitFor()
    await judge(phone)
  })

  it('invites by mail, each row checked, nothing sent without one', async () => {
    const { id } = await startTender(world, 'Glasfasernetz auf Einladung', 60)
    const page = await world.open({ as: world.staff.anke })
    await page.goto(`/projekte/${id}/teilnehmer`)
    await page.getByText('Noch nimmt niemand teil.').waitFor()
    await page.getByRole('button', { name: 'Einladen', exact: true }).waitFor()
    // The empty list says what to do.
    await page.getByRole('button', { name: 'Organisationen einladen' }).click()
    const dialog = page.getByRole('dialog')
    const send = dialog.getByRole('button', { name: 'Senden' })
    expect(await send.isDisabled()).toBe(true)
    await dialog.getByLabel('E-Mail').fill('falsch')
    await dialog.getByLabel('Organisation').fill('Breitbandkontor Nord GmbH')
    await dialog.getByLabel('Organisation').blur()
    await dialog.getByText('Bitte geben Sie eine E-Mail-Adresse wie name@firma.de an.').waitFor()
    expect(await send.isDisabled()).toBe(true)
    await dialog.getByLabel('E-Mail').fill('vertrieb@breitbandkontor.example')
    await judge(page)
    await send.click()
    await dialog.getByText('vertrieb@breitbandkontor.example').waitFor()
    await dialog.getByText('Die Einladung ist unterwegs.').waitFor()
  })
})
