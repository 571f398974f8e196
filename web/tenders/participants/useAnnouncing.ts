import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { OfferView } from '../../../server/contract/offers/views'
import type { LotView, TenderView } from '../../../server/contract/tenders/views'
import { rpcKey, useAction } from '../../rpc'
import { queryClient } from '../../rpc/queryClient'
import { toast } from '../../ui/toasts/toasts'
import { announceDecisions } from './calls'
import { announcementsOf, decisionId, untoldOf, type Untold } from './decisions'

interface Board {
  tender: TenderView
  lot: LotView
  lotNumber: number | null
  offers: readonly OfferView[]
}

/** Decisions of a lot that nobody was told yet, and telling them; those of other lots go along where somebody says so. */
export function useAnnouncing({ tender, lot, lotNumber, offers }: Board) {
  const { t } = useTranslation('participants')
  const [, setQuery] = useSearchParams()
  /** The decisions that the open dialog asks about: what comes later is not told by who has not seen it. */
  const [asked, setAsked] = useState<ReadonlySet<string> | null>(null)
  const key = rpcKey('getOffersByProjectId', [tender.id])
  const { isBusy, run } = useAction((error) => {
    setFault(`${t('announce.failed')} ${error.message}`)
    void queryClient.invalidateQueries({ queryKey: key })
  })
  const [fault, setFault] = useState<string | null>(null)
  const [isWide, setWide] = useState(false)
  const untold = untoldOf(offers, lot.lotId)
  const elsewhere = tender.lots.filter(({ lotId }) => lotId !== lot.lotId).flatMap(({ lotId }) => untoldOf(offers, lotId))
  const reach = (wide: boolean): readonly Untold[] => (wide ? [...untold, ...elsewhere] : untold)
  const inReach = reach(isWide)
  const shown = asked === null ? [] : inReach.filter((one) => asked.has(decisionId(one)))
  const ask = (wide: boolean): void => {
    setWide(wide)
    setAsked(new Set(reach(wide).map(decisionId)))
  }
  const close = (): void => {
    setAsked(null)
    setWide(false)
    setFault(null)
  }
  // Somebody else announced them meanwhile: there is nothing left to ask.
  const isDone = asked !== null && shown.length === 0 && !isBusy
  useEffect(() => {
    if (!isDone) return
    setAsked(null)
    setWide(false)
    toast.info(t('announce.byOther'))
  }, [isDone, t])

  const announce = async (finalReason: (one: Untold) => string): Promise<void> => {
    setFault(null)
    await run(async () => {
      const views = await announceDecisions(tender.id, announcementsOf(shown, finalReason))
      queryClient.setQueryData<OfferView[]>(key, (old) => old?.map((one) => views.find(({ id }) => id === one.id) ?? one))
      const at = views
        .flatMap(({ lotOffers }) => lotOffers)
        .flatMap(({ lotId, announcedAt }) => (lotId === lot.lotId && announcedAt !== null ? [announcedAt] : []))
        .sort()
        .at(-1)
      close()
      if (at !== undefined) setQuery({ ...(lotNumber === null ? {} : { los: String(lotNumber) }), bekannt: at })
    })
  }
  /** Others came meanwhile, or left. */
  const isOvertaken = asked !== null && (shown.length < asked.size || inReach.length > shown.length)
  return { untold, elsewhere, isWide, shown, isOvertaken, isBusy, fault, ask, close, announce }
}
