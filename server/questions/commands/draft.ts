import { editRefusal, findMarks } from '../../../engine/questions'
import type { AnswerDraftInput } from '../../contract/questions/views'
import { commit } from '../../platform/commit'
import { AppError, type ErrorData } from '../../platform/errors'
import { isSame } from '../../platform/isSame'
import type { EffectPorts } from '../../platform/outbox'
import { takeRoom } from '../../rooms/area'
import type { TenderDoc } from '../../tenders/area'
import { stateOf } from '../facts'
import { QuestionModel, type QuestionDoc } from '../model'
import { namesIn } from '../names'
import type { QuestionSubject } from '../policy'
import { answerFiles, askersFiles } from '../attachments'
import { runIntents, draftedRecord, handedOverRecord, type DeskPerson } from '../record'
import { isOver, rulesOf } from '../rules'

export interface DeskStep {
  subject: QuestionSubject
  by: DeskPerson
  ports: EffectPorts
}

/** 409 for what is published or closed already, or where the tender is over. */
export const assertEditable = ({ question, tender }: QuestionSubject): void => {
  const refusal = editRefusal({ state: stateOf(question), isOver: isOver(tender) })
  if (refusal !== null) throw new AppError('conflict', { reason: `refused.${refusal}` })
}

type Faults = NonNullable<ErrorData['errors']>

/** Whatever is handed over tells nobody's name, also by those of its files, or somebody looked at each and let it stay. */
async function namedIn(
  { doc, tender }: { doc: QuestionDoc; tender: TenderDoc },
  { question, answer, answerRoomId }: AnswerDraftInput,
): Promise<Faults> {
  const names = await namesIn(tender)
  const files = await answerFiles(answerRoomId ?? doc.answerRoomId)
  const texts = { question, answer, answerRoomId: files.map(({ name }) => name.replace(/[_-]+/g, ' ')).join('\n') }
  return Object.entries(texts).flatMap(([field, text]) => {
    const marks = findMarks(text, names).length
    return marks === 0 ? [] : [{ path: `/draft/${field}`, rule: 'namesSomebody', params: { count: marks } }]
  })
}

type WholeDraft = AnswerDraftInput & { handOver: boolean; namesStay: boolean }

const isAsRead = (draft: WholeDraft, doc: QuestionDoc): boolean => {
  const { question, answer, lotId, material, publishFiles, handOver, version, answerRoomId } = draft
  const stands = {
    ...{ question: doc.question, answer: doc.answer, lotId: doc.lotId, material: doc.material, publishFiles: doc.publishFiles },
    ...{ handOver: doc.handedOver, version: doc.version, answerRoomId: doc.answerRoomId },
  }
  const given = { question, answer, lotId, material, publishFiles, handOver, version, answerRoomId: answerRoomId ?? doc.answerRoomId }
  return isSame(given, stands)
}

async function judge({ question: doc, tender }: QuestionSubject, draft: WholeDraft): Promise<void> {
  const { fourEyes: isFourEyes } = await rulesOf(tender._id)
  const { lotId, handOver, namesStay, publishFiles } = draft
  const known = publishFiles.length === 0 ? [] : await askersFiles(doc)
  const errors: Faults = [
    ...(lotId !== null && !tender.lots.some((lot) => lot.lotId === lotId)
      ? [{ path: '/draft/lotId', rule: 'unknownLot', params: { lotIds: lotId } }]
      : []),
    ...publishFiles.flatMap((id, n) =>
      known.some((file) => file.doc._id === id) ? [] : [{ path: `/draft/publishFiles/${n}`, rule: 'unknownFile' }],
    ),
    ...(handOver && draft.question.trim() === '' ? [{ path: '/draft/question', rule: 'required' }] : []),
    ...(handOver && draft.answer.trim() === '' ? [{ path: '/draft/answer', rule: 'required' }] : []),
    // Where one person alone releases, nobody hands over: each state that could be released is looked at.
    ...((handOver || !isFourEyes) && !namesStay ? await namedIn({ doc, tender }, draft) : []),
  ]
  if (errors.length > 0) throw new AppError('invalid', { errors })
}

/** Saves what the team makes of a question. Whoever saves is its author from now on, and so not the one who releases it. */
export async function saveDraft(typed: AnswerDraftInput, { subject, by, ports }: DeskStep): Promise<QuestionDoc> {
  const { question: doc, tender, now: at } = subject
  assertEditable(subject)
  const draft: WholeDraft = { ...typed, handOver: typed.handOver ?? doc.handedOver, namesStay: typed.namesStay ?? false }
  // Handing over is said anew where files changed meanwhile: that is no reading back.
  if (typed.handOver !== true && isAsRead(draft, doc)) return doc
  await judge(subject, draft)
  const { question, answer, lotId, material, publishFiles, handOver, version } = draft
  const roomId = draft.answerRoomId ?? null
  if (roomId !== null)
    await takeRoom(roomId, {
      owner: { kind: 'question', id: doc._id },
      ...{ tenderId: tender._id, by, orgId: null, closedAt: null, at, path: '/draft/answerRoomId' },
    })
  const set = {
    ...{ question, answer, lotId, material, publishFiles, handedOver: handOver },
    ...(roomId === null ? {} : { answerRoomId: roomId }),
    draft: { by: by.id, byName: by.name, at },
    ...{ updated: at, updatedBy: by.name },
  }
  const record = handOver ? handedOverRecord({ at, by }) : draftedRecord({ at, by })
  const written = await commit<QuestionDoc>(QuestionModel, { _id: doc._id, version, released: null, closed: null }, { $set: set }, [record])
  await runIntents(written, ports)
  return written
}
