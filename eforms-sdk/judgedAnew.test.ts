import { describe, expect, it } from 'vitest'
import {
  addItem,
  canAddItem,
  canRemoveItem,
  duplicateItem,
  getAt,
  instances,
  moveItem,
  removeItem,
  setAt,
  type FormData,
} from '../engine/form'
import { evaluateRules, recompute } from '../engine/rules'
import { loadTemplate, type Template } from '../engine/template'
import { Judge, validate, type Issue } from '../engine/validation'
import { chanceOf, pick, type Chance } from './fixtures/chance'
import { codesOf, randomForm } from './fixtures/randomForm'
import { readTemplateFile } from './index'

const DEEP = process.env.DEEP === '1'
const FORMS = ['EU-4', 'EU-16', 'EU-29', 'EU-30', 'EU-38'] as const
const SEEDS = DEEP ? 40 : 4
const EDITS = 40
const NOW = new Date('2026-11-25T08:00:00Z')

function shipped(id: string): Template {
  const loaded = loadTemplate(readTemplateFile(id))
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.faults.slice(0, 3)))
  return loaded.template
}

/** What nobody should write anywhere, and what fits somewhere else. */
const WRONG: readonly unknown[] = [
  undefined,
  '',
  'x',
  '-5',
  7,
  true,
  null,
  'LOT-0001',
  'LOT-0099',
  { DEU: 'x' },
  { amount: '-1', currency: 'EUR' },
  ['x', 7],
]

interface Editing {
  template: Template
  chance: Chance
  data: FormData
  /** Whose values are right for the fields of this form. */
  other: FormData
}

/** A value somewhere, or an item that comes, goes, is copied or moved; the path of what was changed. */
function edited({ template, chance, data, other }: Editing): { data: FormData; path: string } {
  const lists = template.nodes.filter((node) => node.isRepeatable && !node.isField && !node.isExcluded)
  const kind = chance()
  if (kind < 0.3 && lists.length > 0) {
    const list = pick(chance, lists)
    const parents = list.parent && list.parent.id !== '' ? instances(template, data, list.parent.id).map(({ path }) => path) : ['']
    if (parents.length === 0) return { data, path: '' }
    const path = `${pick(chance, parents)}/${list.id}`
    const items = getAt(data, path)
    const count = Array.isArray(items) ? items.length : 0
    const item = `${path}/${Math.floor(chance() * count)}`
    if (kind < 0.1 && canAddItem(template, data, path)) return { data: addItem(template, data, { path, now: NOW }), path }
    if (count === 0) return { data, path }
    if (kind < 0.16 && canRemoveItem(template, data, item)) return { data: removeItem(template, data, item), path }
    if (kind < 0.22 && canAddItem(template, data, path)) return { data: duplicateItem(template, data, item), path }
    return { data: moveItem(template, data, { path: item, to: Math.floor(chance() * count) }), path }
  }
  const places = instances(template, data, pick(chance, template.fields).id)
  if (places.length === 0) return { data, path: '' }
  const { path } = pick(chance, places)
  return { data: setAt(data, path, kind < 0.6 ? WRONG[Math.floor(chance() * WRONG.length)] : getAt(other, path)), path }
}

describe.each(FORMS)('%s, edited at random and judged after every edit', (id) => {
  it('is judged like the same form read anew, and what says the same stays the same list', () => {
    const template = shipped(id)
    const codes = codesOf('1.7')
    let [said, kept] = [0, 0]
    for (let seed = 0; seed < SEEDS; seed += 1) {
      const chance = chanceOf(seed * 97 + 5)
      const other = randomForm(template, chance, 0.8)
      let data = randomForm(template, chance, 0.6)
      const states = evaluateRules(template, data)
      const judges = { draft: new Judge(template), complete: new Judge(template) }
      const before = { draft: new Map<string, readonly Issue[]>(), complete: new Map<string, readonly Issue[]>() }
      for (let round = 0; round < EDITS; round += 1) {
        const change = edited({ template, chance, data, other })
        if (change.data !== data) data = recompute(states, change.data, change.path).data
        for (const mode of ['draft', 'complete'] as const) {
          const judged = judges[mode].form(data, { mode, now: NOW, codes, states })
          expect(judged.issues, `${id} ${seed}.${round} ${mode} ${change.path}`).toEqual(
            validate(template, structuredClone(data), { mode, now: NOW, codes }),
          )
          for (const [section, issues] of judged.sections) for (const { path } of issues) expect(path.split('/')[1] ?? '').toBe(section)
          for (const [section, issues] of judged.sections) {
            const last = before[mode].get(section)
            if (last && JSON.stringify(last) === JSON.stringify(issues)) {
              expect(issues).toBe(last)
              if (issues.length > 0) kept += 1
            }
            before[mode].set(section, issues)
          }
          said += judged.issues.length
        }
      }
    }
    // Random edits say more or less; that they say a lot is what counts.
    expect(said).toBeGreaterThan(1_000)
    expect(kept).toBeGreaterThan(100)
  })
})
