import { procedureOf } from '../../workflows/procedure'
import { applicationRoundAt, nextRoundDeadline, type moves } from '../../workflows/tender'
import type { ReaderNode, TenderView } from '../contract/tenders/views'
import { countsByRound } from './countsByRound'
import { lotInTime, roundBeforeNext } from './derive'
import type { LotDoc } from './lotDoc'
import type { TenderDoc } from './model'
import { openingFacts } from './opening'

/** What the specification's data model (2-tenders section 3) says of a procedure as a whole, where our lots say it one by one. */
type Outside = Pick<TenderView, 'skippedPhases' | 'lotsWithInfo' | 'lastOpenedRound' | 'currentApplicationRound'>
type Inside = Pick<
  TenderView,
  | ('openDate' | 'openUser' | 'openingInProgress' | 'nextOpenableRound' | 'canOpenFirstRound' | 'canOpenSecondStep')
  | ('numberOfApplicationsByRound' | 'numberOfOffersByRound' | 'propertyIds')
>

const running = ({ lots }: TenderDoc): readonly LotDoc[] => {
  const left = lots.filter(({ stage }) => stage < 8)
  return left.length > 0 ? left : lots
}

const most = (numbers: readonly (number | null)[]): number | null =>
  numbers.reduce((found, one) => (one !== null && (found === null || one > found) ? one : found), null)

export const namesOutside = (tender: TenderDoc, now: Date): Outside => {
  const lots = running(tender)
  const [first, ...others] = lots
  const skipped = (first?.skipped ?? []).filter((phase) => others.every((lot) => lot.skipped.includes(phase)))
  return {
    skippedPhases: [...skipped].sort((a, b) => a - b).join(','),
    lotsWithInfo: tender.lots.map(({ lotId, name, stage, round, deadlines: { applicationDeadline, offerDeadline } }) => ({
      ...{ lotId, name, stage, round },
      ...{ applicationDeadline: applicationDeadline?.toISOString() ?? null, offerDeadline: offerDeadline?.toISOString() ?? null },
    })),
    lastOpenedRound: most(tender.lots.map(({ openedAt, round }) => (openedAt.applications ? round : round - 1))) ?? 0,
    currentApplicationRound: procedureOf(tender).goesInRounds
      ? most(lots.map((lot) => applicationRoundAt(lotInTime(lot), now.getTime())))
      : 1,
  }
}

/** Lots of a form with the parcels linked to them. */
export const withParcels = ({ lots }: TenderDoc, panels: readonly ReaderNode[]): ReaderNode[] =>
  panels.map((panel) => {
    const lot = panel.lotId === undefined ? undefined : lots.find(({ lotId }) => lotId === panel.lotId)
    return lot ? { ...panel, propertyIds: [...(lot.parcelIds ?? [])] } : panel
  })

const opens = (lot: LotDoc): number | null => {
  if (lot.openedAt.applications === null) return lot.round
  const last = roundBeforeNext(lot)
  return nextRoundDeadline(lotInTime(lot), last) === null ? null : last + 1
}

interface Reader {
  readonly userId: string | undefined
  readonly now: Date
  readonly moves: ReturnType<typeof moves>
}

/** For the team. Whoever began is named while an opening runs; its record names both afterwards. */
export async function namesInside(tender: TenderDoc, { userId, now, moves: offered }: Reader): Promise<Inside> {
  const begun = tender.lots.filter(({ opening }) => opening !== null && opening.expiresAt > now)
  const opening = begun[0]?.opening ?? null
  const finished = tender.lots.flatMap(({ openings }) => openings.map(({ finishedAt }) => finishedAt))
  const last = finished.reduce<Date | null>((latest, at) => (latest === null || at > latest ? at : latest), null)
  const mayFinish = (lot: LotDoc): boolean => {
    const facts = openingFacts(tender, lot, { at: now, ...(userId === undefined ? {} : { userId }) })
    return facts.isTeamMember && !facts.isStarter
  }
  const openable = running(tender).flatMap((lot) => opens(lot) ?? [])
  const isOffered = ({ event, open, lotIds }: Reader['moves'][number]): boolean =>
    event === 'openApplications' && open && tender.lots.some(({ lotId, round }) => round === 1 && lotIds.includes(lotId))
  return {
    openDate: (opening?.startedAt ?? last)?.toISOString() ?? null,
    openUser: opening?.startedByName ?? null,
    openingInProgress: opening !== null,
    nextOpenableRound: openable.length > 0 ? Math.min(...openable) : null,
    canOpenFirstRound: offered.some(isOffered),
    canOpenSecondStep: begun.some(mayFinish),
    ...(await countsByRound.value(tender)),
    propertyIds: [...new Set(tender.lots.flatMap(({ parcelIds = [] }) => parcelIds))].sort((a, b) => a - b),
  }
}
