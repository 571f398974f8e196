import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { lotRanges } from '../../../workflows/tender'
import { useLanguage } from '../../i18n/useLanguage'
import { Button, Icon } from '../../ui'
import { formatDateTime, Relative, useServerNow } from '../../ui/time'
import type { NextStep, StepAction } from './nextStep'
import type { whoTakesPart } from '../../tender-frame/whoTakesPart'

/** 'Öffnung bestätigen · noch 11 Min.': whole minutes, rounded down, so that it never says more than there is. */
const ConfirmLabel = ({ at }: { at: string }): ReactElement => {
  const { t } = useTranslation('tenders')
  const now = useServerNow('second')
  const minutes = Math.max(1, Math.floor((Date.parse(at) - now) / 60_000))
  return <>{t('next.do.confirmOpeningIn', { minutes })}</>
}

interface NextStepBarProps {
  step: NextStep
  /**
   * Nothing that is still being asked for can press more. Until then there is no button: none may turn into another one under the pointer.
   */
  isSure: boolean
  who: ReturnType<typeof whoTakesPart>
  onAct: (action: StepAction) => void
}

/** The one thing that is due now, as a sentence with its button. */
export const NextStepBar = ({ step, isSure, who, onAct }: NextStepBarProps): ReactElement => {
  const { t } = useTranslation('tenders')
  const language = useLanguage()
  // Of an opening its confirmation runs out, no deadline of the procedure.
  const isOpening = step.key === 'callOpening' || step.key === 'ownOpening'
  const { action, at, count = 0, name = '', reason = '', lots } = step
  return (
    <div className="td-next">
      <Icon name={at !== undefined ? 'clock' : 'info'} />
      <p>
        {lots !== undefined && <b>{t('next.inLots', { count: lots.length, numbers: lotRanges(lots) })} </b>}
        {t(`next.${step.key}`, { ...who, date: at === undefined ? '' : formatDateTime(at, language), count, name, reason })}{' '}
        {step.runs === true && at !== undefined && <Relative value={at} announce={isOpening ? 'confirmation' : 'deadline'} />}
      </p>
      {action !== undefined && isSure && (
        <Button variant={action === 'cancel' ? 'plain' : 'primary'} onClick={() => onAct(action)}>
          {action === 'confirmOpening' && at !== undefined ? <ConfirmLabel at={at} /> : t(`next.do.${action}`, { ...who, count })}
        </Button>
      )}
    </div>
  )
}
