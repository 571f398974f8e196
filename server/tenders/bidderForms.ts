import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { model, Schema } from '../platform/database/model'
import { type SheetPosition, withPriceSheet } from '../../engine/authoring'
import { loadPart, loadTemplate, type Template } from '../../engine/template'
import { canonicalJson } from '../platform/canonicalJson'
import { isDuplicateKey } from '../platform/duplicateKey'
import { perWorld } from '../platform/world'
import { projectRoot } from '../platform/projectRoot'
import { templateVersion } from '../templates/area'
import type { BidderForms } from '../contract/tenders/criteria'
import type { LotDoc } from './lotDoc'
import type { TenderDoc } from './model'
import type { SubmissionKind } from '../offers/area'

/** A form that bidders fill. */
export interface BidderForm {
  /** SHA-256 of the form: what a submission keeps, so that it can be read by the form it was written in, whatever comes later. */
  ref: string
  template: Template
}

const refOf = (template: Template): string => createHash('sha256').update(canonicalJson(template.file)).digest('hex')

const shipped = new Map<string, BidderForm>()

/** A form that comes with Lotse (templates/bidder). */
export function shippedForm(name: SubmissionKind | 'concession' | 'profile'): BidderForm {
  const known = shipped.get(name)
  if (known) return known
  const loaded = loadTemplate(JSON.parse(readFileSync(join(projectRoot(), 'templates', 'bidder', `${name}.json`), 'utf8')))
  if (!loaded.ok) throw new Error(`templates/bidder/${name}.json does not load: ${JSON.stringify(loaded.faults[0])}`)
  const form = { ref: refOf(loaded.template), template: loaded.template }
  shipped.set(name, form)
  return form
}

/** Forms of templates that were worked out before: a published version never changes. */
const parts = new WeakMap<Template, Partial<Record<SubmissionKind, BidderForm>>>()

/** Forms that bidders can be given: that of the tender's template, or one that comes with Lotse. */
export type FormKey = BidderForms[SubmissionKind]

type Choosing = Pick<TenderDoc, 'templateId' | 'templateVersion'> & Partial<Pick<TenderDoc, 'bidderForms' | 'regime' | 'stage'>>

/** What can be chosen for a kind, the usual one first: a concession asks for its fee, everything else for a price. */
export function formChoices(template: Template, kind: SubmissionKind, regime: string | undefined): FormKey[] {
  const own: FormKey[] = template.file.forms?.[kind] ? ['own'] : []
  if (kind === 'application') return [...own, 'standard']
  return [...own, ...(regime === 'KonzVgV' ? (['concession', 'standard'] as const) : (['standard', 'concession'] as const))]
}

/** The chosen one. Nobody chose: the usual one; of a tender that was published before there was a choice, the one that bidders got. */
export function formKey(
  template: Template,
  kind: SubmissionKind,
  { bidderForms, regime, stage = 0 }: Omit<Choosing, 'templateId'>,
): FormKey {
  const chosen = bidderForms?.[kind]
  if (chosen) return chosen
  const [usual = 'standard'] = formChoices(template, kind, stage === 0 ? regime : undefined)
  return usual
}

function formOf(template: Template, kind: SubmissionKind, key: FormKey): BidderForm {
  if (key === 'concession') return shippedForm('concession')
  if (key === 'standard') return shippedForm(kind)
  const known = parts.get(template) ?? {}
  parts.set(template, known)
  const before = known[kind]
  if (before) return before
  const part = loadPart(template, kind)
  if (!part) return shippedForm(kind)
  return (known[kind] = { ref: refOf(part), template: part })
}

/** Each form with each sheet is worked out once. */
const MOST_SHEETS = 50
const withSheets = perWorld(() => new Map<string, BidderForm>())
function withSheet(form: BidderForm, sheet: readonly SheetPosition[]): BidderForm {
  const known = withSheets
  const key = `${form.ref} ${createHash('sha256').update(canonicalJson(sheet)).digest('hex')}`
  const before = known.get(key)
  if (before) return before
  const loaded = loadTemplate(withPriceSheet(form.template.file, sheet))
  if (!loaded.ok) throw new Error(`a price sheet does not load: ${JSON.stringify(loaded.faults[0])}`)
  const made = { ref: refOf(loaded.template), template: loaded.template }
  if (known.size >= MOST_SHEETS) known.clear()
  known.set(key, made)
  return made
}
interface Wanted {
  /** Another form than was chosen, to look at. */
  key?: FormKey | undefined
  /** Whose price sheet is asked for with it. */
  lot?: Pick<LotDoc, 'judging'> | undefined
}

/** The form that bidders of this tender fill, of a lot with its price sheet. */
export async function bidderForm(tender: Choosing, kind: SubmissionKind, { key, lot }: Wanted = {}): Promise<BidderForm> {
  const template = await templateVersion(tender.templateId, tender.templateVersion)
  const form = template ? formOf(template, kind, key ?? formKey(template, kind, tender)) : shippedForm(kind)
  const sheet = kind === 'offer' ? (lot?.judging?.offer.sheet ?? []) : []
  return sheet.length === 0 ? form : withSheet(form, sheet)
}

interface KeptFormDoc {
  _id: string
  body: string
}
const schema = new Schema<KeptFormDoc>(
  { _id: { type: String, required: true }, body: { type: String, required: true } },
  { collection: 'bidderForms', versionKey: false },
)
const KeptFormModel = model<KeptFormDoc>('BidderForm', schema)

/** Keeps a form that something was submitted in. It says nothing of what was submitted. */
export async function keepForm({ ref, template }: BidderForm): Promise<void> {
  if (await KeptFormModel.exists({ _id: ref })) return
  await KeptFormModel.create({ _id: ref, body: JSON.stringify(template.file) }).catch((fault: unknown) => {
    if (!isDuplicateKey(fault)) throw fault
  })
}

/** The form that a submission was written in; throws where it was never kept. */
export async function keptForm(ref: string): Promise<Template> {
  const kept = await KeptFormModel.findOne({ _id: ref }).lean<KeptFormDoc>()
  const loaded = kept && loadTemplate(JSON.parse(kept.body))
  if (!loaded?.ok) throw new Error(`the form ${ref} that something was submitted in is missing`)
  return loaded.template
}
