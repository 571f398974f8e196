import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { forgetAllOf, keepsAnyOf } from '../kept/keptDraft'
import { ConfirmDialog } from '../ui'
import { readUnsaved, writeUnsaved } from '../kept/unsaved'
import { forgetInputsOf, keepsInputOf } from '../kept/keptInputs'
import { tellLogout } from './logoutChannel'
import { useSession } from './SessionProvider'

/** Whether logging out would delete something that was typed. */
export const losesByLogout = (email: string): boolean => readUnsaved() || keepsAnyOf(email) || keepsInputOf(email)

/**
 * Logging out asks, says when something unsaved goes with it, and then leaves nothing typed on this device (decisions.md section 4). An
 * expired session keeps it: only the person's own choice comes through here.
 */
export const LogoutDialog = ({ email, onCancel }: { email: string; onCancel: () => void }): ReactElement => {
  const { t } = useTranslation('app')
  const { logout } = useSession()
  const [loses] = useState(() => losesByLogout(email))
  const leave = (): void => {
    // Open editors, here and in other tabs, let go of what they hold instead of keeping it once more when they close.
    writeUnsaved(false)
    tellLogout(email)
    logout()
    forgetAllOf(email)
    forgetInputsOf(email)
  }
  return (
    <ConfirmDialog title={t('account.logoutTitle')} confirm={t('account.logout')} danger={loses} onCancel={onCancel} onConfirm={leave}>
      {t('account.logoutQuestion')}
      {loses && <> {t('account.logoutUnsaved')}</>}
    </ConfirmDialog>
  )
}
