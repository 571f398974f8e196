import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OfferDraftView } from '../../../server/contract/offers/drafts'
import { rpcKey } from '../../rpc'
import { queryClient } from '../../rpc/queryClient'
import { casesOf } from '../../tender-frame/cases'
import { keepForm, offerKey } from '../draft/keptForm'
import { call } from '../../testing/line'
import { mountPage, type MountedPage } from '../../testing/mountPage'
import { draftOf, entryOf, lotOf, offerOf, tenderOf } from '../testing/samples'
import { Results } from './Results'

const drafts: Record<string, OfferDraftView> = {}
vi.mock('../../rpc/line', () => import('../../testing/line'))
call.mockImplementation((method, _offerId, lotId) =>
  method === 'getOfferDraft' ? Promise.resolve(drafts[String(lotId)]) : new Promise(() => undefined),
)
const user = { email: 'k.brandt@nordkai.example' }
vi.mock('../../session/SessionProvider', () => ({ useSession: () => ({ phase: 'user', user }) }))

const key = offerKey(user.email, { offerId: 'offer', lotId: 'LOT-0001', kind: 'offer', round: 1, offerRound: 1 })
const base = { price: { total: '100' } }
const sent = { stage: 6, offerSent: '2026-11-24T08:47:12.318Z', offerReceipt: 'A-2026-17' }
const tender = tenderOf({ lots: [lotOf('LOT-0001', { stage: 6, offerDeadline: '2026-11-24T09:00:00.000Z' })] })

let page: MountedPage | null = null
beforeEach(() => {
  localStorage.clear()
  drafts['LOT-0001'] = draftOf('LOT-0001', { version: 2, data: base, isOpen: false })
})
afterEach(() => {
  page?.close()
  page = null
})

/** The page after a colleague handed in, `canWithdraw` until the deadline. */
const afterSubmission = async (canWithdraw: boolean): Promise<MountedPage> => {
  const moves = [{ event: 'withdrawOffer', open: canWithdraw }]
  const offer = offerOf({ lotOffers: [entryOf('LOT-0001', { ...sent, moves })] })
  const now = Date.parse(canWithdraw ? '2026-11-24T08:50:00.000Z' : '2026-11-24T09:10:00.000Z')
  page = await mountPage(<Results tender={tender} offer={offer} kind="offer" cases={casesOf(tender, offer, { kind: 'offer', now })} />)
  return page
}
const keep = (data: Record<string, unknown>, more = {}): boolean =>
  keepForm(key, { data, base, version: 1, at: '2026-11-24T08:46:00.000Z', ...more })

describe('what was typed and not handed in', () => {
  it('is named where a colleague handed in first, with the way to include it', async () => {
    keep({ price: { total: '90', remarks: 'Skonto' } })
    const { text } = await afterSubmission(true)
    await expect.poll(text).toContain('Nicht im eingereichten Angebot: „Gesamtpreis“, „Bemerkungen“.')
    expect(text()).toContain('ziehen Sie bitte zurück')
  })

  it('says nothing of withdrawing once that is over', async () => {
    keep({ price: { total: '90' } })
    const { text } = await afterSubmission(false)
    await expect.poll(text).toContain('Nicht im eingereichten Angebot: „Gesamtpreis“.')
    expect(text()).not.toContain('ziehen Sie bitte zurück')
  })

  it('names what the form could not read', async () => {
    keep(base, { unread: [{ key: '/price/total', contentId: 'total', part: '', rule: 'number', text: '9o' }] })
    const { text } = await afterSubmission(true)
    await expect.poll(text).toContain('Nicht im eingereichten Angebot: „Gesamtpreis“.')
  })

  it('is no news where the server had it after all, or nothing was kept', async () => {
    keep({ price: { total: '90' } })
    const { text } = await afterSubmission(true)
    await expect.poll(text).toContain('Nicht im eingereichten')
    // The draft is read again, and says the same as what is kept here.
    queryClient.setQueryData(
      rpcKey('getOfferDraft', ['offer', 'LOT-0001', 'offer']),
      draftOf('LOT-0001', { data: { price: { total: '90' } } }),
    )
    await expect.poll(text).not.toContain('Nicht im eingereichten')
    page?.close()
    localStorage.clear()
    const other = await afterSubmission(true)
    await other.settle()
    expect(other.text()).not.toContain('Nicht im eingereichten')
  })
})
