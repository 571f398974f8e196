import { beforeAll, describe, expect, it, vi } from 'vitest'
import { addItem } from '../../engine/form'
import { inTenders, type World, type TestUser } from '../../tests/world/inWorld'
import { fillField, formData, makeTender, templateOf } from '../../tests/world/tenders'
import type { ProjectQuery } from '../contract/tenders/lists'
import { now } from '../platform/clock'
import { TenderModel, type TenderDoc } from '../tenders/model'
import type { AskedIndex } from './index/openIndex'
import { ALL, NOBODY } from './index/asked'
import { SearchEntryModel } from './model'
import { stateOf } from './stateOf'
import { writeEntry } from './writeEntry'
import { startSearchWorker } from './worker'

const PLACE = '/GR-Procedure/GR-Procedure-Purpose/GR-Procedure-PlaceOfPerformance'

/* What is found, by whom, and what is said of why. */
let world: World
let staff: TestUser
let second: TestUser
let buyer: { _id: number }

/** A tender with a CPV code, a place and a text, published unless it is to stay a draft. */
const make = async (
  title: string,
  { cpv = '45221111', nuts = 'DE501', text = '', isDraft = false }: { cpv?: string; nuts?: string; text?: string; isDraft?: boolean },
): Promise<{ id: string; version: number }> => {
  const template = await templateOf('EU-19')
  const data = (
    [
      ['BT-262-Procedure', cpv],
      ['BT-5071-Procedure', nuts],
      ['BT-5131-Procedure', nuts === '' ? '' : 'Vegesack'],
      ['BT-24-Procedure', { DEU: text }],
    ] as const
  ).reduce(
    (filled, field) => fillField(template, filled, field),
    addItem(template, await formData(buyer._id, title), { path: PLACE, now: now() }),
  )
  const made = await makeTender(world, { creator: staff, second, data })
  if (isDraft) return { id: made.id, version: made.version ?? 0 }
  const published = await world.call(staff, 'updateProjectStage', { id: made.id, version: made.version ?? 0, stage: 2 }, null)
  return { id: published.id, version: published.version ?? 0 }
}

const find = async (user: TestUser | null, query: Partial<ProjectQuery>) =>
  world.call(user, 'getProjects', { filter: 'öffentlich', ...query })
const names = async (user: TestUser | null, query: Partial<ProjectQuery>): Promise<string[]> =>
  (await find(user, query)).map(({ name }) => name)

let bridge: { id: string; version: number }
let draft: { id: string; version: number }
inTenders((made) => (world = made))
beforeAll(async () => {
  ;[staff, second] = [await world.user('internal'), await world.user('internal')]
  buyer = await world.organization({ type: 'CLIENT', name: 'Hansestadt Musterhafen', contact: { city: 'Elmshorn' } })
  bridge = await make('Sanierung der Straßenbrücke', { text: 'Lager und Übergänge werden erneuert.' })
  await make('Betrieb der Fähre', { cpv: '60610000', nuts: 'DE94G', text: 'Übergänge im Halbstundentakt, Brücke als Ausweichstrecke.' })
  draft = await make('Geheime Brücke', { isDraft: true, nuts: '' })
})

