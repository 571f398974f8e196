import type { RequestView } from '../contract/requests/requests'
import { OrganizationModel } from '../organizations/area'
import { inParts } from '../platform/inParts'
import type { TenderDoc } from '../tenders/area'
import type { RequestDoc } from './model'
import { isPending, stateOf } from './state'

type RequestReader = 'team' | 'bidder'

const presentOne = (
  request: RequestDoc,
  { tender, reader, now, name }: { tender: TenderDoc; reader: RequestReader; now: Date; name: string },
): RequestView => {
  const {
    _id: id,
    version,
    no,
    lotId,
    offerId,
    orgId,
    kind,
    subject,
    text,
    created,
    createdByName,
    deadline,
    roomId,
    withdrawn,
    answer,
  } = request
  const lot = tender.lots.find((one) => one.lotId === lotId)
  const isOn = isPending(request) && lot !== undefined && lot.stage < 8
  return {
    ...{ id, version, no, projectId: tender._id, projectName: tender.name, projectNo: tender.no, lotId, lotName: lot?.name ?? '' },
    ...{ offerId, organization: { id: orgId, name }, kind, subject, text, roomId },
    created: created.toISOString(),
    ...(reader === 'team' ? { createdBy: createdByName } : {}),
    deadline: deadline.toISOString(),
    state: stateOf(request, now),
    withdrawn: withdrawn && { at: withdrawn.at.toISOString(), reason: withdrawn.reason },
    answer: answer && {
      receivedAt: answer.receivedAt.toISOString(),
      late: answer.late,
      declaredBy: answer.declaredBy,
      text: answer.text,
      files: answer.files.map(({ id: fileId, name: fileName, size, sha256 }) => ({ id: fileId, name: fileName, size, sha256 })),
      hash: answer.hash,
    },
    may: { answer: reader === 'bidder' && isOn, extend: reader === 'team' && isOn, withdraw: reader === 'team' && isOn },
  }
}

/** Requests for one reader, in the order they come in. */
export async function presentRequests(
  requests: readonly RequestDoc[],
  how: { tender: TenderDoc; reader: RequestReader; now: Date },
): Promise<RequestView[]> {
  const found = await inParts([...new Set(requests.map(({ orgId }) => orgId))], (some) =>
    OrganizationModel.find({ _id: { $in: some } }, { name: 1 }).lean<{ _id: number; name: string }[]>(),
  )
  const names = new Map(found.map((one) => [one._id, one.name]))
  return requests.map((one) => presentOne(one, { ...how, name: names.get(one.orgId) ?? '' }))
}

export async function presentRequest(
  request: RequestDoc,
  how: { tender: TenderDoc; reader: RequestReader; now: Date },
): Promise<RequestView> {
  const [view] = await presentRequests([request], how)
  if (!view) throw new Error(`request ${request._id} has no view`)
  return view
}
