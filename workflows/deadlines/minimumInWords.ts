import { BY_PROCEDURE } from './periods'

type Params = Readonly<Record<string, unknown>>
type Say = (key: 'byProcedure' | 'givenButMoved' | `byProcedureAfter.${string}`, params: Record<string, string | number>) => string

/**
 * Params of a sentence on a deadline below a minimum: of the procedure's own one that is said in place of a paragraph; where so many days
 * lie between and the last of the period is no working day, that it ends later, as '61 of 60' tells nobody what is wrong.
 */
export function minimumInWords<T extends object>(params: T, say: Say): T {
  const { paragraph, after, asked, given } = params as Params
  const isMoved = typeof asked === 'number' && typeof given === 'number' && given >= asked
  return {
    ...params,
    ...(paragraph === BY_PROCEDURE ? { paragraph: say(typeof after === 'string' ? `byProcedureAfter.${after}` : 'byProcedure', {}) } : {}),
    ...(isMoved ? { given: say('givenButMoved', { given }) } : {}),
  }
}
