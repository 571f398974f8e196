import type { Procedure, TemplateFile } from '../format/format'

/**
 * Phases that no procedure from this template has. A competition and its opening go together: what came in to the one could be read by
 * nobody without the other, so naming either leaves out both.
 */
export const leavesOutOf = ({ procedure }: Pick<TemplateFile, 'procedure'>): Procedure['skippedPhases'] => {
  const named = procedure?.skippedPhases ?? []
  const hasNoCompetition = named.includes(3) || named.includes(4)
  return [...(hasNoCompetition ? ([3, 4] as const) : []), ...(named.includes(5) ? ([5] as const) : [])]
}
