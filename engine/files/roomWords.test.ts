import { expect, it } from 'vitest'
import { DEFAULT_ROOM_TEXTS, roomText } from '.'

it('texts of the usual rooms are read in the reader’s language, those of people as they were written', () => {
  const english = [
    ['Ausschreibungs-Dokumente', 'Tender documents'],
    ['Teilnahmeantrag', 'Application'],
    ['Angebot', 'Offer'],
    ['Unterlagen des Bieters', 'Documents of the bidder'],
    ['Unterlagen der Vergabestelle', 'Documents of the contracting authority'],
  ]
  expect(Object.values(DEFAULT_ROOM_TEXTS).map(({ name }) => [name, roomText(name, 'en')])).toEqual(english)
  for (const { name, description } of Object.values(DEFAULT_ROOM_TEXTS)) {
    expect([roomText(name, 'de'), roomText(description, 'de')]).toEqual([name, description])
    expect(roomText(description, 'en')).toMatch(/^(Documents of|Please upload|Here the)/)
  }
  expect(roomText('Angebot 2', 'en')).toBe('Angebot 2')
  expect(roomText('constructor', 'en')).toBe('constructor')
})
