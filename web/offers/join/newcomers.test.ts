import { expect, it } from 'vitest'
import { usualProcedure } from '../../../workflows/procedure'
import type { LotView, TenderView } from '../../../server/contract/tenders/views'
import { lotOf } from '../testing/samples'
import { takesNewcomers } from './newcomers'

const NOW = Date.parse('2026-11-24T08:00:00.000Z')
const AHEAD = '2026-12-01T09:00:00.000Z'
const PASSED = '2026-11-22T09:00:00.000Z'

it.each<[string, TenderView['type'], Partial<LotView>, boolean]>([
  ['applications run', 0, { stage: 3, applicationDeadline: AHEAD }, true],
  ['published, not begun', 0, { stage: 2 }, true],
  ['the deadline for applications has passed', 0, { stage: 3, applicationDeadline: PASSED, offerDeadline: AHEAD }, false],
  ['negotiation', 0, { stage: 5, offerDeadline: AHEAD }, false],
  ['offers of whoever was asked', 0, { stage: 6, offerDeadline: AHEAD }, false],
  ['offers of everybody', 0, { stage: 6, skippedPhases: [3, 4, 5], offerDeadline: AHEAD }, true],
  ['the same after its deadline', 0, { stage: 6, skippedPhases: [3, 4, 5], offerDeadline: PASSED }, false],
  ['a further round lies ahead', 5, { stage: 5, applicationRound: 2 }, true],
  ['no further round lies ahead', 5, { stage: 5, applicationRound: null }, false],
  ['a notice', 3, { stage: 2 }, false],
])("'Teilnehmen' is offered where the server takes somebody: %s", (...[, type, lot, expected]) => {
  // An ended lot beside it takes nobody away.
  expect(
    takesNewcomers(
      {
        type: type as TenderView['type'],
        procedure: { id: usualProcedure(type), version: 1 },
        lots: [lotOf('LOT-0001', { stage: 8 }), lotOf('LOT-0002', lot)],
      },
      NOW,
    ),
  ).toBe(expected)
})
