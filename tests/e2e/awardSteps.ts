import { readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import type { Page } from 'playwright'
import { expect } from 'vitest'
import type { FormData } from '../../engine/form'
import { loadTemplate } from '../../engine/template'
import type { OfferDraftView } from '../../server/contract/offers/drafts'
import type { OfferView } from '../../server/contract/offers/views'
import type { TenderView } from '../../server/contract/tenders/views'
import { filledOffer } from '../../server/world/bidderDrafts'
import { demoForm } from '../../server/world/formValues'
import { makeOrganization, makeUser, type TestUser } from '../world/people'
import { startSmtpProcess } from '../world/smtpProcess'
import { lookIn, makeBiddingWorld, openLot, type BiddingWorld } from './biddingSteps'
import { goOn } from './goOn'
import { handIn } from './handIn'
import { createForTwo } from './steps'
import { PASSWORD } from './world'

export const DAY = 86_400_000
export const LOT = 'LOT-0001'

/** Three companies, and a mail server that takes what tells of an award: a file proves nothing. */
export interface AwardWorld extends BiddingWorld {
  hinrich: TestUser
}

export async function makeAwardWorld(): Promise<AwardWorld> {
  const smtp = await startSmtpProcess()
  let hinrich: TestUser | undefined
  const world = await makeBiddingWorld(
    async () => {
      const weser = await makeOrganization({ name: 'Weserbau Stedingen GmbH & Co. KG' })
      hinrich = await makeUser('organizationAdmin', {
        ...{ email: 'h.brake@weserbau.example', givenName: 'Hinrich', surName: 'Brake', organizationId: weser._id },
      })
    },
    { env: { SMTP_URL: smtp.url, MAIL_FROM: 'lotse@amt.example' } },
  )
  if (!hinrich) throw new Error('nobody was seeded')
  const close = async (): Promise<void> => {
    await world.close()
    await smtp.stop()
  }
  return { ...world, hinrich, close }
}

/** Sessions of another day are over: everybody logs in again. */
export async function nextDay(world: AwardWorld, days: number): Promise<void> {
  world.advance(days * DAY)
  // The server reads its clock every few milliseconds: a login before that is one of days ago.
  await setTimeout(50)
  const again = async (person: TestUser): Promise<TestUser> => {
    const { token } = await world.call<{ token: string }>(null, 'login', person.email, PASSWORD)
    return { ...person, token }
  }
  for (const name of ['anke', 'torben', 'filiz', 'admin'] as const) world.staff[name] = await again(world.staff[name])
  for (const name of ['sabine', 'john', 'hinrich'] as const) world[name] = await again(world[name])
}

interface Wish {
  template: string
  title: string
  nature: 'services' | 'works' | 'supplies'
  cpv: string
  /** Days until offers are due. */
  days: number
}

/** A form as a clerk has filled it: everything that the notice asks for. */
export function filledForm(world: AwardWorld, { template, days, ...form }: Wish): FormData {
  const loaded = loadTemplate(JSON.parse(readFileSync(`templates/${template}.json`, 'utf8')))
  if (!loaded.ok) throw new Error(`${template} does not load`)
  const now = new Date(world.serverTime())
  const offer = new Date(now.getTime() + days * DAY)
  const lots = [{ name: form.title, text: 'Planung, Lieferung und Einbau; 14 Monate.', apply: null, offer }]
  const data = demoForm(
    loaded.template,
    { ...form, text: 'Instandsetzung der Kaimauer am Westhafen.', buyer: Number(world.buyers.harbour), lots },
    now,
  )
  // Criteria stand beside the notice, and everybody may offer.
  return JSON.parse(JSON.stringify(data).replaceAll('neg-w-call', 'open'), (key, value: unknown) =>
    key === 'GR-Lot-AwardCriteria-Criterion' ? undefined : value,
  ) as FormData
}

export const read = (world: AwardWorld, id: string): Promise<TenderView> => world.call<TenderView>(world.staff.anke, 'getProject', id)

/** A company offers what the form says. */
async function offerOf(world: AwardWorld, who: TestUser, { id, data }: { id: string; data: FormData }): Promise<string> {
  const { id: offerId } = await world.call<OfferView>(who, 'createOffer', id)
  const { version } = await world.call<OfferDraftView>(who, 'getOfferDraft', offerId, LOT, 'offer')
  await world.call(who, 'saveOfferDraft', offerId, LOT, 'offer', { version, data })
  await handIn(world, who, { offerId, stage: 6, lotIds: [LOT] })
  return offerId
}

const picture = lookIn('award')

/** A page of a journey is clean at the desk and on a phone; kept as pictures where somebody looks (SHOTS names a folder). */
export async function look(page: Page, name: string): Promise<void> {
  const before = page.viewportSize() ?? { width: 1440, height: 900 }
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await picture(page, `${name}-${width}`)
  }
  await page.setViewportSize(before)
}

