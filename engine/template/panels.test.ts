import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyTemplateFile } from './fixtures/arbitraries'
import { loaded } from './fixtures/buildTemplate'
import { smallForm } from './fixtures/smallForm'
import { fromPanels, headOf } from './fixtures/fromPanels'
import { toPanels } from './index'
import type { ContentNode } from './index'

const TEMPLATES = join(import.meta.dirname, '../../templates')
/** Every form that is shipped, of the EU and our own. */
const shipped = readdirSync(TEMPLATES, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.json') && !name.endsWith('index.json') && !name.startsWith('procedures'),
)

const there = (file: Parameters<typeof headOf>[0]) => fromPanels(toPanels(loaded(file)), headOf(file))

describe('panels', () => {
  it('are a lossless view of any template', () => {
    fc.assert(
      fc.property(anyTemplateFile, (file) => {
        expect(there(file)).toEqual(file)
      }),
      { numRuns: 200 },
    )
  })

  it('come back the same from the file made of them', () => {
    fc.assert(
      fc.property(anyTemplateFile, (file) => {
        const panels = toPanels(loaded(file))
        expect(toPanels(loaded(fromPanels(panels, headOf(file))))).toEqual(panels)
      }),
      { numRuns: 100 },
    )
  })

  it('are there for all 45 forms of the EU, and our own', () => {
    expect(shipped.filter((name) => name.includes('EU-'))).toHaveLength(45)
    expect(shipped.length).toBeGreaterThan(45)
  })

  it.each(shipped)('lose nothing of %s, also through JSON', (name) => {
    const file = loaded(JSON.parse(readFileSync(join(TEMPLATES, name), 'utf8'))).file
    const panels = JSON.parse(JSON.stringify(toPanels(loaded(file)))) as ContentNode[]
    expect(fromPanels(panels, headOf(file))).toEqual(file)
  })

  it('carry values under the specified keys, one panel per item', () => {
    const template = smallForm()
    const panels = toPanels(template, {
      'GR-Procedure': {
        'BT-21-Procedure': { DEU: 'Brücke' },
        'BT-27-Procedure': { amount: '12.50', currency: 'EUR' },
        kind: 'goods',
        weight: '3',
      },
      'GR-Lot': [
        { _id: 'a', 'BT-137-Lot': 'LOT-0001' },
        { _id: 'b', 'BT-137-Lot': 'LOT-0002', 'BT-131(d)-Lot': '2026-12-01+01:00' },
      ],
    })
    expect(panels.map(({ contentId, itemId, added }) => [contentId, itemId, added])).toEqual([
      ['GR-Procedure', undefined, true],
      ['GR-Lot', 'a', true],
      ['GR-Lot', 'b', true],
      ['GR-Organisations-Section', undefined, false],
    ])
    const field = (panel: ContentNode | undefined, id: string) => panel?.fields?.find((each) => each.contentId === id)
    expect(field(panels[0], 'BT-21-Procedure')).toMatchObject({ stringValue: 'Brücke', value: { DEU: 'Brücke' } })
    expect(field(panels[0], 'BT-27-Procedure')).toMatchObject({ decimalValue: '12.50', unitValue: 'EUR' })
    expect(field(panels[2], 'BT-131(d)-Lot')).toMatchObject({ dateValue: '2026-12-01+01:00' })
    const kind = field(panels[0], 'kind')
    expect(kind?.choices?.map(({ name, fields }) => [name, fields?.map((each) => each.contentId)])).toEqual([
      ['Ware', ['weight']],
      ['Bau', ['place']],
    ])
    expect(kind?.choices?.[0]?.fields?.[0]?.decimalValue).toBe('3')
    expect(field(panels[0], 'weight')).toBeUndefined()
    // With items the structure is still that of the template.
    expect(fromPanels(panels, headOf(template.file))).toEqual(template.file)
  })
})
