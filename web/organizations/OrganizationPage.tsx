import './organizations.css'
import { useEffect, useRef, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams, Link } from 'react-router'
import type { OrganizationView } from '../../server/contract/organizations/organizations'
import { readUnsaved, writeUnsaved } from '../kept/unsaved'
import { NotFoundPage } from '../page/NotFoundPage'
import { useRpc } from '../rpc'
import { keepsInput } from '../kept/keptInputs'
import { useSession } from '../session/SessionProvider'
import { isOrganizationAdmin, type SessionUser } from '../session/types'
import { cutName, Page, type Crumb } from '../page/Page'
import { Button, ConfirmDialog, NotRead, Panel, Side, SideSection, Skeleton } from '../ui'
import { RequestDialog } from '../users/changes/RequestDialog'
import { OrganizationCard } from './OrganizationCard'
import { FORM_ID, OrganizationForm } from './OrganizationForm'
import { listPathOf } from './path'
import { ProposedPeople } from './ProposedPeople'
import { inputPlace } from './useOrganizationDraft'

/** Shown here; the user list has them all. */
const SHOWN = 10

/** The people of an organization, each leading to their page; staff and its own admins see them. */
const People = ({ organizationId }: { organizationId: number }): ReactElement => {
  const { t } = useTranslation('organizations')
  const { isInternal } = useSession()
  const people = useRpc('getUsers', [['ORGANIZATION_USER', 'ORGANIZATION_ADMIN'], { organizationId, limit: SHOWN + 1 }])
  const all = isInternal ? `/benutzer?oid=${organizationId}` : '/benutzer'
  // Whom staff proposed stands apart (ProposedPeople).
  const rows = people.data?.filter((one) => one.organizationId === organizationId).slice(0, SHOWN) ?? []
  return (
    <Side className="org-people" label={t('people.title')}>
      <SideSection title={t('people.title')} end={rows.length > 0 && <Link to={all}>{t('people.all')}</Link>}>
        {people.isPending ? (
          <Skeleton lines={3} />
        ) : people.isError ? (
          <p className="soft">{people.error.message}</p>
        ) : rows.length === 0 ? (
          <p className="soft">{t('people.none')}</p>
        ) : (
          <ul>
            {rows.map(({ email, givenName, surName, roles, state }) => (
              <li key={email} className="person">
                <Link to={`/benutzer/${encodeURIComponent(email)}`}>{`${givenName} ${surName}`.trim() || email}</Link>
                <span className="soft">
                  {roles.includes('ORGANIZATION_ADMIN') ? t('people.admin') : t('people.member')}
                  {state !== 'ACTIVE' && ` · ${t('people.inactive')}`}
                </span>
              </li>
            ))}
          </ul>
        )}
        {people.data && people.data.length > SHOWN && <p className="soft">{t('people.more')}</p>}
        {!isInternal && (
          <Button icon="plus" to="/benutzer/anlage">
            {t('people.create')}
          </Button>
        )}
      </SideSection>
    </Side>
  )
}

interface Rights {
  mayEdit: boolean
  seesPeople: boolean
  /** Decides about accounts that staff would give the company. */
  decides: boolean
  /** Asks for what two system admins do together. */
  asksForAddress: boolean
}

/** What the screen offers; the server judges (decisions.md section 3). */
const rightsOf = (organization: OrganizationView, user: SessionUser | null, session: { isInternal: boolean; isAdmin: boolean }): Rights => {
  const isOwnAdmin = user?.organizationId === organization.id && isOrganizationAdmin(user)
  return {
    mayEdit: session.isAdmin || (session.isInternal && organization.type === 'CONTRACTOR') || isOwnAdmin,
    seesPeople: session.isInternal || isOwnAdmin,
    decides: isOwnAdmin,
    asksForAddress: session.isAdmin && organization.type === 'CONTRACTOR',
  }
}

/**
 * The button that opened or closed the form is gone with it: the focus goes to the form's first field, or back to the page. Not for what
 * the page begins with.
 */
const useFocusBesideForm = (isEditing: boolean): void => {
  const before = useRef(isEditing)
  useEffect(() => {
    if (before.current === isEditing) return
    before.current = isEditing
    const place = isEditing ? document.querySelector<HTMLElement>(`#${FORM_ID} input`) : document.getElementById('main')
    place?.focus()
  }, [isEditing])
}

