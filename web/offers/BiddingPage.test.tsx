import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OfferView, ReceiptView } from '../../server/contract/offers/views'
import type { TenderView } from '../../server/contract/tenders/views'
import { queryClient } from '../rpc/queryClient'
import { RpcError } from '../rpc/wire'
import { keepUnfinished } from '../kept/uploadMemory'
import BiddingPage from './BiddingPage'
import { JoinButton, JoinNote } from './join/JoinButton'
import NegotiationPage from './negotiation/NegotiationPage'
import ReceiptPage from './receipt/ReceiptPage'
import { call } from '../testing/line'
import { mountPage, type MountedPage } from '../testing/mountPage'
import { draftOf, entryOf, lotOf, missingIn, offerOf, tenderOf } from './testing/samples'

vi.mock('../rpc/line', () => import('../testing/line'))
const session = vi.hoisted(() => ({ value: {} as Record<string, unknown> }))
vi.mock('../session/SessionProvider', () => ({ useSession: () => session.value }))

const NOW = '2026-11-24T08:41:36.000Z'
const AT = '2026-11-24T09:00:00.000Z'
const user = {
  email: 's.krohn@nordkai.example',
  givenName: 'Sabine',
  surName: 'Krohn',
  organizationId: 7,
  organization: { id: 7, name: 'Nordkai Tiefbau GmbH', type: 'CONTRACTOR' },
  roles: ['ORGANIZATION_USER'],
}
const askLogin = vi.fn()
const asBidder = (more: Record<string, unknown> = {}): void => {
  session.value = { phase: 'user', isInternal: false, user: { ...user, ...more }, askLogin }
}
const asGuest = (): void => {
  session.value = { phase: 'guest', isInternal: false, user: null, askLogin }
}

/** Answers of the server by method; a function sees the arguments. */
const answers: Record<string, unknown> = {}
const calls = (method: string): unknown[][] => call.mock.calls.filter(([name]) => name === method).map(([, ...args]) => args as unknown[])

