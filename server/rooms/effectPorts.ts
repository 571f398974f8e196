import { appendAudit } from '../log/area'
import type { EffectPorts } from '../platform/outbox'
import { slot } from '../platform/world'

const silent: EffectPorts = { audit: appendAudit, publish: () => Promise.resolve() }
const held = slot(() => silent)

/** How this process tells screens; set when its work on rooms starts. Until then nobody listens. */
export const setEffectPorts = (effectPorts: EffectPorts | null): void => {
  held.value = effectPorts ?? silent
}

/** For what comes in beside the methods: uploads, and what the scanner found. */
export const effectPorts = (): EffectPorts => held.value
