import { createHash } from 'node:crypto'
import { canonicalJson } from '../../platform/canonicalJson'
import type { AnswerInput } from '../../contract/requests/requests'
import { commit } from '../../platform/commit'
import { AppError } from '../../platform/errors'
import type { EffectPorts } from '../../platform/outbox'
import { RequestModel, type AnswerDoc, type RequestDoc } from '../model'
import { answeredRecord, runRequestIntents, type RequestActor } from '../record'
import { closeRequestRoom, filesOfRequest, reopenRequestRoom } from '../room'

/** SHA-256 of what was answered, when and to what, in canonical JSON: what the receipt shows and the log keeps. */
const answerHash = (
  { _id, no, tenderId, offerId, orgId, lotId }: RequestDoc,
  { receivedAt, late, declaredBy, text, files }: Omit<AnswerDoc, 'hash'>,
): string => {
  const content = { _id, no, tenderId, offerId, orgId, lotId, receivedAt, late, declaredBy, text, files }
  return createHash('sha256').update(canonicalJson(content)).digest('hex')
}

interface Answering {
  input: AnswerInput
  by: RequestActor
  receivedAt: Date
  at: Date
}

const judge = ({ declaredBy }: AnswerInput, request: RequestDoc): void => {
  if (request.withdrawn) throw new AppError('conflict', { reason: 'refused.requestWithdrawn' })
  if (request.answer) throw new AppError('conflict', { reason: 'refused.requestAnswered' })
  if (declaredBy.trim() === '') throw new AppError('invalid', { errors: [{ path: '/input/declaredBy', rule: 'required' }] })
}

/**
 * Takes an answer in: the room is closed first, so that the receipt names exactly what lies in it. In time is what had come in whole before
 * the deadline. 409 where it was answered or taken back, 422 for an answer with neither text nor file.
 */
export async function answer(request: RequestDoc, { input, by, receivedAt, at }: Answering, ports: EffectPorts): Promise<RequestDoc> {
  judge(input, request)
  await closeRequestRoom(request.roomId, receivedAt)
  try {
    const found = await filesOfRequest(request.roomId)
    const text = input.text.trim()
    if (text === '' && found.length === 0) throw new AppError('invalid', { errors: [{ path: '/input/text', rule: 'required' }] })
    const files = found.map(({ doc, folder, name, newest }) => ({
      id: doc._id,
      name: folder === '' ? name : `${folder}/${name}`,
      size: newest.size,
      sha256: newest.sha256,
    }))
    const came = { receivedAt, late: receivedAt >= request.deadline, declaredBy: input.declaredBy.trim(), text, files, by: by.id }
    const set = { answer: { ...came, hash: answerHash(request, came) }, updated: at, updatedBy: by.name }
    const guard = { _id: request._id, version: input.version, answer: null, withdrawn: null }
    const written = await commit<RequestDoc>(RequestModel, guard, { $set: set }, [answeredRecord({ at, by })])
    await runRequestIntents({ ...written, pending: written.pending.slice(-1) }, ports)
    return written
  } catch (fault) {
    const now = await RequestModel.findOne({ _id: request._id }).lean<RequestDoc>()
    if (now && now.answer === null && now.withdrawn === null) await reopenRequestRoom(request.roomId)
    throw fault
  }
}
