import { keyOfType, procedureOf } from '../../../workflows/procedure'
import type { TenderType } from '../../../server/contract/tenders/views'

export interface OfferedTemplate {
  id: string
  active: boolean
}

/** Of the system's settings: konzVV for negotiated procedures, konzVD for continuous ones; '' where none is set. */
interface TemplateDefaults {
  konzVV: string
  konzVD: string
}

/** When nothing else fits (2-tenders.md section 2). */
const FALLBACK = 'EU-19'
const BY_BASIS: Record<string, string> = { '32014L0023': 'EU-19', '32014L0024': 'EU-16', '32014L0025': 'EU-17', '32009L0081': 'EU-18' }

/** Every installation has these, offered for the legal basis or not. */
const isBuiltIn = (id: string): boolean => /^EU-(\d+|CEI|[TX]0\d)$/.test(id)

/**
 * The form of /projekte/anlage where the address names none: the configured one for the type, where it is offered for the legal basis of
 * the query, else that basis's own, else EU-19 (decisions.md section 5).
 */
export function defaultTemplate(
  { type, legalBasis }: { type: TenderType; legalBasis: string | null },
  offered: readonly OfferedTemplate[],
  defaults: TemplateDefaults | undefined,
): string {
  const configured = defaults?.[procedureOf(keyOfType(type)).setting] ?? ''
  if (offered.some(({ id, active }) => active && id === configured) || (legalBasis === null && isBuiltIn(configured))) return configured
  return (legalBasis === null ? undefined : BY_BASIS[legalBasis]) ?? FALLBACK
}
