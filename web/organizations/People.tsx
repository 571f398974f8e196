import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useRpc } from '../rpc'
import { useSession } from '../session/SessionProvider'
import { Button, Side, SideSection, Skeleton } from '../ui'

/** Shown here; the user list has them all. */
const SHOWN = 10

/** The people of an organization, each leading to their page; staff and its own admins see them. */
export const People = ({ organizationId }: { organizationId: number }): ReactElement => {
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
