import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readPlat } from '.'

it('reads the cadastre’s twenty characters and what people write, line by line', () => {
  const { lines, faults } = readPlat(
    '034567___00012______\n034567003000120004__\r\nGemarkung Sandstedt, Flur 3, Flurstück 12/4\n\nWellenhafen Flur 1 Flurstück 7\n88/2',
  )
  expect(faults).toEqual([])
  expect(lines.map(({ kind, district, sheet, number }) => [kind, district, sheet, number].join('|'))).toEqual([
    'code|034567||12',
    'code|034567|3|12/4',
    'words|Sandstedt|3|12/4',
    'words|Wellenhafen|1|7',
    'words|||88/2',
  ])
})

it('names what it cannot read by line, and says what stands twice', () => {
  const { faults } = readPlat(`noch offen\n994567003000120004__\nFlurstück 7\nflurstück 7\n${'x'.repeat(300)}`)
  expect(faults.map(({ line, rule }) => `${line} ${rule}`)).toEqual([
    '1 plat.unreadable',
    '2 plat.unknownState',
    '4 plat.twice',
    '5 plat.tooLong',
  ])
  expect(readPlat('1\n'.repeat(300)).faults[0]).toMatchObject({ rule: 'plat.tooMany' })
})

it('never throws, and every filled line is either read or a fault', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 400 }), (text) => {
      const { lines, faults } = readPlat(text)
      expect(lines.length + faults.length).toBe(text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '').length)
    }),
  )
})
