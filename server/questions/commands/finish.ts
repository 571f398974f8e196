import { releaseRefusal } from '../../../engine/questions'
import { commit } from '../../platform/commit'
import { AppError } from '../../platform/errors'
import { answerFiles, cleanFilesOf, dropFiles } from '../attachments'
import { entriesOf } from '../entries'
import { factsOf } from '../facts'
import { QuestionModel, type QuestionDoc } from '../model'
import { runIntents, closedRecord, releasedRecord } from '../record'
import { rulesOf } from '../rules'
import { assertEditable, type DeskStep } from './draft'

const reread = async ({ _id }: QuestionDoc): Promise<QuestionDoc> => {
  const found = await QuestionModel.findOne({ _id }).lean<QuestionDoc>()
  if (!found) throw new AppError('notFound')
  return found
}

/** Publishes a question with its answer. 409 (refused.<why>) where this person cannot, or not yet. */
export async function release(version: number, { subject, by, ports }: DeskStep): Promise<QuestionDoc> {
  const { question: doc, tender, now: at } = subject
  const { fourEyes: isFourEyes } = await rulesOf(tender._id)
  const facts = factsOf(doc, { tender, isFourEyes, userId: by.id, now: at })
  const refusal = releaseRefusal(facts)
  if (refusal !== null) throw new AppError('conflict', { reason: `refused.${refusal}` })
  const attached = await answerFiles(doc.answerRoomId)
  if (isFourEyes && attached.some(({ newest }) => newest.by === by.id))
    throw new AppError('conflict', { reason: 'refused.questionOwnFile' })
  // What came after the hand-over was not looked at, by a second person or, for names, at the save: it is handed over once more.
  if (attached.some(({ newest }) => doc.draft !== null && newest.at > doc.draft.at))
    throw new AppError('conflict', { reason: 'refused.questionNotHandedOver' })
  const files = await cleanFilesOf(doc)
  const set = {
    released: { by: by.id, byName: by.name, at, alone: facts.isOwnDraft || doc.draft === null },
    updated: at,
    updatedBy: by.name,
  }
  const guard = { _id: doc._id, version, released: null, closed: null }
  let written: QuestionDoc
  try {
    written = await commit<QuestionDoc>(QuestionModel, guard, { $set: set }, [releasedRecord({ at, by, files })])
  } catch (fault) {
    // Refused for certain, nobody knows the files. After any other fault it may be written all the same, and they are what it publishes.
    if (fault instanceof AppError) await dropFiles(files)
    throw fault
  }
  await runIntents(written, ports)
  return reread(written)
}

/** Closes a question that gets no entry of its own; with a number it leads to the entry that answers it. */
export async function close(
  { reason: typed, answerNo, version }: { reason: string; answerNo: number | null; version: number },
  { subject, by, ports }: DeskStep,
): Promise<QuestionDoc> {
  const { question: doc, tender, now: at } = subject
  assertEditable(subject)
  const reason = typed.trim()
  const isKnown = answerNo === null || (await entriesOf(tender._id)).some(({ no }) => no === answerNo)
  const errors = [
    ...(isKnown ? [] : [{ path: '/closing/answerNo', rule: 'unknownEntry' }]),
    ...(answerNo === null && reason === '' ? [{ path: '/closing/reason', rule: 'required' }] : []),
  ]
  if (errors.length > 0) throw new AppError('invalid', { errors })
  const set = { closed: { by: by.id, byName: by.name, at, reason }, answerNo, handedOver: false, updated: at, updatedBy: by.name }
  const guard = { _id: doc._id, version, released: null, closed: null }
  const written = await commit<QuestionDoc>(QuestionModel, guard, { $set: set }, [closedRecord({ at, by })])
  await runIntents(written, ports)
  return written
}
