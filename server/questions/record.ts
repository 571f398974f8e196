import { inEach } from '../../engine/languages'
import { type UserDoc, UserModel } from '../access/area'
import { appendAudit } from '../log/area'
import type { LogType } from '../contract/audit/types'
import { mailIntentOf, messageEffectPorts, tellMessage } from '../messages/area'
import { tell, tellOrganization, tellParticipants } from '../offers/area'
import { commit, type NewIntent } from '../platform/commit'
import { textOf, type Lang } from '../platform/errors'
import { newId } from '../platform/newId'
import { processIntents, type EffectPorts, type IntentHandler } from '../platform/outbox'
import { readerAudience, teamAudience, teamIds, type TenderDoc, TenderModel } from '../tenders/area'
import type { Context } from '../calls/context'
import { closeAnswerRoom, publishFiles, type CleanFile } from './attachments'
import { askersOf, nameFiles, strike, writeEntry } from './entries'
import { QuestionModel, type AnswerDoc, type QuestionDoc } from './model'

export interface DeskPerson {
  id: string
  email: string
  name: string
}

export const effectPortsOf = (ctx: Pick<Context, 'publish'>): EffectPorts => ({ audit: appendAudit, publish: ctx.publish })

interface Recorded extends Record<string, unknown> {
  at: Date
  /** Null: the server itself. */
  by: DeskPerson | null
}
interface Released extends Recorded {
  files: CleanFile[]
}

export const askedRecord = (facts: Recorded, id: string): NewIntent & { id: string } => ({ id, kind: 'asked', facts })
export const draftedRecord = (facts: Recorded): NewIntent => ({ id: newId(), kind: 'drafted', facts })
export const handedOverRecord = (facts: Recorded): NewIntent => ({ id: newId(), kind: 'handedOver', facts })
export const releasedRecord = (facts: Released): NewIntent => ({ id: newId(), kind: 'released', facts })
export const closedRecord = (facts: Recorded): NewIntent => ({ id: newId(), kind: 'closed', facts })

const PAGE = '/fragen'

const tenderOf = async ({ _id, tenderId }: QuestionDoc): Promise<TenderDoc> => {
  const tender = await TenderModel.findOne({ _id: tenderId }).lean<TenderDoc>()
  if (!tender) throw new Error(`tender ${tenderId} of question ${_id} is missing`)
  return tender
}

type Step = readonly [intent: { id: string; facts: Record<string, unknown> }, question: QuestionDoc]

/** The log is read by project admins and system admins: who asked stands there once, where the question came in. */
const writeDown = async (
  [intent, question]: Step,
  { type, data = {} }: { type: LogType; data?: Record<string, unknown> },
  { audit }: EffectPorts,
): Promise<void> => {
  // Written by the functions above, and by nothing else.
  const { at, by } = intent.facts as Recorded
  const { tenderId, lotId, no } = question
  await audit({ type, at, actor: by, data: { tenderId, ...(lotId === null ? {} : { lotId }), no, ...data, intent: intent.id } })
}

/** The team's open screens hear of it. */
const showTeam = (question: QuestionDoc, tender: TenderDoc, { publish }: EffectPorts): Promise<void> =>
  publish('questions', tender._id, { version: question.version, audience: teamAudience(tender) })

/** Those of who asked, too; nobody else ever hears of a question. */
const showBoth = (question: QuestionDoc, tender: TenderDoc, { publish }: EffectPorts): Promise<void> => {
  const organizations = question.orgId === null ? [] : [question.orgId]
  return publish('questions', tender._id, { version: question.version, audience: { ...teamAudience(tender), organizations } })
}

const newsOf = ([intent, question]: Step, page = PAGE) => ({
  intentId: intent.id,
  at: (intent.facts as Recorded).at,
  lotIds: question.lotId === null ? null : [question.lotId],
  page,
})

/** The team and whoever stands in for one of them. */
const teamOf = async (tender: TenderDoc, at: Date): Promise<UserDoc[]> =>
  (await UserModel.find({ _id: { $in: teamIds(tender, at) } }).lean<UserDoc[]>()).filter(({ state }) => state === 'ACTIVE')

/** A word on the team's open screens, as of a message; who asks is not in it, since others may look at the screen. */
const showNotice = async ([intent, question]: Step, tender: TenderDoc): Promise<void> => {
  const say = (lang: Lang) => ({
    title: textOf('question.notice.title', lang) ?? '',
    text: textOf('question.notice.text', lang, { no: String(question.no), tender: tender.name }) ?? '',
  })
  await messageEffectPorts().emit({
    kind: 'notice',
    id: intent.id,
    texts: inEach(say),
    place: `/projekte/${tender._id}${PAGE}/${question._id}`,
    audience: { users: teamIds(tender, (intent.facts as Recorded).at) },
  })
}

