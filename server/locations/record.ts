import { appendAudit } from '../log/area'
import type { Audience } from '../platform/audience'
import type { NewIntent } from '../platform/commit'
import { newId } from '../platform/newId'
import { processIntents, type EffectPorts, type IntentHandler } from '../platform/outbox'
import type { AuditActor, Context } from '../calls/context'
import { LocationModel, type LocationDoc } from './model'

/** What a change of a location leaves to be done; rides in the same write. */
interface LocationRecord extends Record<string, unknown> {
  at: Date
  actor: AuditActor | null
  type: string
  fields: string[]
  /** A published parcel lies there: everybody may know. */
  forOutside: boolean
}

export const locationRecord = (facts: LocationRecord, id = newId()): NewIntent & { id: string } => ({ id, kind: 'location', facts })

export const effectPortsOf = ({ publish }: Pick<Context, 'publish'>): EffectPorts => ({ audit: appendAudit, publish })

const location: IntentHandler<LocationDoc> = async (intent, { _id, name, version }, { audit, publish }) => {
  // Written by locationRecord() above, and by nothing else.
  const { at, actor, type, fields, forOutside } = intent.facts as LocationRecord
  await audit({ type, at, actor, data: { location: name, locationId: _id, ...(fields.length > 0 ? { fields } : {}), intent: intent.id } })
  const audience: Audience = { staff: true, ...(forOutside ? { everyone: true } : {}) }
  await publish('location', String(_id), { version, audience })
}
const HANDLERS = { location }

/** Carries out what the write that answered `doc` left to be done: its own intent, the last one. */
export const runIntents = (doc: LocationDoc, ports: EffectPorts): Promise<void> =>
  processIntents(LocationModel, { ...doc, pending: doc.pending.slice(-1) }, { ...ports, handlers: HANDLERS })

/** Carries out what a crash left behind. */
export const resumeIntents = (doc: LocationDoc, ports: EffectPorts): Promise<void> =>
  processIntents(LocationModel, doc, { ...ports, handlers: HANDLERS })
