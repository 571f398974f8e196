import { useTranslation } from 'react-i18next'
import { decimalText } from '../../../engine/reading'
import type { JuryView } from '../../../server/contract/procedure/jury'
import { useLanguage } from '../../i18n/useLanguage'

type Award = NonNullable<JuryView['works'][number]['award']>

/** '1. Preis, 30.000,00 Euro'. */
export const useAwardText = (): ((award: Award) => string) => {
  const { t } = useTranslation('jury')
  const language = useLanguage()
  return ({ kind, place, sum }) => {
    const what = kind === 'prize' ? t('prizes.prize', { place }) : t('prizes.recognition')
    return t('award.line', { what, sum: decimalText(sum, language, 2) })
  }
}
