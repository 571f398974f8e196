import type { TenderView } from '../contract/tenders/views'
import { type ExposeSelection, type LogSelection, createPDFAndGetDownloadLink as contract } from '../contract/documents/printing'
import { variantName } from '../../engine/form'
import { calledAmong } from '../../workflows/variants'
import type { EvaluationView } from '../contract/evaluation/views'
import type { RequestAnswer, RequestView } from '../contract/requests/requests'
import { getLogEntries } from '../audit/area'
import { getEvaluation } from '../evaluation/area'
import { getReceipt } from '../offers/area'
import { readExpose } from '../parcels/area'
import { takeAttempt } from '../platform/attempts'
import { AppError, type Lang } from '../platform/errors'
import { getContracts, getDirectOrder, getJury, getLetter, getOpeningRecord } from '../procedure/area'
import { getAnswers, getQuestionRules } from '../questions/area'
import { getReport, getReportVersion } from '../report/area'
import { getRequests } from '../requests/area'
import { getProject } from '../tenders/area'
import type { Context } from '../calls/context'
import { method, type Method } from '../calls/method'
import { allow } from '../calls/accessDecision'
import { printContract } from './kinds/contract'
import { printEvaluation } from './kinds/evaluation'
import { evaluationTable } from './kinds/evaluationTable'
import { printExpose } from './kinds/expose'
import { printJuryReport } from './kinds/juryReport'
import { printLog } from './kinds/log'
import { printOpeningRecord } from './kinds/openingRecord'
import { printReceipt } from './kinds/receipt'
import { printReport } from './kinds/report'
import { printTender } from './kinds/tender'
import { keepDownload } from './links'
import { type Printed, print, inFours, writeFiles } from './printed'
import { kindsOf } from '../contract/actor'
import type { Contract, ResultOf } from '../contract/define'
import type { LetterView } from '../contract/procedure/letters'
import { say, stamp, exactTime } from '../words/words'
import type { AnswerView } from '../contract/questions/views'

type Head = Pick<TenderView, 'name' | 'no' | 'organization'>

/**
 * Everything that was published of questions and answers, in the order of its numbers. It is made of what everybody reads, and so tells
 * nothing else.
 */
const printAnswers = (
  { tender, answers, deadline }: { tender: Head; answers: readonly AnswerView[]; deadline: string | null },
  { lang, at }: { lang: Lang; at: Date },
): Promise<Printed> => {
  const title = say(lang, 'answers.title')
  const subtitle = say(lang, 'number', { no: tender.no })
  return print({ title, subtitle, lang, at, file: `${say(lang, 'answers.file')}-${tender.no}` }, async (writer) => {
    await writer.facts([
      [say(lang, 'tender'), tender.name],
      [say(lang, 'answers.buyer'), tender.organization?.name ?? ''],
      [say(lang, 'answers.count'), String(answers.length)],
      ...(deadline === null ? [] : [[say(lang, 'answers.deadline'), exactTime(lang, deadline)] as const]),
    ])
    if (answers.length === 0) writer.paragraph(say(lang, 'answers.none'))
    for (const { no, published, lotName, question, answer, corrects, correctedBy, files } of answers) {
      writer.heading(1, say(lang, 'answers.entry', { no }))
      writer.note([exactTime(lang, published), lotName ?? ''].filter(Boolean).join(' · '))
      if (corrects !== null) writer.note(say(lang, 'answers.corrects', { no: corrects }))
      if (correctedBy !== null) writer.paragraph(say(lang, 'answers.correctedBy', { no: correctedBy }))
      writer.heading(2, say(lang, 'answers.question'))
      writer.paragraph(question)
      writer.heading(2, say(lang, 'answers.answer'))
      writer.paragraph(answer)
      if (files.length > 0) writer.note(`${say(lang, 'receipt.files')}: ${files.map(({ name }) => name).join(', ')}`)
    }
    writer.note(say(lang, 'answers.foot'))
  })
}

/** What was answered to a request when, with everything that proves it later. */
const printRequestAnswer = (
  { request, answer }: { request: RequestView; answer: RequestAnswer },
  { lang, at }: { lang: Lang; at: Date },
): Promise<Printed> => {
  const title = say(lang, 'request.title')
  const subtitle = say(lang, 'receipt.no', { no: request.no })
  return print({ title, subtitle, lang, at, file: `${say(lang, 'request.file')}-${request.no}` }, async (writer) => {
    if (answer.late) writer.paragraph(say(lang, 'request.late'))
    await writer.facts([
      [say(lang, 'request.asked'), `${request.no}: ${request.subject}`],
      [say(lang, 'request.deadline'), exactTime(lang, request.deadline)],
      [say(lang, 'receipt.received'), exactTime(lang, answer.receivedAt)],
      [say(lang, 'receipt.organization'), request.organization.name],
      [say(lang, 'receipt.declaredBy'), answer.declaredBy],
      [say(lang, 'tender'), `${request.projectName} (${say(lang, 'number', { no: request.projectNo })})`],
      [say(lang, 'tender.lotId'), request.lotName || request.lotId],
    ])
    if (answer.text !== '') {
      writer.heading(1, say(lang, 'request.text'))
      writer.paragraph(answer.text)
    }
    await writeFiles(writer, answer.files, lang)
    writer.heading(1, say(lang, 'proof'))
    await writer.facts([[say(lang, 'request.hash'), inFours(answer.hash)]])
    writer.note(say(lang, 'request.note'))
  })
}

