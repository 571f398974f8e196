import type { FormIssue, OfferDraftView } from '../../../server/contract/offers/drafts'

/** Fields that a variant has beside its form, by the rule that names them and no field of a form. */
export const OWN_FIELDS = { untitled: 'variantTitle', fileGone: 'variantFiles' } as const
type OwnRule = keyof typeof OWN_FIELDS
export const isOwnRule = (rule: string): rule is OwnRule => Object.hasOwn(OWN_FIELDS, rule)

const PLACE = /^\/variants\/(\d+)/

/** From 1 on; 0: of the main offer. */
export const numberIn = ({ path, variant }: FormIssue): number => (variant === undefined ? 0 : Number(PLACE.exec(path)?.[1] ?? -1) + 1)

/** What keeps the variants of a draft from being submitted, named as a refusal names it. */
export const lacksOf = (variants: OfferDraftView['variants']): FormIssue[] =>
  variants.flatMap(({ id, title, missing }, n) => {
    const named = title === '' ? [{ path: '/title', contentId: '', rule: 'untitled' satisfies OwnRule, params: {} }] : []
    return [...named, ...missing].map((one) => ({ ...one, path: `/variants/${n}${one.path}`, variant: id }))
  })

/** Those of one form, with paths in it; null: the main offer's. */
export const issuesOf = (issues: readonly FormIssue[], id: string | null): readonly FormIssue[] => {
  if (id === null) return issues.filter(({ variant }) => variant === undefined)
  return issues.filter(({ variant }) => variant === id).map((one) => ({ ...one, path: one.path.replace(PLACE, '') }))
}
