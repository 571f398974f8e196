import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { NotFoundPage } from '../page/NotFoundPage'
import { queryClient } from '../rpc/queryClient'
import { useSession } from '../session/SessionProvider'
import { Page } from '../page/Page'
import { toast } from '../ui/toasts/toasts'
import { Wizard } from './Wizard'

/** /bieter/anlage: staff invite a bidder. The same form without a password; the person sets it by the link in the mail. */
const InvitePage = (): ReactElement => {
  const { t } = useTranslation(['registration', 'organizations'])
  const { isInternal } = useSession()
  const navigate = useNavigate()
  if (!isInternal) return <NotFoundPage />
  const done = (): void => {
    toast.success(t('organizations:saved.created'))
    void queryClient.invalidateQueries({ queryKey: ['getOrganizations'] })
    void navigate('/bieter')
  }
  const title = t('organizations:create.CONTRACTOR')
  return (
    <Page title={title} crumbs={[{ label: t('organizations:list.title.CONTRACTOR'), to: '/bieter' }, { label: title }]}>
      <div className="reg-page">
        <h1>{title}</h1>
        <Wizard mode="staff" onDone={done} />
      </div>
    </Page>
  )
}
export default InvitePage
