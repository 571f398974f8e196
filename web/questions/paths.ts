export const questionsPath = (projectId: string): string => `/projekte/${projectId}/fragen`
/** A question on the team's desk. */
export const questionPath = (projectId: string, questionId: string): string => `${questionsPath(projectId)}/${questionId}`
/** Where an entry stands; mails lead here. */
export const entryAnchor = (no: number): string => `antwort-${no}`
