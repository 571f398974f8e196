import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { OfferDraftView } from '../../../server/contract/offers/drafts'
import { RpcError } from '../../rpc/wire'
import { call } from '../../testing/line'
import { mountPage, type MountedPage } from '../../testing/mountPage'
import BiddingPage from '../BiddingPage'
import type { DraftWish } from '../draft/draftState'
import { draftOf, entryOf, lotOf, offerOf, tenderOf } from '../testing/samples'

vi.mock('../../rpc/line', () => import('../../testing/line'))
const session = {
  ...{ phase: 'user', isInternal: false, askLogin: () => undefined },
  user: {
    ...{ email: 's.krohn@nordkai.example', givenName: 'Sabine', surName: 'Krohn', organizationId: 7, roles: ['ORGANIZATION_USER'] },
    organization: { id: 7, name: 'Nordkai Tiefbau GmbH', type: 'CONTRACTOR' },
  },
}
vi.mock('../../session/SessionProvider', () => ({ useSession: () => session }))

const NOW = '2026-11-24T08:41:36.000Z'
const data = { price: { total: '100' } }
let held: OfferDraftView
let page: MountedPage | null = null
beforeEach(async () => {
  vi.useFakeTimers({ now: Date.parse(NOW), toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  vi.stubGlobal('requestAnimationFrame', (draw: FrameRequestCallback) => setTimeout(() => draw(Date.now()), 16))
  sessionStorage.clear()
  localStorage.clear()
  call.mockReset()
  const variants = [{ id: 'a', title: 'Holz', data, files: [], missing: [] }]
  held = draftOf('LOT-0001', { variants, variantRule: { allowed: 'allowed', paragraph: '§ 35 VgV' } })
  const asked = entryOf('LOT-0001', { stage: 4, decision: 'invited', announcedAt: NOW, moves: [{ event: 'submitOffer', open: true }] })
  const offer = offerOf({ lotOffers: [asked] })
  const save = ({ version, variants: sent = [], removed = [], data: form = held.data }: DraftWish): OfferDraftView => {
    if (version !== held.version) throw new RpcError(409, 'Inzwischen wurde gespeichert.')
    const written = held.variants.map((one) => ({ ...one, ...sent.find(({ id }) => id === one.id) }))
    const fresh = sent.flatMap((one) => (one.id ? [] : [{ title: '', data, files: [], missing: [], ...one, id: 'new' }]))
    const left = [...written, ...fresh].filter(({ id }) => !removed.includes(id))
    return (held = { ...held, version: version + 1, savedAt: NOW, data: form, variants: left })
  }
  const answers: Record<string, (...args: never[]) => unknown> = {
    ...{ getOffersByProjectId: () => [offer], getRequests: () => [], getRoomsByProjectId: () => [] },
    ...{ getOfferDraft: () => held, updateOfferStage: () => offer },
    saveOfferDraft: (...args: unknown[]) => save(args[3] as DraftWish),
  }
  call.mockImplementation(async (method: string, ...args: unknown[]) => answers[method]?.(...(args as never[])))
  const tender = tenderOf({ lots: [lotOf('LOT-0001', { stage: 6, offerDeadline: '2026-12-24T09:00:00.000Z', name: 'Spundwand' })] })
  page = await mountPage(<BiddingPage tender={tender} kind="offer" />, { at: '/projekte/tender/angebot' })
  await page.click(page.button('Nebenangebot 1: Holz'))
})
afterEach(() => {
  page?.close()
  page = null
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const sent = (method: string): unknown[] => call.mock.calls.filter(([name]) => name === method).map((all) => all.at(-1) as unknown)
const total = (at: MountedPage) => at.find<HTMLInputElement>('[data-path="/price/total"] input')

it('what was typed a moment ago is handed in, by the version that the server answered', async () => {
  if (!page) throw new Error('no page')
  await page.type(total(page), '120')
  await page.click(page.button('Angebot verbindlich einreichen'))
  expect(sent('updateOfferStage')).toMatchObject([{ drafts: { 'LOT-0001': 2 } }])
  expect(sent('saveOfferDraft')).toMatchObject([{ version: 1, variants: [{ id: 'a', title: 'Holz', data: { price: { total: '120' } } }] }])
})

it('another one is added, and this one taken out, a moment after something was typed', async () => {
  if (!page) throw new Error('no page')
  await page.type(page.find('input[maxlength="200"]'), 'Holzbau')
  await page.click(page.button('Nebenangebot hinzufügen'))
  await page.click(page.button('Nebenangebot 1: Holzbau'))
  await page.type(total(page), '130')
  await page.click(page.button('Nebenangebot entfernen'))
  await page.click(page.find('.dlg-foot .primary, .dlg-foot .danger'))
  expect(sent('saveOfferDraft')).toMatchObject([
    { version: 1, variants: [{ id: 'a', title: 'Holzbau' }] },
    { version: 2, variants: [{ data }] },
    { version: 3, variants: [{ id: 'a', data: { price: { total: '130' } } }] },
    { version: 4, removed: ['a'] },
  ])
  expect(held.variants.map(({ id }) => id)).toEqual(['new'])
  expect(page.text()).not.toContain('Holzbau')
})
