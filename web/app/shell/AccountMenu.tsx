import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { Menu } from '../../ui/Menu'
import { LogoutDialog } from '../../session/LogoutDialog'
import { useSession } from '../../session/SessionProvider'
import { fullName, initials } from '../../session/types'
import { ownDataPath } from './menu'

/** The person at the bar's end. Logging out asks first. */
export const AccountMenu = (): ReactElement | null => {
  const { t } = useTranslation('app')
  const { user, phase } = useSession()
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  if (!user) return null
  return (
    <>
      <Menu
        button={initials(user)}
        label={t('account.label', { name: fullName(user) })}
        className="avatar"
        head={
          <div className="menu-head">
            <strong>{fullName(user)}</strong>
            <div className="small soft">{user.email}</div>
          </div>
        }
        items={[
          ...(phase === 'user' ? [{ label: t('account.ownData'), onSelect: () => void navigate(ownDataPath(user.email)) }] : []),
          { label: t('account.logout'), onSelect: () => setAsking(true) },
        ]}
      />
      {isAsking && <LogoutDialog email={user.email} onCancel={() => setAsking(false)} />}
    </>
  )
}
