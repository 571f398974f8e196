import { expect, it } from 'vitest'
import { compileProcedure, shippedProcedure, type ProcedureDocument } from '../../../workflows/procedure'
import type { LotDoc, StoredDeadlines } from '../../tenders/area'
import { deadlinesAfter, finalIn } from './announcedDeadlines'

const at = new Date('2027-01-18T12:00:00Z')
const day = (n: number): Date => new Date(Date.UTC(2027, 0, n, 10))
const deadlines = (part: Partial<StoredDeadlines>): StoredDeadlines => ({
  ...{ applicationDeadline: null, offerDeadline: null, finalDeadline: null, deadlinePeriodDays: null, ...part },
})
const lotOf = (stage: number, of: StoredDeadlines): LotDoc =>
  ({ lotId: 'LOT-0001', stage, round: 1, deadlines: of, skipped: [], openedAt: { applications: null, offers: null } }) as unknown as LotDoc

/** A procedure outside of procurement law whose intakes are not extended. */
function final(id: string) {
  const { document } = shippedProcedure(id) ?? {}
  const phases = document?.phases.map((one) => (one.kind === 'intake' ? { ...one, without: ['extension'] } : one))
  const compiled = compileProcedure({ ...document, id: `own-${id}`, regimes: ['none'], phases } as ProcedureDocument)
  if (!('procedure' in compiled)) throw new Error(JSON.stringify(compiled))
  return compiled.procedure
}

const refused = (work: () => unknown): string => {
  try {
    work()
  } catch (fault) {
    return String((fault as { data: { reason: string } }).data.reason)
  }
  return ''
}

it('what ends for good is not announced later, neither a deadline nor the last of its rounds', () => {
  const rounds = deadlines({ applicationDeadline: day(10), finalDeadline: day(31), deadlinePeriodDays: 7 })
  const own = finalIn(final('continuous'), 'competition')
  expect(own.final).toBe(own.finalRounds)
  const asked = (after: Partial<StoredDeadlines>, of: object = own, stage = 3) =>
    refused(() =>
      deadlinesAfter(lotOf(stage, rounds), {
        ...{ before: rounds, after: { ...rounds, ...after }, at, inSystem: false, final: null, finalRounds: null, ...of },
      }),
    )
  for (const finalDeadline of [day(50), null]) {
    expect(asked({ finalDeadline })).toBe('refused.applicationsAreFinal')
    // Rounds go on while what came in the last one is looked at.
    expect(asked({ finalDeadline }, finalIn(final('continuous'), 'applicationsOpened'), 4)).toBe('refused.applicationsAreFinal')
    expect(asked({ finalDeadline }, {})).toBe('')
  }
  expect([asked({ finalDeadline: day(28) }), asked({})]).toEqual(['', ''])
  const offers = deadlines({ offerDeadline: day(31) })
  const later = { before: offers, after: deadlines({ offerDeadline: day(40) }), at, inSystem: false }
  expect(refused(() => deadlinesAfter(lotOf(6, offers), { ...later, ...finalIn(final('open'), 'offers') }))).toBe('refused.offersAreFinal')
})
