import { afterEach, describe, expect, it } from 'vitest'
import type { SearchTexts } from '../../../engine/search'
import { ALL, NOBODY, type TenderIndex } from './asked'
import { entryOf } from './sampleEntries'
import { openTenderIndex } from './tenderIndex'

/* In which order things are found, and by whom. */
const opened: TenderIndex[] = []
afterEach(() => opened.splice(0).forEach((one) => one.close()))

/** The later ones are the newer; hidden: for a team that nobody here is in. */
const indexOf = (rows: readonly (readonly [string, SearchTexts, { hidden?: boolean }?])[]): TenderIndex => {
  const index = openTenderIndex(null)
  opened.push(index)
  rows.forEach(([_id, texts, { hidden = false } = {}], at) => {
    const { outside, ...entry } = entryOf(at, texts)
    index.put([{ ...entry, _id, outside: hidden ? null : outside, inside: hidden ? outside : null }])
  })
  return index
}
const hits = (index: TenderIndex, search: string) =>
  index.find({ wanted: { search }, reader: NOBODY, only: ALL }, { behind: null, most: 100 })
const ids = (index: TenderIndex, search: string): string[] => hits(index, search).map(({ id }) => id)

describe('the order of what is found', () => {
  it('is title, number, buyer, CPV, place, what is above the CPV, text; then the newer', () => {
    const fields = ['text', 'above', 'place', 'cpv', 'buyer', 'number', 'title'] as const
    const index = indexOf([...fields.map((field) => [field, { [field]: ['Hafen 4711'] }] as const), ['newer', { text: ['Hafen 4711'] }]])
    expect(ids(index, 'hafen')).toEqual(['title', 'number', 'buyer', 'cpv', 'place', 'above', 'newer', 'text'])
    expect(ids(index, '4711')).toHaveLength(8)
  })
  it('puts the very word before its forms, parts and errors', () => {
    const index = indexOf([
      ['error', { title: ['Hafne'] }],
      ['part', { title: ['Binnenhafen'] }],
      ['form', { title: ['Hafens'] }],
      ['word', { title: ['Hafen'] }],
    ])
    expect(ids(index, 'hafen ')).toEqual(['word', 'form', 'part', 'error'])
  })
  it('takes no word for a part of another that only begins with a prefix', () => {
    const index = indexOf([
      ['procedure', { title: ['Offenes Verfahren'] }],
      ['award', { title: ['Vergabeverfahren'] }],
      ['ferry', { title: ['Wartung der Autofähren'] }],
      ['store', { title: ['Pulverlager'] }],
    ])
    expect(ids(index, 'Fähren')).toEqual(['ferry'])
    expect(ids(index, 'verfahren ').sort()).toEqual(['award', 'procedure'])
    expect(ids(index, 'lager')).toEqual(['store'])
  })
  it('asks for all words; of three one may be missing where nothing has all', () => {
    const index = indexOf([
      ['a', { title: ['Bau einer Brücke'] }],
      ['b', { title: ['Bau einer Schule'] }],
    ])
    expect(ids(index, 'bau schule')).toEqual(['b'])
    expect(ids(index, 'bau rathaus')).toEqual([])
    expect(ids(index, 'bau schule rathaus')).toEqual(['b'])
  })
  it('takes everything, newest first, where nothing is searched', () => {
    const index = indexOf([
      ['a', { title: ['A'] }],
      ['b', {}],
      ['c', {}, { hidden: true }],
    ])
    expect(ids(index, ' ,. ')).toEqual(['b', 'a'])
  })
})

describe('what is hidden', () => {
  it('is not found, and tells nothing by what else is found', () => {
    const seen = [['seen', { title: ['Hafer und Gerste'] }]] as const
    const hidden = Array.from({ length: 5 }, (_, n) => [`h${n}`, { title: ['Hafen'] }, { hidden: true }] as const)
    expect(ids(indexOf([...seen, ...hidden]), 'hafen')).toEqual(ids(indexOf(seen), 'hafen'))
    const scores = (index: TenderIndex) => hits(index, 'hafer gerste').map(({ score }) => score)
    expect(scores(indexOf([...seen, ...hidden]))).toEqual(scores(indexOf(seen)))
  })
})

describe('a number with the word that says what it is', () => {
  const rows: Parameters<typeof indexOf>[0] = [
    ['17', { title: ['Neubau der Kita'], number: ['17', 'SA-2026-01'], cpv: ['55000000'] }],
    ['18', { title: ['Umbau der Schule'], number: ['18'], cpv: ['45214210'] }],
  ]
  it.each(['Nr. 17', 'Nr.17', 'Nummer 17', 'No. 17', 'CPV 55000000', 'SA-2026-01'])('%s finds what the number alone would', (text) =>
    expect(ids(indexOf(rows), text)).toEqual(['17']),
  )
})

it('holidays are not found in references', () => {
  const index = indexOf([['1', { title: ['Neubau'], text: ['Referenzen der letzten drei Jahre'] }]])
  expect(ids(index, 'Ferien')).toEqual([])
})