const asked: IntentHandler<QuestionDoc> = async (intent, question, how) => {
  const tender = await tenderOf(question)
  const { orgId: organizationId, source } = question
  await writeDown(
    [intent, question],
    {
      type: 'QUESTION_ASKED',
      data: {
        source,
        ...(organizationId === null ? {} : { organizationId }),
        ...(question.corrects == null ? {} : { round: question.corrects }),
      },
    },
    how,
  )
  await showBoth(question, tender, how)
  // Of a message there was a word when it came.
  if (source === 'bidder') await showNotice([intent, question], tender)
  if (source === 'bidder' || source === 'message')
    await tell(await teamOf(tender, (intent.facts as Recorded).at), 'questionAsked', [tender, newsOf([intent, question])])
}

/** Drafts are saved often: the log has what was handed over, and what became of it. */
const drafted: IntentHandler<QuestionDoc> = async (_intent, question, how) => showTeam(question, await tenderOf(question), how)

const handedOver: IntentHandler<QuestionDoc> = async (intent, question, how) => {
  await writeDown([intent, question], { type: 'ANSWER_HANDED_OVER' }, how)
  await showTeam(question, await tenderOf(question), how)
}

/** An address of the web, or a sign that Markdown would take for its own: what was escaped in an address would belong to the link. */
const ADDRESS_OR_SIGN = /(?<![\p{L}\p{N}_])(?:https?:\/\/|www\.)[^\s<>"`*\\[\]{}|~]+|[\\`*_{}[\]()#+\-.!|<>~]/giu

/** Plain text in Markdown stays what was typed; its addresses are links. */
const escaped = (text: string): string => text.replace(ADDRESS_OR_SIGN, (found) => (found.length > 1 ? found : `\\${found}`))

/** A message to all who take part, with its live notice; answers the intent that its mails go by. In German, as the entry itself. */
async function tellEntry(
  { no, key, question, answer, corrects = null }: AnswerDoc,
  { tender, by, at }: { tender: TenderDoc; by: DeskPerson | null; at: Date },
): Promise<string> {
  const message = await tellMessage({
    ...{ tender, intentId: `answer:${key}`, to: 'participants', at, by: by ?? { id: '', email: '', name: '' } },
    subject: corrects === null ? `Antwort ${no} auf eine Frage` : `Antwort ${no}: Berichtigung der Antwort ${corrects}`,
    text: `${corrects === null ? '' : `Diese Antwort gilt ab jetzt statt der Antwort ${corrects}.\n\n`}**Frage**\n\n${escaped(
      question,
    )}\n\n**Antwort**\n\n${escaped(answer)}`,
    extra: { questionNo: no },
  })
  return mailIntentOf(message)
}

/** What is told of an entry is made of the entry alone, so that it can tell nothing of the question. */
const released: IntentHandler<QuestionDoc> = async (intent, question, how) => {
  const { at, by, files } = intent.facts as Released
  const tender = await tenderOf(question)
  const entry = await writeEntry(question, at)
  await closeAnswerRoom(question.answerRoomId, at)
  if (files.length > 0) await nameFiles(entry, await publishFiles(entry, { tender, files, at, by }))
  await strike(entry)
  await commit(QuestionModel, { _id: question._id }, { $set: { answerNo: entry.no } })
  const alone = question.released?.alone === true
  await writeDown(
    [intent, question],
    {
      type: 'ANSWER_RELEASED',
      data: { round: entry.no, alone, material: question.material, ...(entry.corrects == null ? {} : { corrects: entry.corrects }) },
    },
    how,
  )
  await how.publish('answers', tender._id, { version: entry.no, audience: readerAudience(tender) })
  await showBoth(question, tender, how)
  // By the same id as the message's own mails: whoever takes part and watches, too, has one.
  const page = `${PAGE}#antwort-${entry.no}`
  const news = { ...newsOf([intent, question], page), intentId: await tellEntry(entry, { tender, by, at }), deadline: tender.nextDeadline }
  await tellParticipants(tender, 'questionAnswered', news)
  // Who asked may not take part yet, also whoever asked what is corrected now; the same news is one mail for each person.
  for (const organizationId of await askersOf(entry)) await tellOrganization(tender, 'questionAnswered', { ...news, organizationId })
}

const closed: IntentHandler<QuestionDoc> = async (intent, question, how) => {
  const tender = await tenderOf(question)
  await writeDown([intent, question], { type: 'QUESTION_CLOSED', data: { reason: question.closed?.reason ?? '' } }, how)
  await showBoth(question, tender, how)
  if (question.orgId !== null)
    await tellOrganization(tender, 'questionClosed', { ...newsOf([intent, question]), organizationId: question.orgId })
}

const HANDLERS = { asked, drafted, handedOver, released, closed }

export const runQuestionIntents = (question: QuestionDoc, ports: EffectPorts): Promise<void> =>
  processIntents(QuestionModel, question, { ...ports, handlers: HANDLERS })

/** Carries out what the write that answered this left to be done: its own intent, the last one. */
export const runIntents = (question: QuestionDoc, ports: EffectPorts): Promise<void> =>
  runQuestionIntents({ ...question, pending: question.pending.slice(-1) }, ports)
