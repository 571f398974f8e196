import { appendAudit } from '../../log/area'
import type { EffectPorts } from '../../platform/outbox'
import type { Context } from '../../calls/context'

/** What a request's own change leaves to be done is carried out at once, by the request. */
export const effectPortsOf = (ctx: Context): EffectPorts => ({ audit: appendAudit, publish: ctx.publish })
