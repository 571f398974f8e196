import { expect, it } from 'vitest'
import { DEFAULT_ROOM_TEXTS, roomText } from '.'

it('texts of the usual rooms are read in the reader’s language, those of people as they were written', () => {
  for (const { name, description } of Object.values(DEFAULT_ROOM_TEXTS))
    for (const { de, en } of [name, description]) expect([roomText(de, 'de'), roomText(de, 'en')]).toEqual([de, en])
  expect(roomText('Angebot 2', 'en')).toBe('Angebot 2')
  expect(roomText('constructor', 'en')).toBe('constructor')
})
