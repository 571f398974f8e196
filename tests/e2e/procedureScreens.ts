import type { Page } from 'playwright'
import type { TenderView } from '../../server/contract/tenders/views'
import type { TestUser } from '../world/people'
import { openLot, startTender } from './biddingSteps'
import { handIn } from './handIn'
import { PASSWORD, type BrowserWorld } from './world'

interface Picture {
  name: string
  path: string
  asStaff: boolean
  prepare?: (page: Page) => Promise<unknown>
}

const press = (page: Page, name: RegExp): Promise<void> => page.getByRole('button', { name }).first().click()

/** Begun by whoever looks, so that nobody is called on the pictures of other pages; begun again when the 15 minutes are over. */
async function begin(page: Page): Promise<void> {
  const password = page.locator('.op input')
  const timer = page.getByRole('timer')
  await timer.or(password).first().waitFor()
  if (await timer.isVisible()) return
  await password.fill(PASSWORD)
  await press(page, /^(Öffnung beginnen|Begin the opening)$/)
  await timer.waitFor()
}

/** A lot whose applications were opened, and one whose opening is under way. */
export async function procedureScreens(world: BrowserWorld, bidders: readonly TestUser[]): Promise<Picture[]> {
  const { anke } = world.staff
  const { id, lotIds } = await startTender(world, 'Ausbau des Fährterminals, zwei Anleger', 30)
  const [first = '', second = ''] = lotIds
  for (const bidder of bidders.slice(0, 3)) {
    const { id: offerId } = await world.call<{ id: string }>(bidder, 'createOffer', id)
    await handIn(world, bidder, { offerId, stage: 1, lotIds: [first] })
  }
  world.advance(31 * 60_000)
  const tender = (): Promise<TenderView> => world.call<TenderView>(anke, 'getProject', id)
  while ((await tender()).lots.some(({ closedAt }) => closedAt === null)) await new Promise((done) => setTimeout(done, 300))
  await openLot(world, id, { stage: 4, lotId: first })
  const opening = (await tender()).lots[0]?.openings?.[0]?.id ?? ''
  const path = `/projekte/${id}`
  return [
    {
      name: 'record',
      path: `${path}/niederschrift/${opening}`,
      asStaff: true,
      prepare: (page) => page.locator('.paper').waitFor(),
    },
    { name: 'tender-opened', path, asStaff: true, prepare: (page) => page.locator('.td-people').waitFor() },
    {
      name: 'negotiate',
      path,
      asStaff: true,
      prepare: async (page) => {
        await press(page, /^(Verhandlung beginnen|Start negotiation)$/)
        await page.locator('.ph-pick .check').first().waitFor()
      },
    },
    {
      name: 'cancel',
      path,
      asStaff: true,
      prepare: async (page) => {
        await press(page, /^(Weitere Schritte|More steps)$/)
        await page.getByRole('menuitem', { name: /^(Verfahren abbrechen|Cancel the procedure)$/ }).click()
        await page.getByRole('dialog').waitFor()
      },
    },
    { name: 'opening', path: `${path}/oeffnung/${second}`, asStaff: true, prepare: begin },
  ]
}
