import { expect, it } from 'vitest'
import type { AwardPlan } from '../../../server/contract/tenders/criteria'
import { numbersOf, plansWith } from './groups'

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
