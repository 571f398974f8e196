import { procedureOf } from '../../workflows/procedure'
import type { TenderType } from '../../server/contract/tenders/views'

/** What is nothing but a notice needs no team and cannot add editors (2-tenders.md section 5). */
export const hasTeam = (type: TenderType): boolean => procedureOf({ type }).hasPhases

type TeamProblem = 'tooFewMembers' | 'noAdmin'

/** What the team still lacks; it blocks publishing, never saving. */
export function teamProblems(type: TenderType, team: readonly { role: 'ADMIN' | 'EDITOR' }[]): TeamProblem[] {
  if (!hasTeam(type)) return []
  const problems: TeamProblem[] = []
  if (team.length < 2) problems.push('tooFewMembers')
  if (!team.some((member) => member.role === 'ADMIN')) problems.push('noAdmin')
  return problems
}
