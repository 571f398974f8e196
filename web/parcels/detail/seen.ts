import { isPublicField, PUBLIC_FIELDS, type PublicField } from '../../../engine/parcels'
import type { PropertyView } from '../../../server/contract/parcels/views'
import type { Draft } from './draft'

/** What is written of a parcel, in two heaps: what the public sees of it once it is published, and what it does not. */
export interface Seen {
  /** Beside name and location. */
  readonly shown: readonly (PublicField | { readonly name: string })[]
  readonly hidden: readonly (PublicField | { readonly name: string })[]
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

export function seenOf(parcel: PropertyView, draft: Draft): Seen {
  const written: Readonly<Record<string, unknown>> = { ...parcel, ...draft }
  const filled = PUBLIC_FIELDS.filter((name) => !isEmpty(written[name]))
  const own = draft.additionalFields.filter(({ value }) => value !== '')
  const shared = draft.publicFields.filter(isPublicField)
  return {
    shown: [...filled.filter((name) => shared.includes(name)), ...own.filter(({ isShared }) => isShared === true)],
    hidden: [...filled.filter((name) => !shared.includes(name)), ...own.filter(({ isShared }) => isShared !== true)],
  }
}
