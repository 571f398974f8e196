import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { LotOfferView } from '../../../server/contract/offers/views'
import app from '../../../engine/languages/de/web/app.json'
import boards from '../../../engine/languages/de/web/boards.json'
import participants from '../../../engine/languages/de/web/participants.json'
import { inGerman } from '../../testing/inGerman'
import { mountPage, type MountedPage } from '../../testing/mountPage'
import { BoardView } from './BoardView'
import { cardLine } from './cardLine'
import { lotOf, lotOfferOf, NEGOTIATING, offerOf, tenderOf } from './testing/fixture'

vi.mock('../../rpc/line', () => import('../../testing/line'))
const decide = vi.hoisted(() => vi.fn<(entry: { offer: { id: string } }, action: string) => void>())
vi.mock('./useDecide', () => ({ useDecide: (_tender: unknown, offers: unknown) => ({ offers, busy: new Set(), decide }) }))

let page: MountedPage | null = null
beforeAll(() => inGerman({ app, boards, participants }))
beforeEach(() => decide.mockReset())
afterEach(() => page?.close())

/** Takes the one participant into the negotiation by the menu of the card. */
const takeIn = async (part: Partial<LotOfferView>): Promise<void> => {
  page = await mountPage(
    <BoardView tender={tenderOf()} lot={lotOf()} lotNumber={null} offers={[offerOf('Hammeglas eG', part)]} boardTo="/" />,
  )
  await page.click(page.find('[aria-label="Hammeglas eG: Aktionen"]'))
  const [item] = [...document.querySelectorAll<HTMLElement>('[role=menuitem]')].filter(({ textContent }) =>
    textContent?.includes('In die Verhandlung aufnehmen'),
  )
  if (!item) throw new Error('no such action')
  await page.click(item)
}

it('asks before somebody is taken in who submitted no application, and does nothing where the answer is no', async () => {
  await takeIn({ stage: 0, applicationSent: null, moves: NEGOTIATING })
  expect(decide).not.toHaveBeenCalled()
  expect(page?.find('[role=dialog]').textContent).toContain('Hammeglas eG hat hier keinen Teilnahmeantrag eingereicht.')
  if (page) await page.click(page.button('Abbrechen'))
  expect(decide).not.toHaveBeenCalled()
})

it('says of an application that came late that it did', async () => {
  await takeIn({ stage: 0, applicationSent: null, cameLate: ['application'], moves: NEGOTIATING })
  expect(page?.find('[role=dialog]').textContent).toContain('Der Teilnahmeantrag von Hammeglas eG ging nach Ablauf der Frist ein.')
})

it('takes them in where it is meant', async () => {
  await takeIn({ stage: 0, applicationSent: null, moves: NEGOTIATING })
  if (page) await page.click(page.button('In die Verhandlung aufnehmen'))
  expect(decide.mock.calls.map(([, action]) => action)).toEqual(['accept'])
})

it('asks nobody about those who applied', async () => {
  await takeIn({})
  expect(decide).toHaveBeenCalledTimes(1)
})

it('keeps saying on the card that there was none', () => {
  const taken = lotOfferOf({ stage: 3, decision: 'accepted', decidedAt: '2026-11-19T14:04:00.000Z', applicationSent: null })
  const how = { column: 'negotiation', isSealed: false, tender: { type: 0, procedure: null } } as const
  expect(cardLine(taken, lotOf(), how).key).toBe('acceptedWithout')
  expect(cardLine({ ...taken, announcedAt: taken.decidedAt }, lotOf(), how).key).toBe('negotiatingWithout')
  expect(cardLine(taken, lotOf({ skippedPhases: [3, 4] }), how).key).toBe('accepted')
})
