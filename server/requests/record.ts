import { langOf, type UserDoc, UserModel } from '../access/area'
import { appendAudit } from '../log/area'
import type { LogType } from '../contract/audit/types'
import { queueMail } from '../mail/area'
import { tell, tellOrganization } from '../offers/area'
import { lateText, teamAudience, teamIds, type TenderDoc, TenderModel } from '../tenders/area'
import { momentText } from '../platform/momentText'
import type { NewIntent } from '../platform/commit'
import { processIntents, type EffectPorts, type IntentHandler } from '../platform/outbox'
import { newId } from '../platform/newId'
import { linkTo } from '../platform/publicUrl'
import type { Context } from '../calls/context'
import { RequestModel, type RequestDoc } from './model'
import { closeRequestRoom, extendRequestRoom, makeRequestRoom } from './room'

export interface RequestActor {
  id: string
  email: string
  name: string
}

export const effectPortsOf = (ctx: Context): EffectPorts => ({ audit: appendAudit, publish: ctx.publish })

interface Recorded extends Record<string, unknown> {
  at: Date
  by: RequestActor
}
interface Extended extends Recorded {
  before: Date
}

export const createdRecord = (facts: Recorded, id: string): NewIntent & { id: string } => ({ id, kind: 'created', facts })
export const extendedRecord = (facts: Extended): NewIntent => ({ id: newId(), kind: 'extended', facts })
export const withdrawnRecord = (facts: Recorded): NewIntent => ({ id: newId(), kind: 'withdrawn', facts })
export const answeredRecord = (facts: Recorded): NewIntent => ({ id: newId(), kind: 'answered', facts })

const tenderOf = async ({ _id, tenderId }: RequestDoc): Promise<TenderDoc> => {
  const tender = await TenderModel.findOne({ _id: tenderId }).lean<TenderDoc>()
  if (!tender) throw new Error(`tender ${tenderId} of request ${_id} is missing`)
  return tender
}

const dataOf = (request: RequestDoc, intent: string) => {
  const { tenderId, offerId, orgId: organizationId, lotId, no, kind } = request
  return { tenderId, offerId, organizationId, lotId, no, kind, intent }
}

interface Carrying {
  type: LogType
  data?: Record<string, unknown>
}

/** What all steps have in common: the log, and the open screens of both sides. */
const writeDown = async (
  [intent, request]: readonly [{ id: string; facts: Record<string, unknown> }, RequestDoc],
  { type, data = {} }: Carrying,
  { audit, publish }: EffectPorts,
): Promise<TenderDoc> => {
  // Written by the functions above, and by nothing else.
  const { at, by } = intent.facts as Recorded
  await audit({ type, at, actor: by, data: { ...dataOf(request, intent.id), ...data } })
  const tender = await tenderOf(request)
  const audience = { ...teamAudience(tender), organizations: [request.orgId] }
  await publish('requests', tender._id, { version: request.version, audience })
  return tender
}

const PAGE = '/nachforderungen'

const newsOf = (request: RequestDoc, intent: { id: string; facts: Record<string, unknown> }) => ({
  intentId: intent.id,
  at: (intent.facts as Recorded).at,
  lotIds: [request.lotId],
  deadline: request.deadline,
  organizationId: request.orgId,
  page: PAGE,
})

const created: IntentHandler<RequestDoc> = async (intent, request, how) => {
  await makeRequestRoom(request)
  const tender = await writeDown([intent, request], { type: 'REQUEST_CREATED' }, how)
  await tellOrganization(tender, 'requestCreated', newsOf(request, intent))
}

const extended: IntentHandler<RequestDoc> = async (intent, request, how) => {
  const { before } = intent.facts as Extended
  await extendRequestRoom(request)
  const changes = [{ label: 'deadline', path: '/deadline', oldValue: before.toISOString(), newValue: request.deadline.toISOString() }]
  const tender = await writeDown([intent, request], { type: 'REQUEST_EXTENDED', data: { changes } }, how)
  await tellOrganization(tender, 'requestExtended', { ...newsOf(request, intent), oldDeadline: before })
}

const withdrawn: IntentHandler<RequestDoc> = async (intent, request, how) => {
  const reason = request.withdrawn?.reason ?? ''
  await closeRequestRoom(request.roomId, (intent.facts as Recorded).at)
  const tender = await writeDown([intent, request], { type: 'REQUEST_WITHDRAWN', data: { reason } }, how)
  await tellOrganization(tender, 'requestWithdrawn', { ...newsOf(request, intent), reason })
}

/** To the person who sent it: number, time and hash, as every receipt. */
const mailReceipt = async ({ no, answer }: RequestDoc, tender: TenderDoc, at: Date): Promise<void> => {
  const person = answer && (await UserModel.findOne({ _id: answer.by }).lean<UserDoc>())
  if (!answer || !person) return
  const lang = langOf(person)
  const time = momentText(answer.receivedAt, lang, { isExact: true })
  const values = {
    name: `${person.givenName} ${person.surName}`.trim() || person.email,
    link: linkTo(`/projekte/${tender._id}${PAGE}`),
    number: String(tender.no),
    receipt: no,
    time: answer.late ? `${time} (${lateText(lang)})` : time,
    hash: answer.hash,
  }
  await queueMail({ id: `answer:${no}`, key: 'requestAnswered', to: person.email, lang, values }, at)
}

const answered: IntentHandler<RequestDoc> = async (intent, request, how) => {
  const { at } = intent.facts as Recorded
  const { answer } = request
  // Closed already, unless writing took so long that the sweep took the answer for dead and opened the room again.
  await closeRequestRoom(request.roomId, answer?.receivedAt ?? at)
  const facts = { hash: answer?.hash, late: answer?.late, files: answer?.files.length }
  const tender = await writeDown([intent, request], { type: 'REQUEST_ANSWERED', data: facts }, how)
  await mailReceipt(request, tender, at)
  const team = await UserModel.find({ _id: { $in: teamIds(tender, at) } }).lean<UserDoc[]>()
  const news = { intentId: intent.id, at: answer?.receivedAt ?? at, lotIds: [request.lotId], page: PAGE }
  await tell(
    team.filter(({ state }) => state === 'ACTIVE'),
    'requestAnswerReceived',
    [tender, news],
  )
}

const HANDLERS = { created, extended, withdrawn, answered }

export const runRequestIntents = (request: RequestDoc, ports: EffectPorts): Promise<void> =>
  processIntents(RequestModel, request, { ...ports, handlers: HANDLERS })
