import { instances } from '../../../engine/form'
import { isOrganizationReference } from '../widgets/choose'
import type { FormEditor } from './FormEditor'
import type { GivenProblem } from './types'

const RULES = { url: 'organizationLacksUrl', contactPoint: 'organizationLacksContactPoint' } as const

/** What organizations lack that the form names: each once, at the first field that names it, since it is mended once. */
export function organizationGaps(editor: FormEditor): GivenProblem[] {
  const lacking = new Map(editor.organizations.flatMap((one) => (one.lacks?.length ? [[String(one.id), one] as const] : [])))
  if (lacking.size === 0) return []
  return editor.template.fields.filter(isOrganizationReference).flatMap((field) =>
    instances(editor.template, editor.shown, field.id).flatMap(({ path, value }) =>
      [value].flat().flatMap((id): GivenProblem[] => {
        const one = typeof id === 'string' && editor.states.isVisible(path) ? lacking.get(id) : undefined
        if (!one || !lacking.delete(String(one.id))) return []
        const params = { name: one.name, organizationId: one.id }
        return (one.lacks ?? []).map((what) => ({ path, contentId: field.id, rule: RULES[what], params, severity: 'WARN' }))
      }),
    ),
  )
}
