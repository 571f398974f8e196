import type { NewIntent } from '../platform/commit'
import { processIntents, type EffectPorts, type IntentHandler } from '../platform/outbox'
import type { AuditActor } from '../calls/context'
import { ImportModel, type ImportDoc } from './imports'
import { markRow } from './rows'

interface ImportFacts extends Record<string, unknown> {
  at: Date
  actor: AuditActor | null
  /** What the log says. */
  told: Record<string, unknown>
}

/** What follows from an import; rides in its last write, and bears its id. */
export const importRecord = (importId: string, facts: ImportFacts): NewIntent => ({ id: importId, kind: 'import', facts })

const runRecord: IntentHandler<ImportDoc> = async (intent, _import, { audit, publish }) => {
  // Written by importRecord() above, and by nothing else.
  const { at, actor, told } = intent.facts as ImportFacts
  markRow('imports')
  await audit({ type: 'PROPERTY_IMPORTED', at, actor, data: { ...told, intent: intent.id } })
  // One word to the screens for all of them: lists and maps are read again.
  await publish('property', '*', { version: 1, audience: { staff: true } })
}

/** Tells log and screens of an import that is done; after a crash the sweep does. */
export const runImportIntents = (doc: ImportDoc, ports: EffectPorts): Promise<void> =>
  processIntents(ImportModel, doc, { ...ports, handlers: { import: runRecord } })
