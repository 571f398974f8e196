import { AnswerModel, QuestionModel } from '../../../server/questions/model'
import { MessageModel } from '../../../server/messages/model'
import { newId } from '../../../server/platform/newId'
import type { Case } from './table'
import { byPlace, draft, published } from './tenderCases'
import type { Scene } from './scene'

const STAFF_ONLY = '401 403 403 403 | 403 403 |'
const QUESTION = { text: 'Gilt die Norm auch für Los 2?' }

let count = 0
/** A question of a stranger's company; the caller is what `place` says in the team. */
const question = async (scene: Scene, place: 'stranger' | 'EDITOR'): Promise<string> => {
  const tender = await draft(scene, place)
  const [_id, at] = [newId(), new Date()]
  const row = {
    _id,
    tenderId: tender.id,
    no: ++count,
    code: `F-${_id}`,
    source: 'bidder' as const,
    orgId: scene.foreignOrganizationId,
    text: 'Wie?',
  }
  await QuestionModel.create({ ...row, question: 'Wie?', receivedAt: at, updated: at })
  return _id
}

const onQuestion = (args: (id: string) => readonly unknown[]): Case[] => [
  { on: 'a question of a tender of others', may: `${STAFF_ONLY} 404 +`, args: async (scene) => args(await question(scene, 'stranger')) },
  { on: 'a question, as EDITOR of the team', may: `${STAFF_ONLY} + +`, args: async (scene) => args(await question(scene, 'EDITOR')) },
]

const everybody = (): Case[] => [
  { on: 'a draft of others', may: '404 403 403 403 | 404 404 | 404 +', args: async (scene) => [(await draft(scene, 'stranger')).id] },
  { on: 'a published tender', may: '+ 403 403 403 | + + | + +', args: async (scene) => [(await published(scene)).id] },
]
const companies = (args: (id: string) => readonly unknown[]): Case[] => [
  { on: 'a published tender', may: '401 403 403 403 | + + | 403 403', args: async (scene) => args((await published(scene)).id) },
  { on: 'a draft', may: '401 403 403 403 | 404 404 | 403 403', args: async (scene) => args((await draft(scene, 'stranger')).id) },
]
const DRAFT = {
  question: 'Wie?',
  answer: 'So.',
  lotId: null,
  material: false,
  publishFiles: [],
  handOver: true,
  namesStay: false,
  version: 1,
}

/** What a stranger's company wrote to the authority. */
const message = async (scene: Scene, place: 'stranger' | 'EDITOR'): Promise<string> => {
  const tender = await draft(scene, place)
  const from = { userId: scene.stranger.id, name: 'Ada Muster', orgId: scene.foreignOrganizationId }
  const row = {
    _id: newId(),
    tenderId: tender.id,
    reach: 'authority' as const,
    to: [],
    from,
    subject: 'Frage',
    text: 'Wie?',
    at: new Date(),
  }
  return (await MessageModel.create(row))._id
}

/** The first entry of a tender. */
const entry = async (tenderId: string): Promise<number> => {
  await AnswerModel.create({ _id: `${tenderId}:1`, tenderId, no: 1, key: newId(), question: 'Wie?', answer: 'So.', at: new Date() })
  return 1
}

export const QUESTION_CASES = {
  askQuestion: companies((id) => [id, QUESTION]),
  getOwnQuestions: companies((id) => [id]),
  getAnswers: everybody(),
  getQuestionRules: everybody(),
  getQuestions: byPlace(({ id }) => [id], '+'),
  recordQuestion: byPlace(({ id }) => [id, QUESTION], '+'),
  correctAnswer: byPlace(async ({ id }) => [id, await entry(id)], '+'),
  setQuestionRules: byPlace(({ id }) => [id, { deadline: null, fourEyes: false, version: 0 }], '403'),
  saveAnswerDraft: onQuestion((id) => [id, DRAFT]),
  releaseAnswer: onQuestion((id) => [id, { version: 1 }]),
  takeMessageAsQuestion: [
    { on: 'a message of a tender of others', may: `${STAFF_ONLY} 404 +`, args: async (scene) => [await message(scene, 'stranger')] },
    { on: 'a message, as EDITOR of the team', may: `${STAFF_ONLY} + +`, args: async (scene) => [await message(scene, 'EDITOR')] },
  ],
  closeQuestion: onQuestion((id) => [id, { reason: 'Steht in den Unterlagen.', answerNo: null, version: 1 }]),
} as const satisfies Record<string, readonly Case[]>
