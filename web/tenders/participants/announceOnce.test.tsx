import { act, type ReactElement } from 'react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { OfferView } from '../../../server/contract/offers/views'
import app from '../../../engine/languages/de/web/app.json'
import boards from '../../../engine/languages/de/web/boards.json'
import participants from '../../../engine/languages/de/web/participants.json'
import { readUnsaved } from '../../kept/unsaved'
import { inGerman } from '../../testing/inGerman'
import { mountPage, type MountedPage } from '../../testing/mountPage'
import { BoardView } from './BoardView'
import { drawnOffers, lotOf, tenderOf } from './testing/fixture'

vi.mock('../../rpc/line', () => import('../../testing/line'))

const toast = vi.hoisted(() => ({ info: vi.fn(), success: vi.fn(), error: vi.fn(), warning: vi.fn() }))
vi.mock('../../ui/toasts/toasts', () => ({ toast }))

let page: MountedPage | null = null
beforeAll(() => inGerman({ app, boards, participants }))
afterEach(() => page?.close())

let arrive: (offers: readonly OfferView[]) => void = () => undefined
const heard = vi.hoisted(() => ({ use: (): unknown => null }))
vi.mock('./useDecide', () => ({
  useDecide: (_tender: unknown, offers: unknown) => ({ offers: heard.use() ?? offers, busy: new Set(), decide: () => undefined }),
}))

it('asks about the decisions that were there when it was opened, and says that others came', async () => {
  const { useState } = await import('react')
  const before = drawnOffers()
  heard.use = () => {
    const [offers, setOffers] = useState<readonly OfferView[]>(before)
    arrive = setOffers
    return offers
  }
  const Page = (): ReactElement => <BoardView tender={tenderOf()} lot={lotOf()} lotNumber={null} offers={before} boardTo="/" />
  page = await mountPage(<Page />)
  await page.click(page.button('Bekannt geben (3)'))
  const dialog = (): HTMLElement => page?.find('[role=dialog]') ?? document.body
  expect(dialog().textContent).not.toContain('Inzwischen')
  expect(dialog().textContent).toContain('Die Bewerber erfahren jetzt')
  // A colleague takes the first applicant into the negotiation.
  const [first, ...others] = before
  if (!first) throw new Error('no offers')
  const taken = first.lotOffers.map((one) => ({ ...one, stage: 3, decision: 'accepted' as const, decidedAt: '2026-11-20T10:59:00.000Z' }))
  await act(async () => arrive([{ ...first, lotOffers: taken }, ...others]))
  expect(document.body.textContent).toContain('Bekannt geben (4)')
  expect(dialog().textContent).toContain('Bekannt geben (3)')
  expect(dialog().textContent).not.toContain('Hammeglas')
  expect(dialog().textContent).toContain('Bekannt gegeben wird nur, was hier steht.')
  // A colleague announces all: the dialog does not go without a word.
  expect(toast.info).not.toHaveBeenCalled()
  const announced = (one: OfferView): OfferView => ({
    ...one,
    lotOffers: one.lotOffers.map((part) => ({
      ...part,
      announcedAt: '2026-11-20T11:00:00.000Z',
      ...(part.stage === 2 ? { decision: 'rejected' } : {}),
    })),
  })
  await act(async () => arrive(before.map(announced)))
  expect(document.querySelector('[role=dialog]')).toBeNull()
  expect(toast.info).toHaveBeenCalledWith('Inzwischen hat jemand anders die Entscheidungen bekannt gegeben oder zurückgenommen.')
})

it('calls them bidders once offers are asked for', async () => {
  heard.use = () => null
  const Page = (): ReactElement => (
    <BoardView tender={tenderOf({ stage: 6 })} lot={lotOf({ stage: 6 })} lotNumber={null} offers={drawnOffers()} boardTo="/" />
  )
  page = await mountPage(<Page />)
  await page.click(page.button('Bekannt geben (3)'))
  expect(page.find('[role=dialog]').textContent).toContain('Die Bieter erfahren jetzt')
})

it('leaving the page asks while a reason stands there that nobody has sent', async () => {
  const { AnnounceDialog } = await import('./AnnounceDialog')
  const { ReasonDialog } = await import('./BoardView')
  const rejected = drawnOffers()
    .slice(0, 2)
    .flatMap((offer) => offer.lotOffers.slice(0, 1).map((lotOffer) => ({ offer, lotOffer, isRejection: true })))
  const nothing = { isOvertaken: false, reasonOf: () => '', setReason: () => undefined, busy: false, fault: null }
  page = await mountPage(
    <AnnounceDialog word="bewerber" untold={rejected} {...nothing} onAnnounce={() => undefined} onClose={() => undefined} />,
  )
  expect(readUnsaved()).toBe(false)
  await page.type(page.find<HTMLTextAreaElement>('textarea'), 'Es fehlen Nachweise.')
  expect(readUnsaved()).toBe(true)
  page.close()
  page = await mountPage(<ReasonDialog name="Nordkai" reason="Zu spät." isRejecting onSave={() => undefined} onClose={() => undefined} />)
  expect(readUnsaved()).toBe(false)
  await page.type(page.find<HTMLTextAreaElement>('textarea'), 'Zu spät eingereicht.')
  expect(readUnsaved()).toBe(true)
})
