import { asShown } from '../../../engine/form'
import { laterResultFormOf, resultFormOf, type Template } from '../../../engine/template'
import { AppError } from '../../platform/errors'
import { derivedId } from '../../platform/newId'
import { publishedTemplate } from '../../templates/area'
import { createTender, type Creator, ownTemplate, readRevision, type TenderDoc, TenderModel, withoutAddressOf } from '../../tenders/area'
import { resultForm } from '../awardNotice/form'
import { knownResult } from '../awardNotice/known'

/** The first of these forms that is published here. Refuses (409) where none is. */
export async function publishedForm(ids: readonly (string | null)[], reason: string): Promise<Template> {
  for (const id of ids) {
    const found = id === null ? null : await publishedTemplate(id)
    if (found) return found
  }
  throw new AppError('conflict', { reason })
}

/** The lots that ended without a notice of theirs; the newest notice where there is none such lot. */
async function unannounced({ _id, lots }: TenderDoc): Promise<{ lotIds: string[]; last: TenderDoc | null }> {
  const begun = await TenderModel.find({ 'resultOf.tenderId': _id }).sort({ created: 1 }).lean<TenderDoc[]>()
  const known = new Set(begun.flatMap(({ resultOf }) => resultOf?.lotIds ?? []))
  const lotIds = lots.filter(({ lotId, outcome }) => outcome !== null && !known.has(lotId)).map(({ lotId }) => lotId)
  return { lotIds, last: begun.at(-1) ?? null }
}

/**
 * A new draft of the award notice of a procedure, with what is known of how its lots ended; whoever begins it is its admin. Every lot has
 * one: where all that ended have theirs, it is the last of them. Refuses (409) where no lot has ended, and where the form that began it is
 * none of the EU's.
 */
export async function beginAwardNotice(tender: TenderDoc, creator: Creator, at: Date): Promise<TenderDoc> {
  if (!tender.published || tender.lots.every(({ outcome }) => outcome === null))
    throw new AppError('conflict', { reason: 'refused.noLotEnded' })
  const to = await publishedForm([laterResultFormOf(tender.templateId), resultFormOf(tender.templateId)], 'refused.noResultForm')
  const { lotIds, last } = await unannounced(tender)
  if (last && lotIds.length === 0) return last
  const [from, form] = await Promise.all([ownTemplate(tender), readRevision(tender._id, tender.published.revision)])
  const data = withoutAddressOf(from, asShown(from, form), tender._id)
  const begun = resultForm(from, to, { data, known: await knownResult(tender, form, lotIds), now: at })
  return createTender({ type: 4, templateId: to.file.id, name: tender.name, organizationId: tender.orgId, data: begun }, creator, {
    at,
    // Pressed twice at once, by whomever, it is one.
    _id: derivedId('award notice', tender._id, ...lotIds),
    resultOf: { tenderId: tender._id, lotIds },
  })
}
