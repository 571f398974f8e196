import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import type { OfferView } from '../../server/contract/offers/views'
import type { TenderView } from '../../server/contract/tenders/views'
import { projectRoot } from '../../server/platform/projectRoot'
import { enterNewWorld } from '../../server/platform/world'
import { bidderScreens } from './bidderScreens'
import { demoScreens } from './demoScreens'
import { evaluationScreens } from './evaluationScreens'
import { openLot, startTender } from './biddingSteps'
import { handIn } from './handIn'
import { messageScreens } from './messageScreens'
import { procedureScreens } from './procedureScreens'
import { roomScreens } from './roomScreens'
import { CREATE, field, makeDraft } from './steps'
import { makeOrganization, makeUser, type TestUser } from '../world/people'
import { makeBrowserWorld, type BrowserWorld } from './world'

/*
 * Pictures of the main screens for docs/screens: 1440 and 390 px, German and English, full, empty and failing. Run by `npm run screens`;
 * with SCREENS set to names (`SCREENS=settings,mails npm run screens`) those alone are made.
 */
interface Screen {
  name: string
  path: string
  asStaff: boolean
  /** Logged in as somebody else than staff. */
  as?: Pick<TestUser, 'email' | 'token'>
  /** Brings the page into the state that the picture is about. */
  prepare?: (page: Page) => Promise<unknown>
}

const folder = join(projectRoot(), 'docs', 'screens')

const fill = async (page: Page): Promise<void> => {
  await page.locator('[id$="BT-24-Procedure"]').fill('Betrieb, Unterhaltung und Vermietung der Liegeplätze, 20 Jahre')
}

/** By words in both languages. */
const button = (page: Page, name: RegExp) => page.getByRole('button', { name }).first()
const openMail = async (page: Page): Promise<void> => {
  await button(page, /^(Passwort zurücksetzen|Reset password)/).click()
  await page.getByRole('dialog').waitFor()
}

/** What system admins see, and what a guest reads of it. */
async function adminScreens(world: BrowserWorld, admin: TestUser): Promise<Screen[]> {
  const text = (de: string, en: string) => ({ de, en })
  await world.call(admin, 'setSettings', {
    filesUrl: 'https://archiv.hammersiel.example',
    filesRepo: 'vergabe-2026',
    legalFooter: { accessibilityReportEmail: 'barriere@hammersiel.example', privacyUrl: 'https://hammersiel.example/datenschutz' },
    legalTexts: {
      imprint: text(
        '<h2>Hafengesellschaft Hammersiel mbH</h2><p>Westhafen 4<br />27726 Hammersiel</p><p>Vertreten durch die Geschäftsführerin Ada ' +
          'Petersen.</p>',
        '<h2>Hafengesellschaft Hammersiel mbH</h2><p>Westhafen 4<br />27726 Hammersiel</p><p>Represented by its managing director Ada ' +
          'Petersen.</p>',
      ),
    },
    organizationFieldsTemplateList: [
      { contentId: 'kammer-nr', label: { de: 'Kammer-Nr.', en: 'Chamber no.' }, type: 'string', required: false },
    ],
  })
  for (const [key, template] of [
    ['passwordReset', { subject: 'Ihr neues Passwort', text: '<p>Guten Tag {{name}},</p><p><a href="{{link}}">Passwort wählen</a></p>' }],
    ['offerDeadlineChanged', { subject: 'Neue Frist: {{tender}}', text: '<p>Die neue Frist endet am {{deadline}}.</p>' }],
  ] as const)
    await world.call(admin, 'sendTestMail', key, template, 'de')
  const pages: Screen[] = [
    { name: 'settings', path: '/einstellungen', asStaff: true },
    { name: 'settings-mails', path: '/einstellungen#mails', asStaff: true },
    { name: 'settings-fields', path: '/einstellungen#felder', asStaff: true },
    { name: 'law', path: '/einstellungen/recht', asStaff: true },
    { name: 'mail-dialog', path: '/einstellungen#mails', asStaff: true, prepare: openMail },
    {
      name: 'mail-preview',
      path: '/einstellungen#mails',
      asStaff: true,
      prepare: async (page) => {
        await openMail(page)
        await button(page, /^(Vorschau|Preview)/).click()
        await page.locator('.letter').waitFor()
      },
    },
    { name: 'mails', path: '/mails', asStaff: true },
    { name: 'mail', path: '/mails', asStaff: true, prepare: (page) => page.getByRole('link', { name: /Ihr neues Passwort/ }).click() },
    { name: 'changelog', path: '/changelog', asStaff: true },
    { name: 'machines', path: '/system/ablauf?maschine=tender&stufe=applicationsOpened', asStaff: true },
    { name: 'manage', path: '/wizard/4', asStaff: true },
    { name: 'wizard-area', path: '/wizard/3', asStaff: true },
    { name: 'wizard-directive', path: '/wizard/3/1/2', asStaff: true },
    { name: 'wizard-empty', path: '/wizard/3/2', asStaff: true },
  ]
  return [
    ...pages.map((page) => ({ ...page, as: admin })),
    { name: 'imprint', path: '/impressum', asStaff: false },
    { name: 'accessibility', path: '/barrierefreiheit', asStaff: false },
  ]
}

