import './mail.css'
import { Suspense, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../session/SessionProvider'
import { LoadBarrier, Button, Icon } from '../ui'
import { useFailing } from './useFailing'

const Notice = (): ReactElement | null => {
  const { t } = useTranslation('mail')
  const count = useFailing().length
  if (count === 0) return null
  return (
    <div className="note error mail-notice" role="status">
      <Icon name="mail" />
      <p>{t('list.failingText', { count })}</p>
      <Button size="small" to="/mails" title={t('list.failingAll')}>
        {t('start.show')}
      </Button>
    </div>
  )
}

/** On the staff's start, for system admins: a line when mails reached nobody. */
export const FailingNotice = (): ReactElement | null =>
  useSession().isAdmin ? (
    <Suspense fallback={<LoadBarrier />}>
      <Notice />
    </Suspense>
  ) : null
