import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { AwardView } from '../../../server/contract/procedure/award'
import { useLanguage } from '../../i18n/useLanguage'
import { shownDecimal } from '../../../engine/numbers'
import { dayInWords } from '../../forms/values/dates'
import { Check, Icon } from '../../ui'
import { serverToday } from '../../ui/time'
import { candidatesOf, chosenWith, earliestContract, priceText } from './choice'

interface WinnersProps {
  view: AwardView
  chosen: readonly string[]
  onChange: (offerIds: string[]) => void
}

const MOST = 3
/** The first ones, and that there are more. */
const shortList = (paragraphs: readonly string[]): string =>
  paragraphs.slice(0, MOST).join('; ') + (paragraphs.length > MOST ? ` … (${paragraphs.length})` : '')

/** Who gets the contract, with rank, points and price of the closed evaluation. */
export const Winners = ({ view, chosen, onChange }: WinnersProps): ReactElement => {
  const { t } = useTranslation('phases')
  const language = useLanguage()
  const candidates = candidatesOf(view)
  const earliest = earliestContract(view, serverToday())
  return (
    <fieldset className="ph-pick stack-2">
      <legend className="label">{t('award.winner')}</legend>
      {candidates.length === 0 && <p className="soft">{t('nobody')}</p>}
      {!view.isEvaluated && candidates.length > 0 && <p className="small soft">{t('award.notEvaluated')}</p>}
      {candidates.map(({ offerId, name, city, rank, total, price, currency, boundUntil, duties }) => (
        <Check key={offerId} checked={chosen.includes(offerId)} onChange={(isOn) => onChange(chosenWith(chosen, offerId, isOn))}>
          <b>{name}</b> {city !== '' && <small className="soft">{city}</small>}
          {view.isEvaluated && (
            <>
              <br />
              <small className="soft num">
                {rank === null
                  ? t('award.noRank')
                  : t('award.rank', {
                      rank,
                      total: total === null ? '–' : shownDecimal(total, language),
                      price: priceText({ price, currency }, language),
                    })}
              </small>
            </>
          )}
          {boundUntil !== null && (
            <>
              <br />
              <small className={boundUntil < earliest ? '' : 'soft'}>
                {boundUntil < earliest && <Icon name="warning" />}
                {t(boundUntil < earliest ? 'award.boundTooShort' : 'award.bound', { day: dayInWords(boundUntil, language) })}
              </small>
            </>
          )}
          {duties.length > 0 && (
            <>
              <br />
              <small className="soft">{t('award.duties', { paragraphs: shortList(duties) })}</small>
            </>
          )}
        </Check>
      ))}
    </fieldset>
  )
}
