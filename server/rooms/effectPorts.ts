import { appendAudit } from '../log/area'
import type { EffectPorts } from '../platform/outbox'

const silent: EffectPorts = { audit: appendAudit, publish: () => Promise.resolve() }
let held = silent

/** How this process tells screens; set when its work on rooms starts. Until then nobody listens. */
export const setEffectPorts = (effectPorts: EffectPorts | null): void => {
  held = effectPorts ?? silent
}

/** For what comes in beside the methods: uploads, and what the scanner found. */
export const effectPorts = (): EffectPorts => held
