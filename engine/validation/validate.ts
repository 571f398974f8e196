import type { FormData } from '../data/path'
import type { Template } from '../template/template'
import type { Issue } from '../data/issue'
import { Judge } from './Judge'
import type { JudgeContext } from './Judge'

export interface ValidationContext extends JudgeContext {
  /** Only this section, group, item or field. */
  under?: string
}

/**
 * Every issue of a form in form order, never just the first. What rules hide and what the form leaves out is not judged. Codes are
 * judged only with `codes`. Takes any JSON; `checkShape` says whether it may be kept at all. Who judges a form that is being edited keeps a
 * `Judge`.
 */
export function validate(template: Template, data: FormData, { under, ...context }: ValidationContext): Issue[] {
  const judge = new Judge(template)
  if (under === undefined || under === '') return [...judge.form(data, context).issues]
  const [, section = ''] = under.split('/')
  return judge.section(section, data, context).filter(({ path }) => path === under || path.startsWith(`${under}/`))
}