let page: MountedPage | null = null
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(NOW), toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  // jsdom draws its frames by a clock of its own.
  vi.stubGlobal('requestAnimationFrame', (draw: FrameRequestCallback) => setTimeout(() => draw(Date.now()), 16))
  sessionStorage.clear()
  localStorage.clear()
  for (const key of Object.keys(answers)) Reflect.deleteProperty(answers, key)
  call.mockReset()
  askLogin.mockReset()
  call.mockImplementation((method: string, ...args: unknown[]) => {
    const answer = answers[method]
    const given: unknown = typeof answer === 'function' ? (answer as (...all: unknown[]) => unknown)(...args) : answer
    return given instanceof Error ? Promise.reject(given) : Promise.resolve(given)
  })
  answers.getOfferDraft = (_offerId: string, lotId: string) => draftOf(lotId)
  asBidder()
})
afterEach(() => {
  page?.close()
  page = null
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const invited = (id: string, more = {}) =>
  entryOf(id, { stage: 4, decision: 'invited', announcedAt: NOW, moves: [{ event: 'submitOffer', open: true }], ...more })
/** What was submitted of the first lot, as it was on the screen. */
const submitted = (version: number, formRef = 'form') => [
  ['offer', 6, ['LOT-0001'], { declaredBy: 'Sabine Krohn', drafts: { 'LOT-0001': version }, forms: { 'LOT-0001': formRef } }],
]
const twoLots = tenderOf({
  lots: [
    lotOf('LOT-0001', { stage: 6, offerDeadline: AT, name: 'Spundwand' }),
    lotOf('LOT-0002', { stage: 6, offerDeadline: AT, name: 'Kaikopf' }),
  ],
})
const open = async (tender: TenderView, offer: OfferView | null, lang = 'de'): Promise<MountedPage> => {
  answers.getOffersByProjectId ??= offer ? [offer] : []
  page = await mountPage(<BiddingPage tender={tender} kind="offer" />, { lang, at: '/projekte/tender/angebot' })
  return page
}
const receipt: ReceiptView = {
  no: 'A-2026-17',
  kind: 'offer',
  projectId: 'tender',
  projectName: 'Erneuerung der Kaimauer Westhafen',
  projectNo: 41,
  organizationName: 'Nordkai Tiefbau GmbH',
  lotId: 'LOT-0001',
  lotName: 'Spundwand',
  round: 1,
  offerRound: 1,
  receivedAt: '2026-11-24T08:47:12.318Z',
  late: false,
  declaredBy: 'Sabine Krohn',
  files: [],
  hash: 'a81e'.repeat(16),
  logHead: { seq: 812, hash: '03d1'.repeat(16) },
}

describe('the offer page', () => {
  it('warns while nothing is handed in, with the deadline by the server’s clock', async () => {
    const { text } = await open(twoLots, offerOf({ lotOffers: [invited('LOT-0001'), invited('LOT-0002')] }))
    expect(text()).toContain('Noch nicht eingereichtFrist Di., 24.11.2026, 10:00 Uhr')
    expect(text()).toContain('18:24Serverzeit 09:41:36')
    expect(text()).toContain('Achtung: Sie haben Ihr Angebot noch nicht eingereicht.')
    expect(text()).toContain('Los 1: Spundwand')
  })

  it('asks for lots and a name before it sends them, and shows the receipt that comes back', async () => {
    const lots = [invited('LOT-0001'), invited('LOT-0002')]
    const sent = {
      stage: 6,
      offerSent: '2026-11-24T08:47:12.318Z',
      offerReceipt: 'A-2026-17',
      moves: [{ event: 'withdrawOffer', open: true }],
    }
    answers.updateOfferStage = () => {
      const submitted = offerOf({ lotOffers: [invited('LOT-0001', sent), invited('LOT-0002')] })
      answers.getOffersByProjectId = [submitted]
      return submitted
    }
    answers.getReceipt = receipt
    const { find, button, click, type, text } = await open(twoLots, offerOf({ lotOffers: lots }))
    await click(button('Angebot verbindlich einreichen'))
    expect(text()).toContain('Bitte wählen Sie mindestens ein Los.')
    expect(document.activeElement).toBe(find('input[type=checkbox]'))
    await click(find('input[type=checkbox]'))
    await type(find('input[name=declaredBy]'), ' ')
    await click(button('Angebot verbindlich einreichen'))
    expect(text()).toContain('Bitte geben Sie den Namen der erklärenden Person an.')
    expect(calls('updateOfferStage')).toEqual([])
    await type(find('input[name=declaredBy]'), ' Sabine Krohn ')
    await click(button('Angebot verbindlich einreichen'))
    expect(calls('updateOfferStage')).toEqual(submitted(1))
    expect(text()).toContain('Los 1 eingereicht 09:47:12,318 Uhr')
    expect(text()).toContain('Los 2 noch nicht eingereicht, Frist Di., 24.11.2026, 10:00 Uhr')
    expect(find('.bd-bar.done .bd-still').textContent).toContain('noch nicht eingereicht')
    expect(text()).toContain('a81e a81e a81e')
    await vi.waitFor(() => expect(find('.paper-qr').querySelectorAll('path')).toHaveLength(2))
    // The other lot can still be handed in.
    expect(text()).toContain('Angebot verbindlich einreichen')
  })

  /** A server that keeps drafts. */
  const keepDrafts = (first: Record<string, Record<string, unknown>>): Record<string, ReturnType<typeof draftOf>> => {
    const held = Object.fromEntries(Object.entries(first).map(([lotId, data]) => [lotId, draftOf(lotId, { data })]))
    answers.getOfferDraft = (_offerId: string, lotId: string) => held[lotId]
    answers.saveOfferDraft = (...[, lotId, , draft]: [string, string, string, { version: number; data: Record<string, unknown> }]) =>
      (held[lotId] = draftOf(lotId, { version: draft.version + 1, data: draft.data, missing: missingIn(draft.data), savedAt: NOW }))
    return held
  }
  const oneLot = tenderOf({ lots: [lotOf('LOT-0001', { stage: 6, offerDeadline: AT })] })

  it('saves the form while one types, and submits the version that was on the screen', async () => {
    const held = keepDrafts({ 'LOT-0001': {} })
    answers.updateOfferStage = offerOf({ lotOffers: [invited('LOT-0001')] })
    const { find, type, button, click, text } = await open(oneLot, offerOf({ lotOffers: [invited('LOT-0001')] }))
    expect(text()).toContain('1 Angabe fehlt noch')
    await type(find<HTMLInputElement>('[data-path="/price/total"] input'), '2140000')
    await act(() => vi.advanceTimersByTimeAsync(2000))
    expect(held['LOT-0001']?.data).toEqual({ price: { total: '2140000' } })
    expect(text()).not.toContain('fehlt noch')
    await type(find<HTMLInputElement>('[data-path="/price/remarks"] input'), 'Skonto 2 %')
    // Not waited for: the last keys are saved before it is submitted.
    await click(button('Angebot verbindlich einreichen'))
    expect(held['LOT-0001']?.data).toEqual({ price: { total: '2140000', remarks: 'Skonto 2 %' } })
    expect(calls('updateOfferStage')).toEqual(submitted(3))
  })

  it('goes on in another form that is asked for meanwhile, with what was typed, and submits that one', async () => {
    const held = keepDrafts({ 'LOT-0001': {} })
    answers.updateOfferStage = () => {
      // Another price sheet was announced a moment ago.
      answers.getOfferDraft = () => ({
        ...held['LOT-0001'],
        formRef: 'other',
        form: JSON.parse(form.replaceAll('Gesamtpreis', 'Preis nach Blatt 2')) as unknown,
      })
      return new RpcError(409, 'Der Entwurf hat sich geändert.')
    }
    const form = JSON.stringify(draftOf('LOT-0001').form)
    const { find, type, button, click, text } = await open(oneLot, offerOf({ lotOffers: [invited('LOT-0001')] }))
    expect(text()).not.toContain('Blatt 2')
    await type(find<HTMLInputElement>('[data-path="/price/total"] input'), '2140000')
    await click(button('Angebot verbindlich einreichen'))
    expect(calls('updateOfferStage')).toEqual(submitted(2))
    await expect.poll(text).toContain('Blatt 2')
    expect(find<HTMLInputElement>('[data-path="/price/total"] input').value).toBe('2140000')
    await click(button('Angebot verbindlich einreichen'))
    expect(calls('updateOfferStage').slice(1)).toEqual(submitted(2, 'other'))
  })

  it('says before it is submitted what a reload left behind: such files go with nothing', async () => {
    const at = new Date(NOW).toISOString()
    keepUnfinished(user.email, { key: 'k', roomId: 'room', name: 'Plan.pdf', folder: '', size: 10, sent: 0, url: '', at })
    Object.assign(answers, {
      getOfferDraft: draftOf('LOT-0001', { rooms: ['room'] }),
      listDocuments: [],
      getRoom: new Promise(() => undefined),
    })
    const { text } = await open(oneLot, offerOf({ lotOffers: [invited('LOT-0001')] }))
    expect(text()).toContain('1 Datei ist nicht zu Ende übertragen und geht nicht mit.')
  })

  it('asks whoever’s session ended to log in, with the way back to the same place', async () => {
    answers.getOffersByProjectId = new RpcError(401, 'Bitte melden Sie sich an.')
    const { text, button, click } = await open(oneLot, null)
    asGuest()
    // The page is drawn again, as it is when the session goes.
    await act(() => queryClient.invalidateQueries())
    await expect.poll(text).toContain('Nach der Anmeldung geht es hier weiter.')
    expect(text()).not.toContain('Noch einmal versuchen')
    await click(button('Anmelden'))
    expect(askLogin).toHaveBeenCalledOnce()
    // The receipt's QR code brings somebody who is not logged in to it as well.
    page?.close()
    page = await mountPage(<ReceiptPage tender={oneLot} no="A-2026-17" />)
    await page.click(page.button('Anmelden'))
    expect(askLogin).toHaveBeenCalledTimes(2)
  })

  it('takes a message out of the offer with what was typed meanwhile, in versions that follow each other', async () => {
    const said = { id: 'm1', subject: 'Zum Preisblatt', text: 'Bitte **beachten**.', at: NOW, by: 'Sabine Krohn' }
    let held = draftOf('LOT-0001', { messages: [said, { ...said, id: 'm2', subject: 'Bleibt' }] })
    answers.getOfferDraft = () => held
    answers.saveOfferDraft = (...sent: unknown[]) => {
      const draft = sent[3] as { data?: typeof held.data; messages?: { id: string }[] }
      const left = held.messages.filter(({ id }) => draft.messages?.some((one) => one.id === id) ?? true)
      return (held = draftOf('LOT-0001', { version: held.version + 1, data: draft.data ?? held.data, messages: left, savedAt: NOW }))
    }
    const { find, type, button, click, text } = await open(oneLot, offerOf({ lotOffers: [invited('LOT-0001')] }))
    expect(text()).toContain('Nachrichten im Angebot')
    expect(text()).toContain('Bitte beachten.')
    await type(find<HTMLInputElement>('[data-path="/price/total"] input'), '2140000')
    await click(button('Entfernen'))
    expect(text()).toContain('„Zum Preisblatt“ wird nicht mit eingereicht')
    await click(find('.dlg-foot .primary, .dlg-foot .danger'))
    const data = { price: { total: '2140000' } }
    expect(calls('saveOfferDraft').map(([, , , draft]) => draft)).toEqual([
      { version: 1, data },
      { version: 2, messages: [{ id: 'm2', subject: 'Bleibt', text: said.text }] },
    ])
    expect(text()).not.toContain('Zum Preisblatt')
    expect(text()).toContain('Bleibt')
  })

  it('sends nothing that is not complete, and every missing value is a way to its field', async () => {
    keepDrafts({ 'LOT-0001': { price: { total: '100' } }, 'LOT-0002': {} })
    const { find, button, click, text, settle } = await open(twoLots, offerOf({ lotOffers: [invited('LOT-0001'), invited('LOT-0002')] }))
    for (const box of document.querySelectorAll<HTMLElement>('input[type=checkbox]')) await click(box)
    await settle()
    expect(text()).toContain('Angaben zu Los 1')
    await click(button('Angebot verbindlich einreichen'))
    expect(calls('updateOfferStage')).toEqual([])
    expect(text()).toContain('Los 2: 1 Angabe fehlt noch')
    await click(button('„Gesamtpreis“ fehlt noch.'))
    expect(text()).toContain('Angaben zu Los 2')
    await act(() => vi.advanceTimersByTimeAsync(300))
    expect(document.activeElement).toBe(find('[data-path="/price/total"] input'))
  })

  it('fills what is empty from another lot, and takes it back', async () => {
    const held = keepDrafts({ 'LOT-0001': { price: { total: '100', remarks: 'gilt immer' } }, 'LOT-0002': { price: { total: '50' } } })
    const { find, type, button, click, text, settle } = await open(
      twoLots,
      offerOf({ lotOffers: [invited('LOT-0001'), invited('LOT-0002')] }),
    )
    for (const box of document.querySelectorAll<HTMLElement>('input[type=checkbox]')) await click(box)
    await click(button('Los 2vollständig'))
    await click(button('Aus Los 1 übernehmen'))
    expect(text()).toContain('1 Angabe aus Los 1 übernommen. Was schon ausgefüllt war, blieb.')
    await act(() => vi.advanceTimersByTimeAsync(2000))
    expect(held['LOT-0002']?.data).toEqual({ price: { total: '50', remarks: 'gilt immer' } })
    // What is typed after it is no part of it.
    await type(find<HTMLInputElement>('[data-path="/price/total"] input'), '55')
    await click(button('Rückgängig'))
    expect(document.activeElement).toBe(button('Aus Los 1 übernehmen'))
    await act(() => vi.advanceTimersByTimeAsync(2000))
    await settle()
    expect(held['LOT-0002']?.data).toEqual({ price: { total: '55' } })
  })

  it('asks which value holds where a colleague wrote another into the same field', async () => {
    keepDrafts({ 'LOT-0001': { price: { total: '100' } } })
    const { find, type, button, click, text } = await open(oneLot, offerOf({ lotOffers: [invited('LOT-0001')] }))
    answers.getOfferDraft = draftOf('LOT-0001', { version: 2, data: { price: { total: '130' } } })
    answers.saveOfferDraft = new RpcError(409, 'Inzwischen hat jemand gespeichert.')
    await type(find<HTMLInputElement>('[data-path="/price/total"] input'), '120')
    await act(() => vi.advanceTimersByTimeAsync(2000))
    // Both values are read before one is chosen.
    expect(text()).toMatch(/Diese Angabe wurde inzwischen anderswo geändert:\s*Gesamtpreis\s*Hier steht: 120\s*Anderswo steht: 130/)
    // Nothing is handed in while that is open.
    await click(button('Angebot verbindlich einreichen'))
    expect(calls('updateOfferStage')).toEqual([])
    await click(button('Die anderen übernehmen'))
    expect(text()).not.toContain('anderswo geändert')
    expect(document.activeElement?.textContent).toBe('Entschieden. So steht es jetzt im Formular.')
    expect(find<HTMLInputElement>('[data-path="/price/total"] input').value).toBe('130')
  })

  it('names what the server found missing when it refused', async () => {
    answers.updateOfferStage = new RpcError(422, 'Es fehlen noch Angaben.', {
      errors: [{ path: '/lots/LOT-0001/price/total', contentId: 'total', rule: 'required', params: {} }],
    })
    const { button, click, text } = await open(oneLot, offerOf({ lotOffers: [invited('LOT-0001')] }))
    await click(button('Angebot verbindlich einreichen'))
    expect(text()).toContain('„Gesamtpreis“ fehlt noch.')
  })

  it('says what was refused in the words of the catalogue, and what the server says', async () => {
    answers.updateOfferStage = new RpcError(409, 'Die Angebotsphase läuft nicht.')
    const one = tenderOf({ lots: [lotOf('LOT-0001', { stage: 6, offerDeadline: AT })] })
    const { button, click, text } = await open(one, offerOf({ lotOffers: [invited('LOT-0001')] }))
    await click(button('Angebot verbindlich einreichen'))
    expect(text()).toContain('Das Angebot konnte nicht eingereicht werden. Die Angebotsphase läuft nicht.')
  })

  it('turns at the deadline by itself, and says plainly what is late then', async () => {
    const one = tenderOf({ lots: [lotOf('LOT-0001', { stage: 6, offerDeadline: AT })] })
    const { text, settle } = await open(one, offerOf({ lotOffers: [invited('LOT-0001')] }))
    await act(() => vi.advanceTimersByTimeAsync(Date.parse(AT) - Date.parse(NOW) + 1000))
    expect(text()).toContain('Nicht eingereichtDie Frist ist am Di., 24.11.2026, 10:00 Uhr abgelaufen.')
    expect(text()).toContain('wird als verspätet festgehalten, bleibt versiegelt')
    // Asked again a moment later, when the server has acted.
    const before = calls('getOffersByProjectId').length
    await act(() => vi.advanceTimersByTimeAsync(3000))
    await settle()
    expect(calls('getOffersByProjectId').length).toBeGreaterThan(before)
  })

  it('shows in the last seconds that the button works, and calls nothing late that is under way', async () => {
    const one = tenderOf({ lots: [lotOf('LOT-0001', { stage: 6, offerDeadline: AT })] })
    const before = offerOf({ lotOffers: [invited('LOT-0001')] })
    let answer: (sent: OfferView) => void = () => undefined
    answers.updateOfferStage = () => new Promise<OfferView>((resolve) => (answer = resolve))
    const { button, click, text, settle } = await open(one, before)
    const send = (): HTMLElement => button('Angebot verbindlich einreichen')
    await act(() => vi.advanceTimersByTimeAsync(Date.parse(AT) - Date.parse(NOW) - 2000))
    await click(send())
    expect(send().getAttribute('aria-busy')).toBe('true')
    expect(text()).toContain('Wird eingereicht …')
    // A second press sends nothing twice, and the deadline may pass meanwhile.
    await act(() => vi.advanceTimersByTimeAsync(3000))
    await click(send())
    expect(calls('updateOfferStage')).toHaveLength(1)
    expect(send().getAttribute('aria-busy')).toBe('true')
    expect(text()).not.toContain('wird als verspätet festgehalten')
    expect(text()).not.toContain('Verspätet einreichen')
    await act(async () => answer(before))
    await settle()
    expect(send().getAttribute('aria-busy')).toBeNull()
  })

  it('says of what came late what becomes of it, and asks before it goes', async () => {
    const one = tenderOf({ lots: [lotOf('LOT-0001', { stage: 6, offerDeadline: AT })] })
    const late = offerOf({ lotOffers: [invited('LOT-0001')] })
    answers.updateOfferStage = late
    const { button, click, text } = await open(one, late)
    await act(() => vi.advanceTimersByTimeAsync(Date.parse(AT) - Date.parse(NOW) + 1000))
    const send = (): HTMLElement => button('Angebot verbindlich einreichen')
    await click(send())
    expect(text()).toContain('Die Frist ist abgelaufen')
    expect(text()).toContain('wird als verspätet festgehalten, bleibt versiegelt')
    await click(button('Abbrechen'))
    expect(calls('updateOfferStage')).toEqual([])
    await click(send())
    await click(button('Verspätet einreichen'))
    expect(calls('updateOfferStage')).toEqual(submitted(1))
  })

  it('withdraws only after a question that names what follows', async () => {
    const moves = [{ event: 'withdrawOffer', open: true }]
    const sent = invited('LOT-0001', { stage: 6, offerSent: '2026-11-24T08:47:12.318Z', offerReceipt: 'A-2026-17', moves })
    const one = tenderOf({ lots: [lotOf('LOT-0001', { stage: 6, offerDeadline: AT })] })
    answers.getReceipt = receipt
    answers.updateOfferStage = () => {
      const back = offerOf({ lotOffers: [invited('LOT-0001', { stage: 5 })] })
      answers.getOffersByProjectId = [back]
      return back
    }
    const { button, click, text } = await open(one, offerOf({ lotOffers: [sent] }))
    expect(text()).toContain('Versiegelt bis Di., 24.11.2026, 10:00 Uhr')
    await click(button('Zurückziehen …'))
    expect(calls('updateOfferStage')).toEqual([])
    expect(text()).toContain('Ihr Angebot gilt dann als nicht eingereicht.')
    expect(text()).toContain('Bis Di., 24.11.2026, 10:00 Uhr können Sie erneut einreichen')
    await click(button('Zurückziehen'))
    expect(calls('updateOfferStage')).toEqual([['offer', 5, ['LOT-0001']]])
    expect(text()).toContain('Angebot verbindlich einreichen')
    expect(text()).not.toContain('Zurückziehen …')
  })

  it('shows the receipt of what was taken back without green, and says when', async () => {
    const show = (one: ReceiptView): Promise<MountedPage> => {
      answers.getReceipt = one
      return mountPage(<ReceiptPage tender={twoLots} no={one.no} />, { at: '/projekte/tender/bestaetigung/A-2026-17' })
    }
    page = await show(receipt)
    expect(page.find('.bd-bar').className).toContain('done')
    page.close()
    page = await show({ ...receipt, withdrawnAt: '2026-11-24T08:58:00.000Z' })
    expect(page.find('.bd-bar').className).not.toContain('done')
    expect(page.text()).toContain('Zurückgezogen am Di., 24.11.2026, 09:58 Uhr')
  })

  it('keeps quiet about lots nobody asked for, in English too', async () => {
    const { text } = await open(twoLots, offerOf({ lotOffers: [entryOf('LOT-0001', { stage: 3 }), invited('LOT-0002')] }), 'en')
    expect(text()).toContain('You cannot submit an offer for this lot at present. You have not been invited to submit an offer yet.')
    expect(text()).toContain('Please note: you have not submitted your offer yet.')
  })
})

describe('decisions', () => {
  const lot = lotOf('LOT-0001', { stage: 5, openedAt: { applications: AT, offers: null }, applicationDeadline: '2026-11-20T09:00:00.000Z' })
  const applied = { applicationSent: '2026-11-19T09:00:00.000Z', decision: 'rejected' as const, reason: 'Der Umsatz ist zu gering.' }
  const show = async (announcedAt: string | null): Promise<string> => {
    answers.getOffersByProjectId = [offerOf({ lotOffers: [entryOf('LOT-0001', { stage: 1, ...applied, announcedAt })] })]
    page = await mountPage(<BiddingPage tender={tenderOf({ stage: 5, lots: [lot] })} kind="application" />)
    return page.text()
  }

  it('appear with their reason once they were announced, and not before', async () => {
    const before = await show(null)
    expect(before).toContain('Eine Entscheidung ist noch nicht bekannt gegeben.')
    expect(before).not.toContain('Umsatz')
    page?.close()
    const after = await show(NOW)
    expect(after).toContain('Sie wurden nicht berücksichtigt.')
    expect(after).toContain('Begründung: Der Umsatz ist zu gering.')
  })
})

describe('taking part', () => {
  const tender = tenderOf({ stage: 3, lots: [lotOf('LOT-0001', { applicationDeadline: AT })] })
  const mount = async () => {
    page = await mountPage(
      <>
        <JoinButton tender={tender} />
        <JoinNote tender={tender} />
      </>,
    )
    return page
  }

  it('makes an offer and leads on by its stage', async () => {
    answers.getOffersByProjectId = []
    answers.createOffer = offerOf({ lotOffers: [entryOf('LOT-0001', { stage: 3 })] })
    const { button, click, path } = await mount()
    await click(button('Teilnehmen'))
    expect(calls('createOffer')).toEqual([['tender']])
    expect(path()).toBe('/projekte/tender/verhandlung')
  })

  it('asks a guest to log in, and goes on with it afterwards, once', async () => {
    asGuest()
    const { button, click } = await mount()
    await click(button('Teilnehmen'))
    expect(askLogin).toHaveBeenCalledWith({ message: 'nr_app', target: '/projekte/tender' })
    page?.close()
    asBidder()
    answers.getOffersByProjectId = []
    answers.createOffer = offerOf({ lotOffers: [entryOf('LOT-0001')] })
    const { path } = await mount()
    expect(calls('createOffer')).toEqual([['tender']])
    expect(path()).toBe('/projekte/tender/bewerbung')
    page?.close()
    await mount()
    expect(calls('createOffer')).toHaveLength(1)
  })

  it('tells members of a contracting authority why they cannot', async () => {
    asBidder({ organization: { id: 1, name: 'Hafengesellschaft', type: 'CLIENT' } })
    const { text } = await mount()
    expect(text()).toContain('An Ausschreibungen teilnehmen können nur Unternehmen.')
    expect(text()).not.toContain('Teilnehmen')
    expect(call).not.toHaveBeenCalled()
  })

  it('leads who takes part already to what is theirs', async () => {
    answers.getOffersByProjectId = [offerOf({ lotOffers: [entryOf('LOT-0001', { stage: 4 })] })]
    const { button } = await mount()
    expect(button('Zum Angebot').getAttribute('href')).toBe('/projekte/tender/angebot')
  })
})

describe('the negotiation', () => {
  const lot = (stage: number) => lotOf('LOT-0001', { stage, openedAt: { applications: AT, offers: null } })
  const show = async (stage: number, own: number): Promise<string> => {
    answers.getOffersByProjectId = [offerOf({ lotOffers: [entryOf('LOT-0001', { stage: own })] })]
    answers.getMessages = []
    answers.getRoomsByProjectId = []
    page?.close()
    page = await mountPage(<NegotiationPage tender={tenderOf({ stage, lots: [lot(stage)] })} />)
    return page.text()
  }

  it('says what comes next where one stands: talks, an offer, or nothing more', async () => {
    expect(await show(5, 3)).toContain('Die Vergabestelle verhandelt mit den ausgewählten Unternehmen')
    const asked = await show(6, 4)
    expect(asked).toContain('Ihr Angebot reichen Sie unter „Angebot“ ein.')
    expect(asked).not.toContain('verhandelt mit den')
    const opened = await show(7, 7)
    expect(opened).toContain('sobald entschieden ist')
    expect(opened).not.toContain('Ihr Angebot reichen Sie')
    const ended = await show(9, 7)
    expect(ended).toContain('Das Verfahren ist für dieses Los beendet.')
    expect(ended).not.toMatch(/verhandelt mit den|Ihr Angebot reichen Sie/)
  })
})
