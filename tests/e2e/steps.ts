import type { Page } from 'playwright'
import type { TenderView } from '../../server/contract/tenders/views'
import { shippedProcedure } from '../../workflows/procedure'
import { loadShipped } from '../crash/seed'
import type { TestUser } from '../world/people'
import { WHAT_IS_ASKED } from '../world/criteria'
import { withDeadlines } from '../world/tenders'
import { PASSWORD, type BrowserWorld } from './world'

/** What several journeys do, in a person's words. */

export async function logIn(page: Page, { email }: TestUser): Promise<void> {
  await page.getByRole('textbox', { name: 'E-Mail' }).fill(email)
  await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Einloggen' }).click()
}

export const CREATE = '/projekte/anlage/EU-19?BT-01-notice=32014L0023&type=0#top'

/** Step 0 of the create page, up to the form. */
export async function begin(page: Page, { name, buyer }: { name: string; buyer: string }): Promise<void> {
  await page.getByRole('textbox', { name: 'Titel' }).fill(name)
  await page.getByLabel('Vergabestelle').selectOption(buyer)
  await page.getByRole('button', { name: 'Weiter', exact: true }).click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
}

export async function addPerson(page: Page, search: string): Promise<void> {
  const picker = page.getByRole('combobox', { name: 'Person hinzufügen' })
  await picker.fill(search)
  await picker.press('Enter')
}

