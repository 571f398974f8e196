import { emptyData, instances, setAt } from '../../../engine/form'
import { presetType, type Template } from '../../../engine/template'
import type { TenderType } from '../../../server/contract/tenders/views'
import type { Draft } from './draft'

interface Start {
  template: Template
  type: TenderType
  me: { email: string; name: string }
  /** Directive code of the query; it goes into the form where the template leaves it open. */
  legalBasis: string | null
  now: Date
}

/** An empty draft: the form's presets, and the creator as Projekt-Admin (2-tenders.md section 5). */
export function newDraft({ template, type, me, legalBasis, now }: Start): Draft {
  let data = emptyData(template, { now })
  const basis = instances(template, data, 'BT-01-notice')[0]
  if (basis && legalBasis !== null && basis.value === undefined) data = setAt(data, basis.path, legalBasis)
  return {
    type,
    procedure: null,
    templateId: template.file.id,
    name: '',
    organizationId: null,
    data,
    team: [{ userName: me.email, role: 'ADMIN', name: me.name }],
    applicationDeadline: null,
    offerDeadline: null,
    finalDeadline: null,
    deadlinePeriodDays: null,
  }
}

export const TYPES: readonly TenderType[] = [0, 2, 3, 4, 5]

/** The types a template may be used for: all where it names none. */
export const typesFor = ({ file }: Template): readonly TenderType[] => {
  const own: readonly number[] = file.procedure?.types ?? []
  const offered = TYPES.filter((type) => own.includes(type))
  return offered.length > 0 ? offered : TYPES
}

export const readType = (query: string | null): TenderType => TYPES.find((type) => String(type) === query) ?? 0

/** The type a new tender begins with: what the address asks for, but a form about an award begins no competition. */
export const typeOfNew = ({ file }: Template, query: string | null): TenderType => {
  const asked = readType(query)
  return presetType(file) === 4 && asked !== 3 ? 4 : asked
}

/** BT-01 codes; anything else in the query is passed over. */
export const readBasis = (query: string | null): string | null =>
  query !== null && /^(\d{5}[A-Z]\d{4}|other|[A-Za-z0-9-]{2,40})$/.test(query) ? query : null
