import { expect, it } from 'vitest'
import type { AwardCriteria, AwardPlan, SheetPosition } from '../../../server/contract/tenders/criteria'
import type { TenderView } from '../../../server/contract/tenders/views'
import { numbersOf, plansWith, setOver } from './groups'

const plan = (lotId: string | null, kind: AwardPlan['kind'], maxPoints = '10'): AwardPlan => ({ lotId, kind, maxPoints, criteria: [] })

it('a plan for all lots takes the place of what lots had of their own; one for a lot stands beside it', () => {
  const plans = [plan(null, 'offer'), plan('LOT-0002', 'offer'), plan(null, 'application')]
  const set = { kind: 'offer' as const, maxPoints: '5', criteria: [] }
  expect(plansWith(plans, { ...set, lotIds: null })).toEqual([plan(null, 'application'), plan(null, 'offer', '5')])
  expect(plansWith(plans, { ...set, lotIds: ['LOT-0002'] })).toEqual([
    plan(null, 'offer'),
    plan(null, 'application'),
    plan('LOT-0002', 'offer', '5'),
  ])
})

it('lots are named where it is not about all of them', () => {
  const lots = ['LOT-0001', 'LOT-0002', 'LOT-0003'].map((lotId) => ({ lotId }))
  const tender = { lots, hasLots: true } as unknown as Parameters<typeof numbersOf>[0]
  expect(numbersOf(tender, { lotIds: ['LOT-0001', 'LOT-0002'] })).toMatch(/^1.*2$/)
  expect(numbersOf(tender, { lotIds: lots.map(({ lotId }) => lotId) })).toBeNull()
})

it('what a dialog sets leaves alone what changed since beside it, and goes over no other change of the same', () => {
  const sheet: SheetPosition[] = [{ id: 'a', no: '1', text: { de: 'Aushub', en: '' }, quantity: '1', unit: 'm', kind: 'unit' }]
  const tender = (version: number, ...lots: Partial<AwardCriteria>[]) =>
    ({
      ...{ version, awardPlans: [plan(null, 'application')], lots: lots.map((_, n) => ({ lotId: `LOT-${n}` })) },
      awardCriteria: lots.map((more, n) => ({ ...plan(null, 'offer'), lotIds: [`LOT-${n}`], open: [], isFixed: false, ...more })),
    }) as unknown as TenderView
  const points = {
    ...{ kind: 'offer' as const, lotIds: ['LOT-0'], partOf: ({ maxPoints }: AwardCriteria) => maxPoints },
    edit: (now: Omit<AwardPlan, 'lotId'>) => ({ ...now, maxPoints: '5' }),
  }
  const opened = tender(1, {}, {})
  const set = plan('LOT-0', 'offer', '5')
  const others = [plan(null, 'application')]
  // Somebody saved a sheet since: it stays.
  expect(setOver(tender(2, { sheet }, {}), opened, points)).toEqual({ version: 2, awardPlans: [...others, { ...set, sheet }] })
  // Other points of another lot are its own; of the same they are a clash.
  expect(setOver(tender(2, {}, { maxPoints: '7' }), opened, points).version).toBe(2)
  expect(setOver(tender(2, { maxPoints: '7' }, {}), opened, points).version).toBe(1)
  const all = { ...points, lotIds: null }
  expect(setOver(tender(2, { sheet }, { sheet }), opened, all)).toEqual({
    ...{ version: 2, awardPlans: [...others, { ...set, lotId: null, sheet }] },
  })
  // One plan for all would take the sheet to another lot.
  expect(setOver(tender(2, { sheet }, {}), opened, all).version).toBe(1)
})
