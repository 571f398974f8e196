import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadTemplate, type Template } from '../../../engine/template'
import { RpcError } from '../../rpc/wire'
import { forgetAllOf, forgetOld, keepsAnyOf } from '../../kept/keptDraft'
import { offerKey, readKeptForm } from './keptForm'
import { AutosaveStore } from './AutosaveStore'
import type { Held } from './draftState'

const field = (de: string) => ({ kind: 'field', label: { de, en: de }, displayType: 'TEXTBOX', valueType: 'text' })
const loaded = loadTemplate({
  ...{ id: 'angebot', name: { de: 'Angebot', en: 'Offer' }, description: { de: '', en: '' }, version: 1, active: true },
  ...{ published: null, projectTypes: [], legalBasis: 'other', roomTemplates: [], rules: [] },
  schema: {
    type: 'object',
    properties: { price: { type: 'object', properties: { net: { type: 'string' }, remarks: { type: 'string' } } } },
  },
  ui: {
    order: ['price'],
    nodes: {
      price: { kind: 'section', label: { de: 'Preis', en: 'Price' }, order: ['net', 'remarks'] },
      net: field('Netto'),
      remarks: field('Bemerkungen'),
    },
  },
})
if (!loaded.ok) throw new Error(JSON.stringify(loaded.faults))
const template: Template = loaded.template

const ME = 's.krohn@nordkai.example'
const KEY = offerKey(ME, { offerId: 'offer', lotId: 'LOT-0001', kind: 'offer', round: 1, offerRound: 1 })
const price = (net?: string, remarks?: string) => ({ price: { ...(net ? { net } : {}), ...(remarks ? { remarks } : {}) } })

/** A server that holds one draft and counts versions. */
function makeServer(start: Held = { data: price('100'), version: 1, savedAt: null, missing: [] }) {
  const server = {
    held: start,
    /** What the next save is answered with instead. */
    fault: null as RpcError | null,
    /** While set, saves wait, as they do while the line is down. */
    wait: null as Promise<void> | null,
    saves: [] as unknown[],
    save: async ({ version, data }: { version: number; data: Record<string, unknown> }): Promise<Held> => {
      await server.wait
      server.saves.push(data)
      if (server.fault) throw server.fault
      if (version !== server.held.version) throw new RpcError(409, 'Inzwischen wurde gespeichert.')
      server.held = { data, version: version + 1, savedAt: new Date().toISOString(), missing: [] }
      return server.held
    },
    load: (): Promise<Held> => Promise.resolve(server.held),
  }
  return server
}