describe('a search', () => {
  it('finds as soon as a tender is public, best first, by whoever asks', async () => {
    for (const user of [null, staff, await world.user('member')])
      expect(await names(user, { search: 'bruecke' })).toEqual(['Sanierung der Straßenbrücke', 'Betrieb der Fähre'])
    expect(await names(null, { search: 'brüke' })).toContain('Sanierung der Straßenbrücke')
    expect(await names(null, { search: 'hansestat fähre' })).toEqual(['Betrieb der Fähre'])
  })

  it.each([
    ['construction bridges', 'cpv', 'bridge'],
    ['straßenbrücken bauarbeiten', 'cpv', 'Bauarbeiten'],
    ['vegesack brücke', 'place', 'Vegesack'],
    ['lager', 'text', 'Lager'],
  ])('by %s says where: %s', async (search, field, word) => {
    const [row] = await find(null, { search })
    expect(row?.hit?.field).toBe(field)
    const [start, end] = row?.hit?.marks[0] ?? [0, 0]
    expect(row?.hit?.text.slice(start, end).toLowerCase()).toContain(word.toLowerCase())
  })

  it('says nothing where the row shows it itself', async () => {
    const [row] = await find(null, { search: 'straßenbrücke musterhafen' })
    expect(row?.name).toBe('Sanierung der Straßenbrücke')
    expect(row).not.toHaveProperty('hit')
  })

  it('narrows by CPV with everything below, by place, and both go with other orders', async () => {
    expect(await names(null, { cpv: ['45000000'] })).toEqual(['Sanierung der Straßenbrücke'])
    expect(await names(null, { cpv: ['45220000', '60600000'], sort: 'name' })).toEqual(['Betrieb der Fähre', 'Sanierung der Straßenbrücke'])
    expect(await names(null, { places: ['DE9'] })).toEqual(['Betrieb der Fähre'])
    // Without a place of its own it is where its buyer is.
    expect(await names(null, { search: 'elmshorn' })).toEqual([])
    expect(await names(staff, { filter: 'entwurf', search: 'elmshorn' })).toEqual(['Geheime Brücke'])
    expect(await names(null, { places: ['DE9'], cpv: ['45000000'] })).toEqual([])
    expect(await names(null, { search: 'brücke', sort: 'name' })).toEqual(['Betrieb der Fähre', 'Sanierung der Straßenbrücke'])
    await expect(find(null, { cpv: ['45'] })).rejects.toMatchObject({ status: 422 })
  })

  it('reads on behind its last row, and refuses a cursor of another order', async () => {
    const [first] = await find(null, { search: 'brücke', limit: 1 })
    const next = await find(null, { search: 'brücke', limit: 1, cursor: first?.cursor ?? null })
    expect(next.map(({ name }) => name)).toEqual(['Betrieb der Fähre'])
    await expect(find(null, { search: 'brücke', sort: 'name', cursor: first?.cursor ?? null })).rejects.toMatchObject({ status: 422 })
    await expect(find(null, { search: 'brücke', cursor: 'x' })).rejects.toMatchObject({ status: 422 })
  })
})

