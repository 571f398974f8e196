import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OfferDraftState } from '../../../server/contract/offers/drafts'
import { rpcKey, useAction } from '../../rpc'
import { queryClient } from '../../rpc/queryClient'
import type { DraftWish } from '../draft/draftState'
import type { LotDraft } from '../draft/useDrafts'

interface Variants {
  isBusy: boolean
  fault: string | null
  /** A new one begins as what the main offer says. Answers its id; null where the server refused. */
  /** A further main offer, or a variant. */
  add: (isMain: boolean) => Promise<string | null>
  remove: (id: string) => Promise<void>
  takeEarlier: () => Promise<void>
  /** Files of others that belong to the first main offer, too. */
  share: (files: string[]) => Promise<void>
}

/** Which variants a draft has. What was typed in its forms is with the server before that changes. */
export function useVariants({ view, store, beside, send }: LotDraft): Variants {
  const { t } = useTranslation('offers')
  const [fault, setFault] = useState<string | null>(null)
  const { isBusy, run } = useAction((error) => {
    setFault(error.message)
    void queryClient.invalidateQueries({ queryKey: rpcKey('getOfferDraft', [view.offerId, view.lotId, view.kind]) })
  })
  const save = (wish: () => Omit<DraftWish, 'version'>, leaving?: string): Promise<OfferDraftState | null> => {
    setFault(null)
    return run(async () => {
      if ((await beside.settle(leaving)) && (await store.settle())) return send({ version: store.state.version, ...wish() })
      setFault(t('steps.unsaved'))
      return null
    })
  }
  return {
    isBusy,
    fault,
    add: async (isMain) =>
      (await save(() => ({ variants: [{ data: store.state.base, ...(isMain && { main: true }) }] })))?.variants.at(-1)?.id ?? null,
    remove: async (id) => void (await save(() => ({ removed: [id] }), id)),
    share: async (mainFiles) => void (await save(() => ({ mainFiles }))),
    takeEarlier: async () => void (await save(() => ({ takeEarlier: true }))),
  }
}
