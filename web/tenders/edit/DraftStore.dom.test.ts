import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Draft } from './draft'
import { DraftStore } from './DraftStore'
import { forgetAllOf, forgetOld, foundDrafts, keep, keptKey, placeOf, readKept } from '../../kept/keptDraft'

const draft = (over: Partial<Draft> = {}): Draft => ({
  type: 0,
  procedure: null,
  templateId: 'EU-19',
  name: 'Kaimauer',
  organizationId: 7,
  data: {},
  team: [{ userName: 'a@hafen.example', role: 'ADMIN' }],
  applicationDeadline: null,
  offerDeadline: null,
  finalDeadline: null,
  deadlinePeriodDays: null,
  ...over,
})
const KEY = keptKey('a@hafen.example', { id: 't1' }, 'one')
const open = (over: { base?: Draft; version?: number | null } = {}) =>
  new DraftStore({ key: KEY, base: over.base ?? draft(), version: over.version ?? 3, savedAt: null, kept: readKept<Draft>(KEY) })

describe('DraftStore', () => {
  beforeEach(() => {
    localStorage.clear()
    vi.useFakeTimers()
  })

  it('gives back what was discarded, until something else is typed', () => {
    const store = open()
    store.change({ name: 'Kaimauer Westhafen' })
    store.discard(3)
    expect(store.state).toMatchObject({ draft: { name: 'Kaimauer' }, isDirty: false, discarded: { draft: { name: 'Kaimauer Westhafen' } } })
    expect(readKept<Draft>(KEY)).toBeNull()
    if (store.state.discarded) store.adopt(store.state.discarded)
    expect(store.state).toMatchObject({ draft: { name: 'Kaimauer Westhafen' }, isDirty: true, discarded: null })
    expect(readKept<Draft>(KEY)?.draft.name).toBe('Kaimauer Westhafen')
    store.discard(3)
    store.change({ name: 'Nordhafen' })
    expect(store.state.discarded).toBeNull()
  })

  it('keeps what was typed on this device within half a second, and a later visit restores it', () => {
    const store = open()
    store.change({ name: 'Kaimauer Westhafen' })
    expect(readKept<Draft>(KEY)).toBeNull()
    vi.advanceTimersByTime(500)
    expect(readKept<Draft>(KEY)?.draft.name).toBe('Kaimauer Westhafen')
    const next = open()
    expect(next.state.draft.name).toBe('Kaimauer Westhafen')
    expect(next.state.restoredAt).not.toBeNull()
    expect(next.state.isDirty).toBe(true)
  })

  it('keeps what could not be read as it keeps what could, and drops it with the rest', () => {
    const store = open()
    const unread = [{ key: '/a/b', contentId: 'b', part: '', rule: 'typing.date', text: 'Ende Mai' }]
    store.change({ unread })
    store.flush()
    const next = open()
    expect(next.state).toMatchObject({ isDirty: true, draft: { unread } })
    next.change({ unread: undefined })
    next.flush()
    expect([next.state.isDirty, readKept<Draft>(KEY)]).toEqual([false, null])
    next.change({ unread })
    next.discard(3)
    expect([next.state.isDirty, next.state.draft.unread, readKept<Draft>(KEY)]).toEqual([false, undefined, null])
  })

  it('writes at once when the page goes away', () => {
    const store = open()
    store.change({ name: 'Halb get' })
    store.flush()
    expect(readKept<Draft>(KEY)?.draft.name).toBe('Halb get')
  })

  it('forgets what is kept once the server has it, and once it equals the saved state again', () => {
    const store = open()
    store.change({ name: 'Neu' })
    store.flush()
    const sent = store.state.draft
    store.saved(sent, { base: sent, version: 4, at: '2026-11-21T09:42:00.000Z' })
    expect(readKept<Draft>(KEY)).toBeNull()
    expect(store.state).toMatchObject({ isDirty: false, version: 4 })
    store.change({ name: 'Anders' })
    store.change({ name: 'Neu' })
    store.flush()
    expect(store.state.isDirty).toBe(false)
    expect(readKept<Draft>(KEY)).toBeNull()
  })

  it('leaves unsaved what was typed while the save was under way', () => {
    const store = open()
    store.change({ name: 'Eins' })
    const sent = store.state.draft
    store.saving()
    store.change({ name: 'Eins und zwei' })
    store.saved(sent, { base: sent, version: 4, at: '2026-11-21T09:42:00.000Z' })
    expect(store.state.draft.name).toBe('Eins und zwei')
    expect(store.state.isDirty).toBe(true)
    expect(readKept<Draft>(KEY)).toMatchObject({ version: 4 })
  })

  it('leaves unsaved what stands on the screen alone when the answer of a save comes', () => {
    const store = open()
    store.change({ name: 'Kaimauer Westhafen' })
    const sent = store.state.draft
    store.saving()
    store.typedIn(() => store.change({ name: 'Kaimauer Westhafen, Abschnitt 2' }))
    store.saved(sent, { base: { ...sent }, version: 4, at: '2026-11-24T09:00:00Z' })
    expect(store.state).toMatchObject({ draft: { name: 'Kaimauer Westhafen, Abschnitt 2' }, isDirty: true })
  })

  it('restores with the version the person started from, so that a colleague’s save in between is noticed', () => {
    const store = open({ version: 3 })
    store.change({ name: 'Meins' })
    store.flush()
    expect(open({ version: 5 }).state.version).toBe(3)
  })

  it('says so when this device has no room left', () => {
    const full = {
      setItem: () => {
        throw new Error('QuotaExceeded')
      },
      removeItem: () => undefined,
    } as unknown as Storage
    const store = new DraftStore({ key: KEY, base: draft(), version: 1, savedAt: null, kept: null, storage: full })
    store.change({ name: 'X' })
    store.flush()
    expect(store.state.isKept).toBe(false)
  })

  it('ignores what it cannot read, and clears one person’s drafts only', () => {
    localStorage.setItem(KEY, '{"draft":1}')
    expect(open().state.isDirty).toBe(false)
    localStorage.setItem(keptKey('b@hafen.example', { id: 't1' }, 'one'), '{}')
    forgetAllOf('a@hafen.example')
    expect(localStorage.getItem(KEY)).toBeNull()
    expect(localStorage.length).toBe(1)
  })

  it('keeps apart what two tabs of one person edit: a save in one leaves the other’s alone', () => {
    const other = keptKey('a@hafen.example', { id: 't1' }, 'two')
    keep(other, { draft: draft({ name: 'Nebenan' }), version: 3, step: 1, at: '2026-11-21T09:00:00.000Z' })
    const store = open()
    store.change({ name: 'Hier' })
    const sent = store.state.draft
    store.saved(sent, { base: sent, version: 4, at: '2026-11-21T09:42:00.000Z' })
    expect(readKept<Draft>(KEY)).toBeNull()
    expect(readKept<Draft>(other)?.draft.name).toBe('Nebenan')
  })

  it('finds what closed tabs kept of the same tender, newest first, and goes on with it', () => {
    const kept = (name: string, at: string) => ({ draft: draft({ name }), version: 2, step: 1 as const, at })
    const key = (tab: string, id = 't1', email = 'a@hafen.example') => keptKey(email, { id }, tab)
    keep(key('old'), kept('Älter', '2026-11-20T09:00:00.000Z'))
    keep(key('new'), kept('Neuer', '2026-11-21T09:00:00.000Z'))
    keep(key('open'), kept('Offen', '2026-11-21T09:30:00.000Z'))
    keep(key('new', 't12'), kept('Anderes Verfahren', '2026-11-21T09:00:00.000Z'))
    keep(key('new', 't1', 'b@hafen.example'), kept('Andere Person', '2026-11-21T09:00:00.000Z'))
    const found = foundDrafts<Draft>(placeOf(KEY), { mine: KEY, live: new Set(['one', 'open']) })
    expect(found.map((one) => one.kept.draft.name)).toEqual(['Neuer', 'Älter'])
    const store = open()
    store.adopt(found[0]?.kept ?? kept('', ''))
    expect(store.state).toMatchObject({ draft: { name: 'Neuer' }, version: 2, isDirty: true, generation: 1 })
    expect(readKept<Draft>(KEY)?.draft.name).toBe('Neuer')
  })

  it('forgets after 30 days what closed tabs kept, never what an open one does', () => {
    const key = (tab: string) => keptKey('a@hafen.example', { id: 't1' }, tab)
    const at = (days: number) => new Date(Date.UTC(2026, 10, 21) - days * 86_400_000).toISOString()
    for (const [tab, days] of [
      ['young', 29],
      ['old', 31],
      ['open', 31],
    ] as const)
      keep(key(tab), { draft: draft(), version: 1, step: 1, at: at(days) })
    localStorage.setItem(key('broken'), '{')
    forgetOld(new Set(['open']), Date.UTC(2026, 10, 21))
    expect(['young', 'old', 'open', 'broken'].map((tab) => localStorage.getItem(key(tab)) !== null)).toEqual([true, false, true, false])
  })
})
