import type { Template } from '../template/template'
import { instances } from '../data/instances'
import type { FormData } from '../data/path'
import { wallClockOf } from '../data/zonedTime'

interface BoundTooShort {
  path: string
  contentId: string
  rule: 'boundTooShort'
  /** Day of the deadline, as YYYY-MM-DD of Berlin. */
  params: { deadline: string }
}

/**
 * Days until which somebody is to be bound by an offer that lie before the day on which offers are due: nobody could accept one in time.
 * Fields of the bidders' form ('binding-until') and of notices of our own ('tender-validity').
 */
export function boundTooShort(template: Template, data: FormData, deadline: Date | null): BoundTooShort[] {
  if (deadline === null) return []
  const due = wallClockOf(deadline).date
  return ['binding-until', 'tender-validity'].flatMap((contentId) =>
    (template.node(contentId) ? instances(template, data, contentId) : []).flatMap(({ path, value }): BoundTooShort[] =>
      typeof value === 'string' && value !== '' && value.slice(0, due.length) < due
        ? [{ path, contentId, rule: 'boundTooShort', params: { deadline: due } }]
        : [],
    ),
  )
}
