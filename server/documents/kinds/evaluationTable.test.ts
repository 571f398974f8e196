import fc from 'fast-check'
import { expect, it } from 'vitest'
import { scoresOf, type EvaluationMethod, type ScoredOffer } from '../../../workflows/evaluation'
import type { EvaluationView } from '../../contract/evaluation/views'
import { evaluationTable } from './evaluationTable'

interface Drawn {
  offers: { cents: number; q: number[]; r: number[] }[]
  zeroAt: string
  minimum: string
  /** Points for the concept of the first offer in place of the members'. */
  agreed: string
}

/** A view as the server gives it, as far as the table reads it; the last of several offers is excluded. */
function viewOf({ offers: all, zeroAt, minimum, agreed }: Drawn, method: EvaluationMethod): EvaluationView {
  const criteria = [
    { id: 'p', name: 'Preis', weight: '50', price: { field: 'f', formula: { kind: 'linear', better: 'lower', zeroAt } } },
    { id: 'q', name: 'Konzept', weight: '30', price: null },
    { id: 'r', name: 'Team', weight: '20', price: null, minimum },
  ] as const
  const isOut = (n: number): boolean => n > 0 && n === all.length - 1
  const offers = all.map(({ cents, q, r }, n): ScoredOffer => ({
    ...{ offerId: `o${n}`, isExcluded: isOut(n), prices: { p: { amount: (cents / 100).toFixed(2), currency: 'EUR' } } },
    given: { q: n === 0 ? [agreed] : q.map(String), r: r.map(String) },
  }))
  const scores = scoresOf(offers, { criteria, maxPoints: '10', method })
  const marks = (of: Drawn['offers'][number] | undefined) =>
    [0, 1].map((n) => ({
      ...{ userId: `u${n}`, name: `Mitglied ${n}`, note: '' },
      points: Object.fromEntries((['q', 'r'] as const).map((id) => [id, { points: String(of?.[id][n]), reason: '' }])),
    }))
  return {
    ...{ projectNo: 1, lotId: 'LOT-0001', maxPoints: '10', criteria, fields: [], method },
    offers: offers.map((one, n) => ({
      ...{ offerId: one.offerId, organization: { name: one.offerId }, receivedAt: '2026-11-26T09:31:00.000Z', late: false, receiptNo: '1' },
      ...{ excluded: isOut(n) ? { reason: 'Unterschrift fehlt' } : null, afterClose: false, marks: marks(all[n]), values: {} },
      ...{ agreed: n === 0 ? { q: { points: agreed } } : {}, ...scores.get(one.offerId) },
    })),
  } as unknown as EvaluationView
}

