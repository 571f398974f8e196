import { asShown, type FormData } from '../../engine/form'
import { MAX_VARIANTS, type VariantRule } from '../../workflows/variants'
import type { FormIssue, OfferVariant, OfferVariantInput, SubmittedVariant } from '../contract/offers/drafts'
import { AppError } from '../platform/errors'
import { isSame } from '../platform/isSame'
import { newId } from '../platform/newId'
import type { BidderForm } from '../tenders/area'
import type { SubmittedFile } from './content'
import { type Looking, missingIn } from './completeness'
import { dataOf, type DraftVariant } from './drafts'

interface Writing {
  /** Those of the draft as it stands. */
  known: readonly DraftVariant[]
  rule: VariantRule
  /** Throws what the form does not take. */
  checked(data: FormData): FormData
  /** What a form begins with. */
  empty(): FormData
}

/**
 * The variants of a draft as somebody saves them, their ids those of known ones: what one leaves out stays. Refuses more than a company may
 * have (422), and new and changed ones where the lot's notice lets none in (409); those that are there can always be taken out.
 */
export function writtenVariants(inputs: readonly OfferVariantInput[], { known, rule, checked, empty }: Writing): DraftVariant[] {
  if (inputs.length > MAX_VARIANTS)
    throw new AppError('invalid', { errors: [{ path: '/draft/variants', rule: 'maxItems', params: { limit: MAX_VARIANTS } }] })
  const written = inputs.map((input): DraftVariant => {
    const old = known.find(({ id }) => id === input.id)
    const data = input.data === undefined ? old?.data : checked(input.data)
    return {
      id: old?.id ?? newId(),
      title: input.title?.trim() ?? old?.title ?? '',
      data: data ?? empty(),
      files: [...new Set(input.files ?? old?.files ?? [])],
    }
  })
  const isThere = (one: DraftVariant): boolean => known.some((old) => isSame(old, one))
  if (rule.allowed === 'none' && !written.every(isThere))
    throw new AppError('conflict', { reason: 'refused.variantsNotAllowed', params: { paragraph: rule.paragraph } })
  return written
}

/** With what each of them lacks, in the form as it is asked for now. */
export const presentVariants = (variants: readonly DraftVariant[], form: BidderForm, looking: Looking): OfferVariant[] =>
  variants.map(({ id, title, data, files }) => {
    const now = dataOf({ data }, form, looking.at)
    return { id, title, data: now, files, missing: missingIn(form.template, now, looking) }
  })

interface Taking extends Looking {
  form: BidderForm
  rule: VariantRule
  /** All files that are submitted. */
  files: readonly SubmittedFile[]
}

type Taken =
  { ok: true; variants: SubmittedVariant[] } | { ok: false; reason: string; params: Record<string, string>; issues?: FormIssue[] }

/** What it has beside its form is named by rules of its own: a form may have a field of any name. */
const beside = (rule: string, field: string): FormIssue => ({ path: `/${field}`, contentId: '', rule, params: {} })

/** The variants of a draft as a submission takes them: each whole, named, and with files that are submitted. Else what each lacks. */
export function takeVariants(drafted: readonly DraftVariant[], { form, rule, files, ...looking }: Taking): Taken {
  const no = (reason: string): Taken => ({ ok: false, reason, params: { paragraph: rule.paragraph } })
  const byId = new Map(files.map((file) => [file.id, file]))
  if (drafted.length > 0 && rule.allowed === 'none') return no('variantsNotAllowed')
  if (drafted.length === 0 && rule.allowed === 'required') return no('variantsRequired')
  const shown = drafted.map((one) => ({ ...one, data: asShown(form.template, dataOf(one, form, looking.at)) }))
  const issues = shown.flatMap(({ id, title, data, files: named }, n) =>
    [
      ...(title === '' ? [beside('untitled', 'title')] : []),
      ...missingIn(form.template, data, looking),
      // Left out without a word, a proof would be missing: its company says whether it goes without.
      ...(named.every((one) => byId.has(one)) ? [] : [beside('fileGone', 'files')]),
    ].map((one) => ({ ...one, path: `/variants/${n}${one.path}`, variant: id })),
  )
  const [first] = issues
  if (first) {
    const number = String(shown.findIndex(({ id }) => id === first.variant) + 1)
    const reason = issues.every(({ rule: broken }) => broken === 'fileGone') ? 'variantFileMissing' : 'variantIncomplete'
    return { ok: false, reason, params: { no: number }, issues }
  }
  const filesOf = (named: readonly string[]) =>
    named.flatMap((one) => {
      const file = byId.get(one)
      return file ? [{ id: file.id, name: file.name, sha256: file.sha256 }] : []
    })
  return { ok: true, variants: shown.map(({ id, title, data, files: named }) => ({ id, title, data, files: filesOf(named) })) }
}
