import { ORIGINAL } from '../../../engine/languages'
import { randomInt } from 'node:crypto'
import type { RequestInput } from '../../contract/requests/requests'
import { isDuplicateKey } from '../../platform/duplicateKey'
import { AppError, type ErrorData } from '../../platform/errors'
import { placeIn, provenIntents } from '../../platform/intentProof'
import { derivedId, newId } from '../../platform/newId'
import type { EffectPorts } from '../../platform/outbox'
import type { TenderDoc } from '../../tenders/area'
import { RequestModel, type RequestDoc } from '../model'
import { runRequestIntents, createdRecord, type RequestActor } from '../record'
import { requestRoomId } from '../room'
import { MIN_MS } from '../state'

export interface Asking {
  tender: TenderDoc
  input: RequestInput
  /** Whose submission was opened in this lot, with their organization. */
  opened: ReadonlyMap<string, number>
  by: RequestActor
  at: Date
  /** Of the call: sent again it asks nobody twice. */
  requestId: string
}

type Faults = NonNullable<ErrorData['errors']>

const faultsOf = ({ input, opened, at }: Asking): Faults => [
  ...(input.subject.trim() === '' ? [{ path: '/input/subject', rule: 'required' }] : []),
  ...(input.text.trim() === '' ? [{ path: '/input/text', rule: 'required' }] : []),
  ...(new Date(input.deadline).getTime() < at.getTime() + MIN_MS
    ? [{ path: '/input/deadline', rule: 'tooSoon', params: { minutes: 5 } }]
    : []),
  ...input.offerIds.flatMap((id, n) => (opened.has(id) ? [] : [{ path: `/input/offerIds/${n}`, rule: 'unknownOffer' }])),
]

const year = new Intl.DateTimeFormat(ORIGINAL, { year: 'numeric', timeZone: 'Europe/Berlin' })
const newNo = (at: Date): string => `A-${year.format(at)}-${String(randomInt(1_000_000)).padStart(6, '0')}`

/** Stores one request; a number that was given out is given out again to nobody. The same call stores it once. */
async function insert(fresh: Omit<RequestDoc, 'no' | 'version' | 'rev' | 'answer' | 'withdrawn'>): Promise<RequestDoc> {
  for (;;) {
    const known = await RequestModel.findOne({ _id: fresh._id }).lean<RequestDoc>()
    if (known) return known
    try {
      return (await RequestModel.create({ ...fresh, no: newNo(fresh.created) })).toObject()
    } catch (fault) {
      if (!isDuplicateKey(fault)) throw fault
    }
  }
}

/** Asks each of these bidders; refuses (422) before anybody is asked. */
export async function ask(asking: Asking, ports: EffectPorts): Promise<RequestDoc[]> {
  const errors = faultsOf(asking)
  if (errors.length > 0) throw new AppError('invalid', { errors })
  const { tender, input, opened, by, at, requestId } = asking
  const { lotId, kind } = input
  const made: RequestDoc[] = []
  for (const offerId of new Set(input.offerIds)) {
    const _id = requestId === '' ? newId() : derivedId('request', tender._id, offerId, requestId)
    const request = await insert({
      ...{ _id, tenderId: tender._id, lotId, offerId, orgId: opened.get(offerId) ?? 0, kind },
      ...{ subject: input.subject.trim(), text: input.text.trim(), deadline: new Date(input.deadline) },
      roomId: requestRoomId(offerId, _id),
      ...{ created: at, createdBy: by.id, createdByName: by.name, updated: at, updatedBy: by.name },
      pending: provenIntents(placeIn(RequestModel, _id), [createdRecord({ at, by }, `request:${_id}`)]),
    })
    await runRequestIntents(request, ports)
    made.push(request)
  }
  return made
}
