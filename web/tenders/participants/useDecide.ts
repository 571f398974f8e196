import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OfferView } from '../../../server/contract/offers/views'
import type { TenderView } from '../../../server/contract/tenders/views'
import { rpcKey, RpcError } from '../../rpc'
import { queryClient } from '../../rpc/queryClient'
import { toast } from '../../ui/toasts/toasts'
import { serverNow } from '../../ui/time'
import { updateOfferStage } from './calls'
import { ASKED, withPending, type DecisionAction, type Pending } from './decisions'
import type { Entry } from './lotBoard'

interface Decide {
  /** As they will be once what is under way has been agreed to. */
  offers: readonly OfferView[]
  /** Ids of offers with a decision under way. */
  busy: ReadonlySet<string>
  decide: (entry: Pick<Entry, 'offer' | 'lotOffer'>, action: DecisionAction, reason?: string) => void
}

/**
 * Decisions about lot offers: shown at once, laid over what the server said last, so that a refusal takes nothing back by hand. Two
 * decisions about one offer do not cross: the second is not offered while the first is under way.
 */
export function useDecide(tender: TenderView, known: readonly OfferView[]): Decide {
  const { t } = useTranslation('participants')
  const [pending, setPending] = useState<readonly Pending[]>([])
  const offers = useMemo(() => withPending(known, pending, tender.lots), [known, pending, tender.lots])
  const busy = useMemo(() => new Set(pending.map(({ offerId }) => offerId)), [pending])
  const decide = useCallback(
    (entry: Pick<Entry, 'offer' | 'lotOffer'>, action: DecisionAction, reason?: string): void => {
      const { offer, lotOffer } = entry
      const { lotId, round } = lotOffer
      const one: Pending = { offerId: offer.id, lotId, round, action, at: new Date(serverNow()).toISOString() }
      const key = rpcKey('getOffersByProjectId', [tender.id])
      setPending((now) => [...now, one])
      const done = (): void => setPending((now) => now.filter((other) => other !== one))
      updateOfferStage(offer.id, ASKED[action], {
        lotIds: [lotId],
        extra: { version: offer.version, round, ...(reason ? { reason } : {}) },
      }).then(
        (view) => {
          queryClient.setQueryData<OfferView[]>(key, (now) => now?.map((other) => (other.id === view.id ? view : other)))
          done()
        },
        (error: unknown) => {
          done()
          toast.error(error instanceof RpcError ? error.message : '', t('decideFailed'))
          void queryClient.invalidateQueries({ queryKey: key })
        },
      )
    },
    [tender.id, t],
  )
  return { offers, busy, decide }
}
