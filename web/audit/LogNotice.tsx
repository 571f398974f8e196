import './logNotice.css'
import { Suspense, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useRpc } from '../rpc'
import { useLanguage } from '../i18n/useLanguage'
import { useSession } from '../session/SessionProvider'
import { Icon } from '../ui'
import { formatDateTime } from '../ui/time'

const Notice = ({ since }: { since: string }): ReactElement => {
  const { t } = useTranslation('audit')
  const language = useLanguage()
  return (
    <div className="note error log-notice" role="alert">
      <Icon name="warning" />
      <p>{t('faultFound', { time: formatDateTime(since, language) })}</p>
    </div>
  )
}

/** For system admins: a line when the log no longer matches what was signed of it. */
export const LogNotice = (): ReactElement | null => {
  const { isAdmin } = useSession()
  const since = useRpc('getLogState', [], { enabled: isAdmin }).data?.faultSince
  return since ? (
    <Suspense fallback={null}>
      <Notice since={since} />
    </Suspense>
  ) : null
}
