import { validate, type Issue } from '../../engine/validation'
import { codeName, readCatalogue } from '../../eforms-sdk'
import { boundTooShort, type FormData } from '../../engine/form'
import type { Template } from '../../engine/template'
import type { FormIssue } from '../contract/offers/drafts'

/** More than anybody mends at once. */
const MOST = 500

const shown = ({ path, contentId, rule, params }: Issue): FormIssue => ({ path, contentId, rule, params: { ...params } })

/**
 * What keeps a form from being submitted, in form order: required values that are missing and values that are not right. Empty: nothing.
 */
export function whatIsMissing(template: Template, data: FormData, { mode, now }: { mode: 'draft' | 'complete'; now: Date }): FormIssue[] {
  const sdk = template.file.sdkVersion ?? '1.7'
  const codes = (list: string, code: string) => (readCatalogue(sdk)?.files.has(list) ? codeName(sdk, list, code) !== undefined : undefined)
  return validate(template, data, { mode, now, codes })
    .filter(({ severity }) => severity === 'ERROR')
    .slice(0, MOST)
    .map(shown)
}

export interface Looking {
  at: Date
  /** In force then; null: none. */
  deadline: Date | null
}

/** What keeps a form of an application or offer from being submitted at a moment: also an offer that binds too short. */
export const missingIn = (template: Template, data: FormData, { at, deadline }: Looking): FormIssue[] => [
  ...whatIsMissing(template, data, { mode: 'complete', now: at }),
  ...boundTooShort(template, data, deadline),
]
