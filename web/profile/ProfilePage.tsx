import '../tender-frame/bidder.css'
import '../offers/offers.css'
import './profile.css'
import { useEffect, useMemo, useRef, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { loadTemplate, type Template } from '../../engine/template'
import type { CompanyProfileView } from '../../server/contract/profile/profile'
import { call, rpcKey, useRpc } from '../rpc'
import { queryClient } from '../rpc/queryClient'
import { useSession } from '../session/SessionProvider'
import { Page } from '../page/Page'
import type { FormEditor } from '../forms'
import { AutosaveStore } from '../offers/draft/AutosaveStore'
import type { Held } from '../offers/draft/draftState'
import { DraftForm } from '../offers/draft/DraftForm'
import { DraftNotices } from '../offers/draft/DraftNotices'
import { profileKey } from '../offers/draft/keptForm'
import { SavedLine } from '../offers/draft/SavedLine'
import { useAutosave, useClosing } from '../offers/draft/useAutosave'
import { useHindrance } from '../tender-frame/useOwnOffer'
import { Button, Icon, Skeleton } from '../ui'
import { Expiries } from './Expiries'

const heldOf = ({ data, version, savedAt, issues }: CompanyProfileView): Held => ({ data, version, savedAt, missing: issues })

const keepProfile = (view: CompanyProfileView): Held => {
  queryClient.setQueryData(rpcKey('getCompanyProfile'), view)
  return heldOf(view)
}

const Form = ({ view, template, email }: { view: CompanyProfileView; template: Template; email: string }): ReactElement => {
  const { t } = useTranslation('profile')
  const [store] = useState(
    () =>
      new AutosaveStore({
        key: profileKey(email),
        template,
        held: heldOf(view),
        server: {
          save: async (draft) => keepProfile(await call('saveCompanyProfile', draft)),
          load: async () => heldOf(await call('getCompanyProfile')),
        },
      }),
  )
  useClosing(store.close)
  useEffect(() => store.receive(heldOf(view)), [store, view])
  const issues = useAutosave(store, ({ missing }) => missing)
  const editor = useRef<FormEditor | null>(null)
  return (
    <>
      <SavedLine store={store} />
      <Expiries expiries={view.expiries} onGo={(path) => editor.current?.goTo(path)} />
      <section className="pf-form stack-3">
        <h2>{t('heading')}</h2>
        <p className="bd-small">{t('saves')}</p>
        <DraftNotices store={store} />
        <DraftForm store={store} readOnly={false} showsAll ends="taken" issues={issues} onEditor={(made) => (editor.current = made)} />
      </section>
    </>
  )
}

const Loaded = (): ReactElement => {
  const { t } = useTranslation('profile')
  const { user } = useSession()
  const { data: view, error, refetch } = useRpc('getCompanyProfile', [])
  const form = view === undefined ? null : JSON.stringify(view.form)
  // Compiled once: every save brings the same form along.
  const loaded = useMemo(() => (form === null ? null : loadTemplate(JSON.parse(form))), [form])
  if (error || (loaded && !loaded.ok))
    return (
      <div role="alert">
        <p className="note error">
          <Icon name="warning" />
          <span>
            {t('failed')} {error?.message}
          </span>
        </p>
        <Button onClick={() => void refetch()}>{t('again')}</Button>
      </div>
    )
  if (!view || !loaded) return <Skeleton lines={10} label={t('loading')} />
  return (
    <>
      <p className="bd-small">
        {view.savedAt !== null && view.savedBy !== null ? t('lastSaved', { name: view.savedBy }) : t('nothingYet')}
      </p>
      <Form view={view} template={loaded.template} email={user?.email ?? ''} />
    </>
  )
}

/** /unternehmensprofil: what a company declares and proves again and again, kept once, with the dates until which it holds. */
const ProfilePage = (): ReactElement => {
  const { t } = useTranslation('profile')
  const hindrance = useHindrance()
  const { user } = useSession()
  return (
    <Page title={t('title')} crumbs={[{ label: t('title') }]} bare>
      <div className="bd" id="top">
        <div className="bd-col">
          <p className="strong">{user?.organization?.name}</p>
          <h1 className="serif">{t('title')}</h1>
          <p>{t('lead')}</p>
          {hindrance === null ? <Loaded /> : <p className="note">{t('notFor')}</p>}
        </div>
      </div>
    </Page>
  )
}

export default ProfilePage
