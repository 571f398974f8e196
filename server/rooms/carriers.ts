import { appendAudit } from '../log/append'
import type { Carriers } from '../platform/outbox'

const silent: Carriers = { audit: appendAudit, publish: () => Promise.resolve() }
let held = silent

/** How this process tells screens; set when its work on rooms starts. Until then nobody listens. */
export const holdCarriers = (carriers: Carriers | null): void => {
  held = carriers ?? silent
}

/** For what comes in beside the methods: uploads, and what the scanner found. */
export const carriers = (): Carriers => held
