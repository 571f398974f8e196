import type { ShortDeadline } from '../../../workflows/deadlines'
import { procedureOf } from '../../../workflows/procedure'
import { cleanText } from '../../../engine/texts'
import type { ExtensionInput } from '../../contract/procedure/views'
import type { ToldChange } from '../../contract/tenders/announcements'
import { lawRows } from '../../law/area'
import { now as currentTime } from '../../platform/clock'
import { AppError } from '../../platform/errors'
import {
  type DeadlineChange,
  deadlineChanges,
  insertAnnouncement,
  type LotDoc,
  type LotMove,
  type Moment,
  moveLots,
  ownTemplate,
  readingOf,
  readWhole,
  shortAt,
  shortInLog,
  takenAlong,
  type TenderDoc,
  whileExtending,
} from '../../tenders/area'
import { deadlinesInForm } from './deadlinesInForm'
import { chosenLots, takeStep, type Acting, type Step, type Written } from './moveTender'

const dateOf = (instant: string | undefined): Date | null => (instant ? new Date(instant) : null)
const refuse = (reason: string, lotId: string): AppError =>
  new AppError('conflict', { reason: `refused.${reason}`, move: 'extendDeadlines', lotId })

/** What an extension changes in a lot: what its stage runs against, and at 3 the later deadline of the offers as well. */
function changeOf(lot: LotDoc, input: ExtensionInput): DeadlineChange {
  const application = dateOf(input.applicationDeadline)
  const offer = dateOf(input.offerDeadline)
  const { finalDeadline, offerDeadline } = lot.deadlines
  const cut = application && finalDeadline && finalDeadline < application ? finalDeadline : application
  if (lot.stage === 6) return offer ? { offerDeadline: offer } : {}
  if (offer && offerDeadline && offer <= offerDeadline) throw refuse('deadlineNotLater', lot.lotId)
  return { ...(cut ? { applicationDeadline: cut } : {}), ...(offer ? { offerDeadline: offer } : {}) }
}

function momentsOf(lots: readonly LotDoc[], changes: ReadonlyMap<string, DeadlineChange>, more: { at: Date; reason: string }): Moment[] {
  return (['applicationDeadline', 'offerDeadline'] as const).flatMap((which): Moment[] => {
    const concerned = lots.filter(({ lotId }) => changes.get(lotId)?.[which])
    if (concerned.length === 0) return []
    const oldDeadlines = Object.fromEntries(concerned.map(({ lotId, deadlines }) => [lotId, deadlines[which]]))
    return [{ ...more, kind: `${which}Changed`, lotIds: concerned.map(({ lotId }) => lotId), oldDeadlines }]
  })
}

/** What else is different in the form that the outside reads. */
async function alsoChanged(tender: TenderDoc, from: number, to: number): Promise<ToldChange[]> {
  if (from === to) return []
  const [outside, inside] = await Promise.all([readWhole(tender._id, from), readWhole(tender._id, to)])
  return takenAlong({ template: await ownTemplate(tender), outside: outside.data, inside: inside.data })
}

/** Offers that end sooner after the applications than the procedure has them follow: the extension says why, and the log keeps it. */
async function shortAfter(tender: TenderDoc, moved: readonly LotDoc[], extended: readonly LotDoc[]): Promise<ShortDeadline[]> {
  if (procedureOf(tender).least.follows?.offers?.of !== 'applications' || !tender.published) return []
  const [{ law }, { periods }] = await Promise.all([readingOf(tender, tender.published.revision), lawRows()])
  const lots = moved.filter(({ lotId, stage }) => stage === 3 && extended.some((one) => one.lotId === lotId))
  const dated = lots.map(({ lotId, deadlines }) => ({ lotId, deadlines, start: 3 as const }))
  return shortAt(tender, dated, { law, notice: tender.published.at, periods }).filter(({ after }) => after === 'applications')
}

/** The step as it is judged on the tender that stands there. */
async function stepOf(tender: TenderDoc, input: ExtensionInput, acting: Acting): Promise<Step> {
  const { at } = acting
  const { reason } = input
  const lots = chosenLots(tender, input.lotIds)
  const changes = new Map(lots.map((lot) => [lot.lotId, changeOf(lot, input)]))
  const moves = lots.map(({ lotId, stage }): LotMove => {
    const deadlines = changes.get(lotId) ?? {}
    const newDeadline = (stage === 6 ? deadlines.offerDeadline : deadlines.applicationDeadline)?.getTime() ?? null
    const newOfferDeadline = deadlines.offerDeadline?.getTime() ?? null
    return { lotId, event: 'extendDeadlines', deadlines, wish: { newDeadline, newOfferDeadline } }
  })
  const moved = moveLots(tender, moves, { at })
  const told = lots.map(({ lotId, deadlines }) => ({ lotId, from: deadlines, to: { ...deadlines, ...changes.get(lotId) } }))
  const inForm = await deadlinesInForm(tender, changes, acting)
  const [from, to] = [tender.published?.revision ?? 0, inForm.published?.revision ?? 0]
  const lines = [...deadlineChanges(tender.lots, moved.lots, tender), ...(await alsoChanged(tender, from, to))]
  const short = await shortAfter(tender, moved.lots, lots)
  const entry = {
    kind: 'deadlines' as const,
    at,
    word: cleanText(reason),
    from,
    to,
    changes: lines,
  }
  return {
    lots: moved.lots,
    more: { ...inForm, announced: await insertAnnouncement(tender, entry) },
    type: 'DEADLINE_CHANGED',
    data: {
      ...(told.length === 1 ? { lotId: told[0]?.lotId } : {}),
      lots: told,
      ...shortInLog(short, reason),
      reason,
      technicalFault: input.technicalFault ?? false,
    },
    moments: momentsOf(lots, changes, { at, reason }),
  }
}

/**
 * Extends the deadline that runs in each of the lots, and tells everybody; see the contract for what is refused. It is in time if it is
 * when others can see it coming.
 */
export async function extendDeadlines(tender: TenderDoc, input: ExtensionInput, { by }: Pick<Acting, 'by'>): Promise<Written> {
  const reason = input.reason.trim()
  if (reason === '') throw new AppError('invalid', { errors: [{ path: '/extension/reason', rule: 'required' }] })
  return whileExtending(tender._id, (assertHeld) => {
    const acting = { by, at: currentTime() }
    return takeStep(tender, acting, async (now) => {
      const step = await stepOf(now, { ...input, reason }, acting)
      await assertHeld()
      return step
    })
  })
}
