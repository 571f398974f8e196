import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { OfferDraftView, OfferVariantInput } from '../../../server/contract/offers/drafts'
import { RpcError } from '../../rpc/wire'
import { call } from '../../testing/line'
import { mountPage, type MountedPage } from '../../testing/mountPage'
import BiddingPage from '../BiddingPage'
import { draftOf, entryOf, FORM, lotOf, missingIn, offerOf, tenderOf } from '../testing/samples'

vi.mock('../../rpc/line', () => import('../../testing/line'))
const organization = { id: 7, name: 'Nordkai Tiefbau GmbH', type: 'CONTRACTOR' }
const user = { email: 's.krohn@nordkai.example', givenName: 'Sabine', surName: 'Krohn', organizationId: 7, organization, roles: [] }
vi.mock('../../session/SessionProvider', () => ({ useSession: () => ({ phase: 'user', isInternal: false, user, askLogin: vi.fn() }) }))

const LOT = 'LOT-0001'
const AT = '2026-11-24T09:00:00.000Z'
const tender = tenderOf({ lots: [lotOf(LOT, { stage: 6, offerDeadline: AT })] })
const moves = [{ event: 'submitOffer', open: true }]
const offer = offerOf({ lotOffers: [entryOf(LOT, { stage: 4, decision: 'invited', announcedAt: AT, moves })] })
const BUTTON = 'Angebot verbindlich einreichen'

type Variant = OfferDraftView['variants'][number]
const variantOf = (id: string, override: Partial<Variant> = {}): Variant => {
  const data = override.data ?? { price: { total: '90' } }
  return { id, title: 'Holzbau', files: [], missing: missingIn(data), ...override, data }
}

