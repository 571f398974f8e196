import type { Model } from 'mongoose'
import { commit, type NewIntent } from '../platform/commit'
import { ownIntentsTold, placeIn } from '../platform/intentProof'
import { newId } from '../platform/newId'
import { processIntents, type EffectPorts, type IntentHandler, type WithIntents } from '../platform/outbox'
import type { AuditRecord } from './append'

/** Who changes a thing, and when. */
export interface Hand {
  readonly by: { readonly user: { readonly id: string; readonly email: string; readonly name: string } | null }
  readonly at: Date
}

interface ChangeRecord extends Record<string, unknown> {
  type: string
  at: Date
  actor: AuditRecord['actor']
  data: Record<string, unknown>
}

interface Answering extends Pick<EffectPorts, 'publish'> {
  audit: (type: string, data?: Record<string, unknown>) => Promise<void>
}

const actorOf = ({ user }: Hand['by']): AuditRecord['actor'] => (user ? { id: user.id, email: user.email, name: user.name } : null)
export const nameOf = ({ user }: Hand['by']): string => user?.name ?? ''

/**
 * What a change of a document of the house's own (a form, a procedure) leaves to be done: its entry in the log, the open screens: those of
 * staff once there is a published version. `kind` names its intents, `topic` what screens hear of, `idKey` under which the log knows the
 * document.
 */
export function changesOf<Doc extends WithIntents & { _id: string; head: number }>(
  model: Model<Doc>,
  { kind, topic, idKey }: { kind: string; topic: string; idKey: string },
) {
  // Nobody learns of a draft by its being written.
  const told = ({ version, head }: Doc) => ({
    version,
    audience: head > 0 ? { staff: true as const } : { admins: true as const },
  })
  const carryOut: IntentHandler<Doc> = async (intent, doc, { audit, publish }) => {
    // Written by record() below, and by nothing else.
    const { type, at, actor, data } = intent.facts as ChangeRecord
    await audit({ type, at, actor, data: { [idKey]: doc._id, ...data, intent: intent.id } })
    await publish(topic, doc._id, told(doc))
  }
  return {
    /** Rides in the same write as the change. */
    record: (type: string, { by, at }: Hand, data: Record<string, unknown> = {}): NewIntent => ({
      id: newId(),
      kind,
      facts: { type, at, actor: actorOf(by), data } satisfies ChangeRecord,
    }),
    /** Carries out what is left in a document; twice is as good as once. */
    resume: (doc: Doc, ports: EffectPorts): Promise<void> => processIntents(model, doc, { ...ports, handlers: { [kind]: carryOut } }),
    /** After a command: the newest intent is this request's own. Answers the document without it. */
    async finish(ctx: Answering, doc: Doc): Promise<Doc> {
      const [own] = await ownIntentsTold(placeIn(model, doc._id), doc.pending.slice(-1))
      if (!own) return doc
      const { type, data } = own.facts as ChangeRecord
      await ctx.audit(type, { [idKey]: doc._id, ...data, intent: own.id })
      await ctx.publish(topic, doc._id, told(doc))
      return commit<Doc>(model, { _id: doc._id }, { $pull: { pending: { id: own.id, mac: own.mac } } })
    },
  }
}
