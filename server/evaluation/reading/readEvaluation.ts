import type { EvaluatedOffer, EvaluationView, MarksView } from '../../contract/evaluation/views'
import { type OrganizationDoc, OrganizationModel } from '../../organizations/area'
import { inParts } from '../../platform/inParts'
import { type LotDoc, readerPanels, type TenderDoc } from '../../tenders/area'
import { EvaluationModel, MarksModel, type EvaluationDoc, type MarksDoc } from '../model'
import { evaluationId, openedParts, type OpenedPart } from '../parts'
import { releasedIn, type Released } from '../released'
import { checksOf, givenFor, judge, leavesOf, openPoints, scoredOffer, scoresFrom, weightSum } from '../../../workflows/evaluation'
import { compareForms, type Comparison } from './comparison'
import { judgedBy } from './criteria'
import { areMarksMissing, isMaskedFor, isSecret, membersOf, readableBy } from './secrecy'

/** Everything about an evaluation, as it stands in the database. */
export interface Stored {
  tender: TenderDoc
  lot: LotDoc
  part: OpenedPart
  evaluation: EvaluationDoc | null
  marks: MarksDoc[]
  released: Released[]
  comparison: Comparison
}

export async function readStored(tender: TenderDoc, { lot, part }: { lot: LotDoc; part: OpenedPart }): Promise<Stored> {
  const id = evaluationId(tender._id, lot.lotId, part)
  const [evaluation, marks, released] = await Promise.all([
    EvaluationModel.findOne({ _id: id }).lean<EvaluationDoc>(),
    MarksModel.find({ evaluationId: id }).sort({ userName: 1, _id: 1 }).lean<MarksDoc[]>(),
    releasedIn(tender, lot.lotId, part),
  ])
  const comparison = compareForms(released.map(({ form, data }) => readerPanels(form, data, new Map())))
  const counted = evaluation?.closed?.frozen?.marks.map((one): MarksDoc => ({ ...one, pending: [] })) ?? marks
  return { tender, lot, part, evaluation, marks: counted, released, comparison }
}

/** Opened after the evaluation was closed: it is shown, and has no rank until somebody reopens the evaluation. */
const cameAfterClose = (evaluation: EvaluationDoc | null, offerId: string): boolean =>
  evaluation?.closed?.frozen?.offerIds.includes(offerId) === false

type Card = Pick<OrganizationDoc, '_id' | 'name' | 'contact'>

const cardsOf = async (released: readonly Released[]): Promise<Map<number, Card>> => {
  const found = await inParts([...new Set(released.map(({ organizationId }) => organizationId))], (some) =>
    OrganizationModel.find({ _id: { $in: some } }, { name: 1, contact: 1 }).lean<Card[]>(),
  )
  return new Map(found.map((one) => [one._id, one]))
}

const presentCard = (id: number, card: Card | undefined): EvaluatedOffer['organization'] => {
  const { street = '', zip = '', city = '', email = '', phone = '', url = '' } = card?.contact ?? {}
  return { id, name: card?.name ?? '', street, postalCode: zip, city, email, phone, url }
}

const presentMarks = ({ userId, userName, version, updated, points, note }: MarksDoc): MarksView => ({
  userId,
  name: userName,
  version,
  updated: updated.toISOString(),
  points: Object.fromEntries(points.map(({ criterionId, points: given, reason }) => [criterionId, { points: given, reason }])),
  note,
})

const presentAgreed = (evaluation: EvaluationDoc | null, offerId: string): EvaluatedOffer['agreed'] =>
  Object.fromEntries(
    (evaluation?.agreed ?? [])
      .filter((one) => one.offerId === offerId)
      .map(({ criterionId, points, reason, by, at }) => [criterionId, { points, reason, by, at: at.toISOString() }]),
  )