const Loaded = ({ organization }: { organization: OrganizationView }): ReactElement => {
  const { t } = useTranslation(['organizations', 'app', 'users'])
  const session = useSession()
  // Whoever was interrupted goes on where the session ended.
  const [isEditing, setEditing] = useState(() => keepsInput(session.user?.email ?? '', inputPlace(organization.id)))
  const [isAsking, setAsking] = useState(false)
  const [isRequesting, setRequesting] = useState(false)
  const [isBusy, setBusy] = useState(false)
  useFocusBesideForm(isEditing)
  const { mayEdit, seesPeople, decides, asksForAddress } = rightsOf(organization, session.user, session)
  const { name, type } = organization
  const crumbs: Crumb[] = session.isInternal
    ? [{ label: t(`list.title.${type}`), to: listPathOf(type) }, { label: cutName(name) }]
    : [{ label: t('own') }]
  const stopEditing = (): void => {
    // Dropped by choice: nothing is kept for later.
    writeUnsaved(false)
    setAsking(false)
    setEditing(false)
  }
  const actions = !mayEdit ? undefined : isEditing ? (
    // Keys: the same element turned into a submit button would submit with the very click that opened the form.
    <Button key="save" variant="primary" type="submit" form={FORM_ID} icon="save" busy={isBusy} title={t('save')}>
      <span className="wide">{t('save')}</span>
    </Button>
  ) : (
    <Button key="edit" variant="primary" icon="pencil" onClick={() => setEditing(true)} title={t('edit')}>
      <span className="wide">{t('edit')}</span>
    </Button>
  )
  return (
    <Page title={name} crumbs={crumbs} actions={actions}>
      <div className={seesPeople ? 'org-page with-people' : 'org-page'}>
        <div className="org-sheet">
          <p className="small soft">{t(`type.${type}`)}</p>
          <h1 className="serif" lang="de">
            {name}
          </h1>
          {seesPeople && (
            <ProposedPeople organizationId={organization.id} decides={decides} mayRead={session.user?.readsEarlier !== false} />
          )}
          {isEditing && mayEdit ? (
            <>
              <OrganizationForm type={type} organization={organization} onBusy={setBusy} onSaved={() => setEditing(false)} />
              <div className="org-foot">
                <Button onClick={() => (readUnsaved() ? setAsking(true) : stopEditing())}>{t('cancel')}</Button>
                <Button type="submit" form={FORM_ID} busy={isBusy}>
                  {t('save')}
                </Button>
              </div>
            </>
          ) : (
            <>
              <Panel label={t('own')} body={null}>
                <OrganizationCard organization={organization} />
              </Panel>
              {asksForAddress && <Button onClick={() => setRequesting(true)}>{t('users:change.companyButton')}</Button>}
              {!session.isInternal && !mayEdit && <p className="small soft">{t('readOnly')}</p>}
            </>
          )}
        </div>
        {seesPeople && <People organizationId={organization.id} />}
      </div>
      {isRequesting && (
        <RequestDialog kinds={['companyAddress']} on={{ organizationId: organization.id }} onClose={() => setRequesting(false)} />
      )}
      {isAsking && (
        <ConfirmDialog
          title={t('app:unsaved.title')}
          confirm={t('app:unsaved.drop')}
          danger
          onCancel={() => setAsking(false)}
          onConfirm={stopEditing}
        >
          {t('app:unsaved.dropText')}
        </ConfirmDialog>
      )}
    </Page>
  )
}

const Read = ({ id }: { id: number }): ReactElement => {
  const { t } = useTranslation('organizations')
  const { data, error, refetch } = useRpc('getOrganization', [id])
  if (data) return <Loaded key={id} organization={data} />
  if (error && (error.code === 404 || error.code === 403 || error.code === 422)) return <NotFoundPage />
  return (
    <Page title={t('own')} crumbs={[{ label: t('own') }]}>
      <h1 className="sr">{t('own')}</h1>
      <div className="org-sheet">
        <NotRead error={error} failed={t('failed')} again={refetch} lines={9} />
      </div>
    </Page>
  )
}

/** /organisation (one's own), /organisation/:id, /auftraggeber/:id, /bieter/:id. */
const OrganizationPage = (): ReactElement => {
  const { user } = useSession()
  const { id: asked } = useParams()
  const id = asked === undefined ? (user?.organizationId ?? null) : /^[1-9]\d{0,8}$/.test(asked) ? Number(asked) : null
  return id === null ? <NotFoundPage /> : <Read id={id} />
}
export default OrganizationPage
