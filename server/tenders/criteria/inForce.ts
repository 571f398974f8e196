import { asShown } from '../../../engine/form'
import { templateVersion } from '../../templates/area'
import type { LotDoc } from '../lotDoc'
import type { TenderDoc } from '../model'
import { findRevision } from '../revisions'
import { judgingOf, type JudgingByKind } from './plan'
import { criteriaByLot } from './published'

type JudgedLot = LotDoc & { judging: JudgingByKind }

/** The lots with what they are judged by. Of one that an earlier version stored it is worked out from the form that is in force. */
export async function judgedLots(tender: TenderDoc): Promise<JudgedLot[]> {
  const isJudged = (lot: LotDoc): lot is JudgedLot => lot.judging !== undefined
  if (tender.lots.every(isJudged)) return tender.lots
  const revision = tender.published?.revision ?? tender.publishRevision ?? tender.head.revision
  const found = await findRevision(tender._id, revision)
  const template = found && (await templateVersion(tender.templateId, found.templateVersion ?? tender.templateVersion))
  // Stored before hidden values were left out, it may hold some: they bind nobody.
  const byLot = found && template ? criteriaByLot(template, asShown(template, found.data)) : new Map<string | null, never[]>()
  return tender.lots.map((lot) => ({ ...lot, judging: lot.judging ?? judgingOf(byLot, undefined, lot.lotId) }))
}

export const withJudging = async (tender: TenderDoc): Promise<TenderDoc> => ({ ...tender, lots: await judgedLots(tender) })
