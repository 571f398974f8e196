import type { Events } from '../platform/events'
import type { EffectPorts } from '../platform/outbox'
import { appendAudit } from './append'

/** How work beside requests carries out intents: entries go into the log, changes to the screens of all processes. */
export const effectPortsTo = (events: Pick<Events, 'emit'>): EffectPorts => ({
  audit: appendAudit,
  publish: (topic, id, { version, audience }) => events.emit({ kind: 'changed', topic, id, version, audience }),
})
