import { appendAudit, effectPortsTo } from '../log/area'
import type { AppEvent, Events } from '../platform/events'
import type { EffectPorts } from '../platform/outbox'
import { slot } from '../platform/world'

/** What follows from a message also goes to screens as a notice of its own. */
export interface MessageEffectPorts extends EffectPorts {
  emit(event: AppEvent): Promise<void>
  /** Leaves a message with many recipients to the work of this process. */
  leave(messageId: string): void
}

const silent: MessageEffectPorts = {
  audit: appendAudit,
  publish: () => Promise.resolve(),
  emit: () => Promise.resolve(),
  leave: () => undefined,
}
const held = slot(() => silent)

/** How this process tells screens; set while its work on messages runs. Until then the work of the next start does it. */
export const setMessageEffectPorts = (ports: MessageEffectPorts | null): void => {
  held.value = ports ?? silent
}
export const messageEffectPorts = (): MessageEffectPorts => held.value

export const messageEffectPortsTo = (events: Pick<Events, 'emit'>, leave: MessageEffectPorts['leave']): MessageEffectPorts => ({
  ...effectPortsTo(events),
  emit: (event) => events.emit(event),
  leave,
})
