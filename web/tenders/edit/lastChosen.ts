import { instances, setAt } from '../../../engine/form'
import type { Template } from '../../../engine/template'
import { isOrganizationReference, isReviewReference } from '../../forms'
import type { Draft } from './draft'
import { buyerOf, withBuyer } from './nameAndBuyer'

/** Who bought, and who reviews, in what a person saved last: most of them name the same again. By person, in this browser. */
interface Chosen {
  buyer: number | null
  /** By field of the form. */
  review: Readonly<Record<string, unknown>>
}

const keyOf = (email: string): string => `lotse.lastChosen:${email}`

const isFilled = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null && value !== ''

const reviewFields = ({ fields }: Template): string[] =>
  fields.filter((field) => !field.isExcluded && isOrganizationReference(field) && isReviewReference(field)).map(({ id }) => id)

export function rememberChosen(template: Template, draft: Draft, email: string): void {
  const found = reviewFields(template).flatMap((id): [string, unknown][] => {
    const first = instances(template, draft.data, id).find(({ value }) => isFilled(value))
    return first ? [[id, first.value]] : []
  })
  const chosen: Chosen = { buyer: buyerOf(template, draft), review: Object.fromEntries(found) }
  try {
    localStorage.setItem(keyOf(email), JSON.stringify(chosen))
  } catch {
    // A browser that keeps nothing asks again next time.
  }
}

const readChosen = (email: string): Partial<Chosen> => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(email)) ?? '{}')
    return typeof stored === 'object' && stored !== null ? stored : {}
  } catch {
    return {}
  }
}

/** A new draft with them; what stands there already stays. One that is no more is refused at its field, as if it had been typed. */
export function withChosen(template: Template, draft: Draft, email: string): Draft {
  const { buyer = null, review = {} } = readChosen(email)
  const bought = buyer !== null && buyerOf(template, draft) === null ? withBuyer(template, draft, buyer) : draft
  const data = reviewFields(template).reduce(
    (filled, id) =>
      instances(template, filled, id).reduce(
        (next, { path, value }) => (isFilled(review[id]) && !isFilled(value) ? setAt(next, path, review[id]) : next),
        filled,
      ),
    bought.data,
  )
  return { ...bought, data }
}