describe('a draft of an offer', () => {
  beforeEach(() => {
    localStorage.clear()
    vi.useFakeTimers({ now: Date.parse('2026-11-24T08:41:36.000Z') })
  })
  afterEach(() => vi.useRealTimers())
  const open = (server = makeServer()) => ({
    server,
    store: new AutosaveStore({ key: KEY, template, held: server.held, server }),
  })

  it('is on this device with the first key, and with the server when the typing pauses', async () => {
    const { store, server } = open()
    store.change(price('120'))
    expect(readKeptForm(KEY)?.data).toEqual(price('120'))
    store.change(price('121'))
    await vi.advanceTimersByTimeAsync(500)
    expect(readKeptForm(KEY)?.data).toEqual(price('121'))
    expect(server.saves).toEqual([])
    await vi.advanceTimersByTimeAsync(1000)
    expect(server.saves).toEqual([price('121')])
    expect(store.state).toMatchObject({ status: 'saved', version: 2 })
    expect(readKeptForm(KEY)).toBeNull()
  })

  it('keeps what could not be read on this device, whatever the server has, until it can be read', async () => {
    const { store, server } = open()
    const unread = [{ key: '/price/net', contentId: 'net', part: '', rule: 'typing.number', text: '12 Stück' }]
    store.change(price(undefined, 'frei Kai'))
    store.setUnread(unread)
    await vi.advanceTimersByTimeAsync(2000)
    expect(store.state.status).toBe('saved')
    const later = open(server).store
    expect(later.state).toMatchObject({ status: 'saved', unread, restoredAt: null })
    expect(keepsAnyOf(ME)).toBe(true)
    later.setUnread([])
    await vi.advanceTimersByTimeAsync(500)
    expect(readKeptForm(KEY)).toBeNull()
    // A logout takes it, too, and the page that closes after it does not put it back.
    later.setUnread(unread)
    forgetAllOf(ME)
    later.close()
    expect(readKeptForm(KEY)).toBeNull()
  })

  it('puts what stands on the screen alone together with what a colleague saved', () => {
    const { store } = open()
    const end = store.typedIn(() => store.change(price('100', 'frei Kai')))
    store.receive({ data: price('130'), version: 2, savedAt: null, missing: [] })
    expect(store.state).toMatchObject({ data: price('130', 'frei Kai'), status: 'unsaved', version: 2 })
    end()
  })

  it('is saved in between while somebody types on', async () => {
    const { store, server } = open()
    for (let key = 0; key < 60; key += 1) {
      store.change(price(String(key)))
      await vi.advanceTimersByTimeAsync(200)
    }
    expect(server.saves.length).toBeGreaterThanOrEqual(2)
  })

  it('comes back after a reload, and goes to the server then', async () => {
    const first = open()
    first.server.wait = new Promise(() => undefined)
    first.store.change(price('99'))
    await vi.advanceTimersByTimeAsync(3000)
    const { store, server } = open(makeServer())
    expect(store.state).toMatchObject({ data: price('99'), status: 'unsaved' })
    expect(store.state.restoredAt).not.toBeNull()
    await vi.advanceTimersByTimeAsync(1500)
    expect(server.held.data).toEqual(price('99'))
    expect(store.state.restoredAt).toBeNull()
  })

  it('keeps what is typed while a save is under way', async () => {
    const { store, server } = open()
    let arrive = (): void => undefined
    server.wait = new Promise((resolve) => (arrive = resolve))
    store.change(price('1'))
    await vi.advanceTimersByTimeAsync(1500)
    store.change(price('12'))
    arrive()
    await vi.advanceTimersByTimeAsync(10)
    expect(store.state).toMatchObject({ status: 'unsaved', version: 2, data: price('12') })
    expect(await store.settle()).toBe(true)
    expect(server.held.data).toEqual(price('12'))
  })

  it('puts a colleague’s changes of other fields together with one’s own', async () => {
    const { store, server } = open()
    server.held = { data: price('100', 'Skonto 2 %'), version: 2, savedAt: null, missing: [] }
    store.change(price('120'))
    expect(await store.settle()).toBe(true)
    expect(server.held.data).toEqual(price('120', 'Skonto 2 %'))
    expect(store.state.generation).toBeGreaterThan(0)
  })

  it('sends what goes along with the form again where a colleague was quicker, and is not saved before', async () => {
    const { store, server } = open()
    server.held = { data: price('100', 'Skonto 2 %'), version: 2, savedAt: null, missing: [] }
    store.touch()
    expect(await store.settle()).toBe(true)
    expect([server.saves.length, server.held.version]).toEqual([2, 3])
    store.touch()
    store.receive({ data: price('1'), version: 4, savedAt: null, missing: [] })
    expect(store.state.status).toBe('unsaved')
  })

  it('asks where both changed the same field, and saves nothing until it is answered', async () => {
    for (const [choice, net] of [
      ['mine', '120'],
      ['theirs', '130'],
    ] as const) {
      localStorage.clear()
      const { store, server } = open()
      server.held = { data: price('130'), version: 2, savedAt: null, missing: [] }
      store.change(price('120'))
      expect(await store.settle()).toBe(false)
      expect(store.state.status).toBe('clash')
      // Both are named, so that nobody chooses blindly.
      expect(store.state.clashes).toMatchObject([{ contentId: 'net', before: '130', after: '120' }])
      store.change(price('120', 'dazu'))
      await vi.advanceTimersByTimeAsync(6000)
      expect(server.held.data).toEqual(price('130'))
      store.decide(choice)
      expect(await store.settle()).toBe(true)
      expect(server.held.data).toEqual(choice === 'mine' ? price(net, 'dazu') : price(net))
    }
  })

  it('shows what another tab saved when nothing of one’s own is at stake', () => {
    const { store } = open()
    store.receive({ data: price('500'), version: 4, savedAt: null, missing: [] })
    expect(store.state).toMatchObject({ data: price('500'), version: 4, status: 'saved', generation: 1 })
    store.receive({ data: price('1'), version: 3, savedAt: null, missing: [] })
    expect(store.state.data).toEqual(price('500'))
  })

  it('says what the server refused, and keeps the text', async () => {
    const { store, server } = open()
    server.fault = new RpcError(409, 'Die Frist ist abgelaufen.')
    store.change(price('7'))
    expect(await store.settle()).toBe(false)
    expect(store.state).toMatchObject({ status: 'refused', fault: 'Die Frist ist abgelaufen.', data: price('7') })
    expect(readKeptForm(KEY)?.data).toEqual(price('7'))
  })

  it('is sent again when it may be taken now, by whoever submits and once it can be written again', async () => {
    for (const again of ['settle', 'retry'] as const) {
      localStorage.clear()
      const { store, server } = open()
      server.fault = new RpcError(409, 'Für dieses Los ist schon eingereicht.')
      store.change(price('7'))
      expect(await store.settle()).toBe(false)
      server.fault = null
      if (again === 'settle') expect(await store.settle()).toBe(true)
      else store.retry()
      expect(store.state.fault).toBeNull()
      await vi.advanceTimersByTimeAsync(6000)
      expect([store.state.status, server.held.data]).toEqual(['saved', price('7')])
    }
  })

  it('waits on this device when the session ended, and a page that closes sends what is left', async () => {
    const { store, server } = open()
    server.fault = new RpcError(401, '')
    store.change(price('8'))
    await vi.advanceTimersByTimeAsync(2000)
    expect(store.state.status).toBe('unsaved')
    expect(readKeptForm(KEY)?.data).toEqual(price('8'))
    server.fault = null
    store.change(price('81'))
    store.close()
    await vi.advanceTimersByTimeAsync(10)
    expect(server.held.data).toEqual(price('81'))
  })

  it('is gone after a logout: neither kept nor sent again by the page that closes', async () => {
    const { store, server } = open()
    store.change(price('9'))
    expect(keepsAnyOf(ME)).toBe(true)
    forgetAllOf(ME)
    store.close()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(readKeptForm(KEY)).toBeNull()
    expect(server.saves).toEqual([])
  })

  it('is not taken for an unreadable draft of a tender, and goes after 30 days like one', () => {
    const { store } = open()
    store.change(price('10'))
    forgetOld(new Set(), Date.now())
    expect(readKeptForm(KEY)).not.toBeNull()
    forgetOld(new Set(), Date.now() + 31 * 86_400_000)
    expect(readKeptForm(KEY)).toBeNull()
  })
})
