import { CRITERIA_LAWS } from '../../../workflows/awarding'
import type { TenderInput } from '../../contract/tenders/inputs'
import { AppError } from '../../platform/errors'
import { asShown, type FormData } from '../../../engine/form'
import type { Template } from '../../../engine/template'
import { type FormReading } from '../form/readForm'
import type { HeadDoc, TenderDoc } from '../model'
import type { LotDoc } from '../lotDoc'
import { judgingIn } from '../commands/inForce'
import { criteriaLawIn } from '../regime'
import { askedIn } from './asked'
import { assertPlans, invalidPlans } from './check'
import { judgedLots } from './inForce'
import { criteriaInLog } from './lines'
import { isTieFine, isWhole, judgingOf, KINDS, type JudgingByKind, type Kind, type PlanDoc } from './plan'
import { priceFormsOf } from './priceFields'
import { criteriaByLot } from './published'

interface Planning {
  reading: FormReading
  /** Which forms bidders will fill: a price is worked out from a field of theirs. */
  forms: Parameters<typeof priceFormsOf>[0]
  /** Every lot that there ever was: a plan for one that is gone goes with it. */
  usedLots: TenderDoc['usedLots']
}

/** Positions of all lots of a tender, and how much text they are: each lot keeps its own. */
const MAX_POSITIONS = 2_000
const MAX_BYTES = 1_000_000

/** Refuses (422) more positions than a tender's row bears; a further lot may bring them, by a plan for all. */
function assertSheetsFit(awardPlans: PlanDoc[] | undefined, { lots }: FormReading): PlanDoc[] | undefined {
  if (awardPlans?.some(({ sheet }) => sheet !== undefined) !== true) return awardPlans
  const sheets = lots.map((lot) => judgingIn(lot, { awardPlans }).offer.sheet ?? [])
  const path = '/project/awardPlans'
  if (sheets.flat().length > MAX_POSITIONS) throw invalidPlans([{ path, rule: 'sheetsTooMany', params: { limit: MAX_POSITIONS } }])
  const bytes = sheets.reduce((sum, sheet) => sum + Buffer.byteLength(JSON.stringify(sheet)), 0)
  if (bytes > MAX_BYTES) throw invalidPlans([{ path, rule: 'sheetsTooLarge', params: { limit: MAX_BYTES } }])
  return awardPlans
}

/** The plans of a call as they are stored, or those that are. Refuses (422) what is wrong in them, and ties that decide nothing. */
export const plansOf = async (...[input, before, planning]: Parameters<typeof plansGiven>): Promise<PlanDoc[] | undefined> =>
  assertSheetsFit(await plansGiven(input, before, planning), planning.reading)

async function plansGiven(
  input: Pick<TenderInput, 'awardPlans'>,
  before: PlanDoc[] | undefined,
  { reading, forms: given, usedLots }: Planning,
): Promise<PlanDoc[] | undefined> {
  const here = reading.lots.map(({ lotId }) => lotId)
  const isHere = ({ lotId }: Pick<PlanDoc, 'lotId'>): boolean => lotId === null || here.includes(lotId)
  if (!input.awardPlans) {
    // Another form may have been chosen since.
    const sheet = (before ?? []).findIndex((plan) => plan.sheet !== undefined)
    if (sheet >= 0 && !(await priceFormsOf(given)).takesSheet)
      throw new AppError('invalid', { errors: [{ path: `/project/awardPlans/${sheet}/sheet`, rule: 'sheetWithoutSum' }] })
    return before?.every(isHere) === false ? before.filter(isHere) : before
  }
  const forms = await priceFormsOf(given)
  assertPlans(input.awardPlans, { lotIds: [...here, ...usedLots.map(({ lotId }) => lotId)], forms })
  const noticed = new Set(reading.lots.flatMap((lot) => lot.noticed.map(({ id }) => id)))
  const wasNoticed = new Set((before ?? []).flatMap(({ criteria }) => criteria.flatMap(({ id, inNotice }) => (inNotice ? [id] : []))))
  const plans = input.awardPlans.filter(isHere).map(({ criteria, ...plan }): PlanDoc => ({
    ...plan,
    criteria: criteria.map((one) => ({ ...one, name: one.name.trim(), inNotice: noticed.has(one.id) || wasNoticed.has(one.id) })),
  }))
  // What stands is let through: its notice may have changed since.
  const known = new Set(before?.map((one) => JSON.stringify(one)))
  const errors = plans.flatMap((plan) => {
    const lots = reading.lots.filter(({ lotId }) => plan.lotId === null || plan.lotId === lotId)
    const isFine = lots.length === 0 || lots.some((lot) => isTieFine(judgingIn(lot, { awardPlans: [plan] })[plan.kind]))
    const at = input.awardPlans?.findIndex(({ lotId, kind }) => lotId === plan.lotId && kind === plan.kind) ?? 0
    return isFine || known.has(JSON.stringify(plan)) ? [] : [{ path: `/project/awardPlans/${at}/tie`, rule: 'tieDecidesNothing' }]
  })
  if (errors.length > 0) throw new AppError('invalid', { errors })
  return plans.length === 0 ? undefined : plans
}

