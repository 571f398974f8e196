import './settings.css'
import { useEffect, useMemo, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { NotFoundPage } from '../page/NotFoundPage'
import { useRpc } from '../rpc'
import { useSession } from '../session/SessionProvider'
import { Page } from '../page/Page'
import { NotRead } from '../ui'
import { draftOf } from './draft'
import { concessionOffers } from './offers'
import { SettingsForm } from './SettingsForm'
import { usePlace } from './useKept'

/** All templates, as the wizard reads them. */
const ALL = 10_000

/** /einstellungen, for system admins. What they see is asked for anew, as everybody else's settings are shorter. */
const SettingsPage = (): ReactElement => {
  const { t } = useTranslation('settings')
  const { isAdmin, user } = useSession()
  const settings = useRpc('getSettings', [], { enabled: isAdmin })
  const templates = useRpc('getProjectTemplates', [ALL], { enabled: isAdmin })
  const mails = useRpc('getMailDefaults', [], { enabled: isAdmin })
  // The short view that everybody gets may still lie in the cache from before the login; it has no version.
  const { data: view, refetch } = settings
  const isShort = isAdmin && view !== undefined && view.version === undefined
  useEffect(() => {
    if (isShort) void refetch()
  }, [isShort, refetch])
  const like = useMemo(() => (view?.version === undefined ? null : draftOf(view)), [view])
  const place = usePlace(user?.email, like)
  if (!isAdmin) return <NotFoundPage />
  const title = t('settings:title')
  const error = settings.error ?? templates.error ?? mails.error
  if (view?.version !== undefined && templates.data && mails.data && place)
    return <SettingsForm key={place.key} view={view} offers={concessionOffers(templates.data)} mails={mails.data} place={place} />
  return (
    <Page title={title} crumbs={[{ label: title }]}>
      <h1>{title}</h1>
      <NotRead
        error={error && { message: `${t('settings:toast.notLoaded')} ${error.message}` }}
        again={() => Promise.all([settings, templates, mails].map((query) => query.refetch()))}
        lines={12}
      />
    </Page>
  )
}

export default SettingsPage
