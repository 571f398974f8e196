import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { TenderView } from '../../../../server/contract/tenders/views'
import { lotRanges } from '../../../../workflows/tender'
import { useLanguage } from '../../../i18n/useLanguage'
import { formatDateTime } from '../../../ui/time'
import { lotsShort, STARTS, startRefusal, type PublishChoice } from './publishRules'
import { Check, Button, Icon } from '../../../ui'
import { usualStart } from '../../procedureKind'

interface UsualStartProps {
  tender: TenderView
  choice: PublishChoice
  onChange: (patch: Partial<PublishChoice>) => void
}

/** Where another start is chosen than the notice's kind of procedure has: which one it is, and that nobody can hand in anything before. */
const UsualStart = ({ tender, choice, onChange }: UsualStartProps): ReactElement | null => {
  const { t } = useTranslation('publishing')
  const usual = usualStart(tender)
  if (usual === null || usual === choice.start) return null
  const start = t(`start.${usual}`)
  return (
    <div className="p-usual" role="status">
      <Icon name="info" />
      <div>
        <p>
          {t(`usual.${usual}`)} {choice.start === 2 && t('usual.nothing')}
        </p>
        <Button size="small" onClick={() => onChange({ start: usual })}>
          {t('usual.choose', { start })}
        </Button>
      </div>
    </div>
  )
}

interface StartsProps {
  tender: TenderView
  choice: PublishChoice
  /** The moment of publication that deadlines are judged against. */
  at: number
  onChange: (patch: Partial<PublishChoice>) => void
}

/** What begins with the publication: one of the starts, for the chosen lots, or nothing yet. */
export const Starts = ({ tender, choice, at, onChange }: StartsProps): ReactElement => {
  const { t } = useTranslation(['publishing', 'tenders'])
  const language = useLanguage()
  const deadlineOf = (start: number): string | null => {
    const key = start === 3 ? 'applicationDeadline' : 'offerDeadline'
    return tender.lots.flatMap((lot) => lot[key] ?? []).sort()[0] ?? tender[key]
  }
  const hintOf = (start: number): string => {
    if (start !== 3 && start !== 6) return t(`startHint.${start}`)
    const deadline = deadlineOf(start)
    return deadline === null ? t(`startHint.${start}none`) : t(`startHint.${start}`, { date: formatDateTime(deadline, language) })
  }
  return (
    <section>
      <fieldset className="p-starts">
        <legend>
          <h2>{t('starts')}</h2>
        </legend>
        <div className="p-opts">
          {STARTS.map((start) => {
            const isOn = choice.start === start
            // With lots the refusal depends on which are chosen, so the option itself asks all of them only where nothing is chosen yet.
            const lots = isOn && tender.hasLots ? tender.lots.filter(({ lotId }) => choice.lotIds.includes(lotId)) : tender.lots
            const refusal = startRefusal(tender, lots, { start, at })
            const isClosed =
              refusal !== null &&
              !(isOn && tender.hasLots) &&
              !(tender.hasLots && tender.lots.some((lot) => startRefusal(tender, [lot], { start, at }) === null))
            // Of several lots the one that is short of something must be found without trying.
            const short = tender.hasLots && refusal !== null ? lotsShort(tender, lots, { start, at, refusal }) : []
            return (
              <div key={start} className={['p-opt', isOn ? 'on' : '', isClosed ? 'off' : ''].filter(Boolean).join(' ')}>
                <input
                  id={`p-start-${start}`}
                  type="radio"
                  name="p-start"
                  checked={isOn}
                  disabled={isClosed && !isOn}
                  onChange={() => onChange({ start })}
                  aria-describedby={`p-start-${start}-about`}
                />
                <label htmlFor={`p-start-${start}`}>{t(`start.${start}`)}</label>
                <small id={`p-start-${start}-about`}>{hintOf(start)}</small>
                {refusal !== null && (isClosed || isOn) && (
                  <small className="why">
                    {short.length > 0 && `${t('tenders:next.inLots', { count: short.length, numbers: lotRanges(short) })} `}
                    {t(`reasons.${refusal}`)}
                  </small>
                )}
                {isOn && start !== 2 && tender.hasLots && (
                  <fieldset className="p-lots">
                    <legend className="sr">{t('lotsLegend')}</legend>
                    {tender.lots.map(({ lotId, name }, index) => (
                      <Check
                        key={lotId}
                        checked={choice.lotIds.includes(lotId)}
                        onChange={(isOn) =>
                          onChange({
                            lotIds: isOn ? [...choice.lotIds, lotId] : choice.lotIds.filter((one) => one !== lotId),
                          })
                        }
                      >
                        {t('lot', { number: index + 1, name })}
                      </Check>
                    ))}
                  </fieldset>
                )}
              </div>
            )
          })}
        </div>
        <UsualStart tender={tender} choice={choice} onChange={onChange} />
      </fieldset>
    </section>
  )
}
