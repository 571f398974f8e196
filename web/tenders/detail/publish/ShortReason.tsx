import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { TenderView } from '../../../../server/contract/tenders/views'
import type { ShortDeadline } from '../../../../workflows/deadlines'
import { withLawName } from '../../../i18n/lawName'
import { useLanguage } from '../../../i18n/useLanguage'
import { dayInWords } from '../../../forms/values/dates'
import { numberOf } from '../../../tender-frame/lot'
import { ShortReasonField } from '../../../tender-frame/ShortReasonField'

interface ShortReasonProps {
  tender: TenderView
  short: readonly ShortDeadline[]
  reason: string
  onChange: (reason: string) => void
}

/** Deadlines below the law's minimum, with paragraph and shortfall, and the reason that they go out with. */
export const ShortReason = ({ tender, short, reason, onChange }: ShortReasonProps): ReactElement | null => {
  const { t } = useTranslation('publishing')
  const language = useLanguage()
  if (short.length === 0) return null
  return (
    <section className="te-call" aria-labelledby="p-short">
      <h2 id="p-short">{t('short.heading')}</h2>
      <ul className="td-problems">
        {short.map(({ lotId, what, paragraph, asked, given, earliest, verified, after }) => (
          <li key={`${lotId} ${what}`}>
            {t(`short.${what}`, {
              ...withLawName({ paragraph, asked, given, after, earliest: dayInWords(earliest, language) }),
              lot: tender.hasLots ? t('short.lot', { number: numberOf(tender, lotId) }) : '',
            })}
            {!verified && ` ${t('short.unverified')}`}
          </li>
        ))}
      </ul>
      <ShortReasonField label={t('short.reason')} hint={t('short.hint')} reason={reason} onChange={onChange} />
    </section>
  )
}
