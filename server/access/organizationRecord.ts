import { appendAudit } from '../log/area'
import type { Audience } from '../platform/audience'
import type { NewIntent } from '../platform/commit'
import { UserModel } from './model'
import type { PersonNotice } from './record'
import { dropAdmissionsBefore } from './tokens'
import { queueMail } from '../mail/area'
import { newId } from '../platform/newId'
import { processIntents, type EffectPorts, type IntentHandler } from '../platform/outbox'
import type { AuditActor, Context } from '../calls/context'
import { type OrganizationDoc, OrganizationModel } from '../organizations/area'

/** What a change of an organization leaves to be done; rides in the same write. */
interface OrganizationRecord extends Record<string, unknown> {
  at: Date
  actor: AuditActor | null
  type: string
  data: Record<string, unknown>
  /** To the address that it had until now. */
  notices?: readonly PersonNotice[]
  /** It has another address: what the one until now could decide by a link, it cannot any more. */
  dropsAdmissions?: boolean
}

export const organizationRecord = (facts: OrganizationRecord, id = newId()): NewIntent & { id: string } => ({
  id,
  kind: 'organization',
  facts,
})

export const effectPortsOf = (ctx: Context): EffectPorts => ({ audit: appendAudit, publish: ctx.publish })

const organization: IntentHandler<OrganizationDoc> = async (intent, { _id, version }, { audit, publish }) => {
  // Written by organizationRecord() above, and by nothing else.
  const { at, actor, type, data, notices = [], dropsAdmissions } = intent.facts as OrganizationRecord
  await audit({ type, at, actor, data: { ...data, organizationId: _id, intent: intent.id } })
  if (dropsAdmissions === true) {
    const proposed = await UserModel.find({ 'proposal.organizationId': _id }, { _id: 1 }).lean<{ _id: string }[]>()
    const userIds = proposed.map((one) => one._id)
    await dropAdmissionsBefore(userIds, at)
  }
  for (const { key, to, lang, values } of notices) await queueMail({ id: intent.id, key, to, lang, values }, at)
  const audience: Audience = { staff: true, organizations: [_id] }
  await publish('organization', String(_id), { version, audience })
}
const HANDLERS = { organization }

/** Carries out what the write that answered `doc` left to be done: its own intent, the last one. */
export const runIntents = (doc: OrganizationDoc, ports: EffectPorts): Promise<void> =>
  processIntents(OrganizationModel, { ...doc, pending: doc.pending.slice(-1) }, { ...ports, handlers: HANDLERS })

/** Carries out what a crash left behind. */
export const resumeIntents = (doc: OrganizationDoc, ports: EffectPorts): Promise<void> =>
  processIntents(OrganizationModel, doc, { ...ports, handlers: HANDLERS })
