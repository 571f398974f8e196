import type { Model } from 'mongoose'
import type { AuditRecord } from '../log/area'
import type { Audience } from './audience'
import { write, type Intent } from './commit'
import { ownIntentsTold, placeIn } from './intentProof'

/** What carrying out an intent may use; the same in a request and in the sweep after a restart. */
export interface EffectPorts {
  audit(record: AuditRecord): Promise<unknown>
  publish(topic: string, id: string, change: { version: number; audience: Audience }): Promise<void>
}

export interface WithIntents {
  _id: string | number
  version: number
  pending: Intent[]
}

/**
 * Carries out one kind of intent. It may have been carried out before, by another process or before a crash: twice must be as good as once.
 */
export type IntentHandler<Doc> = (intent: Intent, document: Doc, how: EffectPorts) => Promise<void>

/**
 * Carries out what a document's changes left to be done, in their order, and takes each out when it is done. Unknown kinds throw: an intent
 * must never be lost by a version of the program that does not know it. What Lotse did not leave there itself is not carried out
 * (intentProof.ts).
 */
export async function processIntents<Doc extends WithIntents>(
  model: Model<Doc>,
  document: Doc,
  { handlers, ...ports }: EffectPorts & { handlers: Readonly<Record<string, IntentHandler<Doc>>> },
): Promise<void> {
  for (const intent of await ownIntentsTold(placeIn(model, document._id), document.pending)) {
    const handler = handlers[intent.kind]
    if (!handler) throw new Error(`nobody carries out intents of kind ${intent.kind}`)
    await handler(intent, document, ports)
    await write(model, { _id: document._id }, { $pull: { pending: { id: intent.id, mac: intent.mac } } })
  }
}
