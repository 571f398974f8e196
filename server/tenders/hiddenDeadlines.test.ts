import { beforeEach, describe, expect, it } from 'vitest'
import type { FormData } from '../../engine/form'
import { lotOf, refusalOf, type Office } from '../../tests/world/procedure'
import { DAY, templateOf, withDeadlines } from '../../tests/world/tenders'
import { inOffice, type World } from '../../tests/world/inWorld'
import type { TenderInput } from '../contract/tenders/inputs'
import type { TenderView } from '../contract/tenders/views'
import { TimerModel } from '../platform/schedule'
import { FormRevisionModel } from './revisionModel'
import { TenderModel } from './model'
import { hashOf, revisionId } from './revisions'

const APPLY = new Date('2027-01-10T11:00:00Z')
const OFFER = new Date('2027-02-10T11:00:00Z')

let world: World
let office: Office
inOffice((made) => ({ world, office } = made))
beforeEach(() => office.goTo('2026-12-01T09:00:00Z'))

const put = async (data: FormData, apply: Date | null, offer: Date | null) =>
  withDeadlines(await templateOf('EU-19'), data, { apply, offer })
const save = ({ id, version }: TenderView, change: Partial<TenderInput>) =>
  world.call(office.people.first, 'updateProject', { id, version: version ?? 0, ...change })
const startOffers = (id: string, offerDeadline?: string) =>
  office.stage(id, { stage: 6, offerIds: [], ...(offerDeadline ? { offerDeadline } : {}) })
const told = (view: unknown): string => JSON.stringify(view)

/** A draft whose form asks for offers at once. */
const oneStep = async () => {
  const made = await office.draft({ offerDeadline: null })
  return save(made, { data: await put(made.data ?? {}, null, OFFER) })
}

describe('a deadline that the form hides', () => {
  it('loses its value, and is no deadline: of the lot, of the timers, of what the outside reads', async () => {
    const before = await oneStep()
    expect(lotOf(before)).toMatchObject({ applicationDeadline: null, offerDeadline: OFFER.toISOString() })
    const saved = await save(before, { data: await put(before.data ?? {}, APPLY, OFFER) })
    expect(told(saved.data)).toContain('BT-1311(d)-Lot')
    expect(told(saved.data)).not.toContain('BT-131(d)-Lot')
    expect(lotOf(saved)).toMatchObject({ applicationDeadline: APPLY.toISOString(), offerDeadline: null })
    const { id } = await office.stage(saved.id, { stage: 3 })
    const outside = await world.call(null, 'getProject', id)
    expect(told(outside)).not.toContain('2027-02-10')
    expect((await TimerModel.find({ subject: id }).lean()).map(({ due }) => due.toISOString()).join()).not.toContain('2027-02')
    // Shown again it is as in a new form.
    const again = await office.draft({ offerDeadline: null, data: await put(saved.data ?? {}, null, null) })
    expect(lotOf(again).offerDeadline).toBeNull()
  })

  it('is asked for when the offers start, and stands beside the form then', async () => {
    const made = await office.draft({ offerDeadline: null })
    const { id } = await office.stage(made.id, { stage: 5 })
    expect(await refusalOf(startOffers(id))).toMatchObject({ status: 409, data: { reason: 'refused.offerDeadlineMissing' } })
    const running = await startOffers(id, OFFER.toISOString())
    expect(lotOf(running).offerDeadline).toBe(OFFER.toISOString())
    expect(running.offerDeadline).toBe(OFFER.toISOString())
    expect(told(running.data)).not.toContain('BT-131(d)-Lot')
    // A change that is announced later takes nothing from it.
    const edited = await save(running, { description: 'Neu' })
    const announced = await world.call(office.people.first, 'announceChanges', id, { version: edited.version ?? 0 })
    expect(lotOf(announced).offerDeadline).toBe(OFFER.toISOString())
  })

  it('may stand beside the form from the start, and is forgotten there once the form asks for it', async () => {
    const made = await office.draft({ offerDeadline: OFFER.toISOString() })
    expect([made.offerDeadline, lotOf(made).offerDeadline]).toEqual([OFFER.toISOString(), OFFER.toISOString()])
    const asked = await save(made, { data: await put(made.data ?? {}, null, null) })
    expect([asked.offerDeadline, lotOf(asked).offerDeadline]).toEqual([null, null])
  })

  it('becomes the tender’s own when a deadline for applications in force hides it', async () => {
    const { id } = await office.stage((await oneStep()).id, { stage: 2 })
    const running = await office.stage(id, { stage: 3, applicationDeadline: APPLY.toISOString() })
    expect(lotOf(running)).toMatchObject({ applicationDeadline: APPLY.toISOString(), offerDeadline: OFFER.toISOString() })
    expect(running.offerDeadline).toBe(OFFER.toISOString())
    expect(told(running.data)).not.toContain('BT-131(d)-Lot')
    const later = new Date(OFFER.getTime() + DAY).toISOString()
    const edited = await save(running, { offerDeadline: later })
    const announced = await world.call(office.people.first, 'announceChanges', id, { version: edited.version ?? 0 })
    expect(lotOf(announced).offerDeadline).toBe(later)
  })

  it('does not bind in a draft stored before hidden values were left out', async () => {
    const saved = await office.draft({ offerDeadline: null })
    const { head } = (await TenderModel.findOne({ _id: saved.id }).lean()) ?? {}
    const text = JSON.stringify(await put(saved.data ?? {}, APPLY, OFFER))
    await FormRevisionModel.updateOne({ _id: revisionId(saved.id, head?.revision ?? 0) }, { $set: { data: text, hash: hashOf(text) } })
    await TenderModel.updateOne({ _id: saved.id }, { $set: { 'head.hash': hashOf(text), 'lots.0.deadlines.offerDeadline': OFFER } })
    const published = await office.stage(saved.id, { stage: 3 })
    expect(lotOf(published)).toMatchObject({ applicationDeadline: APPLY.toISOString(), offerDeadline: null })
    expect(told(await world.call(null, 'getProject', saved.id))).not.toContain('2027-02-10')
  })
})
