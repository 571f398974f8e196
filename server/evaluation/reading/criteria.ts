import { lotsOf, type FormData } from '../../../engine/form'
import type { ComparedField, CriterionInput, CriterionView } from '../../contract/evaluation/views'
import { templateVersion } from '../../templates/compiled'
import type { TenderDoc } from '../../tenders/model'
import { asShown } from '../../tenders/form/readForm'
import { findRevision } from '../../tenders/revisions'
import type { EvaluationDoc } from '../model'
import { publishedCriteria, type PublishedCriterion } from '../scoring/publishedCriteria'

const itemAt = (data: FormData, path: string): unknown =>
  path
    .split('/')
    .slice(1)
    .reduce<unknown>(
      (node, part) => (typeof node === 'object' && node !== null ? (node as Record<string, unknown>)[part] : undefined),
      data,
    )

/** The award criteria that the published notice names for a lot; none where it names none. */
export async function noticedCriteria(tender: TenderDoc, lotId: string): Promise<PublishedCriterion[]> {
  if (!tender.published) return []
  const found = await findRevision(tender._id, tender.published.revision)
  const template = found && (await templateVersion(tender.templateId, found.templateVersion ?? tender.templateVersion))
  if (!found || !template) return []
  // Stored before hidden values were left out, it may hold some: they bind nobody.
  const data = asShown(template, found.data)
  const lots = lotsOf(template, data)
  const lot = lots.find((one) => one.lotId === lotId) ?? (lots.length === 1 ? lots[0] : undefined)
  return publishedCriteria(data, lot && itemAt(data, lot.path))
}

/** What most tenders mean by a price: the first amount of money in the offer, linear to twice the best. To be confirmed by a person. */
const usualPrice = (fields: readonly ComparedField[]): CriterionInput['price'] => {
  const field = fields.find(({ valueType }) => valueType === 'amount') ?? fields.find(({ isNumber }) => isNumber)
  return { field: field?.key ?? '', formula: { kind: 'linear', better: 'lower', zeroAt: '2' } }
}

/** Criteria as they stand: what was saved, else what the notice names. */
export const criteriaOf = (
  evaluation: Pick<EvaluationDoc, 'criteria'> | null,
  notice: readonly PublishedCriterion[],
  fields: readonly ComparedField[],
): CriterionView[] => {
  const inNotice = new Map(notice.map((one) => [one.id, one]))
  const stored =
    evaluation?.criteria ??
    notice.map(({ id, name, weight, type }): CriterionInput => ({ id, name, weight, price: type === 'price' ? usualPrice(fields) : null }))
  return stored.map((one) => {
    const published = inNotice.get(one.id)
    return {
      ...one,
      description: published?.description ?? '',
      published: { name: (published?.name ?? '') !== '', weight: (published?.weight ?? null) !== null },
    }
  })
}

/** What contradicts the notice: criteria and weights that were published are binding (§ 58 VgV). */
export const contradictions = (criteria: readonly CriterionInput[], notice: readonly PublishedCriterion[]) =>
  notice.flatMap(({ id, name, weight }) => {
    const at = criteria.findIndex((one) => one.id === id)
    const found = criteria[at]
    if (!found) return [{ path: '/input/criteria', rule: 'publishedMissing', params: { name: name === '' ? id : name } }]
    return [
      ...(name !== '' && found.name !== name ? [{ path: `/input/criteria/${at}/name`, rule: 'published', params: { name } }] : []),
      ...(weight !== null && found.weight !== weight
        ? [{ path: `/input/criteria/${at}/weight`, rule: 'published', params: { weight } }]
        : []),
    ]
  })
