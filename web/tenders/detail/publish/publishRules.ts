import { PORTAL_LEAD, PUBLISH_EVENT, MIN_NOTICE, type StartStage } from '../../../../workflows/tender'
import type { LotView, Move, TenderView } from '../../../../server/contract/tenders/views'
import { usualStart } from '../../procedureKind'

/** What begins with the publication; the three starts exclude each other (2-tenders.md section 4). */
export const STARTS: readonly StartStage[] = [3, 5, 6, 2]

export interface PublishChoice {
  /** Instant as ISO 8601; null while no date is set. */
  at: string | null
  /** At once: `at` is then the moment of the click. */
  now: boolean
  portal: boolean
  start: StartStage
  lotIds: readonly string[]
}

/** The first moment that may be chosen: now, or 48 hours later when the notice goes through the portal. */
export const earliestPublication = (now: number, portal: boolean): number => now + (portal ? PORTAL_LEAD : 0)

/** The portal takes official EU notices only (decisions.md section 5). */
export const offersPortal = (templateId: string): boolean => templateId.startsWith('EU-')

const moveOf = (moves: readonly Move[], event: string): Move | undefined => moves.find((move) => move.event === event)

/**
 * What stands against this start, as a key of `publishing:reasons`; null when nothing does. Deadlines are judged against the chosen date.
 */
export function startRefusal(
  tender: Pick<TenderView, 'moves'>,
  lots: readonly LotView[],
  choice: Pick<PublishChoice, 'start'> & { at: number },
): string | null {
  const move = moveOf(tender.moves ?? [], PUBLISH_EVENT[choice.start])
  if (!move) return 'notInThisStage'
  if (!move.open && move.reason && !move.reason.startsWith('team')) return move.reason
  const key = choice.start === 3 ? 'applicationDeadline' : choice.start === 6 ? 'offerDeadline' : null
  if (key === null) return null
  for (const lot of lots) {
    const deadline = lot[key]
    if (deadline === null) return `${key}Missing`
    if (Date.parse(deadline) < choice.at + MIN_NOTICE) return `${key}TooSoon`
  }
  return null
}

/** Numbers of the chosen lots that the refusal is about; none where it is about all lots of the tender alike. */
export function lotsShort(
  tender: Pick<TenderView, 'moves' | 'lots'>,
  lots: readonly LotView[],
  { refusal, ...choice }: Pick<PublishChoice, 'start'> & { at: number; refusal: string },
): number[] {
  const concerned = lots.filter((lot) => startRefusal(tender, [lot], choice) === refusal)
  return concerned.length === tender.lots.length ? [] : concerned.map((lot) => tender.lots.indexOf(lot) + 1)
}

/** Everything that keeps the button 'Veröffentlichen' shut, in the order a person would mend it. */
export function publishRefusals(tender: TenderView, choice: PublishChoice, now: number): string[] {
  const found: string[] = []
  const team = (tender.moves ?? []).find((move) => !move.open && move.reason?.startsWith('team'))?.reason
  if (team) found.push(team)
  const at = choice.now ? now : choice.at === null ? Number.NaN : Date.parse(choice.at)
  if (Number.isNaN(at)) found.push('dateMissing')
  else if (!choice.now && at < earliestPublication(now, choice.portal))
    found.push(choice.portal ? 'portalNeedsLeadTime' : 'publicationInThePast')
  const lots = tender.hasLots ? tender.lots.filter((lot) => choice.lotIds.includes(lot.lotId)) : tender.lots
  if (tender.hasLots && choice.start !== 2 && lots.length === 0) found.push('lotMissing')
  const refusal = Number.isNaN(at) ? null : startRefusal(tender, lots, { start: choice.start, at })
  if (refusal) found.push(refusal)
  return found
}

/**
 * What is chosen when the page opens: the start that belongs to the notice's kind of procedure, where nothing stands against it; else none,
 * and the page says which one it would be.
 */
export function firstStart(tender: Pick<TenderView, 'moves' | 'lots' | 'type' | 'procedure' | 'panels'>, now: number): StartStage {
  const usual = usualStart(tender)
  return usual !== null && startRefusal(tender, tender.lots, { start: usual, at: now }) === null ? usual : STAGE_ON_SCREEN
}

/** Published without a start: how a notice reads before its procedure begins. */
export const STAGE_ON_SCREEN: StartStage = 2

/** Tender and lots in the stages that guests will find them in: a start is one of the chosen lots alone. */
export function asPublished<Tender extends Pick<TenderView, 'lots' | 'hasLots'>>(
  tender: Tender,
  { start, lotIds }: Pick<PublishChoice, 'start' | 'lotIds'>,
  { at, now }: { at: number | null; now: number },
): Tender & { stage: number; published: string | null } {
  const begins = at !== null && at <= now
  const stageOf = ({ lotId }: LotView): number => (begins && (!tender.hasLots || lotIds.includes(lotId)) ? start : STAGE_ON_SCREEN)
  const lots = tender.lots.map((lot) => ({ ...lot, stage: stageOf(lot) }))
  const stage = Math.max(STAGE_ON_SCREEN, ...lots.map((lot) => lot.stage))
  return { ...tender, lots, stage, published: at === null ? null : new Date(at).toISOString() }
}
