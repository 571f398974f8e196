import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { InvitationView } from '../../../server/contract/offers/invitations'
import { rpcKey, RpcError, useRpc } from '../../rpc'
import { queryClient } from '../../rpc/queryClient'
import { toast } from '../../ui/toasts/toasts'
import { Button, Panel } from '../../ui'
import { DateTime } from '../../ui/time'
import { inviteUsers } from './calls'

/** Whom the team invited and who has not come yet. */
const useAbsent = (projectId: string): readonly InvitationView[] =>
  (useRpc('getInvitations', [projectId]).data ?? []).filter(({ acceptedAt }) => acceptedAt === null)

/** After somebody was invited. */
export const refreshInvitations = (projectId: string): void =>
  void queryClient.invalidateQueries({ queryKey: rpcKey('getInvitations', [projectId]) })

/** On the board, which shows only who takes part: how many were invited and have not come, and the way to them. */
export const AbsentLine = ({ projectId, listTo }: { projectId: string; listTo: string }): ReactElement | null => {
  const { t } = useTranslation('participants')
  const absent = useAbsent(projectId)
  if (absent.length === 0) return null
  return (
    <p className="small soft pt-absent">
      <Link to={listTo}>{t('absent.count', { count: absent.length })}</Link>
    </p>
  )
}

interface InvitationsProps {
  projectId: string
  /** Somebody can still be invited, and so be written to again. */
  mayInvite: boolean
}

/** Who was invited and does not take part yet: company, address, when the mail went out, and a further mail by a click. */
export const Invitations = ({ projectId, mayInvite }: InvitationsProps): ReactElement | null => {
  const { t } = useTranslation('participants')
  const absent = useAbsent(projectId)
  const [busy, setBusy] = useState<string | null>(null)
  if (absent.length === 0) return null
  const again = async ({ email, organizationName }: InvitationView): Promise<void> => {
    setBusy(email)
    try {
      const [result] = await inviteUsers(projectId, { [email]: organizationName })
      toast.success(t(`invite.outcome.${result?.outcome ?? 'again'}`))
      refreshInvitations(projectId)
    } catch (error) {
      if (!(error instanceof RpcError)) throw error
      toast.error(`${t('invite.failed')} ${error.message}`)
    } finally {
      setBusy(null)
    }
  }
  return (
    <Panel
      className="td-panel pt-absents"
      id="pt-invited"
      title={
        <>
          {t('absent.title')} <span className="n num">{absent.length}</span>
        </>
      }
      body={null}
    >
      <ul className="body pt-told">
        {absent.map((one) => (
          <li key={one.email} className="pt-invited">
            <div>
              <b>{one.organizationName}</b> <span className="soft">{one.email}</span>
              <p className="small soft">
                {t('absent.sent')} <DateTime value={one.sentAt} /> · {t(one.hasAccount ? 'absent.account' : 'absent.noAccount')}
              </p>
            </div>
            {mayInvite && (
              <Button size="small" icon="mail" busy={busy === one.email} disabled={busy !== null} onClick={() => void again(one)}>
                {t('absent.again')}
                <span className="sr"> {one.email}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
