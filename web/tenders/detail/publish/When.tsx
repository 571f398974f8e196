import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { instantOfWallClock, wallClockOf } from '../../../../engine/form'
import { useLanguage } from '../../../i18n/useLanguage'
import { Check, Icon } from '../../../ui'
import { formatDateTime } from '../../../ui/time'
import { DateTimeInput } from '../../../tender-frame/DateTimeInput'
import { MonthGrid } from './MonthGrid'
import { earliestPublication, type PublishChoice } from './publishRules'

interface WhenProps {
  choice: PublishChoice
  now: number
  /** The EU portal is a choice for this form at all. */
  hasPortal: boolean
  /** Required values that are still missing; the portal takes none such. */
  missing: number
  refusal: string | undefined
  onChange: (patch: Partial<PublishChoice>) => void
}

/** Now or at a date; with the portal 48 hours ahead. */
export const When = ({ choice, now, hasPortal, missing, refusal, onChange }: WhenProps): ReactElement => {
  const { t } = useTranslation('publishing')
  const language = useLanguage()
  const earliest = earliestPublication(now, choice.portal)
  const at = choice.at
  const chosen = at === null ? null : wallClockOf(new Date(at))
  const pickDay = (day: string): void => {
    const time = chosen?.time.slice(0, 5) ?? '08:00'
    const moment = instantOfWallClock(day, time)?.instant.getTime()
    if (moment !== undefined)
      onChange({
        at: new Date(Math.max(moment, day === wallClockOf(new Date(earliest)).date ? earliest + 60_000 : moment)).toISOString(),
        now: false,
      })
  }
  return (
    <section aria-labelledby="p-when">
      <h2 id="p-when">{t('when')}</h2>
      <div className="p-choice" role="radiogroup" aria-labelledby="p-when">
        <label className="check">
          <input type="radio" name="p-when" checked={choice.now} disabled={choice.portal} onChange={() => onChange({ now: true })} />{' '}
          {t('now')}
        </label>
        <label className="check">
          <input type="radio" name="p-when" checked={!choice.now} onChange={() => onChange({ now: false })} /> {t('later')}
        </label>
      </div>
      {!choice.now && (
        <div className="p-when">
          <MonthGrid
            day={chosen?.date ?? null}
            today={wallClockOf(new Date(now)).date}
            earliest={wallClockOf(new Date(earliest)).date}
            onChoose={pickDay}
          />
          <div>
            <DateTimeInput label={t('date')} value={at} problem={refusal} onChange={(next) => onChange({ at: next })} />
            <ul className="p-rules">
              <li>
                <Icon name="check" size={16} />
                <span>{t('ruleHere', { date: formatDateTime(now, language) })}</span>
              </li>
              {hasPortal && (
                <li>
                  <Icon name="check" size={16} />
                  <span>{t('rulePortal', { date: formatDateTime(earliestPublication(now, true), language) })}</span>
                </li>
              )}
            </ul>
          </div>
        </div>
      )}
      {hasPortal && (
        <Check
          className="p-portal"
          checked={choice.portal}
          disabled={missing > 0}
          onChange={(isOn) => onChange(isOn ? { portal: true, now: false } : { portal: false })}
        >
          <b>{t('portal')}</b>
          <small>{missing > 0 ? t('portalMissing', { count: missing }) : t('portalHint')}</small>
        </Check>
      )}
    </section>
  )
}
