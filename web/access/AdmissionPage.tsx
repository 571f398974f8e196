import './access.css'
import { useState, type ReactElement, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { call, useRpc, useAction } from '../rpc'
import { Page } from '../page/Page'
import { Button, FaultNote, Skeleton } from '../ui'
import { DateTime } from '../ui/time'

const Sheet = ({ title, children }: { title: string; children: ReactNode }): ReactElement => (
  <Page title={title} crumbs={[{ label: title }]}>
    <div className="password-sheet">
      <h1 className="serif">{title}</h1>
      {children}
    </div>
  </Page>
)

type Outcome = 'admitted' | 'refused'

const Linked = ({ token }: { token: string }): ReactElement => {
  const { t } = useTranslation('access')
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const { isBusy, fault, run } = useAction()
  const { data, error } = useRpc('getAdmission', [token], { enabled: outcome === null })
  if (outcome !== null)
    return (
      <Sheet title={t(`admission.${outcome}`)}>
        <p role="status">{t(`admission.${outcome}Text`)}</p>
      </Sheet>
    )
  if (error)
    return (
      <Sheet title={t('admission.gone')}>
        <p>{error.code === 404 || error.code === 422 ? t('admission.goneText') : error.message}</p>
      </Sheet>
    )
  if (!data)
    return (
      <Sheet title={t('admission.title')}>
        <Skeleton lines={5} label={t('waiting')} />
      </Sheet>
    )
  const decide = (agrees: boolean) =>
    run(async () => {
      await call('confirmAdmission', token, agrees)
      setOutcome(agrees ? 'admitted' : 'refused')
    })
  const { name, email, organization, proposedBy, at, expiresAt } = data
  return (
    <Sheet title={t('admission.title')}>
      <p>{t('admission.text', { organization })}</p>
      <dl className="admission-facts">
        <dt>{t('admission.person')}</dt>
        <dd>{name}</dd>
        <dt>{t('admission.email')}</dt>
        <dd>{email}</dd>
        <dt>{t('admission.proposedBy')}</dt>
        <dd>
          {proposedBy}, <DateTime value={at} />
        </dd>
      </dl>
      <p>{t('admission.means')}</p>
      <FaultNote bare>{fault?.message}</FaultNote>
      <div className="end">
        <Button busy={isBusy} onClick={() => void decide(false)}>
          {t('admission.refuse')}
        </Button>
        <Button variant="primary" busy={isBusy} onClick={() => void decide(true)}>
          {t('admission.agree')}
        </Button>
      </div>
      <p className="small soft">
        {t('until')} <DateTime value={expiresAt} />
      </p>
    </Sheet>
  )
}

/** /konto-bestaetigen: the link in a mail to a company’s own address; open to whoever reads that. */
const AdmissionPage = (): ReactElement => {
  const [query] = useSearchParams()
  const token = query.get('token')?.trim() ?? ''
  return <Linked key={token} token={token} />
}
export default AdmissionPage
