import { expect, it } from 'vitest'
import { isAnyOpened } from '../tender-frame/lot'
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

it('an envelope alone is no opened lot: nobody asks for what is still sealed', () => {
  expect(isAnyOpened({ openedAt: SEALED, openings: [opened(['proof'])] })).toBe(false)
  expect(isAnyOpened({ openedAt: SEALED, openings: [opened(['proof']), opened()] })).toBe(true)
})
