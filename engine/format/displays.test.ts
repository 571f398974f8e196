import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadTemplate } from '../template'
import { fileOf } from '../template/fixtures/buildTemplate'
import { DISPLAYS, DISPLAY_TYPES, ownDisplay } from './displays'
import { VALUE_TYPES } from './format'

const root = join(import.meta.dirname, '../..')

describe('display types', () => {
  it.each(DISPLAY_TYPES)('%s has a name in both languages and values, and a form with it loads', (displayType) => {
    const { name, values, choices } = DISPLAYS[displayType]
    expect([name.de, name.en].every((text) => text.trim() !== '')).toBe(true)
    expect(values.length).toBeGreaterThan(0)
    for (const valueType of values) {
      const alternatives = choices && valueType === 'code' ? { choices: [{ contentId: 'one', label: { de: 'Eins', en: 'One' } }] } : {}
      const loaded = loadTemplate(fileOf([{ id: 'A', kind: 'field', displayType, valueType, ...alternatives }]))
      expect(loaded.ok ? [] : loaded.faults, valueType).toEqual([])
    }
  })

  it('have a control of their own for their own values alone', () => {
    const shown = VALUE_TYPES.filter((value) => ownDisplay('CHECKBOX', value) !== null)
    expect(shown).toEqual(DISPLAYS.CHECKBOX.values)
    expect(ownDisplay('TEXTBOX', 'text')).toBeNull()
    expect(ownDisplay(undefined, 'text')).toBeNull()
  })

  it('stand in one list: whoever names most of them would have to be told of the next one', () => {
    const files = ['engine', 'server', 'web', 'workflows'].flatMap((house) =>
      readdirSync(join(root, house), { recursive: true, encoding: 'utf8' })
        .map((name) => posix.join(house, name.replaceAll('\\', '/')))
        .filter((file) => /\.(tsx?|json)$/.test(file) && !/\.test\.|\/fixtures\/|\/testing\/|\/data\//.test(file)),
    )
    const named = (text: string): number => DISPLAY_TYPES.filter((type) => new RegExp(`\\b${type}'?"?:|['"]${type}['"]`).test(text)).length
    expect(files.filter((file) => named(readFileSync(join(root, file), 'utf8')) > 5)).toEqual(['engine/format/displays.ts'])
  })
})
