import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { ORGANIZATION_FORM, OrganizationForm } from '../organizations'
import { useRpc } from '../rpc'
import { FaultNote, Icon, Skeleton } from '../ui'
import { StepPanel, type StepProps } from './StepPanel'

/** Name and address of the authority that tenders are for: an organization as every other. */
export const ClientStep = ({ onDone, onLeave }: StepProps): ReactElement => {
  const { t } = useTranslation('setup')
  const { data, error } = useRpc('getOrganizations', ['CLIENT', { limit: 3 }])
  const [isBusy, setBusy] = useState(false)
  const isThere = data !== undefined && data.length > 0
  return (
    <StepPanel
      step="client"
      onDone={() => onDone()}
      onLeave={onLeave}
      isBusy={isBusy}
      {...(data !== undefined && !isThere && { form: ORGANIZATION_FORM })}
    >
      {error ? (
        <FaultNote>{error.message}</FaultNote>
      ) : data === undefined ? (
        <Skeleton lines={6} />
      ) : isThere ? (
        <p className="note">
          <Icon name="check" /> {t('setup:client.there', { names: data.map(({ name }) => name).join(', ') })}
        </p>
      ) : (
        <OrganizationForm type="CLIENT" onBusy={setBusy} onSaved={() => void onDone()} />
      )}
    </StepPanel>
  )
}
