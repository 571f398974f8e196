import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useRpc } from '../rpc'
import { Button, FaultNote, Icon, Skeleton } from '../ui'
import { StepPanel, type StepProps } from './StepPanel'

/** As the wizard reads them. */
const ALL = 10_000

/** Which forms there are, and where they are changed. */
export const FormsStep = ({ onDone, onLeave }: StepProps): ReactElement => {
  const { t } = useTranslation('setup')
  const { data, error } = useRpc('getProjectTemplates', [ALL])
  const active = data?.filter((one) => one.active) ?? []
  return (
    <StepPanel step="forms" onDone={() => onDone()} onLeave={onLeave}>
      {error ? (
        <FaultNote>{error.message}</FaultNote>
      ) : data === undefined ? (
        <Skeleton lines={2} />
      ) : (
        <p className="note">
          <Icon name={active.length > 0 ? 'check' : 'warning'} /> {t('setup:forms.active', { count: active.length })}
        </p>
      )}
      <div className="flow">
        <Button to="/formulare">{t('setup:forms.all')}</Button>
        <Button to="/einstellungen#vorlagen">{t('setup:forms.defaults')}</Button>
      </div>
    </StepPanel>
  )
}
