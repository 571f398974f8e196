import './twoFactor.css'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../session/SessionProvider'
import { Page } from '../page/Page'
import { DateTime } from '../ui/time'

/** Until a company agrees to an account that staff would give it there is nothing but this notice; it goes by itself. */
const ProposedPage = (): ReactElement => {
  const { t } = useTranslation('access')
  const { user } = useSession()
  const proposal = user?.proposal
  const title = t('proposed.title')
  return (
    <Page title={title} crumbs={[{ label: title }]} bare>
      <div className="forced">
        <div className="forced-box">
          <h1>{title}</h1>
          <p>{t('proposed.text', { organization: proposal?.organization.name ?? '' })}</p>
          {proposal && (
            <p className="soft">
              {t('proposed.by', { by: proposal.by })} <DateTime value={proposal.at} />
            </p>
          )}
          <p>{t('proposed.then')}</p>
        </div>
      </div>
    </Page>
  )
}
export default ProposedPage