let page: MountedPage
let refusal: Error | null
let form: unknown
const sent = (method: string): unknown[] => call.mock.calls.filter(([name]) => name === method)
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-24T08:41:36.000Z'), toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  vi.stubGlobal('requestAnimationFrame', (draw: FrameRequestCallback) => setTimeout(() => draw(Date.now()), 16))
  localStorage.clear()
  sessionStorage.clear()
  call.mockReset()
  refusal = null
  form = FORM
})
afterEach(() => {
  page.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The page of an offer with these variants, on a server that keeps them. */
const open = async (...variants: Variant[]): Promise<{ held: () => OfferDraftView }> => {
  let held = draftOf(LOT, { variants, form, variantRule: { allowed: 'allowed', paragraph: '§ 35 VgV' }, rooms: ['room'] })
  const save = (draft: { data?: OfferDraftView['data']; variants?: OfferVariantInput[] }): OfferDraftView => {
    const next = held.variants.map((one) => {
      const { title = one.title, data = one.data, files = one.files } = draft.variants?.find(({ id }) => id === one.id) ?? {}
      return { ...one, title, data, files, missing: missingIn(data) }
    })
    return (held = { ...held, version: held.version + 1, data: draft.data ?? held.data, variants: next })
  }
  call.mockImplementation((method: string, ...args: unknown[]) => {
    if (method === 'getOfferDraft') return Promise.resolve(held)
    if (method === 'saveOfferDraft') return Promise.resolve(save(args[3] as OfferDraftView))
    if (method === 'listDocuments') return Promise.resolve([{ id: 'plan', name: 'Plan.pdf' }])
    if (method === 'updateOfferStage') return refusal ? Promise.reject(refusal) : Promise.resolve(offer)
    if (method === 'getOffersByProjectId') return Promise.resolve([offer])
    return new Promise(() => undefined)
  })
  page = await mountPage(<BiddingPage tender={tender} kind="offer" />, { at: '/projekte/tender/angebot' })
  await page.settle()
  return { held: () => held }
}
const pass = (ms: number): Promise<unknown> => act(() => vi.advanceTimersByTimeAsync(ms))

it('what a variant lacks is named with its number, holds the offer back, and leads to the field in its form', async () => {
  await open(variantOf('a'), variantOf('b', { title: '', data: {} }))
  const { text, button, click, find } = page
  expect(text()).toContain('2 Angaben fehlen noch')
  await click(button(BUTTON))
  expect(sent('updateOfferStage')).toEqual([])
  await click(button('Nebenangebot 2: „Gesamtpreis“ fehlt noch.'))
  await pass(300)
  expect(document.activeElement).toBe(find('[data-path="/price/total"] input'))
  expect(find<HTMLInputElement>('[data-path="/price/total"] input').value).toBe('')
  await click(button('Nebenangebot 2: Die Bezeichnung fehlt noch.'))
  expect(document.activeElement).toBe(find('[name=variantTitle]'))
  // The main offer's form is one step away, and led to again.
  await click(button('Hauptangebot'))
  expect(find<HTMLInputElement>('[data-path="/price/total"] input').value).toBe('100')
})

it('what the server refuses of a variant stands at its fields, a file that is gone too, which can be unticked', async () => {
  const { held } = await open(variantOf('a', { files: ['plan', 'gone'] }))
  const { text, button, click, find } = page
  const at = (path: string) => ({ path: `/lots/${LOT}/variants/0${path}`, params: {}, variant: 'a' })
  const errors = [
    { ...at('/files'), rule: 'fileGone' },
    { ...at('/price/total'), contentId: 'total', rule: 'pattern' },
  ]
  refusal = new RpcError(422, 'In Nebenangebot 1 fehlen noch Angaben.', { errors })
  await click(button(BUTTON))
  expect(sent('updateOfferStage')).toHaveLength(1)
  expect(find('[data-path="/price/total"]').textContent).not.toContain('nicht so geschrieben')
  const GONE = 'Eine angekreuzte Datei gibt es nicht mehr. Bitte nehmen Sie ihr Kreuz weg oder kreuzen Sie die neue an.'
  await click(button(`Nebenangebot 1: ${GONE}`))
  await pass(300)
  expect(document.activeElement).toBe(find('[name=variantFiles]'))
  expect(find('[data-path="/price/total"]').textContent).toContain('nicht so geschrieben')
  const ticks = [...document.querySelectorAll<HTMLElement>('label.check')]
  const gone = ticks.find((one) => one.textContent?.includes('Datei, die es nicht mehr gibt'))
  await click(gone?.querySelector('input') as HTMLElement)
  expect(text()).not.toContain('Datei, die es nicht mehr gibt')
  await pass(2000)
  expect(held().variants[0]?.files).toEqual(['plan'])
})

it('a file that another offer names is ticked at the first main offer where it belongs to both', async () => {
  await open(variantOf('a', { files: ['plan'] }))
  const shared = page.find('fieldset legend').closest('fieldset')
  expect(shared?.textContent).toContain('Dateien, die auch zum ersten Hauptangebot gehören')
  await page.click(shared?.querySelector('input') as HTMLElement)
  expect((sent('saveOfferDraft').at(-1) as unknown[]).at(-1)).toMatchObject({ mainFiles: ['plan'] })
})

it('what could not be read in a variant’s form is led to there, whatever is shown', async () => {
  const total = { ...FORM.ui.nodes.total, displayType: 'NUMBER', valueType: 'number' }
  form = { ...FORM, ui: { ...FORM.ui, nodes: { ...FORM.ui.nodes, total } } }
  await open(variantOf('a'))
  const { button, click, find, type } = page
  const field = () => find<HTMLInputElement>('[data-path="/price/total"] input')
  await click(button('Nebenangebot 1: Holzbau'))
  await type(field(), '9o')
  await pass(2000)
  await click(button('Hauptangebot'))
  expect(field().value).toBe('100')
  await click(button(BUTTON))
  await pass(300)
  expect(sent('updateOfferStage')).toEqual([])
  expect(field().value).toBe('9o')
  expect(document.activeElement).toBe(field())
})
