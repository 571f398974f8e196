import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OfferDraftState, OfferDraftView, OfferVariantInput } from '../../../server/contract/offers/drafts'
import { call, rpcKey, useAction } from '../../rpc'
import { queryClient } from '../../rpc/queryClient'
import type { AutosaveStore } from '../draft/AutosaveStore'
import type { Words } from '../draft/Beside'
import type { Held } from '../draft/draftState'
import type { LotDraft } from '../draft/useDrafts'

type Variant = OfferDraftView['variants'][number]

const keyOf = ({ offerId, lotId, kind }: OfferDraftView) => rpcKey('getOfferDraft', [offerId, lotId, kind])

/** As it is held by now: another form of the page may have saved since this was drawn. */
const viewNow = (view: OfferDraftView): OfferDraftView => queryClient.getQueryData<OfferDraftView>(keyOf(view)) ?? view

const keep = (view: OfferDraftView, saved: OfferDraftState): OfferDraftState => {
  queryClient.setQueryData<OfferDraftView>(keyOf(view), (known) => (known ? { ...known, ...saved } : known))
  return saved
}

const heldOf = ({ version, savedAt, variants }: OfferDraftState, id: string): Held => {
  const found = variants.find((one) => one.id === id)
  return { data: found?.data ?? {}, version, savedAt, missing: found?.missing ?? [] }
}

interface Variants {
  isBusy: boolean
  fault: string | null
  /** A new one begins as what the main offer says. Answers its id; null where the server refused. */
  add: () => Promise<string | null>
  remove: (id: string) => Promise<void>
}

/** Which variants a draft has. What was typed in its forms is with the server before that changes. */
export function useVariants({ view, store, beside }: LotDraft, flush: () => void): Variants {
  const { t } = useTranslation('offers')
  const [fault, setFault] = useState<string | null>(null)
  const { isBusy, run } = useAction((error) => {
    setFault(error.message)
    void queryClient.invalidateQueries({ queryKey: keyOf(view) })
  })
  const save = (change: (variants: readonly Variant[]) => OfferVariantInput[]): Promise<OfferDraftState | null> => {
    setFault(null)
    return run(async () => {
      flush()
      if (!(await beside.settle()) || !(await store.settle())) {
        setFault(t('steps.unsaved'))
        return null
      }
      const { offerId, lotId, kind, variants } = viewNow(view)
      return keep(view, await call('saveOfferDraft', offerId, lotId, kind, { version: store.state.version, variants: change(variants) }))
    })
  }
  return {
    isBusy,
    fault,
    add: async () => {
      const saved = await save((variants) => [...variants.map(({ id }) => ({ id })), { data: store.state.base }])
      return saved?.variants.at(-1)?.id ?? null
    },
    remove: async (id) => {
      beside.leave(id)
      await save((variants) => variants.filter((one) => one.id !== id).map((one) => ({ id: one.id })))
    },
  }
}

interface Edited {
  store: AutosaveStore
  title: string
  files: readonly string[]
  setTitle: (title: string) => void
  setFiles: (files: readonly string[]) => void
}

/** One variant as it is written: its form, and what is saved along with it. */
export function useVariant({ view, beside }: LotDraft, variant: Variant): Edited {
  const { id } = variant
  // What was changed here alone: a colleague's words stay otherwise.
  const [own, setOwn] = useState<Words>(() => beside.words.get(id) ?? {})
  const store = useMemo(
    () =>
      beside.open(id, {
        held: heldOf(viewNow(view), id),
        server: {
          save: async ({ version, data }) => {
            const { offerId, lotId, kind, variants } = viewNow(view)
            const words = beside.words.get(id)
            const all = variants.map((one) => (one.id === id ? { id, data, ...words } : { id: one.id }))
            const saved = keep(view, await call('saveOfferDraft', offerId, lotId, kind, { version, variants: all }))
            // Nothing was typed since: what somebody else calls it later stays.
            if (beside.words.get(id) === words) beside.words.delete(id)
            return heldOf(saved, id)
          },
          load: async () => heldOf(await call('getOfferDraft', view.offerId, view.lotId, view.kind), id),
        },
      }),
    [beside, id],
  )
  useEffect(() => store.receive(heldOf(view, id)), [store, view.version])
  const put = (part: Words): void => {
    beside.words.set(id, { ...beside.words.get(id), ...part })
    setOwn((before) => ({ ...before, ...part }))
    store.touch()
  }
  return {
    ...{ store, title: own.title ?? variant.title, files: own.files ?? variant.files },
    setTitle: (title) => put({ title }),
    setFiles: (files) => put({ files: [...files] }),
  }
}
