import { variantWords } from '../../engine/form'
import { alike, inEach, loggedLabel } from '../../engine/languages'
import type { Released } from './released'
import type { EvaluationChange } from './record'

/** What the log says first of an entry that is about a variant: which one. Of a main offer nothing. */
export const variantLine = (released: Pick<Released, 'variant'> | undefined): EvaluationChange[] => {
  const variant = released?.variant ?? null
  if (variant === null) return []
  const label = loggedLabel(inEach((lang) => variantWords({ ...variant, title: '' }, lang)))
  return [{ ...label, oldValue: null, newValue: { position: alike(variant.title) } }]
}
