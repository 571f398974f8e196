import { diffData, takeOver, type FormData } from '../../../engine/form'
import type { Template } from '../../../engine/template'

/** Another form's values where this one has none; what is filled stays. `taken` counts fields and items that came. */
export function fillFrom(template: Template, data: FormData, source: FormData): { data: FormData; taken: number } {
  const wanted = diffData(template, data, source).filter(
    ({ kind, before }) => kind === 'added' || (kind === 'changed' && (before === undefined || before === null || before === '')),
  )
  return { data: wanted.reduce((next, difference) => takeOver(next, difference, 'after'), data), taken: wanted.length }
}
