import { step } from '../format/fault'

/** Something wrong with form data. `rule` is the key of the sentence people read, `params` fill it. */
export interface Issue {
  /** Where, as a form data path; '' is the form as a whole. */
  path: string
  /** The field or group concerned; '' where the template knows none. */
  contentId: string
  rule: IssueRule
  params: Record<string, string | number>
  severity: 'ERROR' | 'WARN'
}

export const ISSUE_RULES = [
  // shape: ill-typed, refused even in a draft
  'type',
  'unknownKey',
  'forbiddenKey',
  'tooBig',
  'tooDeep',
  'number',
  'integer',
  'date',
  'time',
  'datetime',
  'language',
  'itemId',
  'duplicateItem',
  // content
  'required',
  'minItems',
  'maxItems',
  'minLength',
  'maxLength',
  'pattern',
  'min',
  'max',
  'minDate',
  'maxDate',
  'decimals',
  'choice',
  'code',
  'currency',
  'unit',
  'url',
  'email',
  'phone',
  'schemeId',
  'duplicateId',
  'idRef',
  // a check of the template; params: its id, its sentence in both languages, and `item`, the path of what it is said of where that lies
  // elsewhere
  'check',
] as const
export type IssueRule = (typeof ISSUE_RULES)[number]

export interface IssuePlace {
  path: string
  contentId: string
}

export const issue = ({ path, contentId }: IssuePlace, rule: IssueRule, params: Issue['params'] = {}): Issue => ({
  path,
  contentId,
  rule,
  params,
  severity: 'ERROR',
})

/** Path of a key that came from outside, escaped so that it stays one step. */
export const at = step
