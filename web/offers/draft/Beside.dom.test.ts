import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadTemplate } from '../../../engine/template'
import type { OfferDraftState } from '../../../server/contract/offers/drafts'
import { RpcError } from '../../rpc/wire'
import { draftOf, FORM, missingIn } from '../testing/samples'
import { AutosaveStore } from './AutosaveStore'
import { Beside, type VariantData } from './Beside'
import type { DraftWish } from './draftState'

const loaded = loadTemplate(FORM)
if (!loaded.ok) throw new Error('no form')
const { template } = loaded
const KEY = 'lotse:draft:s.krohn@nordkai.example:offer:1'

const price = (total: string, remarks?: string) => ({ price: { total, ...(remarks ? { remarks } : {}) } })
const variant = (id: string, title: string, files: string[] = []): OfferDraftState['variants'][number] => ({
  ...{ id, title, files, data: price('100'), missing: [] },
})

/** A server that holds one draft, and the main form's store beside the variants' as the page has them. */
function makeDesk(variants = [variant('a', 'Holz')]) {
  const desk = {
    state: draftOf('LOT-0001', { variants }) as OfferDraftState,
    sent: [] as DraftWish[],
    /** Somebody else saves. */
    other: (patch: Partial<OfferDraftState>) => void (desk.state = { ...desk.state, ...patch, version: desk.state.version + 1 }),
    send: (wish: DraftWish): Promise<OfferDraftState> => {
      desk.sent.push(wish)
      if (wish.version !== desk.state.version) return Promise.reject(new RpcError(409, 'Inzwischen wurde gespeichert.'))
      const changed = (one: (typeof variants)[number]) => ({ ...one, ...wish.variants?.find(({ id }) => id === one.id) })
      const left = desk.state.variants.map(changed).filter(({ id }) => !wish.removed?.includes(id))
      desk.other({ variants: left, data: wish.data ?? desk.state.data })
      return Promise.resolve(keep())
    },
  }
  const keep = (): OfferDraftState => {
    const { data, version, savedAt, missing } = desk.state
    main.receive({ data, version, savedAt, missing })
    beside.receive(desk.state)
    return desk.state
  }
  const held = () => ({ ...desk.state, missing: missingIn(desk.state.data) })
  const main = new AutosaveStore({
    ...{ key: KEY, template, held: held() },
    server: { save: async (draft) => desk.send(draft).then(held), load: () => Promise.resolve(held()) },
  })
  const beside = new Beside(KEY, template, { send: desk.send, load: () => Promise.resolve(keep()) })
  beside.receive(desk.state)
  return { desk, main, beside, keep }
}
const put = (store: AutosaveStore | undefined, part: Partial<VariantData>): void => store?.change({ ...store.state.data, ...part })

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({ now: Date.parse('2026-11-28T08:41:36.000Z') })
})
afterEach(() => vi.useRealTimers())

it('a save of one names that one alone: what a colleague added meanwhile stays', async () => {
  const { desk, beside } = makeDesk()
  put(beside.get('a'), { form: price('120') })
  desk.other({ variants: [...desk.state.variants, variant('b', 'Stahl')] })
  expect(await beside.settle()).toBe(true)
  expect(desk.sent.map(({ variants }) => variants?.map(({ id }) => id))).toEqual([['a'], ['a']])
  expect(desk.state.variants).toMatchObject([
    { id: 'a', data: price('120') },
    { id: 'b', title: 'Stahl' },
  ])
  expect(beside.get('b')?.state.data).toMatchObject({ title: 'Stahl' })
})

it('its title and files go together with what a colleague wrote, and a person is asked where both named it', async () => {
  const { desk, beside } = makeDesk([variant('a', 'Holz', ['x'])])
  const store = beside.get('a')
  put(store, { files: [{ _id: 'x' }, { _id: 'mine' }] })
  desk.other({ variants: [{ ...variant('a', 'Holzbau', ['theirs']), data: price('100', 'Skonto') }] })
  expect(await beside.settle()).toBe(true)
  expect(desk.state.variants).toMatchObject([{ title: 'Holzbau', files: ['theirs', 'mine'], data: price('100', 'Skonto') }])
  // A later one of theirs is seen here, and not written over by the next tick.
  desk.other({ variants: [variant('a', 'Brettstapel', ['theirs', 'mine'])] })
  put(store, { files: [{ _id: 'theirs' }] })
  expect(await beside.settle()).toBe(true)
  expect(desk.state.variants).toMatchObject([{ title: 'Brettstapel', files: ['theirs'] }])
  desk.other({ variants: [variant('a', 'Stahl', ['theirs'])] })
  put(store, { title: 'Beton' })
  expect(await beside.settle()).toBe(false)
  expect(store?.state.clashes).toMatchObject([{ contentId: 'title', before: 'Stahl', after: 'Beton' }])
})

it('all that this device kept goes to the server after a reload, whether or not somebody looks at it', async () => {
  const first = makeDesk()
  put(first.beside.get('a'), { title: 'Holz und Stahl', form: price('99'), files: [{ _id: 'x' }] })
  await vi.advanceTimersByTimeAsync(500)
  const { desk, beside } = makeDesk()
  expect(await beside.settle()).toBe(true)
  expect(desk.state.variants).toMatchObject([{ title: 'Holz und Stahl', data: price('99'), files: ['x'] }])
})

it('every form of the draft knows its version by the answer, and what is typed in another stays on the screen', async () => {
  const { desk, main, beside } = makeDesk()
  main.setUnread([{ key: '/price/total', contentId: 'total', part: '', rule: 'typing.number', text: '12 Stück' }])
  main.change(price('100', 'frei Kai'))
  put(beside.get('a'), { title: 'Holzbau' })
  expect(await beside.settle()).toBe(true)
  expect(main.state).toMatchObject({ version: desk.state.version, data: price('100', 'frei Kai'), generation: 0, status: 'unsaved' })
  expect(await main.settle()).toBe(true)
  expect(desk.sent.map(({ version }) => version)).toEqual([1, 2])
})

it('one that somebody took out is neither saved again nor in the way of a submission; a late answer takes nothing out', async () => {
  const { desk, beside, keep } = makeDesk([variant('a', 'Holz'), variant('b', 'Stahl')])
  const late = desk.state
  put(beside.get('a'), { title: 'Holzbau' })
  desk.other({ variants: [variant('b', 'Stahl'), variant('c', 'Beton')] })
  expect(await beside.settle()).toBe(true)
  expect(desk.sent).toHaveLength(1)
  keep()
  expect(beside.all.map(({ state }) => state.data.title)).toEqual(['Stahl', 'Beton'])
  beside.receive(late)
  expect(beside.all).toHaveLength(2)
})
