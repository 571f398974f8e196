import type { Difference, FormData } from '../../../engine/form'
import type { FormIssue, OfferMessageInput, OfferVariantInput } from '../../../server/contract/offers/drafts'
import type { UnreadText } from '../../forms'

/** What the server holds of a draft, and what it says is missing or wrong in it. */
export interface Held {
  data: FormData
  version: number
  savedAt: string | null
  missing: readonly FormIssue[]
}

/** What is saved of an offer's draft; what is not named stays. */
export interface DraftWish {
  version: number
  data?: FormData
  messages?: OfferMessageInput[]
  variants?: OfferVariantInput[]
  /** Ids of variants. */
  removed?: string[]
  takeEarlier?: true
  /** Files from now on that belong to the first main offer though others name them. */
  mainFiles?: string[]
}

/** Where drafts are held. A call waits while the line is down, so only refusals reject, as RpcError. */
export interface DraftServer {
  save(sent: { version: number; data: FormData }): Promise<Held>
  load(): Promise<Held>
}

/**
 * saved: the server has all of it · unsaved: not sent yet · saving · refused: the server does not take it now · clash: a person has to
 * choose.
 */
type DraftStatus = 'saved' | 'unsaved' | 'saving' | 'refused' | 'clash'

export interface DraftState {
  data: FormData
  /** As the server last confirmed it. */
  base: FormData
  version: number
  savedAt: string | null
  /** Of `base`: what was typed since is judged with the next save. */
  missing: readonly FormIssue[]
  status: DraftStatus
  /** What the server said when it refused. */
  fault: string | null
  /** Fields changed here and elsewhere to different values, and the other version. */
  clashes: readonly Difference[]
  theirs: Held | null
  /** When what is shown was kept on this device; null when it came from the server alone. */
  restoredAt: string | null
  /** False when this device refused to keep what was typed. */
  isKept: boolean
  /** Counts how often other values took the place of what was typed: the form then shows them. */
  generation: number
  /** What the form could not read: on this device alone, whatever is saved. */
  unread: readonly UnreadText[]
}
