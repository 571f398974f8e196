/** Addresses of the participants (2-tenders.md section 2). The lot stays chosen on the way. */
const withLot = (path: string, lotNumber: number | null): string => (lotNumber === null ? path : `${path}?los=${lotNumber}`)

export const organizationPath = (projectId: string, organizationId: number, lotNumber: number | null): string =>
  withLot(`/projekte/${projectId}/bewerber/${organizationId}`, lotNumber)

export const listPath = (projectId: string, lotNumber: number | null): string => withLot(`/projekte/${projectId}/teilnehmer`, lotNumber)

export const boardPath = (projectId: string, { word, lotNumber }: { word: string; lotNumber: number | null }): string =>
  withLot(`/projekte/${projectId}/${word}`, lotNumber)
