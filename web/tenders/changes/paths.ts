/** The page of what was announced, and of the notice as it was read after an announcement (0: as it was published first). */
export const historyPath = (projectId: string): string => `/projekte/${projectId}#aenderungen`
export const versionPath = (projectId: string, no: number): string => `/projekte/${projectId}/fassungen/${no}`
