import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { decimalText } from '../../../engine/reading'
import type { TenderView } from '../../../server/contract/tenders/views'
import { useLanguage } from '../../i18n/useLanguage'

/** Prizes and recognitions of a contest, as they were set before it was published. */
export const Promised = ({ tender }: { tender: TenderView }): ReactElement | null => {
  const { t } = useTranslation('offers')
  const language = useLanguage()
  const set = tender.lots[0]?.prizes
  if (set === undefined) return null
  const listed = (sums: readonly string[]): string => sums.map((sum) => `${decimalText(sum, language, 2)} €`).join('; ')
  return (
    <div className="stack-1">
      {set.prizes.length > 0 && <p>{t('envelopes.prizes', { sums: listed(set.prizes) })}</p>}
      {set.recognitions.length > 0 && <p>{t('envelopes.recognitions', { sums: listed(set.recognitions) })}</p>}
    </div>
  )
}
