import type { Template } from '../../../engine/template'
import { isChanged, sameJson, type Draft } from './draft'
import { buyerOf, nameOf, withBuyer, withName } from './nameAndBuyer'

/** What belongs to the tender whatever its form is. */
type Carried = Omit<Draft, 'templateId' | 'data' | 'type'> & Partial<Pick<Draft, 'type'>>

/** A change of the form on the create page: the draft so far, and the empty one that it came from. */
export interface Change {
  base: Draft
  draft: Draft
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || (typeof value === 'object' && value !== null && Object.keys(value).length === 0)

/** Ids of items are made anew each time, and a field that was emptied leaves its groups behind: neither says what was typed. */
const bare = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(bare)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, inner]) => [key, bare(inner)] as const)
  return Object.fromEntries(entries.filter(([key, inner]) => key !== '_id' && !isEmpty(inner)))
}

const restOf = (template: Template, draft: Draft): unknown => bare(withBuyer(template, withName(template, draft, ''), null).data)

/** Whether the form holds more than title and buyer: that would be lost with another one. */
export const losesForm = (template: Template, { base, draft }: Change): boolean =>
  !sameJson(restOf(template, base), restOf(template, draft))

/** What goes along to another form; null where nothing was typed. */
export function takenFrom(template: Template, { base, draft }: Change): Carried | null {
  if (!isChanged(base, draft)) return null
  const { templateId: _templateId, data: _data, type, ...rest } = draft
  // A type that nobody chose is the form's own.
  return { ...rest, ...(type !== base.type && { type }), name: nameOf(template, draft), organizationId: buyerOf(template, draft) }
}

/** The empty draft of the other form with what came along. */
export const withCarried = (template: Template, base: Draft, carried: Carried): Draft =>
  withBuyer(template, withName(template, { ...base, ...carried }, carried.name), carried.organizationId)
