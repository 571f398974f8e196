import { ORIGINAL } from '../../../engine/languages'
import { randomInt } from 'node:crypto'
import type { QuestionInput } from '../../contract/questions/views'
import { nextNumber } from '../../platform/database/counters'
import { isDuplicateKey } from '../../platform/duplicateKey'
import { AppError } from '../../platform/errors'
import { placeIn, provenIntents } from '../../platform/intentProof'
import type { EffectPorts } from '../../platform/outbox'
import { takeRoom } from '../../rooms/area'
import type { TenderDoc } from '../../tenders/area'
import { QuestionModel, type QuestionDoc, type QuestionSource } from '../model'
import { askedRecord, runIntents, type DeskPerson } from '../record'
import { rulesFor } from '../rules'

export interface Asking {
  /** Whoever asks again with the same one has asked once. */
  _id: string
  tender: TenderDoc
  input: QuestionInput
  by: DeskPerson
  source: QuestionSource
  asker: { orgId: number; userId: string; name: string } | null
  messageId?: string
  /** Of the message's attachments. It stays the message's room: the team and the asker, who alone read the one, read the other. */
  messageRoomId?: string | null
  /** When it had come in whole. */
  receivedAt: Date
  at: Date
}

const year = new Intl.DateTimeFormat(ORIGINAL, { year: 'numeric', timeZone: 'Europe/Berlin' })
const newCode = (at: Date): string => `F-${year.format(at)}-${String(randomInt(1_000_000)).padStart(6, '0')}`

const judge = ({ tender, input }: Asking): void => {
  const { lotId = null } = input
  const errors = [
    ...(input.text.trim() === '' ? [{ path: '/question/text', rule: 'required' }] : []),
    ...(lotId !== null && !tender.lots.some((lot) => lot.lotId === lotId)
      ? [{ path: '/question/lotId', rule: 'unknownLot', params: { lotIds: lotId } }]
      : []),
  ]
  if (errors.length > 0) throw new AppError('invalid', { errors })
}

/** What begins with what came in alone, unless somebody says otherwise. */
type Fresh = Pick<Partial<QuestionDoc>, 'answer' | 'corrects'> &
  Omit<
    QuestionDoc,
    | 'no'
    | 'code'
    | 'question'
    | 'answer'
    | 'corrects'
    | 'material'
    | 'publishFiles'
    | 'answerRoomId'
    | 'draft'
    | 'handedOver'
    | 'released'
    | 'answerNo'
    | 'closed'
    | 'version'
    | 'rev'
  >

/** Stores a question under the next number, once under its id. */
export async function insertQuestion(fresh: Fresh): Promise<QuestionDoc> {
  for (;;) {
    const known = await QuestionModel.findOne({ _id: fresh._id }).lean<QuestionDoc>()
    if (known) return known
    const no = await nextNumber(`questions:${fresh.tenderId}`)
    try {
      // The team begins with what was asked, and edits it.
      return (await QuestionModel.create({ ...fresh, no, code: newCode(fresh.receivedAt), question: fresh.text })).toObject()
    } catch (fault) {
      if (!isDuplicateKey(fault)) throw fault
    }
  }
}

/** Takes a question in; late ones, too, with a mark. 422 for an empty text, an unknown lot or a room that is not the asker's own. */
export async function ask(asking: Asking, ports: EffectPorts): Promise<QuestionDoc> {
  judge(asking)
  const { _id, tender, input, by, source, asker, messageId = null, messageRoomId = null, receivedAt, at } = asking
  const { deadline } = await rulesFor(tender, at)
  const roomId = input.roomId ?? null
  if (roomId !== null)
    await takeRoom(roomId, {
      owner: { kind: 'question', id: _id },
      ...{ tenderId: tender._id, by, orgId: asker?.orgId ?? null, closedAt: asker ? at : null, at, path: '/question/roomId' },
    })
  const question = await insertQuestion({
    ...{
      _id,
      tenderId: tender._id,
      source,
      messageId,
      lotId: input.lotId ?? null,
      text: input.text.trim(),
      roomId: roomId ?? messageRoomId,
    },
    ...{ orgId: asker?.orgId ?? null, askedBy: asker?.userId ?? null, askedByName: asker?.name ?? '' },
    ...{ receivedAt, late: deadline !== null && receivedAt >= deadline, updated: at, updatedBy: by.name },
    pending: provenIntents(placeIn(QuestionModel, _id), [askedRecord({ at, by }, `question:${_id}`)]),
  })
  await runIntents(question, ports)
  return question
}