describe('what is not public', () => {
  it('is found by its team alone, in its own list', async () => {
    const stranger = await world.user('internal')
    expect(await names(staff, { filter: 'entwurf', search: 'geheim' })).toEqual(['Geheime Brücke'])
    expect(await names(await world.user('admin'), { filter: 'entwurf', search: 'geheim' })).toEqual(['Geheime Brücke'])
    for (const user of [null, stranger, await world.user('member')])
      for (const filter of ['entwurf', 'öffentlich', 'archiv'] as const) expect(await names(user, { filter, search: 'geheim' })).toEqual([])
  })

  it('stays so after an edit that nobody announced', async () => {
    const view = await world.call(staff, 'getProject', bridge.id)
    const template = await templateOf('EU-19')
    const data = fillField(template, view.data ?? {}, ['BT-24-Procedure', { DEU: 'Jetzt mit Zugbrückenwärter.' }])
    await world.call(staff, 'updateProject', { id: bridge.id, version: view.version ?? 0, data })
    await expect.poll(() => names(staff, { search: 'zugbrückenwärter' })).toEqual(['Sanierung der Straßenbrücke'])
    expect(await names(null, { search: 'zugbrückenwärter' })).toEqual([])
    expect(await names(null, { search: 'übergänge erneuert' })).toEqual(['Sanierung der Straßenbrücke'])
  })

  it('is not shown to who left the team, whatever an index that has not heard of it says', async () => {
    const entries = world.db.collection<{ _id: string; team: string[] }>('searchIndex')
    const { team } = (await entries.findOne({ _id: bridge.id })) ?? { team: [] }
    const shown = async () => (await find(second, { search: 'zugbrückenwärter' })).map(({ name, hit }) => [name, hit?.text])
    const [[, text] = []] = await shown()
    expect(text).toContain('Zugbrückenwärter')
    await entries.updateOne({ _id: bridge.id }, { $set: { team: team.filter((id) => id !== second.id) } })
    expect(await shown()).toEqual([['Sanierung der Straßenbrücke', undefined]])
    await entries.updateOne({ _id: bridge.id }, { $set: { team } })
  })

  it('is not written from how a tender was in between, as a slower process may hand it on', async () => {
    const tender = (await TenderModel.findOne({ _id: bridge.id }).lean<TenderDoc>()) as TenderDoc
    const gone = { ...second, userId: 'who came and left', role: 'EDITOR' as const }
    const between = { ...tender, version: tender.version - 1, team: [...tender.team, gone] }
    await SearchEntryModel.updateOne({ _id: bridge.id }, { $set: { state: stateOf(tender), of: between.version + tender.rev - 1 } })
    expect(await writeEntry(bridge.id, between)).toBeNull()
    expect((await SearchEntryModel.findOne({ _id: bridge.id }).lean())?.team).not.toContain(gone.userId)
  })

  it('is no longer found by who left the team', async () => {
    expect(await names(second, { filter: 'entwurf', search: 'geheim' })).toEqual(['Geheime Brücke'])
    const view = await world.call(staff, 'getProject', draft.id)
    await world.call(staff, 'updateProject', {
      id: draft.id,
      version: view.version ?? 0,
      team: [{ userName: staff.email, role: 'ADMIN' }],
    })
    await expect.poll(() => names(second, { filter: 'entwurf', search: 'geheim' })).toEqual([])
  })
})

describe('the index', () => {
  it('makes anew what is missing or is no longer true, and nothing else', async () => {
    await SearchEntryModel.deleteOne({ _id: bridge.id })
    await world.db.collection('searchIndex').updateOne({ _id: draft.id as never }, { $set: { state: 'old', of: 0 } })
    const before = await SearchEntryModel.find({}).lean()
    await world.workers.search.catchUp()
    const after = await SearchEntryModel.find({}).lean()
    expect(after).toHaveLength(before.length + 1)
    expect(after.find(({ _id }) => _id === draft.id)?.state).not.toBe('old')
    expect(after.every(({ pending }) => pending.length === 0)).toBe(true)
  })

  it('writes an entry that could not be written as soon as that works, without another change of its tender', async () => {
    const failing = vi.spyOn(SearchEntryModel, 'create').mockRejectedValueOnce(new Error('disk'))
    const made = await make('Verschollene Schleuse', { isDraft: true })
    await expect.poll(() => failing.mock.calls.length).toBeGreaterThan(0)
    expect(await names(staff, { filter: 'entwurf', search: 'verschollene' })).toEqual([])
    expect(await SearchEntryModel.exists({ _id: made.id })).toBeNull()
    await world.workers.search.sweep()
    expect(await names(staff, { filter: 'entwurf', search: 'verschollene' })).toEqual(['Verschollene Schleuse'])
    failing.mockRestore()
  })

  it('holds nothing for outsiders of a tender that has no public part', async () => {
    const entries = await SearchEntryModel.find({}).lean()
    for (const { _id } of await TenderModel.find({ published: null }, { _id: 1 }).lean())
      expect(entries.find((one) => one._id === _id)?.outside).toBeNull()
  })
})

