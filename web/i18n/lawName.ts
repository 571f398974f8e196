import i18n from 'i18next'
import { BY_PROCEDURE } from '../../workflows/deadlines'

/** Params of a sentence that names the paragraph of a minimum period: where it is the procedure's own, that is said instead. */
export const withLawName = <T extends object>(params: T): T =>
  (params as { paragraph?: unknown }).paragraph === BY_PROCEDURE ? { ...params, paragraph: i18n.t('app:byProcedure') } : params
