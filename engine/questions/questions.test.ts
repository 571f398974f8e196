import { describe, expect, it } from 'vitest'
import { extensionsFor, findMarks, proposedQuestionDeadline, releaseRefusal, withoutMarks, type Named } from './index'

const NAMES: Named[] = [
  { kind: 'organization', name: 'Nordlicht Hafenbau GmbH & Co. KG' },
  { kind: 'organization', name: 'Müller & Söhne Tiefbau GmbH' },
  { kind: 'organization', name: 'Bau AG' },
  { kind: 'person', name: 'Ada Wellenbrecher' },
  { kind: 'person', name: 'August Klein' },
]
const found = (text: string): string[] => findMarks(text, NAMES).map(({ start, end, kind }) => `${kind}: ${text.slice(start, end)}`)
const WORDS = { organization: 'Unternehmen', person: 'Person', email: 'E-Mail', phone: 'Telefon', web: 'Netz', register: 'Register' }

describe('what tells who asks is marked', () => {
  it.each<[string, string[]]>([
    ['Wir, die Nordlicht Hafenbau GmbH & Co. KG, fragen:', ['organization: Nordlicht Hafenbau GmbH & Co. KG']],
    ['Nordlichts Kran passt nicht.', ['organization: Nordlichts']],
    ['bei NORDLICHT-HAFENBAU üblich', ['organization: NORDLICHT-HAFENBAU']],
    ['Die NordlichtHafenbau baut', ['organization: NordlichtHafenbau']],
    ['Mueller und Soehne fragt', ['organization: Mueller']],
    ['Die Müller-Söhne-Tiefbau fragt', ['organization: Müller-Söhne-Tiefbau']],
    ['Gruß, Ada Wellenbrecher', ['person: Ada Wellenbrecher']],
    ['Frau Wellenbrecher bittet', ['person: Wellenbrecher']],
    ['gruss, wellenbrecher', ['person: wellenbrecher']],
    ['Viele Grüße, Ada', ['person: Ada']],
    ['Eingetragen unter HRB 12345, DE 123456789', ['register: HRB 12345', 'register: DE 123456789']],
    ['Der lange Mole, ein klein wenig, im August', []],
    ['an info@nordlicht.example oder 0421/123456', ['email: info@nordlicht.example', 'phone: 0421/123456']],
    ['Tel. +49 421 12 34-0, www.nordlicht.example/ueber', ['phone: +49 421 12 34-0', 'web: www.nordlicht.example/ueber']],
    // Neither dates, nor item numbers, nor amounts, nor words that are no name.
    ['Position 01.02.0030 bis zum 24.11.2026 für 0,15 EUR, Hafenbau am Bau, im nordlicht', []],
    ['Los 2, DIN 1961, § 20 VgV, 12 345 678 m³', []],
  ])('%s', (text, expected) => {
    expect(found(text)).toEqual(expected)
  })

  it('marks are taken out in one go, and none is left then', () => {
    const text = 'Ada Wellenbrecher (Nordlicht Hafenbau GmbH & Co. KG, ada@n.example) fragt nach Los 1.'
    const clean = withoutMarks(text, findMarks(text, NAMES), WORDS)
    expect(clean).toBe('[Person] ([Unternehmen], [E-Mail]) fragt nach Los 1.')
    expect(findMarks(clean, NAMES)).toEqual([])
  })

  it('a long text full of digits and blanks is judged, too', () => {
    expect(findMarks('0421 '.repeat(4000) + '1 ()-/ '.repeat(4000), NAMES).length).toBeLessThan(20)
  })
})

describe('more time', () => {
  const deadline = new Date('2026-12-16T09:00:00.000Z')
  const ask = (at: string, is: { isMaterial?: boolean; isAskedLate?: boolean } = {}) =>
    extensionsFor({ at: new Date(at), isMaterial: false, isAskedLate: false, deadlines: [{ lotId: 'LOT-0001', deadline }], ...is })

  it('is proposed for an answer that comes within six days of the deadline, to the millisecond', () => {
    expect(ask('2026-12-10T09:00:00.000Z')).toEqual([])
    expect(ask('2026-12-10T09:00:00.001Z')).toMatchObject([{ lotIds: ['LOT-0001'], reason: 'answeredLate' }])
    expect(ask('2026-12-16T09:00:00.000Z')).toEqual([])
  })
  it('leaves six days at the same hour, and no weekend', () => {
    // A Monday: six days on from the answer is Sunday.
    expect(ask('2026-12-14T08:00:00.000Z')[0]?.proposed.toISOString()).toBe('2026-12-21T09:00:00.000Z')
  })
  it('keeps the hour when the clocks change', () => {
    const [one] = extensionsFor({
      at: new Date('2026-10-22T08:00:00.000Z'),
      isMaterial: true,
      isAskedLate: true,
      deadlines: [{ lotId: 'LOT-0001', deadline: new Date('2026-10-23T08:00:00.000Z') }],
    })
    expect(one).toMatchObject({ reason: 'material', proposed: new Date('2026-10-28T09:00:00.000Z') })
  })
  it('is not owed to a question that came late, unless the answer is material', () => {
    expect(ask('2026-12-14T08:00:00.000Z', { isAskedLate: true })).toEqual([])
    expect(ask('2026-12-14T08:00:00.000Z', { isAskedLate: true, isMaterial: true })).toHaveLength(1)
  })
  it('the question deadline is proposed ten days before, where that is still ahead', () => {
    expect(proposedQuestionDeadline(deadline, new Date('2026-11-20T00:00:00Z'))?.toISOString()).toBe('2026-12-06T09:00:00.000Z')
    expect(proposedQuestionDeadline(deadline, new Date('2026-12-07T00:00:00Z'))).toBeNull()
    expect(proposedQuestionDeadline(null, new Date())).toBeNull()
  })
})

describe('release', () => {
  const facts = { state: 'review', isOwnDraft: false, hasQuestion: true, hasAnswer: true, isFourEyes: true, isOver: false } as const
  it.each([
    [{}, null],
    [{ isOwnDraft: true }, 'questionOwnDraft'],
    [{ isOwnDraft: true, isFourEyes: false }, null],
    [{ state: 'open' as const }, 'questionNotHandedOver'],
    [{ hasAnswer: false }, 'questionWithoutAnswer'],
    [{ state: 'answered' as const }, 'questionIsDone'],
    [{ isOver: true }, 'questionTenderIsOver'],
  ])('%o: %s', (change, expected) => {
    expect(releaseRefusal({ ...facts, ...change })).toBe(expected)
  })
})
