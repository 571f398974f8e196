import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { projectRoot } from '../../server/platform/projectRoot'
import { CREATE, field, makeDraft } from './steps'
import { makeBrowserWorld, type BrowserWorld } from './world'

/*
 * Pictures of the main screens for docs/screens: 1440 and 390 px, German and English, full, empty and failing. Run by `npm run screens`.
 */
interface Screen {
  name: string
  path: string
  asStaff: boolean
  /** Brings the page into the state that the picture is about. */
  prepare?: (page: Page) => Promise<unknown>
}

const folder = join(projectRoot(), 'docs', 'screens')

const fill = async (page: Page): Promise<void> => {
  await page.locator('[id$="BT-24-Procedure"]').fill('Betrieb, Unterhaltung und Vermietung der Liegeplätze, 20 Jahre')
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

const world = await makeBrowserWorld()
try {
  mkdirSync(folder, { recursive: true })
  const screens = await screensOf(world)
  for (const [language, locale] of [
    ['de', 'de-DE'],
    ['en', 'en-US'],
  ] as const) {
    for (const width of [1440, 390]) {
      for (const { name, path, asStaff, prepare } of screens) {
        const page = await world.open({ width, height: width === 390 ? 844 : 900, locale, ...(asStaff ? { as: world.staff.anke } : {}) })
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
  await world.close()
}
