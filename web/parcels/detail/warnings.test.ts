import { expect, it } from 'vitest'
import { readPlat } from '../../../engine/geo'
import de from '../../../engine/languages/de/web/parcels.json'
import en from '../../../engine/languages/en/web/parcels.json'

/** Each by a text that breaks it; texts.test.ts takes `warning.*` for found with any of them. */
const BROKEN = ['ohne Nummer', 'Flur 3\nFlur 3', '990123___00045______', `${'x'.repeat(300)} 1`, '1\n'.repeat(201)]

it('every warning of a line of the parcel number has its sentence', () => {
  const rules = BROKEN.flatMap((text) => readPlat(text).faults.map(({ rule }) => rule))
  expect([...new Set(rules)].sort()).toEqual(['plat.tooLong', 'plat.tooMany', 'plat.twice', 'plat.unknownState', 'plat.unreadable'])
  for (const rule of rules) for (const texts of [de, en]) expect(texts.warning).toHaveProperty(rule.replace('.', '_'))
})