/**
 * Something was opened: whoever offers again, or applied to it, did so by these. Ones that never were whole can still be made so, until
 * offers are opened.
 */
export const isFixed = ({ openings, judging }: Pick<LotDoc, 'openings' | 'judging'>, kind: Kind): boolean =>
  openings.length > 0 &&
  (kind === 'application' || openings.some(({ what }) => what === 'offers') || (judging !== undefined && isWhole(judging.offer)))

const textOf = (judging: JudgingByKind | undefined, kind: Kind): string => JSON.stringify(judging?.[kind] ?? null)

/** Refuses (409) other criteria for a lot that something was opened of. */
export function assertSame(lot: LotDoc, before: JudgingByKind | undefined, after: JudgingByKind): void {
  const other = KINDS.find((kind) => isFixed(lot, kind) && textOf(before, kind) !== textOf(after, kind))
  if (other) throw new AppError('conflict', { reason: 'refused.criteriaFixed', lotId: lot.lotId })
}

/**
 * Refuses (409) an announcement that would leave bidders without criteria where publication asks for them. A lot that an earlier version
 * published without stays as it is: other changes of it go on.
 */
export function assertStillWhole(
  tender: TenderDoc,
  { lotId, before, after }: { lotId: string; before: JudgingByKind | undefined; after: JudgingByKind | undefined },
): void {
  if (askedIn(tender) !== 'atPublication' || (after && isWhole(after.offer)) || (before && !isWhole(before.offer))) return
  const { paragraph } = CRITERIA_LAWS[criteriaLawIn(tender)]
  throw new AppError('conflict', { reason: 'refused.criteriaMissing', move: 'announceChanges', lotId, params: { paragraph } })
}

/**
 * What a save does to the criteria, for the log. Refuses (409) what could never be announced: other criteria for a lot that was opened. One
 * that says again what stands, or leaves alone what somebody changed before the opening, is let through.
 */
export async function criteriaSaved(
  tender: TenderDoc,
  head: HeadDoc,
  { template, before, after }: { template: Template; before: FormData; after: FormReading },
): Promise<ReturnType<typeof criteriaInLog>> {
  const opened = tender.lots.filter(({ openings }) => openings.length > 0)
  const isSamePlan = JSON.stringify(tender.head.awardPlans) === JSON.stringify(head.awardPlans)
  // Most saves are of neither: the form of before is not looked through again for them.
  if (opened.length === 0 && isSamePlan) return []
  const byLot = criteriaByLot(template, asShown(template, before))
  const was = after.lots.map(({ lotId }) => ({ lotId, judging: judgingOf(byLot, tender.head.awardPlans, lotId) }))
  const is = after.lots.map((lot) => ({ lotId: lot.lotId, judging: judgingIn(lot, head) }))
  if (opened.length > 0) {
    for (const lot of await judgedLots({ ...tender, lots: opened })) {
      const [old, now] = [was, is].map((all) => all.find(({ lotId }) => lotId === lot.lotId)?.judging)
      if (now && JSON.stringify(old) !== JSON.stringify(now)) assertSame(lot, lot.judging, now)
    }
  }
  if (isSamePlan) return []
  return criteriaInLog(was, is, await priceFormsOf(tender))
}
