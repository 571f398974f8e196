import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../ui'
import { waitText } from './useWait'

/** 'Zu viele Versuche', with the time that is left. Told once; a count read out every second would be noise. */
export const WaitNote = ({ seconds }: { seconds: number }): ReactElement | null => {
  const { t } = useTranslation('app')
  if (seconds === 0) return null
  return (
    <p className="note time" role="alert">
      <Icon name="clock" />
      <span>
        {t('wait.text')}{' '}
        <strong className="num nowrap" aria-hidden="true">
          {waitText(seconds)}
        </strong>
      </span>
    </p>
  )
}
