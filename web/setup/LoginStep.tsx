import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon, Switch } from '../ui'
import { StepPanel, type StepProps } from './StepPanel'

/** The duty of a second factor. It holds at once, for the admin too, and the assistant goes on after that. */
export const LoginStep = ({ isDuty, onDone, onLeave }: StepProps & { isDuty: boolean }): ReactElement => {
  const { t } = useTranslation('setup')
  const [isOn, setOn] = useState(isDuty)
  return (
    <StepPanel step="login" onDone={() => onDone({ twoFactorAuthenticationRequired: isOn })} onLeave={onLeave}>
      <Switch checked={isOn} onChange={setOn}>
        {t('login.duty')}
      </Switch>
      {isOn && !isDuty && (
        <p className="note">
          <Icon name="info" /> {t('login.atOnce')}
        </p>
      )}
    </StepPanel>
  )
}