/** A letter of the authority to one bidder, word for word. */
const printLetter = (
  letter: Pick<LetterView, 'subject' | 'text' | 'buyer' | 'recipient' | 'projectName' | 'projectNo' | 'lotName' | 'paragraph'> & {
    at: string
  },
  { lang, at }: { lang: Lang; at: Date },
): Promise<Printed> => {
  const { subject, buyer, recipient, projectName, projectNo, lotName, paragraph } = letter
  const file = `${say(lang, 'letter.file')}-${projectNo}`
  return print({ title: subject, subtitle: buyer, lang, at, file }, async (writer) => {
    await writer.facts([
      [say(lang, 'letter.to'), recipient],
      [say(lang, 'letter.at'), stamp(lang, letter.at)],
      [say(lang, 'letter.about'), `${projectName} (${say(lang, 'number', { no: projectNo })})${lotName === '' ? '' : `, ${lotName}`}`],
      ...(paragraph === null ? [] : ([[say(lang, 'letter.law'), paragraph]] as const)),
    ])
    for (const part of letter.text.split('\n')) if (part.trim() !== '') writer.paragraph(part)
  })
}

/**
 * What a caller may have printed is what they may read: the reading method itself judges them, with its own who, subject and policy, and
 * what it answers is printed. Throws what it throws.
 */
const readAs = async <C extends Contract>(ctx: Context, method: Method<C>, args: readonly unknown[]): Promise<ResultOf<C>> => {
  const { who } = method.contract
  if (!kindsOf(who).has(ctx.actor.kind)) throw new AppError(ctx.actor.kind === 'guest' ? 'notLoggedIn' : 'forbidden')
  return (await method.run(ctx, args)) as ResultOf<C>
}

/** Printing is work: who is logged in prints so many an hour, guests of one network fewer, before they have to wait. */
const FREE = { user: 300, guest: 20 } as const

/** Waits with printing until it is known that the caller may read it. */
type Print = () => Promise<Printed>

type Target = string | LogSelection | ExposeSelection

const wrongTarget = () => new AppError('invalid', { errors: [{ path: '/target', rule: 'type' }] })

const logOf = async (ctx: Context, target: Target): Promise<Print> => {
  if (typeof target !== 'string' && !('projectId' in target)) throw wrongTarget()
  const selection = typeof target === 'string' ? { projectId: target } : target
  const [newest] = await readAs(ctx, getLogEntries, [selection.projectId, { limit: 1 }])
  const project = selection.projectId === null ? null : (newest?.data.project ?? { no: 0, name: '' })
  return () => printLog(selection, { project, lang: ctx.lang, at: ctx.now })
}

const idOf = (target: Target): string => {
  if (typeof target === 'string') return target
  throw wrongTarget()
}

const exposeOf = async (ctx: Context, target: Target): Promise<Print> => {
  if (typeof target === 'string' || !('propertyIds' in target)) throw wrongTarget()
  const expose = await readExpose(ctx, target)
  return () => printExpose(ctx, expose)
}

const PLACE = /^([^:]{1,40}):([^:]{1,20}):(application|offer):([1-9]\d{0,3}):([1-9]\d{0,3})$/

const evaluationAt = async (ctx: Context, target: Target): Promise<EvaluationView> => {
  const found = PLACE.exec(idOf(target))
  if (!found) throw new AppError('notFound')
  const [, projectId, lotId, kind, round, offerRound] = found
  const view = await readAs(ctx, getEvaluation, [projectId, lotId, { kind, round: Number(round), offerRound: Number(offerRound) }])
  const named = (offer: EvaluationView['offers'][number]) => ({
    ...offer,
    organization: { ...offer.organization, name: variantName(offer.organization.name, calledAmong(view.offers)(offer), ctx.lang) },
  })
  return { ...view, offers: view.offers.map(named) }
}

const answerAt = async (ctx: Context, target: Target): Promise<{ request: RequestView; answer: RequestAnswer }> => {
  const [projectId = '', requestId] = idOf(target).split(':')
  const request = (await readAs(ctx, getRequests, [projectId])).find(({ id }) => id === requestId)
  if (!request?.answer) throw new AppError('notFound')
  return { request, answer: request.answer }
}