const rowsOf = (view: EvaluationView): Record<string, string>[] => {
  const [heads = [], ...rows] = evaluationTable(view, 'en')
    .body.toString('utf8')
    .slice(1)
    .trimEnd()
    .split('\r\n')
    .map((line) => (line.match(/"(?:[^"]|"")*"|[^,]+|(?<=,|^)(?=,|$)/g) ?? []).map((cell) => cell.replace(/^"|"$/g, '')))
  return rows.map((row) => Object.fromEntries(heads.map((head, n) => [head, row[n] ?? ''])))
}

const number = (row: Record<string, string>, head: string): number => {
  const text = row[head]
  if (text === undefined || text === '') throw new Error(`${head} of ${JSON.stringify(row)}`)
  return Number(text)
}
const median = (all: number[]): number => {
  const sorted = [...all].sort((a, b) => a - b)
  return ((sorted[(sorted.length - 1) >> 1] ?? 0) + (sorted[sorted.length >> 1] ?? 0)) / 2
}

/**
 * Reckoned anew from the table alone, as an auditor would in a spreadsheet: floating point, formulas of their own, none of Lotse's code.
 * Members' points and those agreed on, prices, their formula and minimum points in; totals out.
 */
function totalsOf(rows: Record<string, string>[], kind: EvaluationMethod['kind']): Map<string, number> {
  const [heads = []] = rows.map((row) => Object.keys(row))
  const inHead = (pattern: RegExp): number => {
    const [found] = heads.flatMap((head) => pattern.exec(head)?.[1] ?? [])
    if (found === undefined) throw new Error(`${String(pattern)} in ${heads.join(' | ')}`)
    return Number(found)
  }
  const of = (row: Record<string, string>, name: string): number =>
    (row[`${name}: points agreed on`] ?? '') === ''
      ? [0, 1].reduce((sum, n) => sum + number(row, `${name}: points by Mitglied ${n}`), 0) / 2
      : number(row, `${name}: points agreed on`)
  const least = inHead(/^Team: points of 10, at least ([\d.]+)$/)
  const zeroAt = kind === 'points' ? inHead(/^Preis: price, formula: everything at the best price, nothing at ([\d.]+) times it/) : 0
  const standing = rows.filter((row) => of(row, 'Team') >= least && row.excluded !== 'Unterschrift fehlt')
  const priceHead = heads.find((head) => head.startsWith('Preis: price')) ?? ''
  const price = (row: Record<string, string>): number => number(row, priceHead)
  const quality = (row: Record<string, string>): number => of(row, 'Konzept') * 3 + of(row, 'Team') * 2
  const [best, middle, middlePrice] = [Math.min(...standing.map(price)), median(standing.map(quality)), median(standing.map(price))]
  const total = (row: Record<string, string>): number => {
    if (kind === 'points') return Math.max(0, (zeroAt - price(row) / best) / (zeroAt - 1)) * 50 + quality(row)
    if (kind === 'median') return (50 * quality(row)) / middle - (50 * price(row)) / middlePrice
    return (quality(row) * 2) / price(row)
  }
  const found = standing.map((row) => [row.Company ?? '', total(row)] as const)
  const top = Math.max(...found.map(([, one]) => one))
  const power = kind === 'ratio' ? 10 ** (2 - Math.floor(Math.log10(top) + 1e-12)) : 1
  return new Map(found.map(([name, one]) => [name, one * power]))
}

const points = fc.tuple(fc.integer({ min: 1, max: 10 }), fc.integer({ min: 1, max: 10 })).map((both) => [...both])
const offers = fc.array(fc.record({ cents: fc.integer({ min: 10_000, max: 90_000_000 }), q: points, r: points }), {
  minLength: 1,
  maxLength: 6,
})
const drawn = fc.record({
  offers,
  zeroAt: fc.integer({ min: 11, max: 50 }).map((tenths) => String(tenths / 10)),
  minimum: fc.integer({ min: 2, max: 10 }).map((halves) => String(halves / 2)),
  agreed: fc.integer({ min: 0, max: 10 }).map(String),
})

it.each(['points', 'ratio', 'median'] as const)('by %s order and sums are worked out again from the table alone', (kind) => {
  fc.assert(
    fc.property(drawn, (all) => {
      const rows = rowsOf(viewOf(all, { kind }))
      const totals = totalsOf(rows, kind)
      const head = kind === 'points' ? 'Sum (of 100)' : 'Figure'
      for (const row of rows) {
        const own = totals.get(row.Company ?? '')
        if (own === undefined) expect([row.Rank, row[head]]).toEqual(['', ''])
        else {
          expect(Math.abs(number(row, head) - own)).toBeLessThan(0.0011 * Math.max(1, Math.abs(own) / 1000))
          const better = [...totals.values()].filter((one) => one > own + 0.002).length
          expect(number(row, 'Rank')).toBeGreaterThanOrEqual(1 + better)
          const alike = [...totals.values()].filter((one) => one > own - 0.002).length
          expect(number(row, 'Rank')).toBeLessThanOrEqual(alike)
        }
      }
    }),
    { numRuns: 30 },
  )
})
