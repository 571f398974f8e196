import i18n from 'i18next'
import { minimumInWords } from '../../workflows/deadlines'

/** Params of a sentence on a minimum period, as people read them. */
export const withLawName = <T extends object>(params: T): T => minimumInWords(params, (key, more) => i18n.t(`app:${key}`, more))
