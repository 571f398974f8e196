import { useState } from 'react'
import type { FormIssue } from '../../../server/contract/offers/drafts'
import type { LotResult, OfferView } from '../../../server/contract/offers/views'
import { call, useAction } from '../../rpc'
import { queryClient } from '../../rpc/queryClient'
import type { Kind } from '../../tender-frame/cases'
import { keepOffer, refreshOffer } from '../../tender-frame/useOwnOffer'

/** Stages that updateOfferStage is told: submitting and withdrawing (2-tenders.md section 4). */
const SUBMITTED: Record<Kind, number> = { application: 1, offer: 6 }
const WITHDRAWN: Record<Kind, number> = { application: 0, offer: 5 }

/** What the server says is missing in the drafts, by lot. */
export type LotIssues = ReadonlyMap<string, readonly FormIssue[]>

interface Sending<Input> {
  isBusy: boolean
  /** What the server said to a refusal; null where nothing was refused. */
  fault: string | null
  /** Lots of a call that did only some of them. */
  refused: readonly LotResult[]
  issues: LotIssues
  send: (input: Input) => Promise<boolean>
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

const PLACE = /^\/lots\/([^/]+)(\/.*)?$/

/** error.data.errors of a 422, whose paths begin with the lot they are about; what is about no form is passed over. */
export function issuesByLot(data: Record<string, unknown> | undefined): LotIssues {
  const errors: unknown = data?.errors
  const byLot = new Map<string, FormIssue[]>()
  for (const one of Array.isArray(errors) ? (errors as unknown[]) : []) {
    if (!isRecord(one) || typeof one.path !== 'string' || typeof one.rule !== 'string') continue
    const [, lotId, path = ''] = PLACE.exec(one.path) ?? []
    if (lotId === undefined) continue
    const contentId =
      typeof one.contentId === 'string' ? one.contentId : (path.split('/').findLast((segment) => !/^\d*$/.test(segment)) ?? '')
    const params = isRecord(one.params) ? (one.params as FormIssue['params']) : {}
    const ofVariant = typeof one.variant === 'string' ? { variant: one.variant } : {}
    byLot.set(lotId, [...(byLot.get(lotId) ?? []), { path, contentId, rule: one.rule, params, ...ofVariant }])
  }
  return byLot
}

const NONE: LotIssues = new Map()

/** Sends one change and keeps the offer that comes back. Answers whether it went through. */
function useSending<Input>(offer: OfferView, change: (input: Input) => Promise<OfferView>): Sending<Input> {
  const [refused, setRefused] = useState<readonly LotResult[]>([])
  const [issues, setIssues] = useState<LotIssues>(NONE)
  const { isBusy, fault, run } = useAction(({ data }) => {
    setIssues(issuesByLot(data))
    // A deadline may have passed, or a colleague was quicker: the page shows how it stands.
    refreshOffer(offer.projectId)
  })
  const send = async (input: Input): Promise<boolean> => {
    setRefused([])
    setIssues(NONE)
    const done = await run(async () => {
      const changed = await change(input)
      keepOffer(changed)
      const lots = (changed.results ?? []).filter(({ done }) => !done)
      setRefused(lots)
      setIssues(new Map(lots.map((lot) => [lot.lotId, lot.issues ?? []])))
      return true
    })
    // A draft that was submitted can be written no more, and one that was withdrawn can again.
    void queryClient.invalidateQueries({ queryKey: ['getOfferDraft', offer.id] })
    void queryClient.invalidateQueries({ queryKey: ['getRoomsByProjectId'] })
    void queryClient.invalidateQueries({ queryKey: ['getRoom'] })
    return done === true
  }
  // What is missing is named field by field; the sentence above it is this page's own.
  return { isBusy, fault: fault && issuesByLot(fault.data).size === 0 ? fault.message : null, refused, issues, send }
}

interface Submission {
  lotIds: string[]
  /** Who declares, in text form (§ 126b BGB). */
  declaredBy: string
  /** By lot, the version of the draft that was on the screen: what somebody else changed since is not submitted unseen. */
  drafts: Record<string, number>
  /** By lot, the form that was on the screen: prices for another sheet are not submitted unseen either. */
  forms: Record<string, string>
}

export const useSubmit = (offer: OfferView, kind: Kind) => {
  const { send, ...state } = useSending<Submission>(offer, ({ lotIds, ...said }) =>
    call('updateOfferStage', offer.id, SUBMITTED[kind], lotIds, said),
  )
  return { ...state, submit: send }
}

interface Withdrawal {
  lotId: string
  /** Some of what was handed in alone: which, of what receipt and draft as on the screen, and who hands in the rest again. */
  some: { entries: string[]; receipt: string; drafts: Record<string, number>; declaredBy: string } | null
}

export const useWithdraw = (offer: OfferView, kind: Kind) => {
  const { send, ...state } = useSending<Withdrawal>(offer, ({ lotId, some }) =>
    call('updateOfferStage', offer.id, WITHDRAWN[kind], [lotId], ...(some ? [some] : [])),
  )
  return { ...state, withdraw: send }
}
