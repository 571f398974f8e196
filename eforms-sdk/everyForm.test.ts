import { describe, expect, it } from 'vitest'
import { completeness, instances, nodeAt, openPaths, setAt, type FormData } from '../engine/form'
import { evaluateRules } from '../engine/rules'
import { loadTemplate, type Template } from '../engine/template'
import { validate, type Issue } from '../engine/validation'
import { chanceOf } from './fixtures/chance'
import { codesOf, fittingForm } from './fixtures/randomForm'
import { readTemplateFile, readTemplateIndex } from './index'

/*
 * Every EU form: random complete data has no problem, and whatever required is taken out of it is what is named, alone. DEEP=1 takes out
 * everything of more forms; else a sample, the same in every run.
 */
const NOW = new Date('2026-11-24T09:00:00Z')
const DEEP = process.env.DEEP === '1'
const FORMS = DEEP ? 20 : 3
const REMOVALS = DEEP ? Infinity : 20

const load = (id: string): Template => {
  const loaded = loadTemplate(readTemplateFile(id))
  if (!loaded.ok) throw new Error(`${id}: ${JSON.stringify(loaded.faults.slice(0, 3))}`)
  return loaded.template
}
const judge = (template: Template, data: FormData): Issue[] =>
  validate(template, data, { mode: 'complete', now: NOW, codes: codesOf('1.7') })

/** Paths of all values and lists that must be there, on screen or made by the form itself. */
function requiredPaths(template: Template, data: FormData): string[] {
  const states = evaluateRules(template, data)
  const lists = template.nodes
    .filter((node) => !node.isField && node.isRepeatable && node.minItems > 0 && !node.isOffScreen)
    .flatMap((node) =>
      (node.parent && node.parent.id !== '' ? instances(template, data, node.parent.id) : [{ path: '' }]).map(
        ({ path }) => `${path}/${node.id}`,
      ),
    )
  const fields = template.fields.flatMap((field) =>
    instances(template, data, field.id).flatMap(({ path }) => (states.isRequired(path) ? [path] : [])),
  )
  const identifiers = template.fields
    .filter(
      (field) => field.ui.idScheme !== undefined && field.ui.valueType === 'id' && field.required && !field.isExcluded && field.isOffScreen,
    )
    .flatMap((field) => instances(template, data, field.id).map(({ path }) => path))
  return [...new Set([...lists.filter((path) => states.isVisible(path)), ...fields, ...identifiers])]
}

describe.each([...readTemplateIndex().keys()].filter((id) => id.startsWith('EU-')))('%s', (id) => {
  const template = load(id)
  const seed = [...id].reduce((sum, sign) => sum * 31 + sign.charCodeAt(0), 7)

  it('has no problem with random complete data', () => {
    for (let run = 0; run < FORMS; run += 1) {
      const data = fittingForm(template, chanceOf(seed + run), { share: run / (FORMS - 1), now: NOW })
      expect(judge(template, data), `run ${run}`).toEqual([])
      const states = evaluateRules(template, data)
      expect(completeness(template, data, states).open).toBe(0)
      // Nobody misses what the rules of the form hide.
      const hidden = template.fields.flatMap((field) => instances(template, data, field.id).filter(({ path }) => !states.isRelevant(path)))
      const bare = hidden.reduce((rest, { path }) => setAt(rest, path, undefined), data)
      expect(judge(template, bare), `run ${run}, nothing hidden`).toEqual([])
    }
  })

  it('names what is missing, and nothing else', () => {
    const chance = chanceOf(seed)
    const data = fittingForm(template, chance, { share: 0.5, now: NOW })
    const all = requiredPaths(template, data)
    expect(all.length).toBeGreaterThan(2)
    const chosen =
      REMOVALS >= all.length
        ? all
        : all
            .map((path) => ({ path, rank: chance() }))
            .sort((a, b) => a.rank - b.rank)
            .slice(0, REMOVALS)
            .map(({ path }) => path)
    for (const path of chosen) {
      const without = setAt(data, path, undefined)
      const node = nodeAt(template, path)
      // What referred to an id that went refers to nothing now, and says so itself; so do values that no longer fit what is left.
      const hadIds = node?.isField === false || node?.ui.valueType === 'id'
      const named = judge(template, without).filter(({ rule }) => !(rule === 'check' || (hadIds && rule === 'idRef')))
      const states = evaluateRules(template, without)
      const open = openPaths(template, without, states)
      // One of the two deadlines is enough: where the other is there, nobody asks for this one.
      const isAsked = node?.required === true || states.isRequired(path)
      const expected = isAsked ? [[path, expect.stringMatching(/^(?:required|minItems)$/)]] : []
      expect(
        named.map((each) => [each.path, each.rule]),
        path,
      ).toEqual(expected)
      // An id that the form makes itself is nothing that a person could fill in.
      expect(open, path).toEqual(node?.isOffScreen || !isAsked ? [] : [path])
    }
  })
})