async function screensOf(world: BrowserWorld): Promise<Screen[]> {
  const draft = await makeDraft(world, 'Betrieb von zwei Sportboothäfen an der Kieler Förde')
  const open = await makeDraft(world, 'Erneuerung der Kaimauer Westhafen, Bauabschnitt 2')
  await makeDraft(world, 'Glasfasernetz für drei Gemeinden')
  const scheduled = await makeDraft(world, 'Reinigung der Hafengebäude')
  const publish = async (id: string, stage: number, published?: string): Promise<void> => {
    const { version } = await world.call<{ version: number }>(world.staff.anke, 'getProject', id)
    await world.call(
      world.staff.anke,
      'updateProjectStage',
      { id, version, stage, ...(published === undefined ? {} : { published }) },
      null,
    )
  }
  await publish(open, 3)
  await publish(scheduled, 2, new Date(Date.now() + 10 * 86_400_000).toISOString())
  return [
    { name: 'landing', path: '/', asStaff: false },
    { name: 'login', path: '/login', asStaff: false },
    { name: 'list-public', path: '/projekte#öffentlich', asStaff: false },
    { name: 'public', path: `/projekte/${open}`, asStaff: false },
    { name: 'not-found', path: '/projekte/gibtesnicht', asStaff: false },
    { name: 'start', path: '/wizard/1', asStaff: true },
    { name: 'list-drafts', path: '/projekte#entwurf', asStaff: true },
    { name: 'list-empty', path: '/projekte#archiv', asStaff: true },
    { name: 'create', path: CREATE, asStaff: true },
    { name: 'form', path: `/projekte/bearbeiten/${draft}`, asStaff: true, prepare: fill },
    { name: 'tender', path: `/projekte/${open}`, asStaff: true },
    { name: 'tender-scheduled', path: `/projekte/${scheduled}`, asStaff: true },
    { name: 'publish', path: `/projekte/${draft}/veroeffentlichen`, asStaff: true },
    {
      name: 'stale',
      path: `/projekte/bearbeiten/${draft}`,
      asStaff: true,
      // Somebody else saves first: both versions side by side.
      prepare: async (page) => {
        await fill(page)
        const { version, data } = await world.call<{ version: number; data: Record<string, unknown> }>(
          world.staff.torben,
          'getProject',
          draft,
        )
        const text = JSON.stringify(data).replace(/Betrieb und Unterhaltung[^"]*/, `Betrieb und Unterhaltung von zwei Häfen (${version})`)
        await world.call(world.staff.torben, 'updateProject', { id: draft, version, data: JSON.parse(text) as Record<string, unknown> })
        await page.keyboard.press('Control+s')
        await page.getByRole('dialog').waitFor()
      },
    },
  ]
}

/** A lot in negotiation with decisions that wait to be told; the other lot of the tender is still sealed. */
async function boardScreens(world: BrowserWorld, bidders: readonly TestUser[]): Promise<Screen[]> {
  const { anke } = world.staff
  const { id, lotIds } = await startTender(world, 'Glasfasernetz für zwei Gemeinden', 30)
  const [lotId = ''] = lotIds
  const offers: string[] = []
  for (const bidder of bidders) {
    const { id: offerId } = await world.call<OfferView>(bidder, 'createOffer', id)
    await handIn(world, bidder, { offerId, stage: 1, lotIds })
    offers.push(offerId)
  }
  world.advance(31 * 60_000)
  const tender = (): Promise<TenderView> => world.call<TenderView>(anke, 'getProject', id)
  while ((await tender()).lots.some(({ closedAt }) => closedAt === null)) await new Promise((done) => setTimeout(done, 300))
  await openLot(world, id, { stage: 4, lotId })
  const [first, second, third, fourth] = offers
  for (const offerId of [third, fourth])
    await world.call(anke, 'updateOfferStage', offerId, 2, [lotId], offerId === third ? { reason: 'Die Referenzen fehlen.' } : {})
  const { version } = await tender()
  await world.call(anke, 'updateProjectStage', { id, version, stage: 5, offerIds: [first, second] }, [lotId])
  await world.call(anke, 'announceDecisions', id, lotId, [{ offerId: first }])
  const board = `/projekte/${id}/bewerber?los=1`
  const hold = async (page: Page): Promise<void> => {
    const card = await page.locator('[data-column=applications] .b-card').first().boundingBox()
    const over = await page.locator('[data-column=negotiation]').boundingBox()
    if (!card || !over) return
    await page.mouse.move(card.x + 80, card.y + 30)
    await page.mouse.down()
    await page.mouse.move(over.x + 60, over.y + 200, { steps: 6 })
  }
  const drawn = (page: Page): Promise<void> => page.locator('.pt-tray').waitFor()
  const organization = (await world.call<OfferView[]>(anke, 'getOffersByProjectId', id))[2]?.organizationId ?? 0
  return [
    { name: 'board', path: board, asStaff: true, prepare: drawn },
    { name: 'board-held', path: board, asStaff: true, prepare: async (page) => drawn(page).then(() => hold(page)) },
    {
      name: 'board-sealed',
      path: `/projekte/${id}/bewerber?los=2`,
      asStaff: true,
      prepare: (page) => page.locator('.b-sealed').waitFor({ state: 'attached' }),
    },
    { name: 'announce', path: board, asStaff: true, prepare: (page) => page.locator('.pt-tray .btn').click() },
    {
      name: 'participants',
      path: `/projekte/${id}/teilnehmer`,
      asStaff: true,
      prepare: (page) => page.locator('.rowlink').first().waitFor(),
    },
    {
      name: 'participant',
      path: `/projekte/${id}/bewerber/${organization}`,
      asStaff: true,
      prepare: (page) => page.locator('.org-card').waitFor(),
    },
  ]
}

enterNewWorld()
let admin: TestUser | undefined
const bidders: TestUser[] = []
const world = await makeBrowserWorld({
  ownProcess: true,
  alsoSeed: async () => {
    admin = await makeUser('admin', { email: 'ines.wolters@lotse.example', givenName: 'Ines', surName: 'Wolters' })
    for (const name of [
      'Weser-Elbe Netz GmbH',
      'Nordlicht Breitband AG',
      'Breitbandkontor Nord GmbH',
      'Telebau Wümme GmbH',
      'Hammeglas Betriebs eG',
      'LichtWerk Kommunal GmbH',
    ]) {
      const { _id } = await makeOrganization({ name })
      bidders.push(await makeUser('organizationAdmin', { organizationId: _id }))
    }
  },
})
const wanted = process.env.SCREENS?.split(',')
const demo = await demoScreens()
try {
  mkdirSync(folder, { recursive: true })
  // The other scenes take minutes to set.
  const isDemoEnough = wanted?.every((name) => demo.screens.some((screen) => screen.name === name)) ?? false
  const scenes = async (): Promise<Screen[]> => [
    ...(await screensOf(world)),
    ...(admin ? await adminScreens(world, admin) : []),
    ...(await boardScreens(world, bidders)),
    ...(await procedureScreens(world, bidders)),
    // After the board's, whose deadline passes while they are made.
    ...(bidders[0] ? await bidderScreens(world, bidders[0]) : []),
    ...(bidders[1] ? await roomScreens(world, bidders[1]) : []),
    ...(await messageScreens(world, bidders)),
    ...(await evaluationScreens(world, bidders)),
  ]
  const all: Screen[] = [...(isDemoEnough ? [] : await scenes()), ...demo.screens]
  const screens = all.filter(({ name }) => wanted?.includes(name) ?? true)
  for (const [language, locale] of [
    ['de', 'de-DE'],
    ['en', 'en-US'],
  ] as const) {
    for (const width of [1440, 390]) {
      for (const { name, path, asStaff, as = world.staff.anke, prepare } of screens) {
        const page = await world.open({ width, height: width === 390 ? 844 : 900, locale, ...(asStaff ? { as } : {}) })
        await page.goto(path)
        await page.getByRole('main').waitFor({ state: 'attached' })
        await page.waitForLoadState('networkidle')
        if (name === 'form' || name === 'stale') await field(page, 'BT-24-Procedure').waitFor()
        await prepare?.(page)
        await page.waitForTimeout(400)
        await page.screenshot({ path: join(folder, `${name}-${width}-${language}.png`) })
        await page.context().close()
      }
    }
  }
  console.log(`${screens.length * 4} pictures in docs/screens`)
} finally {
  await demo.close()
  await world.close()
  // Tests share one browser for all their worlds; here nothing ends it.
  await world.browser.close()
}
