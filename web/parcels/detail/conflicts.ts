import type { PropertyView } from '../../../server/contract/parcels/views'
import { draftOf, same, type Draft } from './draft'

/** What both changed, and differently: mine stays in the form until one decides. */
export interface Conflict {
  /** A field of the draft, or `own:` and the id of an additional field. */
  readonly key: string
  readonly field: keyof Draft
  /** Of an additional field. */
  readonly name?: string
  readonly mine: unknown
  readonly theirs: unknown
}

const ofFields = (base: Draft, mine: Draft, theirs: Draft): Conflict[] =>
  base.additionalFields.flatMap((was): Conflict[] => {
    const [own, other] = [mine, theirs].map(({ additionalFields }) => additionalFields.find(({ id }) => id !== undefined && id === was.id))
    if (!own || !other || own.value === was.value || other.value === was.value || own.value === other.value) return []
    return [{ key: `own:${was.id ?? ''}`, field: 'additionalFields', name: other.name, mine: own.value, theirs: other.value }]
  })

/** Names that are public and additional fields are put together one by one; of them only values can collide. */
export const conflictsOf = (base: PropertyView, mine: Draft, theirs: PropertyView): Conflict[] => {
  const [before, now] = [draftOf(base), draftOf(theirs)]
  const fields = (Object.keys(mine) as (keyof Draft)[]).filter((field) => field !== 'publicFields' && field !== 'additionalFields')
  const plain = fields.flatMap((field): Conflict[] => {
    const [was, own, other] = [before[field], mine[field], now[field]]
    return same(was, own) || same(was, other) || same(own, other) ? [] : [{ key: field, field, mine: own, theirs: other }]
  })
  return [...plain, ...ofFields(before, mine, now)]
}

/** The draft with theirs where both had changed it. */
export const withTheirs = (draft: Draft, { key, field, theirs }: Conflict): Draft =>
  field !== 'additionalFields'
    ? { ...draft, [field]: theirs }
    : {
        ...draft,
        additionalFields: draft.additionalFields.map((one) => (`own:${one.id ?? ''}` === key ? { ...one, value: String(theirs) } : one)),
      }
