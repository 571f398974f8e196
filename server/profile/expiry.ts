import { readIn } from '../../engine/languages'
import { instances, isDay, pickText, pathOf, zonedDateAndTime, type FormData } from '../../engine/form'
import type { Template, TemplateNode } from '../../engine/template'
import type { Expiry } from '../contract/profile/profile'
import type { Lang } from '../platform/errors'

const DAY = 86_400_000
const SOON_DAYS = 60

/** A date whose id ends so says how long its group holds: certificate-until. */
const isUntil = (node: TemplateNode): boolean => node.isField && node.ui.valueType === 'date' && node.id.endsWith('-until')

/** Today in Berlin, as '2026-12-31'. */
export const todayOf = (now: Date): string => zonedDateAndTime(now).date.slice(0, 10)

/** A stored date's day; null where there is none. The last day still counts. */
const dayOf = (value: unknown): string | null => {
  const day = typeof value === 'string' ? value.slice(0, 10) : ''
  return isDay(day) ? day : null
}

const stateOn = (until: string, today: string): Expiry['state'] => {
  if (until < today) return 'expired'
  return Date.parse(until) - Date.parse(today) <= SOON_DAYS * DAY ? 'soon' : 'valid'
}

/** The day until which a group's item holds; null where its form or the company names none. */
export function untilOf(group: TemplateNode, item: unknown): string | null {
  const date = group.children.find(isUntil)
  return date && typeof item === 'object' && item !== null ? dayOf((item as Record<string, unknown>)[date.id]) : null
}

/** What a group's item is called: its caption, else the group's own name. */
export function nameOf(group: TemplateNode, item: unknown, lang: Lang): string {
  const caption = group.ui.captionField
  const value = caption && typeof item === 'object' && item !== null ? (item as Record<string, unknown>)[caption] : undefined
  const text = typeof value === 'string' ? value : pickText(value)
  return text.trim() === '' ? readIn(group.ui.label, lang) : text
}

/** Everything of a profile that is dated, in form order. */
export function expiriesIn(template: Template, data: FormData, { now, lang }: { now: Date; lang: Lang }): Expiry[] {
  const today = todayOf(now)
  return template.fields.filter(isUntil).flatMap((field) => {
    const group = field.parent
    if (!group) return []
    return instances(template, data, group.id).flatMap(({ value, path }) => {
      const until = untilOf(group, value)
      return until ? [{ path: `${path}/${field.id}`, name: nameOf(group, value, lang), until, state: stateOn(until, today) }] : []
    })
  })
}

/** Where a group that is in no repeated one lies; null for others. */
export const placeOf = (group: TemplateNode): string | null => (group.repeatedAncestors.length === 0 ? pathOf(group) : null)
