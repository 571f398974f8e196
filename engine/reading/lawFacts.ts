import { instances, type FormData } from '../form'
import type { Template } from '../template'

/** What a form tells of the law a tender is under: eForms codes (BT-105, BT-23), or the choices of an own template. */
export interface LawFacts {
  legalBasis: string | null
  projectTypes: readonly string[]
  procedureType: string | null
  nature: string | null
}

export function lawFacts(template: Template, data: FormData): LawFacts {
  const text = (...ids: string[]): string | null => {
    for (const id of ids) {
      const value = template.node(id) ? instances(template, data, id)[0]?.value : undefined
      if (typeof value === 'string' && value !== '') return value
    }
    return null
  }
  return {
    legalBasis: template.file.legalBasis,
    projectTypes: template.file.projectTypes,
    procedureType: text('BT-105-Procedure', 'procedure-type'),
    nature: text('BT-23-Procedure', 'BT-23-Lot'),
  }
}
