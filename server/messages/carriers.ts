import { appendAudit } from '../log/append'
import { carriersTo } from '../log/carriers'
import type { AppEvent, Events } from '../platform/events'
import type { Carriers } from '../platform/outbox'

/** What follows from a message also goes to screens as a notice of its own. */
export interface MessageCarriers extends Carriers {
  emit(event: AppEvent): Promise<void>
  /** Leaves a message with many recipients to the work of this process. */
  leave(messageId: string): void
}

const silent: MessageCarriers = {
  audit: appendAudit,
  publish: () => Promise.resolve(),
  emit: () => Promise.resolve(),
  leave: () => undefined,
}
let held = silent

/** How this process tells screens; set while its work on messages runs. Until then the work of the next start does it. */
export const holdMessageCarriers = (carriers: MessageCarriers | null): void => {
  held = carriers ?? silent
}
export const messageCarriers = (): MessageCarriers => held

export const messageCarriersTo = (events: Pick<Events, 'emit'>, leave: MessageCarriers['leave']): MessageCarriers => ({
  ...carriersTo(events),
  emit: (event) => events.emit(event),
  leave,
})
