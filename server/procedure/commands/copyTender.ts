import { takesPriceSheet } from '../../../engine/authoring'
import { instances, setAt, type FormData } from '../../../engine/form'
import type { Template, ValueType } from '../../../engine/template'
import { moveData } from '../../../engine/versions'
import { AppError } from '../../platform/errors'
import { publishedTemplate } from '../../templates/area'
import {
  asks,
  bidderForm,
  createTender,
  type Creator,
  NAME_FIELD,
  ownTemplate,
  partiesOf,
  presentPlans,
  readRevision,
  type TenderDoc,
  withoutAddressOf,
} from '../../tenders/area'

const DATES: ReadonlySet<ValueType | undefined> = new Set<ValueType>(['date', 'time', 'datetime'])

/** The form without its dates, and without what was announced of changes: what was due in one procedure is not in the next. */
function withoutDates(template: Template, data: FormData): FormData {
  let cleared = data
  for (const node of template.nodes) {
    if (!node.isField || !DATES.has(node.ui.valueType)) continue
    for (const { path, value } of instances(template, cleared, node.id)) if (value !== undefined) cleared = setAt(cleared, path, undefined)
  }
  // What was changed in one procedure's notice was not in the next, and that one has identifiers of its own.
  return ['GR-Change', 'meta-data-group'].reduce((rest, id) => (template.node(id) ? setAt(rest, `/${id}`, undefined) : rest), cleared)
}

/** The form under another title. In other languages it would still be the earlier tender's, so those are left empty. */
function withTitle(template: Template, data: FormData, title: string): FormData {
  const [place] = asks(template, NAME_FIELD) ? instances(template, data, NAME_FIELD) : []
  if (!place) return data
  return setAt(data, place.path, template.node(NAME_FIELD)?.ui.valueType === 'text-multilingual' ? { DEU: title } : title)
}

/** What is called under a framework agreement: by which procedure, and who its parties are. */
interface Call {
  type: TenderDoc['type']
  procedure: string
  framework: NonNullable<TenderDoc['framework']>
}

/** The plans, without the price sheets where the form that bidders of the copy fill has no sum for them. */
async function plansFor(
  template: Template,
  { templateId, regime, head }: TenderDoc,
  bidderForms: TenderDoc['bidderForms'],
): Promise<ReturnType<typeof presentPlans>> {
  const chosen = { templateId, templateVersion: template.file.version, ...(regime && { regime }), ...(bidderForms && { bidderForms }) }
  const { template: form } = await bidderForm(chosen, 'offer')
  return presentPlans(head.awardPlans).map(({ sheet, ...plan }) => ({ ...plan, ...(sheet && takesPriceSheet(form.file) ? { sheet } : {}) }))
}

/**
 * A new draft with the form of a tender in the newest version of its template, without dates, rooms' files and team, under the given title;
 * whoever copies is its admin. Refuses (409) where the template is no longer there.
 */
export async function copyTender(
  tender: TenderDoc,
  creator: Creator,
  { at, _id, name: title, call }: { at: Date; _id: string; name?: string | undefined; call?: Call },
): Promise<TenderDoc> {
  const template = await publishedTemplate(tender.templateId)
  if (!template) throw new AppError('conflict', { reason: 'refused.templateGone' })
  const [from, data] = await Promise.all([ownTemplate(tender), readRevision(tender._id, tender.head.revision)])
  const moved = tender.templateVersion === template.file.version ? data : moveData(from, template, { data }).data
  const isSameVersion = tender.templateVersion === template.file.version
  const bidderForms = isSameVersion ? tender.bidderForms : undefined
  const { description, orgId } = tender.head
  const isNamed = title !== undefined && title !== '' && title !== tender.head.name
  const name = isNamed ? title : tender.head.name
  // A copy of a call has the same parties, as Lotse wrote them.
  const framework = call?.framework ?? ((partiesOf(tender) ?? []).length > 0 ? tender.framework : undefined)
  const undated = withoutAddressOf(template, withoutDates(template, moved), tender._id)
  return createTender(
    {
      type: call?.type ?? tender.type,
      procedure: call?.procedure ?? tender.procedure.id,
      templateId: tender.templateId,
      name,
      description,
      organizationId: orgId,
      ...(bidderForms ? { bidderForms } : {}),
      awardPlans: await plansFor(template, tender, bidderForms),
      data: isNamed ? withTitle(template, undated, title) : undated,
    },
    creator,
    { at, _id, ...(framework ? { framework } : {}) },
  )
}
