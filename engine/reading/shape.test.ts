import { describe, expect, it } from 'vitest'
import type { ReadNode } from './node'
import { factCount, mergeMoments, readingOf, splitShared } from './shape'
import { lotContents } from './values'

const field = (contentId: string, value: unknown, label = `Angabe ${contentId}`): ReadNode => ({
  contentId,
  contentType: 'field',
  label: { de: label, en: label },
  value,
})
const group = (contentId: string, children: ReadNode[], caption?: string): ReadNode => ({
  contentId,
  contentType: 'group',
  label: { de: `Gruppe ${contentId}`, en: `Group ${contentId}` },
  children,
  ...(caption === undefined ? {} : { caption }),
})
const ids = (nodes: readonly ReadNode[]): string[] => nodes.map(({ contentId }) => contentId)

describe('a moment in two fields', () => {
  it('is read as one, and only with its own time', () => {
    const [moment, other, ...rest] = mergeMoments([
      field('BT-131(d)-Lot', '2026-12-01+01:00', 'Frist für Angebote (Datum)'),
      field('BT-131(t)-Lot', '10:00:00+01:00', 'Frist für Angebote (Uhrzeit)'),
      field('BT-1311(d)-Lot', '2026-12-01+01:00', 'Teilnahmefrist (Datum)'),
    ])
    expect(moment).toMatchObject({ label: { de: 'Frist für Angebote' }, value: ['2026-12-01+01:00', '10:00:00+01:00'] })
    expect(other).toMatchObject({ label: { de: 'Teilnahmefrist (Datum)' }, value: '2026-12-01+01:00' })
    expect(rest).toEqual([])
  })
})

describe('a group to read', () => {
  it('turns groups of one fact into facts, after groups of several; empty ones go away', () => {
    const reading = readingOf([
      group('auction', [field('used', false, 'Es wird eine elektronische Auktion verwendet')]),
      group('funds', [field('type', 'no', 'Art')]),
      group('title', [field('a', 'x'), field('b', 'y')]),
      group('empty', [field('c', '')]),
      group('item', [field('d', 'z')], 'Kriterium 1'),
      field('own', 'v'),
    ])
    expect(ids(reading.facts)).toEqual(['own'])
    expect(ids(reading.groups)).toEqual(['title', 'item'])
    expect(reading.loose.map(({ label }) => label.de)).toEqual(['Es wird eine elektronische Auktion verwendet', 'Gruppe funds'])
  })
})

describe('lots', () => {
  const lot = (name: string, cpv: string, extra: ReadNode[] = []): ReadNode[] => [
    group('purpose', [field('name', name), field('cpv', cpv)]),
    group('terms', [field('language', 'DEU')]),
    ...extra,
  ]

  it('say once what is the same in all, and lose nothing', () => {
    const lots = [lot('One', '1'), lot('Two', '1', [field('note', 'only here')]), lot('Three', '1')]
    const { shared, own } = splitShared(lots)
    expect(shared).toEqual([group('purpose', [field('cpv', '1')]), group('terms', [field('language', 'DEU')])])
    expect(own.map((nodes) => factCount(nodes))).toEqual([1, 2, 1])
    expect(own[1]).toEqual([group('purpose', [field('name', 'Two')]), field('note', 'only here')])
  })

  it('keep repeated items whole when one differs', () => {
    const { shared, own } = splitShared([
      [group('criterion', [field('kind', 'price'), field('weight', 70)], 'Preis')],
      [group('criterion', [field('kind', 'price'), field('weight', 60)], 'Preis')],
    ])
    expect(shared).toEqual([])
    expect(own.map((nodes) => factCount(nodes))).toEqual([2, 2])
  })

  it('keep a day with its hour when only the hour is shared', () => {
    const due = (day: string): ReadNode[] => [
      field('BT-131(d)-Lot', day, 'Frist (Datum)'),
      field('BT-131(t)-Lot', '10:00:00+01:00', 'Frist (Uhrzeit)'),
    ]
    const { shared, own } = splitShared([due('2026-12-01+01:00'), due('2026-12-02+01:00')])
    expect(shared).toEqual([])
    expect(own.map(([moment]) => moment?.value)).toEqual([
      ['2026-12-01+01:00', '10:00:00+01:00'],
      ['2026-12-02+01:00', '10:00:00+01:00'],
    ])
  })

  it('alone share nothing', () => {
    expect(splitShared([lot('One', '1')])).toEqual({ shared: [], own: [lot('One', '1')] })
  })
})

describe('the title of a lot', () => {
  const title = field('BT-21-Lot', { DEU: 'Nordbad' })
  it('stands in the heading of each of several, and is read like the rest where one alone has no such heading', () => {
    expect(lotContents([group('GR-Lot', [title])])).toEqual([[title]])
    expect(lotContents([group('GR-Lot', [title]), group('GR-Lot', [title])])).toEqual([[], []])
  })
})
