import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'
import { NotFoundPage } from '../page/NotFoundPage'
import { useSession } from '../session/SessionProvider'
import { Page } from '../page/Page'
import { AuditLog } from './AuditLog'
import { LogNotice } from './LogNotice'

/** /audit-log/:id?, for system admins: the log of everything, or of the tender in the address. */
const AuditLogPage = (): ReactElement => {
  const { t } = useTranslation('audit')
  const { isAdmin } = useSession()
  const { id } = useParams()
  const navigate = useNavigate()
  if (!isAdmin) return <NotFoundPage />
  const title = t('title')
  return (
    <Page title={title} crumbs={[{ label: title }]}>
      <div className="audit-page">
        <h1>{title}</h1>
        <LogNotice />
        <AuditLog
          key={id ?? ''}
          projectId={id ?? null}
          onTender={(tender) => void navigate(tender === null ? '/audit-log' : `/audit-log/${tender}`, { replace: true })}
        />
      </div>
    </Page>
  )
}

export default AuditLogPage
