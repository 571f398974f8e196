import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { AwardView } from '../../../server/contract/procedure/award'
import { useLanguage } from '../../i18n/useLanguage'
import { dayInWords } from '../../forms/values/dates'
import { Reckoned } from '../../tender-frame/Reckoned'
import { Check, Icon } from '../../ui'

interface WaitingProps {
  view: AwardView
  isElectronic: boolean
  /** Nobody is left to be told: there is nothing to wait for. */
  isAlone: boolean
  onWay: (isElectronic: boolean) => void
}

/** By which way they are told, and what day follows from it; what courts doubt about such a period is said, not decided. */
export const Waiting = ({ view, isElectronic, isAlone, onWay }: WaitingProps): ReactElement | null => {
  const { t } = useTranslation('phases')
  const language = useLanguage()
  const { ifSentNow } = view
  if (ifSentNow === null || isAlone) return null
  const { paragraph, verified, days, contractDay, lastDay, endsOffDuty, isShort, workingDays, safeDay, land, reckoned } =
    ifSentNow[isElectronic ? 'electronic' : 'other']
  return (
    <>
      <fieldset className="ph-pick stack-2">
        <legend className="label">{t('award.way')}</legend>
        {([true, false] as const).map((way) => (
          <Check key={String(way)} type="radio" name="ph-way" checked={isElectronic === way} onChange={() => onWay(way)}>
            {t(way ? 'award.electronic' : 'award.other', { count: ifSentNow[way ? 'electronic' : 'other'].days })}
          </Check>
        ))}
      </fieldset>
      <div className="note" role="status">
        <Icon name="clock" />
        <div>
          <b>{t('award.from', { day: dayInWords(contractDay, language) })}</b>
          <p>{t('award.why', { count: days, paragraph, day: dayInWords(lastDay, language) })}</p>
          <Reckoned {...{ paragraph, verified }} land={land} days={reckoned} />
          {endsOffDuty && <p>{t('award.endsOffDuty', { day: dayInWords(safeDay, language) })}</p>}
          {isShort && <p>{t('award.isShort', { count: workingDays, day: dayInWords(safeDay, language) })}</p>}
        </div>
      </div>
    </>
  )
}
