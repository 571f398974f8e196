import { expect, it } from 'vitest'
import { setAt } from '../../engine/form'
import { sheetPath } from '../../engine/authoring'
import { PLANS, CRITERIA } from '../../tests/world/criteria'
import { inOfficeEach, type World } from '../../tests/world/inWorld'
import { type Office, refusalOf } from '../../tests/world/procedure'
import type { SheetPosition } from '../contract/tenders/criteria'
import { now } from '../platform/clock'
import { filledOffer } from '../world/bidderDrafts'
import { readDraft, saveDraft } from './drafts'

// What a save does not name stays as it is: a colleague's variant, a price for a position that was changed, a round that is over.

let world: World
let office: Office
inOfficeEach((made) => ({ world, office } = made))

const LOT = 'LOT-0001'
const SITE: SheetPosition = { id: 'site', no: '01.2', text: { de: 'Baustelle', en: '' }, quantity: '1', unit: '', kind: 'lump' }
const plan = (sheet: SheetPosition[]) => ({ lotId: LOT, kind: 'offer' as const, maxPoints: '10', criteria: CRITERIA, sheet })

/** A lot that takes offers and lets variants in, with this sheet. */
const begin = async (sheet: SheetPosition[] = []) => {
  const made = await office.draft()
  const data = setAt(made.data ?? {}, '/GR-Lot/0/GR-Lot-TenderingTerms/GR-Lot-Variants/BT-63-Lot', 'allowed')
  const plans = sheet.length > 0 ? { awardPlans: [...PLANS, plan(sheet)] } : {}
  await world.call(office.people.first, 'updateProject', { id: made.id, version: made.version ?? 0, data, ...plans })
  await office.stage(made.id, { stage: 6 })
  const { id: offerId } = await world.call(office.people.bidder, 'createOffer', made.id)
  const save = (draft: object) => world.call(office.people.bidder, 'saveOfferDraft', offerId, LOT, 'offer', draft as never)
  const place = {
    ...{ tenderId: made.id, offerId, orgId: office.people.bidder.organizationId ?? 0, lotId: LOT, kind: 'offer' as const },
    ...{ round: 1, offerRound: 1 },
  }
  return { id: made.id, offerId, save, place }
}

it('a save of one variant leaves the others, and takes out those alone that it names', async () => {
  const { save } = await begin()
  const one = await save({ version: 0, variants: [{ title: 'Holz' }] })
  const two = await save({ version: one.version, variants: [{ title: 'Stahl', data: filledOffer(60_000, now()) }] })
  const [holz, stahl] = two.variants
  expect([holz?.title, stahl?.title]).toEqual(['Holz', 'Stahl'])
  const typed = await save({ version: two.version, variants: [{ id: holz?.id, title: 'Holzbau' }] })
  expect(typed.variants).toEqual([{ ...holz, title: 'Holzbau' }, stahl])
  const less = await save({ version: typed.version, removed: [holz?.id] })
  expect(less.variants).toEqual([stahl])
  // Whoever names what is not there means something else.
  const fault = await refusalOf(save({ version: less.version, variants: [{ id: stahl?.id }, { id: holz?.id, title: 'Holz' }] }))
  expect(fault).toMatchObject({ status: 422, data: { errors: [{ path: '/draft/variants/1/id', rule: 'unknownVariant' }] } })
  const twice = await refusalOf(save({ version: less.version, variants: [{ id: stahl?.id }, { id: stahl?.id, title: 'Holz' }] }))
  expect(twice.data.errors).toEqual([expect.objectContaining({ path: '/draft/variants/1/id', rule: 'unknownVariant' })])
  const more = (most: number) => save({ version: less.version, variants: Array.from({ length: most }, () => ({ title: 'x' })) })
  expect((await refusalOf(more(10))).status).toBe(422)
  expect((await more(9)).variants).toHaveLength(10)
})

it('a save without the form leaves its prices, also those for another sheet', async () => {
  const { id, save, place } = await begin([SITE])
  const [, , group = '', field = ''] = sheetPath(SITE)
  const data = { ...filledOffer(1, now()), 'price-sheet': { 'price-sheet-positions': { [group]: { [field]: '50000' } } } }
  const { version } = await save({ version: 0, data })
  const awardPlans = [...PLANS, plan([{ ...SITE, quantity: '1000', kind: 'unit' }])]
  await world.call(office.people.first, 'updateProject', { id, version: (await office.read(id)).version ?? 0, awardPlans })
  await world.call(office.people.first, 'announceChanges', id, { version: (await office.read(id)).version ?? 0 })
  const saved = await save({ version, variants: [{ title: 'Holz' }] })
  expect(JSON.stringify(saved.data)).not.toContain('50000')
  expect(JSON.stringify((await readDraft(place)).data)).toContain('50000')
  // Saved from nothing by two at once: the slower one hears of it.
  expect((await refusalOf(save({ version: 0, variants: [{ title: 'Stahl' }] }))).status).toBe(409)
})

it('those of an earlier round are handed in again only where somebody writes them into this one', async () => {
  const { offerId, save, place } = await begin()
  const earlier = { id: 'a', title: 'Holz', data: filledOffer(1, now()), files: ['plan'] }
  const by = { name: 'Ada Muster' }
  await saveDraft({ ...place, offerRound: 0 }, { version: 0, data: filledOffer(2, now()), variants: [earlier], by, at: now() })
  const begun = await world.call(office.people.bidder, 'getOfferDraft', offerId, LOT, 'offer')
  expect(begun).toMatchObject({ version: 0, data: filledOffer(2, now()), variants: [], earlierVariants: ['Holz'] })
  const alone = await save({ version: 0, data: filledOffer(3, now()), removed: [] })
  expect(alone).toMatchObject({ variants: [], earlierVariants: ['Holz'] })
  const taken = await save({ version: alone.version, takeEarlier: true })
  expect(taken).toMatchObject({ variants: [{ title: 'Holz', data: filledOffer(1, now()), files: [] }], earlierVariants: [] })
  expect(taken.variants[0]?.id).not.toBe('a')
})
