import { expect, it } from 'vitest'
import { holdProcedure, shippedProcedure, type ProcedureDocument } from '../../workflows/procedure'
import { inNewWorld } from '../platform/world'
import type { LotDoc, TenderDoc } from '../tenders/area'
import { endOf } from './ends'
import { stopsOf } from './stops'

// Questions about offers end neither before these were called for, nor by a day that was about something else.

const at = (day: string): Date => new Date(`${day}T09:00:00Z`)
const { document } = shippedProcedure('tender') ?? {}
const phases = document?.phases.map((one) => (one.key === 'offers' ? { ...one, questionDays: 6, without: ['lateQuestions'] } : one))
const own = { ...document, id: 'own-ends', version: 1, phases } as ProcedureDocument

/** Applications opened on 11 January, offers called for on the 25th. */
const lotWith = (offerDeadline: string, more: object = {}): LotDoc =>
  ({
    ...{ lotId: 'A', stage: 6, skipped: [], round: 1, offerRound: 1, closedAt: null, calledAt: at('2027-01-25') },
    openings: [{ what: 'applications', round: 1, finishedAt: at('2027-01-11') }],
    deadlines: { applicationDeadline: at('2027-01-10'), offerDeadline: at(offerDeadline) },
    ...more,
  }) as unknown as LotDoc
const shut = (lot: LotDoc, said: Date | undefined, now: Date) => {
  const pin = { id: own.id, version: 1 }
  const tender = { type: 0, procedure: pin, published: { at: at('2026-12-01') }, lots: [lot] } as unknown as TenderDoc
  return inNewWorld(() => {
    holdProcedure(own)
    return [endOf(tender, lot, { of: 'offer', said }), stopsOf(tender, { said, now }).length]
  })
}

it('an end that lies before the call for offers, or a further one, is none', () => {
  const soon = at('2027-01-26')
  expect(shut(lotWith('2027-02-25'), undefined, soon)).toEqual([at('2027-02-19'), 0])
  expect(shut(lotWith('2027-01-29'), undefined, soon)).toEqual([null, 0])
  // Said while the team chose: about what was then.
  expect(shut(lotWith('2027-01-29'), at('2027-01-20'), soon)).toEqual([null, 0])
  expect(shut(lotWith('2027-02-25'), at('2027-01-20'), soon)).toEqual([at('2027-02-19'), 0])
  expect(shut(lotWith('2027-02-25'), at('2027-01-26'), soon)).toEqual([soon, 1])
  const before = { what: 'offers', round: 1, offerRound: 1, finishedAt: at('2027-01-11') }
  expect(shut(lotWith('2027-01-29', { offerRound: 2, openings: [before] }), undefined, soon)).toEqual([null, 0])
})

it('while one talks before anything was called for nothing is late', () => {
  const talks = lotWith('2027-02-01', { stage: 5, skipped: [3, 4], openings: [], calledAt: undefined })
  expect(shut(talks, at('2027-01-20'), at('2027-01-27'))[1]).toBe(0)
})
