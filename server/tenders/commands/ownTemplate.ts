import type { Template } from '../../../engine/template'
import { templateVersion } from '../../templates/area'
import type { TenderDoc } from '../model'

/** The tender's own version of its template. */
export async function ownTemplate({
  _id,
  templateId,
  templateVersion: version,
}: Pick<TenderDoc, '_id' | 'templateId' | 'templateVersion'>): Promise<Template> {
  const template = await templateVersion(templateId, version)
  if (!template) throw new Error(`template ${templateId}@${version} of tender ${_id} is missing`)
  return template
}
