import { asShown, type FormData } from '../../engine/form'
import { MAX_VARIANTS, numbered } from '../../workflows/variants'
import type { FormIssue, OfferVariant, OfferVariantInput, SubmittedVariant } from '../contract/offers/drafts'
import { AppError } from '../platform/errors'
import { isSame } from '../platform/isSame'
import { newId } from '../platform/newId'
import type { BesideRules, BidderForm } from '../tenders/area'
import type { SubmittedFile } from './content'
import { type Looking, missingIn } from './completeness'
import { dataOf, type DraftVariant } from './drafts'

interface Writing {
  /** Those of the draft as it stands. */
  known: readonly DraftVariant[]
  rules: BesideRules
  /** Throws what the form does not take. */
  checked(data: FormData): FormData
  /** What a form begins with. */
  empty(): FormData
}

const ruleOf = ({ main }: Pick<DraftVariant, 'main'>, rules: BesideRules) => (main ? rules.mains : rules.variants)
/** Those that the lot still lets in. */
export const letIn = (all: readonly DraftVariant[], rules: BesideRules): DraftVariant[] =>
  all.filter((one) => ruleOf(one, rules).allowed !== 'none')

/** Beginning of what is refused of one, whose own word it has. */
const wordOf = ({ main }: Pick<DraftVariant, 'main'>): 'main' | 'variant' => (main ? 'main' : 'variant')

/**
 * The variants and further main offers of a draft as somebody saves them, their ids those of known ones: what one leaves out stays. Refuses
 * more than a company may have (422), and new and changed ones where the lot's notice lets none in (409); those that are there can
 * always be taken out.
 */
export function writtenVariants(inputs: readonly OfferVariantInput[], { known, rules, checked, empty }: Writing): DraftVariant[] {
  if (inputs.length > MAX_VARIANTS)
    throw new AppError('invalid', { errors: [{ path: '/draft/variants', rule: 'maxItems', params: { limit: MAX_VARIANTS } }] })
  const written = inputs.map((input): DraftVariant => {
    const old = known.find(({ id }) => id === input.id)
    const data = input.data === undefined ? old?.data : checked(input.data)
    const main = old ? old.main : input.main
    return {
      id: old?.id ?? newId(),
      ...(main && { main }),
      title: input.title?.trim() ?? old?.title ?? '',
      data: data ?? empty(),
      files: [...new Set(input.files ?? old?.files ?? [])],
    }
  })
  const isThere = (one: DraftVariant): boolean => known.some((old) => isSame(old, one))
  const wrong = written.find((one) => ruleOf(one, rules).allowed === 'none' && !isThere(one))
  if (wrong) {
    const { paragraph } = ruleOf(wrong, rules)
    throw new AppError('conflict', { reason: `refused.${wordOf(wrong)}sNotAllowed`, params: { paragraph } })
  }
  return written
}

/** With what each of them lacks, in the form as it is asked for now. */
export const presentVariants = (variants: readonly DraftVariant[], form: BidderForm, looking: Looking): OfferVariant[] =>
  variants.map(({ data, ...one }) => {
    const now = dataOf({ data }, form, looking.at)
    return { ...one, data: now, missing: missingIn(form.template, now, looking) }
  })

interface Taking extends Looking {
  form: BidderForm
  rules: BesideRules
  /** All files that are submitted. */
  files: readonly SubmittedFile[]
}

type Taken =
  { ok: true; variants: SubmittedVariant[] } | { ok: false; reason: string; params: Record<string, string>; issues?: FormIssue[] }

/** What it has beside its form is named by rules of its own: a form may have a field of any name. */
const beside = (rule: string, field: string): FormIssue => ({ path: `/${field}`, contentId: '', rule, params: {} })

/** What a draft has beside its main offer, as a submission takes it: each whole, named, with its files. Else what is missing. */
export function takeVariants(drafted: readonly DraftVariant[], { form, rules, files, ...looking }: Taking): Taken {
  const no = (reason: string, { paragraph }: { paragraph: string }): Taken => ({ ok: false, reason, params: { paragraph } })
  const byId = new Map(files.map((file) => [file.id, file]))
  const wrong = drafted.find((one) => ruleOf(one, rules).allowed === 'none')
  if (wrong) return no(`${wordOf(wrong)}sNotAllowed`, ruleOf(wrong, rules))
  if (rules.variants.allowed === 'required' && drafted.every(({ main }) => main)) return no('variantsRequired', rules.variants)
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
    const one = numbered(drafted).find(({ id }) => id === first.variant) ?? { no: 0, main: undefined }
    const lack = issues.every(({ rule: broken }) => broken === 'fileGone') ? 'FileMissing' : 'Incomplete'
    return { ok: false, reason: `${wordOf(one)}${lack}`, params: { no: String(one.no) }, issues }
  }
  const filesOf = (named: readonly string[]) =>
    named.flatMap((one) => {
      const file = byId.get(one)
      return file ? [{ id: file.id, name: file.name, sha256: file.sha256 }] : []
    })
  return { ok: true, variants: shown.map(({ files: named, ...one }) => ({ ...one, files: filesOf(named) })) }
}
