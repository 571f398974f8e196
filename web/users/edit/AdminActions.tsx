import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { writeUnsaved } from '../../kept/unsaved'
import { call, useAction } from '../../rpc'
import { queryClient } from '../../rpc/queryClient'
import { toast } from '../../ui/toasts/toasts'
import { Button, ConfirmDialog } from '../../ui'
import type { UserView } from '../../../server/contract/access/views'
import { RequestDialog, type ChangeKind } from '../changes/RequestDialog'
import { nameOf } from '../picker/person'
import { listPath, mayLoseFactor, sideOf, type Rights } from '../roles'

type Action = 'disable' | 'enable' | 'resetFactor' | 'resetPassword' | 'resendInvitation' | 'remove'

const actionsFor = (user: UserView, rights: Rights): Action[] => [
  ...(rights.resendInvitation ? ['resendInvitation' as const] : []),
  ...(rights.resetPassword ? ['resetPassword' as const] : []),
  ...(rights.resetFactor ? ['resetFactor' as const] : []),
  ...(rights.state ? [user.state === 'ACTIVE' ? ('disable' as const) : ('enable' as const)] : []),
]
/** What two can do as the account stands. */
const kindsFor = (user: UserView): ChangeKind[] => [
  ...(user.state === 'DISABLED' ? (['enabled'] as const) : []),
  ...(user.authenticationBackend === null ? (['address'] as const) : []),
  ...(user.authenticationBackend === null && user.state === 'ACTIVE' ? (['password'] as const) : []),
  ...(user.state === 'ACTIVE' && mayLoseFactor(user) ? (['factor'] as const) : []),
  'roles',
  ...(user.readsEarlier === false ? (['earlierReading'] as const) : []),
  ...(user.authenticationBackend !== null ? (['backend'] as const) : []),
]
const IS_DANGER: Partial<Record<Action, true>> = { disable: true, remove: true }

/** What is done to an account from outside; each asks first and says what it brings with it. */
export const AdminActions = ({ user, rights }: { user: UserView; rights: Rights }): ReactElement | null => {
  const { t } = useTranslation('users')
  const navigate = useNavigate()
  const [asked, setAsked] = useState<Action | null>(null)
  const { isBusy, run } = useAction(({ message }) => asked && toast.error(`${t(`action.${asked}.failed`)} ${message}`))
  const actions = actionsFor(user, rights)
  const [isRequesting, setRequesting] = useState(false)
  if (actions.length === 0 && !rights.requestChange && !rights.remove) return null

  const act = async (action: Action): Promise<void> => {
    const { email } = user
    if (action === 'disable') await call('setUserState', email, 'DISABLED')
    else if (action === 'enable') await call('setUserState', email, 'ACTIVE')
    else if (action === 'resetFactor') await call('changeTwoFactorConfig', null, null, null, email)
    else if (action === 'resetPassword') await call('resetPassword', email)
    else if (action === 'resendInvitation') await call('resendInvitation', email)
    else {
      const { outcome } = await call('deleteUser', email)
      if (outcome === 'disabled') return toast.info(t('action.remove.disabledInstead'))
    }
    toast.success(t(`action.${action}.done`))
    if (action !== 'remove') return
    // The account is gone, and what was typed about it with it.
    writeUnsaved(false)
    await navigate(listPath(sideOf(user)), { replace: true })
  }
  const carryOut = async (action: Action): Promise<void> => {
    await run(() => act(action))
    setAsked(null)
    await queryClient.invalidateQueries({ queryKey: ['getUsers'] })
    if (action !== 'remove') await queryClient.invalidateQueries({ queryKey: ['getUser'] })
  }
  return (
    <>
      {(actions.length > 0 || rights.requestChange) && (
        <section className="card" aria-labelledby="user-actions">
          <h2 id="user-actions">{t('access')}</h2>
          {actions.map((action) => (
            // Of disabling and unlocking one stands in the other's place: the same button, which keeps the focus.
            <Button
              key={action === 'enable' ? 'disable' : action}
              variant={IS_DANGER[action] ? 'danger' : 'plain'}
              onClick={() => setAsked(action)}
            >
              {t(`action.${action}.button`)}
            </Button>
          ))}
          {rights.requestChange && (
            <>
              <p className="soft">{t('change.why')}</p>
              <Button onClick={() => setRequesting(true)}>{t('change.button')}</Button>
            </>
          )}
        </section>
      )}
      {rights.remove && (
        <section className="card apart" aria-labelledby="user-removal">
          <h2 id="user-removal">{t('action.remove.title')}</h2>
          <p className="soft">{t('action.remove.text')}</p>
          <Button variant="danger" onClick={() => setAsked('remove')}>
            {t('action.remove.button')}
          </Button>
        </section>
      )}
      {isRequesting && <RequestDialog kinds={kindsFor(user)} on={{ email: user.email }} onClose={() => setRequesting(false)} />}
      {asked !== null && (
        <ConfirmDialog
          title={t(`action.${asked}.button`)}
          confirm={t(`action.${asked}.button`)}
          danger={IS_DANGER[asked] === true}
          busy={isBusy}
          onCancel={() => setAsked(null)}
          onConfirm={() => void carryOut(asked)}
        >
          {t(`action.${asked}.question`, { name: nameOf(user) })}
        </ConfirmDialog>
      )}
    </>
  )
}
