import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { NotFoundPage } from '../page/NotFoundPage'
import { useSession } from '../session/SessionProvider'
import { Page } from '../page/Page'
import { Button } from '../ui'
import { FORM_ID, OrganizationForm } from './OrganizationForm'

/** /auftraggeber/anlage: a contracting authority in one step. */
const CreateClientPage = (): ReactElement => {
  const { t } = useTranslation('organizations')
  const { isInternal } = useSession()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  if (!isInternal) return <NotFoundPage />
  const title = t('create.CLIENT')
  return (
    <Page
      title={title}
      crumbs={[{ label: t('list.title.CLIENT'), to: '/auftraggeber' }, { label: title }]}
      actions={
        <Button variant="primary" type="submit" form={FORM_ID} icon="save" busy={isBusy} title={t('save')}>
          <span className="wide">{t('save')}</span>
        </Button>
      }
    >
      <div className="org-sheet">
        <h1>{title}</h1>
        <p className="soft">{t('create.clientLead')}</p>
        <OrganizationForm type="CLIENT" onBusy={setBusy} onSaved={() => void navigate('/auftraggeber')} />
        <div className="org-foot">
          <Button to="/auftraggeber">{t('cancel')}</Button>
          <Button type="submit" form={FORM_ID} busy={isBusy}>
            {t('save')}
          </Button>
        </div>
      </div>
    </Page>
  )
}
export default CreateClientPage
