import { useQueries } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { loadTemplate, type Template } from '../../../engine/template'
import type { OfferDraftState, OfferDraftView } from '../../../server/contract/offers/drafts'
import type { OfferView } from '../../../server/contract/offers/views'
import { call, rpcKey, type RpcError } from '../../rpc'
import { queryClient } from '../../rpc/queryClient'
import { useSession } from '../../session/SessionProvider'
import type { Kind } from '../../tender-frame/cases'
import { AutosaveStore } from './AutosaveStore'
import { Beside, type DraftLine } from './Beside'
import type { DraftServer, Held } from './draftState'
import { offerKey } from './keptForm'
import { useClosing } from './useAutosave'

const heldOf = ({ data, version, savedAt, missing }: Pick<OfferDraftState, 'data' | 'version' | 'savedAt' | 'missing'>): Held => ({
  data,
  version,
  savedAt,
  missing,
})

/** A lot's draft as the page shows it: what the server says of it, and the store that a person types into. */
export interface LotDraft {
  lotId: string
  view: OfferDraftView
  store: AutosaveStore
  /** Its variants' forms. */
  beside: Beside
  send: DraftLine['send']
}

type Forms = Pick<LotDraft, 'store' | 'beside' | 'send'>

/** Of one draft all forms are one version, whoever of them saved. */
const hear = ({ store, beside }: Forms, state: OfferDraftState): void => {
  store.receive(heldOf(state))
  beside.receive(state)
}

interface Drafts {
  /** By lot; those whose answer is not there yet are missing. */
  drafts: ReadonlyMap<string, LotDraft>
  error: RpcError | null
  /** The form cannot be shown: a template that is not one. */
  isBroken: boolean
}

const placeOf = ({ offerId, lotId, kind, round, offerRound }: OfferDraftView): string =>
  `${offerId} ${lotId} ${kind} ${round}.${offerRound}`

/** Stores by place, for as long as the page lives: another lot's form may be on the screen while one saves. */
class Desk {
  readonly #stores = new Map<string, Forms & { formRef: string }>()
  readonly #templates = new Map<string, Template | null>()

  constructor(
    private readonly email: string,
    private readonly onRead: (place: OfferDraftView, state: OfferDraftState) => void,
  ) {}

  /** Null where the form is none. */
  open(view: OfferDraftView): Forms | null {
    const place = placeOf(view)
    const known = this.#stores.get(place)
    if (known?.formRef === view.formRef) return known
    const template = this.#templateOf(view.form)
    if (template === null) return null
    // Another price sheet was announced: what was typed goes on in its form, from this device.
    for (const one of known ? [known.store, ...known.beside.all] : []) one.leave()
    const { offerId, lotId, kind } = view
    const key = offerKey(this.email, view)
    const keep = (state: OfferDraftState): OfferDraftState => {
      this.onRead(view, state)
      // In another form it is another store's.
      if (state.formRef === view.formRef) hear(made, state)
      return state
    }
    const send: DraftLine['send'] = async (wish) => keep(await call('saveOfferDraft', offerId, lotId, kind, wish))
    const load: DraftLine['load'] = async () => keep(await call('getOfferDraft', offerId, lotId, kind))
    const server: DraftServer = { save: async (draft) => heldOf(await send(draft)), load: async () => heldOf(await load()) }
    const store = new AutosaveStore({ key, template, held: heldOf(view), server })
    const made = { formRef: view.formRef, store, beside: new Beside(key, template, { send, load }), send }
    made.beside.receive(view)
    this.#stores.set(place, made)
    return made
  }

  /** Lots without a price sheet have one form; it is compiled once. */
  #templateOf(form: unknown): Template | null {
    const text = JSON.stringify(form)
    const known = this.#templates.get(text)
    if (known !== undefined) return known
    const loaded = loadTemplate(form)
    const template = loaded.ok ? loaded.template : null
    this.#templates.set(text, template)
    return template
  }

  close = (): void => {
    for (const { store, beside } of this.#stores.values()) for (const one of [store, ...beside.all]) one.close()
  }
}

/** The drafts of these lots, each with its own store. */
export function useDrafts(offer: OfferView, kind: Kind, lotIds: readonly string[]): Drafts {
  const { user } = useSession()
  const [desk] = useState(
    () =>
      new Desk(user?.email ?? '', (view, saved) => {
        const queryKey = rpcKey('getOfferDraft', [view.offerId, view.lotId, view.kind])
        // The answer has no form in it: another one is read.
        if (saved.formRef !== view.formRef) return void queryClient.invalidateQueries({ queryKey })
        queryClient.setQueryData<OfferDraftView>(queryKey, (known) =>
          known && known.version <= saved.version ? { ...known, ...saved } : known,
        )
      }),
  )
  useClosing(desk.close)
  const answers = useQueries({
    queries: lotIds.map((lotId) => ({
      queryKey: rpcKey('getOfferDraft', [offer.id, lotId, kind]),
      queryFn: (): Promise<OfferDraftView> => call('getOfferDraft', offer.id, lotId, kind),
    })),
  })
  const drafts = new Map<string, LotDraft>()
  let isBroken = false
  for (const { data: view } of answers) {
    if (!view) continue
    const forms = desk.open(view)
    if (forms) drafts.set(view.lotId, { ...forms, lotId: view.lotId, view })
    else isBroken = true
  }
  const versions = [...drafts.values()].map(({ lotId, view }) => `${lotId}:${view.version}:${String(view.isOpen)}`).join(' ')
  // Another tab or a colleague saved, or the draft can be written again.
  useEffect(() => {
    for (const draft of drafts.values()) {
      hear(draft, draft.view)
      if (draft.view.isOpen) for (const one of [draft.store, ...draft.beside.all]) one.retry()
    }
    // `drafts` is made anew with every render; its versions say when there is something to hear.
  }, [versions])
  return { drafts, error: (answers.find(({ error }) => error !== null)?.error ?? null) as RpcError | null, isBroken }
}
