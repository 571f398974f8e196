import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Schema, model } from 'mongoose'
import { loadPart, loadTemplate, type Template } from '../../engine/template'
import { canonicalJson } from '../audit/canonical'
import { isDuplicateKey } from '../platform/duplicateKey'
import { projectRoot } from '../platform/projectRoot'
import { templateVersion } from '../templates/compiled'
import type { TenderDoc } from '../tenders/model'
import type { SubmissionKind } from './model'

/** A form that bidders fill. */
export interface BidderForm {
  /** SHA-256 of the form: what a submission keeps, so that it can be read by the form it was written in, whatever comes later. */
  ref: string
  template: Template
}

const refOf = (template: Template): string => createHash('sha256').update(canonicalJson(template.file)).digest('hex')

const shipped = new Map<string, BidderForm>()

/** A form that comes with Lotse (templates/bidder). */
export function shippedForm(name: SubmissionKind | 'profile'): BidderForm {
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

/** The form that bidders of this tender fill: its template's own, else the one that comes with Lotse. */
export async function bidderForm(
  { templateId, templateVersion: version }: Pick<TenderDoc, 'templateId' | 'templateVersion'>,
  kind: SubmissionKind,
): Promise<BidderForm> {
  const template = await templateVersion(templateId, version)
  if (!template?.file.forms?.[kind]) return shippedForm(kind)
  const known = parts.get(template) ?? {}
  parts.set(template, known)
  const before = known[kind]
  if (before) return before
  const part = loadPart(template, kind)
  if (!part) return shippedForm(kind)
  return (known[kind] = { ref: refOf(part), template: part })
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
