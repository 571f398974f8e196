import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { AwardView } from '../../../server/contract/procedure/award'
import { shownDecimal } from '../../../engine/numbers'
import { useLanguage } from '../../i18n/useLanguage'
import { TextArea } from '../../ui'
import { DateTime } from '../../ui/time'
import { losersOf, priceText, reasonOf, type AwardChoice } from './choice'

interface LosersProps {
  view: AwardView
  choice: AwardChoice
  /** The law asks for the reasons. */
  isOwed: boolean
  onChange: (reasons: Record<string, string>) => void
}

/** Everybody who is not considered, each with their own reason: nobody reads what another one is told. */
export const Losers = ({ view, choice, isOwed, onChange }: LosersProps): ReactElement | null => {
  const { t } = useTranslation('phases')
  const language = useLanguage()
  const losers = losersOf(view, choice)
  if (choice.winners.length === 0) return null
  if (losers.length === 0) return <p className="soft">{t('award.nobodyElse')}</p>
  return (
    <fieldset className="ph-pick stack-2">
      <legend className="label">{t('award.losers', { count: losers.length })}</legend>
      {losers.map((one) => (
        <div key={one.offerId}>
          <TextArea
            label={t('award.reasonFor', { name: one.name })}
            aside={isOwed ? undefined : t('optional')}
            rows={2}
            maxLength={4000}
            value={reasonOf(choice, one)}
            onChange={(value) => onChange({ ...choice.reasons, [one.offerId]: value })}
          />
          <p className="small soft ph-under">
            {t(`award.concerned.${one.concerned}`)}
            {one.rank !== null &&
              ` ${t('award.rank', {
                rank: one.rank,
                total: one.total === null ? '–' : shownDecimal(one.total, language),
                price: priceText(one, language),
              })}`}
            {!one.isReachable && ` ${t('award.unreachable')}`}
            {one.told && (
              <>
                {' '}
                {t('award.toldAt')} <DateTime value={one.told.at} />
              </>
            )}
          </p>
        </div>
      ))}
    </fieldset>
  )
}
