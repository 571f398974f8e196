import { withCriteria } from './criteria'

const BEGINS: readonly unknown[] = [1, 2, 3, 5, 6]

/**
 * Deadlines of tests are mostly below the law's minimum: whoever publishes or begins a phase by the API says why, unless the test says
 * something itself.
 */
const withReason = (method: string, params: readonly unknown[]): readonly unknown[] => {
  const [project, ...rest] = params
  if (typeof project !== 'object' || project === null || 'reason' in project) return params
  const begins = method === 'publishToSIMAP' || (method === 'updateProjectStage' && 'stage' in project && BEGINS.includes(project.stage))
  return begins ? [{ ...project, reason: 'Ein Test wartet nicht.' }, ...rest] : params
}

/** What a call is asked for that most tests are not about. */
export const withAsked = (method: string, params: readonly unknown[]): readonly unknown[] =>
  withCriteria(method, withReason(method, params))
