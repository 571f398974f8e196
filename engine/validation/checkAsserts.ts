import { instancesWithin } from '../form/instances'
import { pathOf } from '../form/path'
import type { FormData } from '../form/path'
import { zonedDateAndTime } from '../form/zonedTime'
import type { CompiledCheck } from '../rules/compileChecks'
import { evaluateLogic } from '../rules/evaluate'
import { readValue } from '../rules/readValue'
import type { Situation } from '../rules/readValue'
import type { FormStates } from '../rules/states'
import type { TemplateNode } from '../template/template'
import type { Issue } from './issue'

export interface AssertContext {
  mode: 'draft' | 'complete'
  now: Date
  states: FormStates
  under?: string | undefined
}

/**
 * What the template's checks find: values that do not fit each other. A check is asked where something it looks at is filled (what is missing is no
 * contradiction), in a draft only where all of it is, so that nobody is told off for what is still to come.
 */
export function checkAsserts(data: FormData, context: AssertContext): Issue[] {
  const { template, tree } = context.states
  const situation: Situation = { data, tree, today: zonedDateAndTime(context.now).date, lists: new Map() }
  return template.checks.flatMap((compiled) => {
    const { check, around, target } = compiled
    if (around?.isExcluded) return []
    if (context.under !== undefined && context.under.split('/')[1] !== target.chain[0]?.id) return []
    const places: readonly { indexes: readonly number[]; path: string }[] = around ? instancesWithin(around, data, []) : [WHOLE]
    return places.flatMap(({ indexes, path }): Issue[] => {
      if (around && !context.states.isRelevant(path)) return []
      // Where it would be said is known before anything is evaluated: a section being typed in asks only what lies in it.
      const at = context.under === undefined ? null : placeOf(target, data, indexes)
      if (at !== null && context.under !== undefined && !isUnder(context.under, at)) return []
      if (!isAsked(compiled, context.mode, { indexes, situation })) return []
      if (evaluateLogic(compiled, compiled.assert, { indexes, situation }) === true) return []
      const params = { check: check.id, de: check.text.de, en: check.text.en }
      return [{ path: at ?? placeOf(target, data, indexes), contentId: target.id, rule: 'check', params, severity: check.severity }]
    })
  })
}

const WHOLE = { indexes: [], path: '' }

const isUnder = (under: string, path: string): boolean => path === under || path.startsWith(`${under}/`)

function isAsked({ reads }: CompiledCheck, mode: AssertContext['mode'], at: { indexes: readonly number[]; situation: Situation }): boolean {
  const isThere = (read: CompiledCheck['reads'][number]): boolean => {
    const value = readValue(read, at.indexes, at.situation)
    return Array.isArray(value) ? value.length > 0 : value !== undefined
  }
  if (mode === 'draft') return reads.every(isThere)
  return reads.some((read) => !read.isEverywhere && isThere(read))
}

/** Where the problem is shown: the target in these items, in the first of those within them; where there is none, at their list. */
function placeOf(target: TemplateNode, data: FormData, indexes: readonly number[]): string {
  const within = target.repeatedAncestors.length + (target.isRepeatable && !target.isField ? 1 : 0)
  const fixed = indexes.slice(0, within)
  const [first] = instancesWithin(target, data, fixed)
  if (first) return first.path
  const list = [...target.repeatedAncestors, target].find((_, depth) => depth >= fixed.length) ?? target
  return pathOf(list, fixed)
}
