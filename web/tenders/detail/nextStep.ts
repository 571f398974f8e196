import type { TenderView } from '../../../server/contract/tenders/views'

/** The one thing that is due now: a sentence (key and parameters of `tenders:next`), and the button that does it. */
export interface NextStep {
  key: string
  /** An instant the sentence names. */
  at?: string
  count?: number
  action?: 'edit' | 'team' | 'publish' | 'cancel'
}

/** Waiting for its date: published in a moment that lies ahead. */
export const isScheduled = (tender: Pick<TenderView, 'stage' | 'publishAt'>): boolean =>
  (tender.stage === 1 || tender.stage === 2) && typeof tender.publishAt === 'string'

const earliest = (moments: readonly (string | null)[]): string | undefined => moments.filter((one): one is string => one !== null).sort()[0]

/** The deadline the procedure runs towards in its present stage; of several lots the earliest that lies ahead, else the last that passed. */
export function runningDeadline(tender: TenderView, now: number): string | undefined {
  const key = tender.stage === 3 ? 'applicationDeadline' : tender.stage === 6 ? 'offerDeadline' : null
  if (key === null) return undefined
  const own = tender.lots.filter((lot) => lot.stage === tender.stage).map((lot) => lot[key])
  const all = own.length > 0 ? own : [tender[key]]
  return (
    earliest(all.filter((one) => one !== null && Date.parse(one) > now)) ??
    all
      .filter((one): one is string => one !== null)
      .sort()
      .at(-1)
  )
}

function stepOfDraft(tender: TenderView): NextStep {
  const problems = tender.problems ?? []
  const missing = problems.filter((problem) => problem.rule === 'required').length
  const publish = (tender.moves ?? []).find((move) => move.event === 'publish')
  if (publish?.reason === 'teamNeedsTwoMembers' || publish?.reason === 'teamNeedsAdmin') return { key: publish.reason, action: 'team' }
  if (missing > 0) return { key: 'draftOpen', count: missing, action: 'edit' }
  return publish?.open ? { key: 'draftComplete', action: 'publish' } : { key: 'draft' }
}

/** What the team has to do now. */
export function nextStepForTeam(tender: TenderView, now: number): NextStep {
  const { stage } = tender
  if (stage === 0) return stepOfDraft(tender)
  if (isScheduled(tender)) {
    const cancel = (tender.moves ?? []).some((move) => move.event === 'cancelPublication' && move.open)
    const at = tender.publishAt ?? undefined
    return { key: stage === 1 ? 'atPortal' : 'scheduled', ...(at ? { at } : {}), ...(cancel ? { action: 'cancel' as const } : {}) }
  }
  return stepInPublic(tender, now)
}

/** What everybody may know of where the procedure stands. */
export function stepInPublic(tender: TenderView, now: number): NextStep {
  const { stage } = tender
  if (stage === 3 || stage === 6) {
    const at = runningDeadline(tender, now)
    const what = stage === 3 ? 'applications' : 'offers'
    if (at === undefined) return { key: what }
    return { key: Date.parse(at) > now ? `${what}Until` : `${what}Over`, at }
  }
  if (stage === 2) return { key: 'published', ...(tender.published ? { at: tender.published } : {}) }
  return { key: `stage${stage}` }
}
