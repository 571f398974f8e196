import { expect, it } from 'vitest'
import type { TenderDoc } from '../../tenders/area'
import { saidOf } from './readReport'

const lot = (lotId: string, outcome: string) => ({ lotId, outcome, awardedTo: [1], information: { told: [] } })
const tenderOf = (...outcomes: string[]) => ({ lots: outcomes.map((one, n) => lot(`L${n + 1}`, one)) }) as unknown as TenderDoc
const saying = (...lots: string[]) => lots.map((one) => ({ sources: ['winner', 'winnerReason'] as const, lots: [one] }))

it('counts what is said of every lot that it concerns, and not one lot’s word for all', () => {
  const both = tenderOf('awarded', 'awarded')
  expect([...saidOf(both, saying('L1', 'L2'))]).toEqual(['winner', 'winnerReason'])
  expect([...saidOf(both, saying('L1'))]).toEqual([])
  // What names no lot is said of all.
  expect([...saidOf(both, [{ sources: ['winnerReason'], lots: null }])]).toEqual(['winnerReason'])
  // A lot that was not awarded has no winner to name, but a reason why.
  const mixed = tenderOf('awarded', 'cancelled')
  expect([...saidOf(mixed, saying('L1'))]).toEqual(['winner', 'winnerReason'])
  expect([...saidOf(tenderOf('cancelled', 'discontinued'), [{ sources: ['cancelled'], lots: ['L1'] }])]).toEqual([])
})
