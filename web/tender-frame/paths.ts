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

/** Addresses of a tender's messages. */
export const messagesPath = (projectId: string, messageId?: string): string =>
  messageId === undefined ? `/projekte/${projectId}/nachrichten` : `/projekte/${projectId}/nachrichten/${messageId}`

/** Complaints, and what was answered to them. */
export const complaintsPath = (projectId: string): string => `${messagesPath(projectId)}?ruegen=1`

/** The word in the address that stands for a message that is not there yet. */
export const NEW = 'neu'

/** Where one writes: a new message, or the answer to one. */
export const composePath = (projectId: string, replyTo?: string): string =>
  `${messagesPath(projectId, NEW)}${replyTo === undefined ? '' : `?antwort=${encodeURIComponent(replyTo)}`}`

export const questionsPath = (projectId: string): string => `/projekte/${projectId}/fragen`

/** A question on the team's desk. */
export const questionPath = (projectId: string, questionId: string): string => `${questionsPath(projectId)}/${questionId}`

/** Criteria, and the forms of bidders. */
export const criteriaPath = (projectId: string): string => `/projekte/${projectId}/kriterien`

/** The page of what was announced, and of the notice as it was read after an announcement (0: as it was published first). */
export const historyPath = (projectId: string): string => `/projekte/${projectId}#aenderungen`

export const versionPath = (projectId: string, no: number): string => `/projekte/${projectId}/fassungen/${no}`

export const evaluationPath = (projectId: string, lotId?: string): string =>
  `/projekte/${projectId}/wertung${lotId === undefined ? '' : `/${encodeURIComponent(lotId)}`}`

/** Works of a design contest by number, and what the jury says of them. */
export const juryPath = (projectId: string): string => `/projekte/${projectId}/preisgericht`

/** The checklist of a lot's offers, in the order of the law. */
export const examinationPath = (projectId: string, lotId?: string): string =>
  `/projekte/${projectId}/pruefung${lotId === undefined ? '' : `/${encodeURIComponent(lotId)}`}`

/** Of one offer, where one of its points stands. */
export const examinationRowPath = ({ projectId, lotId, offerId, row }: Record<'projectId' | 'lotId' | 'offerId' | 'row', string>): string =>
  `${examinationPath(projectId, lotId)}?angebot=${encodeURIComponent(offerId)}#ex-${row}`

/** The procurement report ('Vermerk'). */
export const lettersPath = (projectId: string): string => `/projekte/${projectId}/schreiben`
/** What is needed, before the notice. */
export const needPath = (projectId: string): string => `/projekte/${projectId}/bedarf`
/** Prices of a direct order, and the order. */
export const orderPath = (projectId: string): string => `/projekte/${projectId}/auftrag`
/** Contracts after the award. */
export const contractPath = (projectId: string): string => `/projekte/${projectId}/vertrag`
export const reportPath = (projectId: string): string => `/projekte/${projectId}/vermerk`
/** Where a note of the report is written. */
export const notePath = (projectId: string): string => `${reportPath(projectId)}?notiz=neu`

export const requestsPath = (projectId: string): string => `/projekte/${projectId}/nachforderungen`

export const openingPath = (projectId: string, lotId: string): string => `/projekte/${projectId}/oeffnung/${encodeURIComponent(lotId)}`

export const recordPath = (projectId: string, openingId: string): string =>
  `/projekte/${projectId}/niederschrift/${encodeURIComponent(openingId)}`

export const changesPath = (projectId: string): string => `/projekte/${projectId}/aenderungen`
