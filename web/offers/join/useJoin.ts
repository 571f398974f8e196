import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import type { OfferView } from '../../../server/contract/offers/views'
import { call, RpcError, useRpc } from '../../rpc'
import { useSession } from '../../session/SessionProvider'
import { toast } from '../../ui/toasts/toasts'
import { pathOfOffer } from '../../tender-frame/paths'
import { keepOffer, useHindrance } from '../../tender-frame/useOwnOffer'
import { noteWanted, takeWanted } from '../../kept/wanted'

interface Join {
  /** Takes part and leads on by the offer's stage; a guest is asked to log in first and comes back here. */
  join: () => void
  isBusy: boolean
}

/** 'Teilnehmen': what was asked for before the login is done after it. `offer` undefined: not known yet. */
export function useJoin(projectId: string, offer: OfferView | null | undefined): Join {
  const { t } = useTranslation('offers')
  const navigate = useNavigate()
  const { search } = useLocation()
  // The link of an invitation names which one is answered; it stays in the address until then.
  const invitation = new URLSearchParams(search).get('einladung')
  const { askLogin } = useSession()
  const hindrance = useHindrance()
  const { data: invited } = useRpc('getInvitation', [invitation ?? ''], { enabled: invitation !== null && hindrance === 'guest' })
  const [isBusy, setBusy] = useState(false)

  const takePart = useCallback(async (): Promise<void> => {
    setBusy(true)
    try {
      const joined = await (invitation === null ? call('createOffer', projectId) : call('createOffer', projectId, invitation))
      keepOffer(joined)
      void navigate(pathOfOffer(joined))
    } catch (error) {
      if (!(error instanceof RpcError)) throw error
      toast.error(t('join.failed', { message: error.message }))
    } finally {
      setBusy(false)
    }
  }, [projectId, invitation, navigate, t])

  useEffect(() => {
    if (hindrance === 'guest' || (hindrance === null && offer === undefined) || !takeWanted(projectId)) return
    if (offer) void navigate(pathOfOffer(offer))
    else if (hindrance === null) void takePart()
  }, [hindrance, offer, projectId, takePart, navigate])

  const join = (): void => {
    if (hindrance === null) return void takePart()
    noteWanted(projectId)
    // Whose address has no account yet has nothing to log in with.
    if (invited?.hasAccount === false) return void navigate('/registrierung')
    askLogin({ message: 'nr_app', target: `/projekte/${projectId}${search}` })
  }
  return { join, isBusy }
}
