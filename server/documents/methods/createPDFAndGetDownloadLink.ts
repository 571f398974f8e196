import type { TenderView } from '../../contract/tenders/views'
import type { ExposeSelection, LogSelection } from '../../contract/documents/createPDFAndGetDownloadLink'
import { createPDFAndGetDownloadLink as contract } from '../../contract/documents/createPDFAndGetDownloadLink'
import { variantName } from '../../../engine/form'
import type { EvaluationView } from '../../contract/evaluation/views'
import type { RequestAnswer, RequestView } from '../../contract/requests/views'
import { getLogEntries } from '../../audit/area'
import { getEvaluation } from '../../evaluation/area'
import { getReceipt } from '../../offers/area'
import { readExpose } from '../../parcels/area'
import { takeAttempt } from '../../platform/attempts'
import { AppError } from '../../platform/errors'
import { getContracts, getJury, getLetter, getOpeningRecord } from '../../procedure/area'
import { getAnswers, getQuestionRules } from '../../questions/area'
import { getReport, getReportVersion } from '../../report/area'
import { getRequests } from '../../requests/area'
import { getProject } from '../../tenders/area'
import type { Context } from '../../calls/context'
import { method } from '../../calls/method'
import { allow } from '../../calls/accessDecision'
import { printAnswers } from '../kinds/answers'
import { printContract } from '../kinds/contract'
import { printEvaluation } from '../kinds/evaluation'
import { evaluationTable } from '../kinds/evaluationTable'
import { printExpose } from '../kinds/expose'
import { printJuryReport } from '../kinds/juryReport'
import { printLetter } from '../kinds/letter'
import { printLog } from '../kinds/log'
import { printOpeningRecord } from '../kinds/openingRecord'
import { printReceipt } from '../kinds/receipt'
import { printReport } from '../kinds/report'
import { printRequestAnswer } from '../kinds/requestAnswer'
import { printTender } from '../kinds/tender'
import { keepDownload } from '../links'
import type { Printed } from '../printed'
import { readAs } from '../readers'

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
  const named = ({ organization, variant, ...offer }: EvaluationView['offers'][number]) => ({
    ...{ ...offer, ...(variant ? { variant } : {}) },
    organization: { ...organization, name: variantName(organization.name, variant, ctx.lang) },
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
