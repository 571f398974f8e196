import type { OfferView } from '../../server/contract/offers/views'
import type { Kind } from './cases'

export const applicationPath = (projectId: string): string => `/projekte/${projectId}/bewerbung`
export const negotiationPath = (projectId: string): string => `/projekte/${projectId}/verhandlung`
export const offerPath = (projectId: string): string => `/projekte/${projectId}/angebot`
export const receiptPath = (projectId: string, no: string): string => `/projekte/${projectId}/bestaetigung/${encodeURIComponent(no)}`

/** The company's declarations, certificates and references, kept for its applications. */
export const profilePath = '/unternehmensprofil'
export const practicePath = '/testabgabe'

export const pathOfKind = (kind: Kind, projectId: string): string =>
  kind === 'application' ? applicationPath(projectId) : offerPath(projectId)

/** Where somebody who takes part is led: by the stage of the offer (2-tenders.md section 2). */
export const pathOfOffer = ({ stage, projectId }: Pick<OfferView, 'stage' | 'projectId'>): string =>
  stage >= 4 ? offerPath(projectId) : stage === 3 ? negotiationPath(projectId) : applicationPath(projectId)