describe('the index of a process', () => {
  it('is brought back to the database where that was set back or lost something, after a gap in the events', async () => {
    const made = await make('Flüchtige Schleuse', {})
    expect(await names(null, { search: 'flüchtige' })).toEqual(['Flüchtige Schleuse'])
    const stored = await SearchEntryModel.findOne({ _id: made.id }).lean()
    if (!stored?.outside) throw new Error('not written')
    const words = { ...stored.outside.words, title: 'standhafte schleuse' }
    await world.db
      .collection<{ _id: string }>('searchIndex')
      .updateOne({ _id: made.id }, { $set: { state: 'set back', of: 0, 'outside.words': words } })
    await world.events.emit({ kind: 'gap' } as never)
    await expect.poll(() => names(null, { search: 'standhafte' })).toEqual(['Flüchtige Schleuse'])
    expect(await names(null, { search: 'flüchtige' })).toEqual([])
    await SearchEntryModel.deleteOne({ _id: made.id })
    await world.events.emit({ kind: 'gap' } as never)
    await expect.poll(() => names(null, { search: 'standhafte' })).toEqual([])
    await world.workers.search.catchUp()
    expect(await names(null, { search: 'flüchtige' })).toEqual(['Flüchtige Schleuse'])
  })

  it('says what it is like to whoever watches', async () => {
    const { entries, filledAt } = await world.workers.search.measure()
    expect(entries).toBeGreaterThan(2)
    expect(filledAt).toBeInstanceOf(Date)
    expect((await world.workers.search.metrics()).map(({ name }) => name)).toEqual([
      'lotse_search_entries',
      'lotse_search_bytes',
      'lotse_search_filled_seconds',
    ])
  })
})

describe('what fails once is made good', () => {
  it('the others hear of it, and the process itself reads it again', async () => {
    const faults: string[] = []
    const onError = (fault: unknown): void => void faults.push(String(fault))
    const other = await startSearchWorker(world.events, { tellHits: () => Promise.resolve(), onError })
    await other.catchUp()
    const [own, others] = [world.workers.search.index, other.index]
    const finds = async (index: AskedIndex, search: string): Promise<number> =>
      (await index.find({ wanted: { search }, reader: NOBODY, only: ALL }, { behind: null, most: 9 })).length
    // As it is written, and as the event of that is heard.
    const failing = vi.spyOn(own, 'put').mockRejectedValueOnce(new Error('disk')).mockRejectedValueOnce(new Error('disk'))
    await make('Langsame Fähre', {})
    await expect.poll(() => finds(others, 'langsame')).toBe(1)
    await expect.poll(() => finds(own, 'langsame')).toBe(1)
    failing.mockRestore()

    // Where going through the database fails, it is gone through again.
    const timers = vi.spyOn(globalThis, 'setTimeout')
    const stopped = vi.spyOn(others, 'begin').mockRejectedValueOnce(new Error('thread'))
    await SearchEntryModel.updateOne({ 'outside.words.title': /langsame/ }, { $set: { state: 'other', 'outside.words.title': 'eilige' } })
    await world.events.emit({ kind: 'gap' } as never)
    await expect.poll(() => faults).toEqual(['Error: thread'])
    expect(await finds(others, 'eilige')).toBe(0)
    for (const [again, after] of timers.mock.calls) if (after === 15_000) again()
    timers.mockRestore()
    await expect.poll(() => finds(others, 'eilige')).toBe(1)
    stopped.mockRestore()
    await other.close()
  })
  it('what is missing at the start and could not be made then is made by the sweep', async () => {
    const { id: _id } = await make('Vergessene Werft', {})
    await expect.poll(() => SearchEntryModel.exists({ _id })).not.toBeNull()
    await SearchEntryModel.deleteOne({ _id })
    const faults: string[] = []
    const failing = vi.spyOn(TenderModel, 'find').mockImplementationOnce(() => {
      throw new Error('away')
    })
    const other = await startSearchWorker(world.events, {
      tellHits: () => Promise.resolve(),
      onError: (fault) => void faults.push(String(fault)),
    })
    await expect.poll(() => faults).toEqual(['Error: away'])
    expect(await SearchEntryModel.exists({ _id })).toBeNull()
    await other.sweep()
    expect(await SearchEntryModel.exists({ _id })).not.toBeNull()
    failing.mockRestore()
    await other.close()
  })
})
