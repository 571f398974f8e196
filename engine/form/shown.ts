import { changedPaths } from '../data/changedPaths'
import type { FormData } from '../data/path'
import { recomputeSince } from '../rules/computed'
import { evaluateRules, noteStates, updateStates } from '../rules/states'
import type { Template } from '../template/template'
import { withoutHidden } from './hidden'

/** Forms that are as they are shown: neither the forms nor a template are ever changed, so they stay so. */
const settled = new WeakMap<FormData, Template>()

/**
 * A form as it is shown: with every value that the template's `set` rules give, and without what its rules hide. The same object where it
 * is so already. `since` is a form that is shown as it is and with which it shares what did not change (`sharedWith`): only what the
 * changes lead to is worked out.
 */
export function asShown(template: Template, data: FormData, since?: FormData): FormData {
  if (settled.get(data) === template) return data
  const before = since && settled.get(since) === template ? since : null
  const paths = before && changedPaths(template, before, data)
  const states = evaluateRules(template, paths ? before : data)
  const start = evaluateRules(template, before ?? data)
  const computed = recomputeSince(states, data, paths ?? wholeOf(template)).data
  const { data: shown } = withoutHidden(template, computed, states)
  for (const path of (shown === computed ? [] : changedPaths(template, computed, shown)) ?? ['']) updateStates(states, shown, path)
  noteStates(states, shown, start)
  settled.set(shown, template)
  return shown
}

/** Where nothing is computed, states that were just evaluated need not be evaluated again. */
const wholeOf = ({ rules }: Template): readonly string[] => (rules.computed.length === 0 ? [] : [''])
