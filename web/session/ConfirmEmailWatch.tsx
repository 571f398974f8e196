import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { call } from '../rpc'
import { toast } from '../ui/toasts/toasts'
import { useSession } from './SessionProvider'

/** Pages whose token is their own: it sets a password there, admits an account, or ends the mails of a search. */
const OWN_TOKEN = ['/passwort-reset', '/konto-bestaetigen', '/suche-abbestellen']

/**
 * A query parameter `token` on any page confirms an e-mail address. A failure is silent and touches no session (decisions.md section 4).
 */
export const ConfirmEmailWatch = (): null => {
  const { t } = useTranslation('app')
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const { phase, askLogin, refresh } = useSession()
  const tried = useRef<string | null>(null)
  const query = new URLSearchParams(search)
  const token = OWN_TOKEN.includes(pathname) ? '' : (query.get('token')?.trim() ?? '')

  useEffect(() => {
    if (phase === 'starting' || token === '' || tried.current === token) return
    tried.current = token
    // Used or not, it goes out of the address, and so out of the history.
    const rest = new URLSearchParams(search)
    rest.delete('token')
    void navigate({ pathname, search: rest.toString(), hash }, { replace: true })
    const confirm = async (): Promise<void> => {
      await call('confirmEmail', token)
      if (phase === 'guest') return askLogin({ message: 'activated' })
      toast.success(t('confirmed.text'), t('confirmed.title'))
      await refresh()
    }
    confirm().catch(() => undefined)
  }, [phase, token, pathname, search, hash, navigate, askLogin, refresh, t])
  return null
}
