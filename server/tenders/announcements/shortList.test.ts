import { expect, it } from 'vitest'
import { shortList } from './differences'

const both = (text: string) => ({ de: text, en: text })
const told = (before: string | null, after: string | null): string =>
  shortList([
    { label: both('Beschreibung'), where: null, before: before === null ? null : both(before), after: after === null ? null : both(after) },
  ] as Parameters<typeof shortList>[0]).de

const LONG = 'Wege auf 12,5 km Deichkrone, Rastplätze und Geländer. Zwei Lose, Ausführung in einem Sommer, Abnahme im Herbst bis zum'

it('shows of a long text the part that is different, wherever in it that stands', () => {
  const line = told(`${LONG} 15. Oktober.`, `${LONG} 30. November.`)
  expect(line).toContain('15. Oktober. → ')
  expect(line).toMatch(/30\. November\.$/)
  const [old = '', now = ''] = line.split(' → ')
  expect(now).not.toBe(old.replace('Beschreibung: ', ''))
})

it('cuts between words, and nothing that is short', () => {
  expect(told('alt', 'neu')).toBe('Beschreibung: alt → neu')
  expect(told(null, 'neu')).toBe('Beschreibung: – → neu')
  expect(told(null, LONG)).toBe('Beschreibung: – → Wege auf 12,5 km Deichkrone, Rastplätze und Geländer. Zwei Lose, Ausführung in einem …')
  expect(told('x'.repeat(200), null)).toBe(`Beschreibung: ${'x'.repeat(90)} … → –`)
})