/** Saves and waits for the tender's page; answers its id. */
export async function saveAndOpen(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Speichern', exact: true }).click()
  await page.waitForURL((url) => /^\/projekte\/[^/]+$/.test(url.pathname) && !url.pathname.endsWith('/anlage'))
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

/** A field of the form by its eForms id, in the first item of the groups around it. */
export const field = (page: Page, id: string) => page.locator(`[id$=".${id}"]`).first()

/** A day so many days from now, as the form stores it. */
const dayIn = (days: number): string => `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}+01:00`

/**
 * A draft by Anke, with Torben in its team. A system admin puts him in: of two people, neither of whom did, both can open without a word of
 * anybody.
 */
export async function createForTwo(world: BrowserWorld, input: Record<string, unknown>): Promise<TenderView> {
  const { anke, torben, admin } = world.staff
  const { id, version } = await world.call<TenderView>(anke, 'createProject', input)
  const team = [anke, torben].map(({ email }) => ({ userName: email, role: 'ADMIN' }))
  return world.call<TenderView>(admin, 'updateProject', { id, version, team })
}

/** A draft by the API: name, buyer, two lots with deadlines, two people in the team. */
export async function makeDraft(world: BrowserWorld, name: string, input: Record<string, unknown> = {}): Promise<string> {
  const data = {
    'GR-Buyer': {
      'GR-ContractingAuthority': [
        { _id: 'buyer000000000000001', 'GR-ContractingAuthority-Buyer': { 'OPT-300-Procedure-Buyer': world.buyers.harbour } },
      ],
    },
    'GR-Procedure': {
      'GR-Procedure-Purpose': {
        'GR-Procedure-MainLegalBasis': { 'BT-01-notice': '32014L0023' },
        'GR-Procedure-Description': {
          'BT-21-Procedure': { DEU: name },
          'BT-24-Procedure': { DEU: 'Betrieb und Unterhaltung von zwei Sportboothäfen.', ENG: 'Running and keeping two marinas.' },
        },
      },
    },
    'GR-Lot': [1, 2].map((number) => ({
      _id: `lot0000000000000000${number}`,
      'GR-Lot-Purpose': {
        'BT-137-Lot': `LOT-000${number}`,
        'GR-Lot-Description': { 'BT-21-Lot': { DEU: number === 1 ? 'Reventlou' : 'Wik' }, 'BT-23-Lot': 'services' },
        'GR-Lot-Scope': {
          'GR-Lot-Scope-MainClassification': [{ _id: `cpv0000000000000000${number}`, 'BT-262-Lot': '63721200' }],
          'BT-27-Lot': { amount: number === 1 ? '2140000.00' : '1650000.00', currency: 'EUR' },
        },
      },
      'GR-Lot-SubmissionInfo': {
        'GR-Lot-Deadlines1': {
          ...{ 'BT-1311(d)-Lot': dayIn(40 + 5 * number), 'BT-1311(t)-Lot': '10:00:00+01:00' },
        },
      },
    })),
  }
  return (await createForTwo(world, { type: 0, templateId: 'EU-19', data, ...input })).id
}

/** A shipped procedure as an own one for the form's law, too, its phases changed by their keys, published under this id. */
export async function ownProcedure(
  world: BrowserWorld,
  ...[of, id, change = {}]: [of: string, id: string, change?: Readonly<Record<string, object>>]
): Promise<string> {
  const { admin } = world.staff
  const shipped = shippedProcedure(of)
  if (!shipped) throw new Error(`${of} is not shipped`)
  const { regimes: _of, ...document } = shipped.document
  const phases = document.phases.map((one) => ({ ...one, ...change[one.key] }))
  const row = await world.call<{ id: string; lock: number }>(admin, 'createProcedure', { document: { ...document, id, phases } })
  await world.call(admin, 'publishProcedure', row.id, row.lock, '')
  return row.id
}

/** A tender of one lot that runs by a shipped procedure and takes offers for half an hour. */
export async function startOffers(
  world: BrowserWorld,
  of: string,
  { as, name, inDraft }: { as: string; name: string; /** Done before it is published. */ inDraft?: (id: string) => Promise<void> },
): Promise<string> {
  const { anke } = world.staff
  const procedure = await ownProcedure(world, of, as)
  const model = await world.call<TenderView>(anke, 'getProject', await makeDraft(world, name))
  const lots = Array.isArray(model.data?.['GR-Lot']) ? model.data['GR-Lot'].slice(0, 1) : []
  const until = new Date(Math.ceil((world.serverTime() + 30 * 60_000) / 60_000) * 60_000)
  const data = withDeadlines(loadShipped('EU-19'), { ...model.data, 'GR-Lot': lots }, { apply: null, offer: until })
  const made = await createForTwo(world, { type: 0, templateId: 'EU-19', procedure, data, ...WHAT_IS_ASKED })
  await inDraft?.(made.id)
  const { version } = await world.call<TenderView>(anke, 'getProject', made.id)
  await world.call(anke, 'updateProjectStage', { id: made.id, version, stage: 6, reason: 'Ein Test wartet nicht.' }, null)
  return made.id
}

/** What publication asks for and the walk is not about: criteria, and the form that companies fill; seen on the page that is open. */
export async function setCriteria(world: BrowserWorld, id: string, page: Page): Promise<void> {
  const { version } = await world.call<TenderView>(world.staff.anke, 'getProject', id)
  await world.call(world.staff.anke, 'updateProject', { id, version, ...WHAT_IS_ASKED })
  await page.reload()
}

/** Publishes by the API, at once or at a date. */
export async function publish(world: BrowserWorld, id: string, published?: string): Promise<void> {
  const { version } = await world.call<{ version: number }>(world.staff.anke, 'getProject', id)
  await world.call(
    world.staff.anke,
    'updateProjectStage',
    { id, version, stage: 2, ...(published === undefined ? {} : { published }) },
    null,
  )
}

/** The second person reads what a colleague wrote, and sends all of it. */
export async function sendLetters(page: Page, projectId: string): Promise<void> {
  await page.goto(`/projekte/${projectId}/schreiben`)
  await page.getByRole('button', { name: 'Gelesen und absenden' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Gelesen und absenden' }).click()
  await page.getByRole('button', { name: 'Gelesen und absenden' }).waitFor({ state: 'detached' })
}

/** A file into a room by the form route, in one go. */
export async function giveFile(world: BrowserWorld, who: TestUser, [room, file, folder = '']: [string, File, string?]): Promise<void> {
  const body = new FormData()
  body.append('folder', folder)
  body.append('file[]', file)
  const sent = await fetch(`${world.address}/api/v1/files/${room}`, { method: 'POST', headers: { 'X-Auth-Token': who.token }, body })
  if (!sent.ok) throw new Error(`${file.name}: ${sent.status} ${await sent.text()}`)
}
