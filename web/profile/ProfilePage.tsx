import '../tender-frame/bidder.css'
import '../offers/offers.css'
import './profile.css'
import { useEffect, useMemo, useRef, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { loadTemplate, type Template } from '../../engine/template'
import type { CompanyProfileView, Expiry } from '../../server/contract/profile/profile'
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
import { Button, Icon, Skeleton, type IconName } from '../ui'
import { useLanguage } from '../i18n/useLanguage'
import { formatDay } from '../ui/time'

const ICON: Record<Expiry['state'], IconName> = { valid: 'check', soon: 'clock', expired: 'warning' }
const TAG: Record<Expiry['state'], string> = { valid: 'tag', soon: 'tag time', expired: 'tag error' }
const RANK: Record<Expiry['state'], number> = { expired: 0, soon: 1, valid: 2 }

/** What is dated, the most urgent first; each leads to its date in the form. */
export const Expiries = ({ expiries, onGo }: { expiries: readonly Expiry[]; onGo: (path: string) => void }): ReactElement | null => {
  const { t } = useTranslation('profile')
  const language = useLanguage()
  if (expiries.length === 0) return null
  const sorted = [...expiries].sort((one, other) => RANK[one.state] - RANK[other.state] || one.until.localeCompare(other.until))
  return (
    <section>
      <h2>{t('expiries.heading')}</h2>
      <ul className="pf-expiries">
        {sorted.map(({ path, name, until, state }) => (
          <li key={path}>
            <button type="button" className="f-link" onClick={() => onGo(path)}>
              {name}
            </button>
            <span className="num">{t('expiries.until', { date: formatDay(`${until.slice(0, 10)}T12:00:00Z`, language) })}</span>
            <span className={TAG[state]}>
              <Icon name={ICON[state]} size={14} /> {t(`expiries.${state}`)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

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