/** Two people open, each on their own screen, up to the record. */
export async function openOnScreen(world: AwardWorld, id: string): Promise<void> {
  await expect.poll(async () => (await read(world, id)).lots[0]?.closedAt !== null, { timeout: 15_000 }).toBe(true)
  const pages: Page[] = []
  for (const [as, button] of [
    [world.staff.anke, 'Öffnung beginnen'],
    [world.staff.torben, 'Öffnung bestätigen'],
  ] as const) {
    const page = await world.open({ as })
    await page.goto(`/projekte/${id}/oeffnung/${LOT}`)
    await page.getByLabel('Ihr eigenes Passwort', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: button }).click()
    if (pages.length === 0) await page.getByRole('timer').waitFor()
    pages.push(page)
  }
  for (const page of pages) await page.getByRole('heading', { name: 'Niederschrift über die Öffnung der Angebote' }).waitFor()
}

/** A company offers at this price. */
export const offerAt = (world: AwardWorld, who: TestUser, { id, net }: { id: string; net: number }): Promise<string> =>
  offerOf(world, who, { id, data: filledOffer(net, new Date(world.serverTime())) })

/** A tender with these offers, opened by two; what leads there has journeys of its own. Answers the ids of the offers in their order. */
export async function opened(
  world: AwardWorld,
  { input, offers }: { input: Record<string, unknown>; offers: readonly (readonly [TestUser, FormData])[] },
): Promise<{ id: string; offerIds: string[] }> {
  const { anke } = world.staff
  const { id, version } = await createForTwo(world, input)
  await world.call(anke, 'updateProjectStage', { id, version, stage: 6, reason: 'Ein Test wartet nicht.' }, null)
  const offerIds: string[] = []
  for (const [who, data] of offers) offerIds.push(await offerOf(world, who, { id, data }))
  await nextDay(world, 2)
  await expect.poll(async () => (await read(world, id)).lots[0]?.closedAt !== null, { timeout: 15_000 }).toBe(true)
  await openLot(world, id, { stage: 7, lotId: LOT })
  return { id, offerIds }
}

/** The wizard's way to a national form of goods and services, and the procedure that it is to run by. */
export async function beginUnderUvgo(page: Page, procedure: string): Promise<void> {
  await page.goto('/wizard/1')
  for (const name of [/Ausschreibung erstellen/, /^Vergaberecht/, /^Anderes/, /^UVgO/])
    await page.getByRole('link', { name }).first().click()
  await page.getByLabel('Verfahren', { exact: true }).selectOption({ label: procedure })
}

/** What is needed, and why, with one line of its estimate. */
export async function needOnScreen(
  page: Page,
  id: string,
  { why, what, amount }: { why: string; what: string; amount: string },
): Promise<void> {
  const dialog = page.getByRole('dialog')
  await goOn(page, `/projekte/${id}/bedarf`)
  await page.getByRole('button', { name: 'Bedarf aufschreiben' }).click()
  await dialog.getByLabel('Was gebraucht wird, und warum').fill(why)
  await dialog.getByRole('button', { name: 'Zeile hinzufügen' }).click()
  await dialog.getByLabel('Bezeichnung').fill(what)
  await dialog.getByLabel('Betrag in Euro', { exact: true }).fill(amount)
  await look(page, 'need')
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await dialog.waitFor({ state: 'hidden' })
}
