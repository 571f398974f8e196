import { expect, it } from 'vitest'
import { isAnyOpened } from '../tender-frame/lot'
import { shippedProcedure, type Phase, type ProcedureDocument } from '../../workflows/procedure'
import { envelopeDue, envelopeNames } from './envelopes'

const PRICE_LAST = { type: 0, procedure: { id: 'open-price-last', version: 1 } }
const opened = (opens?: string[]) => ({
  ...{ id: 'x', no: 'N-2026-1', what: 'offers' as const, round: 1, finishedAt: '2026-12-01T09:00:00.000Z' },
  ...(opens ? { opens } : {}),
})
const SEALED = { applications: null, offers: null }

it('names envelopes in the order in which they open, where there are any', () => {
  expect([envelopeNames(PRICE_LAST, 'de'), envelopeNames(PRICE_LAST, 'en')]).toEqual([
    ['Nachweise', 'Preis'],
    ['Proofs', 'Price'],
  ])
  expect(envelopeNames({ type: 0, procedure: null }, 'de')).toEqual([])
})

it('says which one is next; a further round begins with the first', () => {
  const due = (...openings: ReturnType<typeof opened>[]): string => envelopeDue(PRICE_LAST, { openings, round: 1 }, 'de')
  expect([due(), due(opened(['proof'])), due(opened(['proof']), opened())]).toEqual(['Nachweise', 'Preis', 'Nachweise'])
})

it('of three the one that waits is next; two that open together are named together', () => {
  const base = shippedProcedure('open-price-last')?.document as ProcedureDocument
  /** Envelopes by their names, each group opened by itself. */
  const opensBy = (id: string, groups: string[][]): Parameters<typeof envelopeDue>[0] => {
    const document: ProcedureDocument = {
      ...base,
      id,
      phases: [
        { key: 'notice', kind: 'notice', stage: 2, next: ['offers'] },
        {
          ...{ key: 'offers', kind: 'intake', of: 'offer', stage: 6, next: ['open0'] },
          envelopes: groups.flat().map((key) => ({ key, name: { de: key.toUpperCase() } })),
        },
        ...groups.flatMap((envelopes, n): Phase[] => [
          {
            key: `open${n}`,
            kind: 'opening',
            of: 'offers',
            envelopes,
            people: 2,
            next: [n === groups.length - 1 ? 'offersOpened' : `look${n}`],
          },
          ...(n === groups.length - 1
            ? []
            : [{ key: `look${n}`, kind: 'choice' as const, of: 'offers', stage: 7 as const, next: [`open${n + 1}`] }]),
        ]),
        { key: 'offersOpened', kind: 'award', stage: 7, next: ['end'] },
      ],
    }
    return { type: 0, procedure: { id, version: 1, document } }
  }
  const due = (key: Parameters<typeof envelopeDue>[0], ...all: (string[] | undefined)[]): string =>
    envelopeDue(key, { openings: all.map(opened), round: 1 }, 'de')
  const three = opensBy('own-three', [['a'], ['b'], ['c']])
  expect([due(three), due(three, ['a']), due(three, ['a'], ['b']), due(three, ['a'], ['b'], undefined)]).toEqual(['A', 'B', 'C', 'A'])
  const pair = opensBy('own-pair', [['a', 'b'], ['c']])
  expect([due(pair), due(pair, ['a', 'b'])]).toEqual(['A, B', 'C'])
})

it('an envelope alone is no opened lot: nobody asks for what is still sealed', () => {
  expect(isAnyOpened({ openedAt: SEALED, openings: [opened(['proof'])] })).toBe(false)
  expect(isAnyOpened({ openedAt: SEALED, openings: [opened(['proof']), opened()] })).toBe(true)
})
