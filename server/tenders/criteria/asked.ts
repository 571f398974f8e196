import { criteriaAsked, type CriteriaAsked } from '../../../workflows/awarding'
import type { TenderDoc } from '../model'

/** 'EU-16', a copy ('EU-16-copy') and a later SDK's ('EU-16-1.13.3') are of one subtype; other forms have none. */
const SUBTYPE = /^EU-([A-Z0-9]+)(?:-|$)/

/** When this tender must have award criteria with weights. */
export const askedIn = (tender: Pick<TenderDoc, 'type' | 'procedure' | 'templateId'>): CriteriaAsked =>
  criteriaAsked(tender, SUBTYPE.exec(tender.templateId)?.[1] ?? null)
