import { diffData, takeOver, withoutHidden, type FormData } from '../../../engine/form'
import { evaluateRules } from '../../../engine/rules'
import type { Template } from '../../../engine/template'

/**
 * Another form's values where this one has none, but for those that rules hide there; what is filled stays. `taken` counts fields and items
 * that came.
 */
export function fillFrom(template: Template, data: FormData, source: FormData): { data: FormData; taken: number } {
  const said = withoutHidden(template, source, evaluateRules(template, source)).data
  const wanted = diffData(template, data, said).filter(
    ({ kind, before }) => kind === 'added' || (kind === 'changed' && (before === undefined || before === null || before === '')),
  )
  return { data: wanted.reduce((next, difference) => takeOver(next, difference, 'after'), data), taken: wanted.length }
}

/** Takes back what `fillFrom` or the profile put in (`before` to `filled`); what a person typed since, in those fields or others, stays. */
export function takeBack(template: Template, now: FormData, { before, filled }: { before: FormData; filled: FormData }): FormData {
  const typed = new Set(diffData(template, filled, now).map(({ place }) => place))
  // A field inside an item that came: the item stays with it.
  const isTyped = (place: string): boolean => [...typed].some((one) => one === place || one.startsWith(`${place}/`))
  return diffData(template, filled, before)
    .filter(({ place }) => !isTyped(place))
    .reduce((next, difference) => takeOver(next, difference, 'after'), now)
}
