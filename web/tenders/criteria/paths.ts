/** Criteria, and the forms of bidders. */
export const criteriaPath = (projectId: string): string => `/projekte/${projectId}/kriterien`
