import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { Procedure, TemplateFile } from '../format/format'
import { presetType } from './presetType'

const eu = (subtype: string): TemplateFile => JSON.parse(readFileSync(`templates/eu/1.7/EU-${subtype}.json`, 'utf8')) as TemplateFile
const naming = (types: Procedure['types']): Procedure => ({
  ...{ types, skippedPhases: [], minimumDays: { application: null, offer: null } },
  fourEyes: { applications: true, offers: true },
})
const numbers = (from: number, to: number): string[] => Array.from({ length: to - from + 1 }, (_, at) => String(from + at))

it.each([...numbers(25, 40), 'T02'])('EU-%s tells of what was awarded', (subtype) => expect(presetType(eu(subtype))).toBe(4))
it.each([...numbers(1, 24), 'CEI', 'T01', 'X01', 'X02'])('EU-%s leaves the type open', (subtype) =>
  expect(presetType(eu(subtype))).toBeNull(),
)

it('follows what the template names itself', () => {
  expect(presetType({ ...eu('16'), procedure: naming([2, 5]) })).toBe(2)
  expect(presetType({ ...eu('29'), procedure: naming([3]) })).toBe(3)
  expect(presetType({ ...eu('29'), procedure: naming([3, 4]) })).toBe(4)
})
