import i18n from 'i18next'
import { BY_PROCEDURE } from '../../workflows/deadlines'

interface Named {
  paragraph?: unknown
  /** What the deadline follows by the procedure. */
  after?: unknown
}

/** Params of a sentence that names the paragraph of a minimum period: where it is the procedure's own, that is said instead. */
export const withLawName = <T extends object>(params: T): T => {
  const { paragraph, after } = params as Named
  if (paragraph !== BY_PROCEDURE) return params
  return { ...params, paragraph: i18n.t(typeof after === 'string' ? `app:byProcedureAfter.${after}` : 'app:byProcedure') }
}
