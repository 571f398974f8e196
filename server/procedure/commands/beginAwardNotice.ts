import { laterResultFormOf, resultFormOf, type Template } from '../../../engine/template'
import { AppError } from '../../platform/errors'
import { publishedTemplate } from '../../templates/compiled'
import { createTender, type Creator } from '../../tenders/commands/createTender'
import { ownTemplate } from '../../tenders/commands/ownTemplate'
import { withoutAddressOf } from '../../tenders/form/ownAddress'
import { asShown } from '../../tenders/form/readForm'
import type { TenderDoc } from '../../tenders/model'
import { readRevision } from '../../tenders/revisions'
import { resultForm } from '../awardNotice/form'
import { knownResult } from '../awardNotice/known'

async function formOf({ templateId }: TenderDoc): Promise<Template> {
  for (const id of [laterResultFormOf(templateId), resultFormOf(templateId)]) {
    const found = id === null ? null : await publishedTemplate(id)
    if (found) return found
  }
  throw new AppError('conflict', { reason: 'refused.noResultForm' })
}

/**
 * A new draft of the award notice of a procedure, with what is known of how its lots ended; whoever begins it is its admin. Refuses (409)
 * where no lot has ended, and where the form that began it is none of the EU's.
 */
export async function beginAwardNotice(tender: TenderDoc, creator: Creator, { at, _id }: { at: Date; _id: string }): Promise<TenderDoc> {
  if (!tender.published || tender.lots.every(({ outcome }) => outcome === null))
    throw new AppError('conflict', { reason: 'refused.noLotEnded' })
  const to = await formOf(tender)
  const [from, form] = await Promise.all([ownTemplate(tender), readRevision(tender._id, tender.published.revision)])
  const data = withoutAddressOf(from, asShown(from, form), tender._id)
  const begun = resultForm(from, to, { data, known: await knownResult(tender, form), now: at })
  return createTender({ type: 4, templateId: to.file.id, name: tender.name, organizationId: tender.orgId, data: begun }, creator, {
    at,
    _id,
  })
}
