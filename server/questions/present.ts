import { editRefusal, releaseRefusal, extensionsFor } from '../../engine/questions'
import type { AnswerView, OwnQuestionView, QuestionFile, QuestionView, ExtensionProposalView } from '../contract/questions/views'
import { filesIn, type RoomDoc, RoomModel } from '../files/area'
import { OrganizationModel } from '../organizations/area'
import { inParts } from '../platform/inParts'
import { hidesAuthors, type TenderDoc } from '../tenders/area'
import { factsOf, stateOf } from './facts'
import type { AnswerDoc, QuestionDoc } from './model'
import { runningDeadlines } from './rules'

/**
 * More time that a published answer asks for, by the deadlines as they are now: what was given meanwhile, or is over, is asked for no more.
 * Empty until the entry has its number.
 */
function extensionsOf({ released, answerNo, lotId, material, late }: QuestionDoc, tender: TenderDoc, now: Date): ExtensionProposalView[] {
  if (!released || answerNo === null) return []
  const deadlines = runningDeadlines(tender, lotId).filter(({ deadline }) => deadline > now)
  return extensionsFor({ at: released.at, isMaterial: material, isAskedLate: late, deadlines }).map((one) => ({
    ...one,
    deadline: one.deadline.toISOString(),
    proposed: one.proposed.toISOString(),
  }))
}

/** Names of lots are said where there are several. */
const lotNameOf = ({ lots }: TenderDoc, lotId: string | null): string | null =>
  lotId === null || lots.length < 2 ? null : lots.find((lot) => lot.lotId === lotId)?.name || lotId

/** Files of rooms, by the room's id. */
const filesOf = async (roomIds: readonly (string | null)[]): Promise<Map<string, QuestionFile[]>> => {
  const ids = roomIds.filter((id) => id !== null)
  const rooms = await inParts(ids, (part) => RoomModel.find({ _id: { $in: part } }).lean<RoomDoc[]>())
  const all = await Promise.all(
    rooms.map(async (room) => {
      const files = (await filesIn(room)).map(({ doc, name, newest }) => ({ id: doc._id, roomId: room._id, name, size: newest.size }))
      return [room._id, files] as const
    }),
  )
  return new Map(all)
}

const inRoom = (files: ReadonlyMap<string, QuestionFile[]>, roomId: string | null): QuestionFile[] =>
  roomId === null ? [] : (files.get(roomId) ?? [])

interface Reading {
  tender: TenderDoc
  isFourEyes: boolean
  userId: string
  now: Date
}

/** Questions for a member of the team, in the order they came in. */
export async function presentQuestions(questions: readonly QuestionDoc[], reading: Reading): Promise<QuestionView[]> {
  const { tender, userId } = reading
  const isHidden = hidesAuthors(tender)
  const orgIds = [...new Set(questions.flatMap(({ orgId }) => orgId ?? []))]
  const [organizations, files] = await Promise.all([
    inParts(orgIds, (part) => OrganizationModel.find({ _id: { $in: part } }, { name: 1 }).lean<{ _id: number; name: string }[]>()),
    filesOf(questions.flatMap(({ roomId, answerRoomId }) => [roomId, answerRoomId])),
  ])
  const names = new Map(organizations.map((one) => [one._id, one.name]))
  return questions.map((one) => {
    const facts = factsOf(one, reading)
    const refusal = releaseRefusal(facts)
    const { draft, released, closed } = one
    return {
      ...{ id: one._id, version: one.version, projectId: tender._id, no: one.no, code: one.code, state: facts.state },
      ...{ text: one.text, asked: one.receivedAt.toISOString(), late: one.late },
      asker:
        one.orgId === null || isHidden
          ? null
          : { organizationId: one.orgId, organization: names.get(one.orgId) ?? '', person: one.askedByName },
      ...(one.orgId !== null && isHidden ? { askerIsHidden: true as const } : {}),
      files: inRoom(files, one.roomId),
      ...{ lotId: one.lotId, lotName: lotNameOf(tender, one.lotId) },
      ...{ question: one.question, answer: one.answer, material: one.material, publishFiles: one.publishFiles },
      ...{ answerRoomId: one.answerRoomId, answerFiles: inRoom(files, one.answerRoomId) },
      drafted: draft && { by: draft.byName, byMe: draft.by === userId, at: draft.at.toISOString() },
      released: released && { by: released.byName, at: released.at.toISOString(), alone: released.alone },
      answerNo: one.answerNo,
      corrects: one.corrects ?? null,
      closed: closed && { by: closed.byName, at: closed.at.toISOString(), reason: closed.reason },
      extensions: extensionsOf(one, tender, reading.now),
      may: { edit: editRefusal(facts) === null, release: refusal === null, releaseReason: refusal },
    }
  })
}

export async function presentQuestion(question: QuestionDoc, reading: Reading): Promise<QuestionView> {
  const [view] = await presentQuestions([question], reading)
  if (!view) throw new Error(`question ${question._id} has no view`)
  return view
}

/** What the asker's company learns: that it came in, and what became of it. Of drafts nothing, so 'review' is 'received'. */
export async function presentOwn(questions: readonly QuestionDoc[], tender: TenderDoc): Promise<OwnQuestionView[]> {
  const files = await filesOf(questions.map(({ roomId }) => roomId))
  return questions.map((one) => {
    const state = stateOf(one)
    return {
      ...{ id: one._id, code: one.code, text: one.text, lotId: one.lotId, lotName: lotNameOf(tender, one.lotId) },
      ...{ asked: one.receivedAt.toISOString(), askedBy: one.askedByName, late: one.late },
      state: state === 'answered' || state === 'closed' ? state : 'received',
      // The number is given a moment after the release; until then it is on its way.
      answerNo: one.answerNo,
      reason: one.closed?.reason ?? '',
      files: inRoom(files, one.roomId),
    }
  })
}

/** An entry as everybody reads it. */
export const presentAnswer = (
  { no, at, lotId, question, answer, corrects, correctedBy, files }: AnswerDoc,
  tender: TenderDoc,
): AnswerView => ({
  no,
  published: at.toISOString(),
  lotId,
  lotName: lotNameOf(tender, lotId),
  question,
  answer,
  corrects: corrects ?? null,
  correctedBy: correctedBy ?? null,
  files: files.map(({ id, roomId, name, size }) => ({ id, roomId, name, size })),
})