/** Of each offer what was given for it, and whether it counts. */
const readOffers = ({ evaluation, released, comparison, marks }: Stored) =>
  released.map((one, n) => {
    const { offerId } = one
    const isLate = cameAfterClose(evaluation, offerId)
    return {
      ...{ offerId, released: one },
      isExcluded: isLate || (evaluation?.excluded.some((out) => out.offerId === offerId) ?? false),
      afterClose: isLate,
      values: comparison.values[n] ?? {},
      marks: marks
        .filter((given) => given.offerId === offerId)
        .sort((a, b) => a.userName.localeCompare(b.userName, 'de') || (a.userId < b.userId ? -1 : 1))
        .map(presentMarks),
      agreed: presentAgreed(evaluation, offerId),
    }
  })

/** What members gave, also where they agreed on something else since. */
function givenIn(read: ReturnType<typeof readOffers>): Parameters<typeof checksOf>[2]['given'] {
  const byId = new Map(read.map((one) => [one.offerId, one]))
  return (offerId, criterionId) => givenFor(byId.get(offerId) ?? { marks: [] }, criterionId)
}

/**
 * The evaluation as a member of the team reads it: sums and ranks are worked out anew each time, none is stored; of one that is closed from
 * what was frozen.
 */
export async function presentEvaluation(all: Stored, me: EvaluationView['me']): Promise<EvaluationView> {
  const stored = readableBy(all, me.userId)
  const { tender, lot, part, evaluation, released, comparison } = stored
  const [{ mayDefine, ...scale }, cards] = await Promise.all([judgedBy(stored), cardsOf(released)])
  const { criteria } = scale
  const isMasked = isMaskedFor(all, me.userId)
  const read = readOffers(stored)
  // What is worked out from the marks of some would tell of them.
  const offers = read.map((one) => scoredOffer(isMasked ? { ...one, marks: [], agreed: {} } : one, criteria))
  const judged = judge(offers, scale)
  const scores = scoresFrom(judged, scale)
  const open = openPoints(offers, scale, scores)
  const byPeople = leavesOf(criteria)
    .filter(({ price }) => price === null)
    .map(({ id }) => id)
  const members = membersOf(all, byPeople)
  const { kind, round, offerRound } = part
  return {
    projectId: tender._id,
    projectName: tender.name,
    projectNo: tender.no,
    lotId: lot.lotId,
    lotName: lot.name,
    part: { kind, round, offerRound },
    parts: openedParts(lot).map(({ openedAt, ...one }) => ({ ...one, openedAt: openedAt.toISOString() })),
    version: evaluation?.version ?? 0,
    ...scale,
    weightSum: weightSum(criteria),
    mayDefine,
    open: isMasked ? [...open.filter((key) => key !== 'pointsMissing'), 'notRevealed'] : open,
    closed: evaluation?.closed ? { by: evaluation.closed.by, at: evaluation.closed.at.toISOString() } : null,
    me,
    marking: {
      ...{ isMasked, members, mayReveal: me.mayDecide && isSecret(all) && !areMarksMissing(members, tender) },
      revealed: evaluation?.revealed ? { by: evaluation.revealed.by, at: evaluation.revealed.at.toISOString() } : null,
    },
    checks: isMasked ? [] : checksOf(judged, scale, { scores, given: givenIn(read) }),
    fields: comparison.fields,
    offers: read.map(({ isExcluded: _counts, released: one, ...its }): EvaluatedOffer => {
      const score = scores.get(one.offerId)
      const excluded = evaluation?.excluded.find(({ offerId }) => offerId === one.offerId)
      return {
        ...its,
        ...(one.variant ? { variant: one.variant } : {}),
        organization: presentCard(one.organizationId, cards.get(one.organizationId)),
        receiptNo: one.receiptNo,
        receivedAt: one.receivedAt.toISOString(),
        late: one.late,
        declaredBy: one.declaredBy,
        messages: [...one.messages],
        hash: one.hash,
        files: [...one.files],
        excluded: excluded ? { reason: excluded.reason, by: excluded.by, at: excluded.at.toISOString() } : null,
        results: score?.results ?? {},
        total: score?.total ?? null,
        rank: score?.rank ?? null,
        out: score?.out ?? null,
      }
    }),
    updated: evaluation ? evaluation.updated.toISOString() : null,
  }
}
