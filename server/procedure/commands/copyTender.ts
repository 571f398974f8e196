import { instances, setAt, type FormData } from '../../../engine/form'
import type { Template, ValueType } from '../../../engine/template'
import { moveData } from '../../../engine/versions'
import { AppError } from '../../platform/errors'
import { publishedTemplate } from '../../templates/compiled'
import { createTender, type Creator } from '../../tenders/commands/createTender'
import { ownTemplate } from '../../tenders/commands/moveTemplate'
import type { TenderDoc } from '../../tenders/model'
import { readRevision } from '../../tenders/revisions'

const DATES: ReadonlySet<ValueType | undefined> = new Set<ValueType>(['date', 'time', 'datetime'])

/** The form without its dates, and without what was announced of changes: what was due in one procedure is not in the next. */
export function withoutDates(template: Template, data: FormData): FormData {
  let cleared = data
  for (const node of template.nodes) {
    if (!node.isField || !DATES.has(node.ui.valueType)) continue
    for (const { path, value } of instances(template, cleared, node.id)) if (value !== undefined) cleared = setAt(cleared, path, undefined)
  }
  // What was changed in one procedure's notice was not in the next.
  return template.node('GR-Change') ? setAt(cleared, '/GR-Change', undefined) : cleared
}

/**
 * A new draft with the form of a tender in the newest version of its template, without dates, rooms' files and team; whoever copies is its admin. Refuses
 * (409) where the template is no longer there.
 */
export async function copyTender(tender: TenderDoc, creator: Creator, { at, _id }: { at: Date; _id: string }): Promise<TenderDoc> {
  const template = await publishedTemplate(tender.templateId)
  if (!template) throw new AppError('conflict', { reason: 'refused.templateGone' })
  const [from, data] = await Promise.all([ownTemplate(tender), readRevision(tender._id, tender.head.revision)])
  const moved = tender.templateVersion === template.file.version ? data : moveData(from, template, { data }).data
  const { name, description, orgId } = tender.head
  return createTender(
    { type: tender.type, templateId: tender.templateId, name, description, organizationId: orgId, data: withoutDates(template, moved) },
    creator,
    { at, _id },
  )
}