/** A tender's report as it stands, or after a colon the number of a signed version. */
const reportOf = async (ctx: Context, target: Target): Promise<Print> => {
  const [projectId = '', no] = idOf(target).split(':')
  const report =
    no === undefined ? await readAs(ctx, getReport, [projectId, true]) : await readAs(ctx, getReportVersion, [projectId, Number(no)])
  return () => printReport(report, { lang: ctx.lang, at: ctx.now })
}

/** A contract by its id, which begins with its tender's. */
const contractOf = async (ctx: Context, target: Target): Promise<Print> => {
  const id = idOf(target)
  const { contracts, ...tender } = await readAs(ctx, getContracts, [id.split(':')[0] ?? ''])
  const found = contracts.find((one) => one.id === id)
  if (!found) throw new AppError('notFound')
  return () => printContract(tender, found, { lang: ctx.lang, at: ctx.now })
}

/** What is sent to whoever got a direct order; 404 before it was given. */
const directOrderOf = async (ctx: Context, target: Target): Promise<Print> => {
  const { ordered, ...tender } = await readAs(ctx, getDirectOrder, [idOf(target)])
  const letter = ordered?.letter
  if (!letter) throw new AppError('notFound')
  const at = ordered.at ?? ctx.now.toISOString()
  return () => printLetter({ ...tender, ...letter, at, lotName: '' }, { lang: ctx.lang, at: ctx.now })
}

/** Of a tender's lot, with a colon between their ids. */
const juryReportOf = async (ctx: Context, target: Target): Promise<Print> => {
  const [projectId = '', lotId = ''] = idOf(target).split(':')
  const jury = await readAs(ctx, getJury, [projectId, lotId])
  const tender = await readAs(ctx, getProject, [projectId])
  return () => printJuryReport({ tender: tender as unknown as TenderView, jury }, { lang: ctx.lang, at: ctx.now })
}

export const createPDFAndGetDownloadLink = method(contract, {
  async subject(ctx, { kind, target }): Promise<Print> {
    switch (kind) {
      case 'log':
        return logOf(ctx, target)
      case 'tender': {
        const tender = await readAs(ctx, getProject, [idOf(target)])
        return () => printTender(tender as unknown as TenderView, { lang: ctx.lang, at: ctx.now })
      }
      case 'receipt': {
        const receipt = await readAs(ctx, getReceipt, [idOf(target)])
        return () => printReceipt(receipt, { lang: ctx.lang, at: ctx.now })
      }
      case 'openingRecord': {
        const record = await readAs(ctx, getOpeningRecord, [idOf(target)])
        const { lots } = await readAs(ctx, getProject, [record.projectId])
        return () => printOpeningRecord(record, { lang: ctx.lang, at: ctx.now, isOnlyLot: lots.length <= 1 })
      }
      case 'evaluation': {
        const evaluation = await evaluationAt(ctx, target)
        return () => printEvaluation(evaluation, { lang: ctx.lang, at: ctx.now })
      }
      case 'requestAnswer': {
        const answered = await answerAt(ctx, target)
        return () => printRequestAnswer(answered, { lang: ctx.lang, at: ctx.now })
      }
      case 'answers': {
        const args = [idOf(target)]
        const tender = await readAs(ctx, getProject, args)
        const answers = await readAs(ctx, getAnswers, args)
        const { deadline } = await readAs(ctx, getQuestionRules, args)
        return () => printAnswers({ tender: tender as unknown as TenderView, answers, deadline }, { lang: ctx.lang, at: ctx.now })
      }
      case 'contract':
        return contractOf(ctx, target)
      case 'directOrder':
        return directOrderOf(ctx, target)
      case 'expose':
        return exposeOf(ctx, target)
      case 'juryReport':
        return juryReportOf(ctx, target)
      case 'letter': {
        const letter = await readAs(ctx, getLetter, [idOf(target)])
        return () => printLetter(letter, { lang: ctx.lang, at: ctx.now })
      }
      case 'report':
        return reportOf(ctx, target)
      case 'evaluationTable': {
        const evaluation = await evaluationAt(ctx, target)
        return () => Promise.resolve(evaluationTable(evaluation, ctx.lang))
      }
    }
  },
  // Judged by the method that reads it.
  policy: () => allow(),
  async handle(ctx, print) {
    const { address, device } = ctx.connection
    const { user } = ctx.actor
    const counted = user ? { kind: 'print', key: user.id, free: FREE.user } : { kind: 'print-address', key: address, free: FREE.guest }
    const seconds = await takeAttempt(counted, ctx.now)
    if (seconds > 0) throw new AppError('tooMany', { seconds })
    const holder = { address, device, session: ctx.session && { id: ctx.session.id, userId: ctx.session.userId } }
    return keepDownload(await print(), { holder, at: ctx.now })
  },
})
