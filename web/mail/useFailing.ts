import type { MailRow } from '../../server/contract/mail/mail'
import { useRpc } from '../rpc'
import { useSession } from '../session/SessionProvider'

/** So many at most of each kind; beyond that the number matters more than the lines. */
const MOST = 50

/** Mails that reached nobody, the newest first; for system admins, nothing for others. */
export const useFailing = (): readonly MailRow[] => {
  const { isAdmin } = useSession()
  const failed = useRpc('getMails', [{ state: 'failed', limit: MOST }], { enabled: isAdmin })
  const bounced = useRpc('getMails', [{ state: 'bounced', limit: MOST }], { enabled: isAdmin })
  return [...(failed.data ?? []), ...(bounced.data ?? [])].sort((a, b) => (a.queuedAt < b.queuedAt ? 1 : -1))
}
