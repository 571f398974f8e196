import { readIn } from '../../../engine/languages'
import { offerOf } from '../../../workflows/variants'
import type { ExaminationRow } from '../../../workflows/examination'
import type { ExaminationView, ExaminedOffer, RowView } from '../../contract/examination/examination'
import type { Context } from '../../calls/context'
import { openedParts } from '../../evaluation/area'
import { requestState } from '../../requests/area'
import { isProjectAdmin } from '../../tenders/area'
import { dutyAt, examinedId, isAltered, houseShare, isRegisterDue, membersOf, standingOf, type Examined } from './readExamination'

const presentRequest = ({ requests }: Examined, id: string | null, now: Date): RowView['request'] => {
  const found = requests.find(({ _id }) => _id === id)
  if (!found) return null
  const { _id, no, deadline, answer } = found
  const answeredAt = answer?.receivedAt.toISOString() ?? null
  return { id: _id, no, state: requestState(found, now), deadline: deadline.toISOString(), answeredAt }
}

function presentRow(examined: Examined, offerId: string, { row, now }: { row: ExaminationRow; now: Date }): RowView {
  const found = standingOf(examined, offerId, row)
  const altered = found !== null && isAltered(examined, found)
  const { result = null, reason = '', by = '', at, evidence = [], queries = [], request = null } = found?.row ?? {}
  return {
    ...{ row: row.key, result, reason, by, at: at?.toISOString() ?? null },
    evidence: evidence.map(({ kind, id, name }) => ({ kind, id, name })),
    queries: queries.map((one) => ({ ...one })),
    request: presentRequest(examined, request, now),
    isAltered: altered,
    isCarried: found?.isCarried ?? false,
    duty: dutyAt(examined, offerId, row),
  }
}

function presentOffer(examined: Examined, offerId: string, now: Date): ExaminedOffer | null {
  const { stored, docs, names, prices, low, requests, rows } = examined
  const one = stored.released.find((each) => each.offerId === offerId)
  if (!one) return null
  const [price, lying] = [prices.get(offerId) ?? null, low.get(offerId)]
  return {
    offerId,
    version: docs.find(({ _id }) => _id === examinedId(stored, offerId))?.version ?? 0,
    organization: { id: one.organizationId, name: names.get(one.organizationId) ?? '' },
    ...(one.variant ? { variant: one.variant } : {}),
    ...{ receiptNo: one.receiptNo, late: one.late },
    excluded: stored.evaluation?.excluded.find((each) => each.offerId === offerId)?.reason ?? null,
    price: price && {
      ...{ amount: price.amount, currency: price.currency },
      ...{ next: lying?.next ?? null, below: lying?.below ?? null, isLow: lying?.isLow ?? false },
    },
    members: membersOf(examined, offerId),
    files: one.files.map(({ id, name }) => ({ id, name })),
    messages: one.messages.map(({ id, subject }) => ({ id, name: subject })),
    answers: requests
      .filter((each) => each.offerId === offerOf(offerId) && each.answer !== null)
      .map(({ _id, no, subject }) => ({ id: _id, name: `${no} ${subject}` })),
    rows: rows.map((row) => presentRow(examined, offerId, { row, now })),
  }
}

/** The examination as a member of the team reads it. */
export function presentExamination(examined: Examined, { actor, now, lang }: Context): ExaminationView {
  const { stored, rows, lot, share } = examined
  const { tender, part, evaluation, released, comparison } = stored
  const { kind, round, offerRound } = part
  return {
    ...{ projectId: tender._id, lotId: stored.lot.lotId, part: { kind, round, offerRound } },
    parts: openedParts(stored.lot).map(({ openedAt, ...one }) => ({ ...one, openedAt: openedAt.toISOString() })),
    rows: rows.map(({ key, step, paragraph, title, isRequired, verified, asking, askedBy, asksAll, always = false }) => ({
      ...{ row: key, step, paragraph, title, isRequired, verified, asking, askedBy, asksAll, always },
    })),
    ...{ share, houseShare: houseShare(rows), isOwnShare: lot !== null && lot.share !== null },
    shareVersion: lot?.version ?? 0,
    registerDue: isRegisterDue(examined),
    evaluationVersion: evaluation?.version ?? 0,
    me: { mayWrite: stored.lot.stage < 8, mayDecide: isProjectAdmin(actor, tender) },
    fields: comparison.fields.map(({ key, label }) => ({ id: key, name: readIn(label, lang) })),
    offers: released.flatMap(({ offerId }) => presentOffer(examined, offerId, now) ?? []),
  }
}
