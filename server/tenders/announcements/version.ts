import { instances, isWithheld, withholdings, type FormData } from '../../../engine/form'
import { withoutFields } from '../../../engine/reading'
import { evaluateRules } from '../../../engine/rules'
import type { Template } from '../../../engine/template'
import type { TenderVersion } from '../../contract/tenders/views'
import { AppError } from '../../platform/errors'
import { organizationsOf } from '../buyer'
import { ownTemplate } from '../commands/ownTemplate'
import type { TenderDoc } from '../model'
import { readingOf } from '../reading/formReading'
import { readRevision } from '../revisions'
import { announcementsOf } from './entry'

const instant = (date: Date | null): string | null => date?.toISOString() ?? null

/** Fields of which a value is withheld by now, anywhere in the form: in doubt nothing of them is shown again. */
function withheldFields(template: Template, data: FormData): string[] {
  const marks = withholdings(template, data, evaluateRules(template, data))
  if (marks.length === 0) return []
  return template.fields
    .filter((field) => instances(template, data, field.id).some(({ path }) => isWithheld(marks, field, path)))
    .map(({ id }) => id)
}

/** A tender as the outside read it after announcement `no`, until the next one. Refuses (404) what was never published, and numbers that there are not. */
export async function presentVersion(tender: TenderDoc, no: number): Promise<TenderVersion> {
  const { published } = tender
  const entries = await announcementsOf(tender)
  const [entry, next] = [entries[no - 1], entries[no]]
  if (!published || (no > 0 && !entry)) throw new AppError('notFound')
  const revision = next?.from ?? published.revision
  const now = next?.was ?? {
    name: tender.name,
    description: tender.description,
    lots: tender.lots.map(({ name, deadlines }) => ({ name, ...deadlines })),
  }
  const [reading, template, current] = await Promise.all([
    readingOf(tender, revision),
    ownTemplate(tender),
    readRevision(tender._id, published.revision),
  ])
  const organizations = await organizationsOf([...new Set(reading.organizations.map(({ id }) => id))])
  const names = new Map([...organizations].map(([id, { name }]) => [id, name]))
  return {
    no,
    from: (entry?.at ?? published.at).toISOString(),
    until: instant(next?.at ?? null),
    name: now.name,
    description: now.description,
    lots: now.lots.map(({ name, applicationDeadline, offerDeadline }) => ({
      name,
      applicationDeadline: instant(applicationDeadline),
      offerDeadline: instant(offerDeadline),
    })),
    panels: withoutFields(reading.panels(names), withheldFields(template, current)),
  }
}
