import { procedureOf, type ProcedureKey } from '../../workflows/procedure'

/** What is nothing but a notice needs no team and cannot add editors (2-tenders.md section 5); who orders directly may have one. */
export const hasTeam = (tender: ProcedureKey): boolean => procedureOf(tender).hasPhases || procedureOf(tender).ordersDirectly

/** Two people at least, one of them its admin: who publishes is not alone. */
export const needsTwo = (tender: ProcedureKey): boolean => procedureOf(tender).hasPhases

type TeamProblem = 'tooFewMembers' | 'noAdmin'

/** What the team still lacks; it blocks publishing, never saving. */
export function teamProblems(tender: ProcedureKey, team: readonly { role: 'ADMIN' | 'EDITOR' }[]): TeamProblem[] {
  if (!needsTwo(tender)) return []
  const problems: TeamProblem[] = []
  if (team.length < 2) problems.push('tooFewMembers')
  if (!team.some((member) => member.role === 'ADMIN')) problems.push('noAdmin')
  return problems
}
