import type { AuditRecord } from '../log/area'
import { commit, type NewIntent } from '../platform/commit'
import { ownIntentsTold, placeIn } from '../platform/intentProof'
import { newId } from '../platform/newId'
import { processIntents, type EffectPorts, type IntentHandler } from '../platform/outbox'
import type { ActorUser } from '../calls/actor'
import { TemplateModel, type TemplateDoc } from './model'

/** Who changes a template, and when. */
export interface Hand {
  readonly by: { readonly user: Pick<ActorUser, 'id' | 'email' | 'name'> | null }
  readonly at: Date
}

interface TemplateRecord extends Record<string, unknown> {
  type: string
  at: Date
  actor: AuditRecord['actor']
  data: Record<string, unknown>
}

const actorOf = ({ user }: Hand['by']): AuditRecord['actor'] => (user ? { id: user.id, email: user.email, name: user.name } : null)
export const nameOf = ({ user }: Hand['by']): string => user?.name ?? ''

/** What a change of a template leaves to be done: its entry in the log, the open screens. Rides in the same write. */
export const templateRecord = (type: string, { by, at }: Hand, data: Record<string, unknown> = {}): NewIntent => ({
  id: newId(),
  kind: 'templateChanged',
  facts: { type, at, actor: actorOf(by), data } satisfies TemplateRecord,
})

const templateChanged: IntentHandler<TemplateDoc> = async (intent, doc, { audit, publish }) => {
  // Written by templateRecord() above, and by nothing else.
  const { type, at, actor, data } = intent.facts as TemplateRecord
  await audit({ type, at, actor, data: { templateId: doc._id, ...data, intent: intent.id } })
  await publish('template', doc._id, { version: doc.version, audience: { staff: true } })
}

const HANDLERS = { templateChanged }

/** Carries out what is left in a template's document; twice is as good as once. */
export const resumeIntents = (doc: TemplateDoc, ports: EffectPorts): Promise<void> =>
  processIntents(TemplateModel, doc, { ...ports, handlers: HANDLERS })

interface Answering extends Pick<EffectPorts, 'publish'> {
  audit: (type: string, data?: Record<string, unknown>) => Promise<void>
}

/** After a command: the newest intent is this request's own. Answers the document without it. */
export const finish = async (ctx: Answering, doc: TemplateDoc): Promise<TemplateDoc> => {
  const [own] = await ownIntentsTold(placeIn(TemplateModel, doc._id), doc.pending.slice(-1))
  if (!own) return doc
  const { type, data } = own.facts as TemplateRecord
  await ctx.audit(type, { templateId: doc._id, ...data, intent: own.id })
  await ctx.publish('template', doc._id, { version: doc.version, audience: { staff: true } })
  return commit(TemplateModel, { _id: doc._id }, { $pull: { pending: { id: own.id, mac: own.mac } } })
}
