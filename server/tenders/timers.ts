import type { EffectPorts } from '../platform/outbox'
import type { NewTimer, TimerDoc } from '../platform/schedule'
import type { TenderDoc } from './model'

/** Carries out a timer that is not the machine's own (a queue towards another system); in one guarded write, like every firing. */
type TimerHandler = (timer: TimerDoc, ports: EffectPorts) => Promise<void>

const HANDLERS = new Map<string, TimerHandler>()

/** Wires an event of timers that an area above tenders carries out; to be called while that area is loaded. */
export const handleTimer = (event: string, handler: TimerHandler): void => {
  HANDLERS.set(event, handler)
}
export const timerHandler = (event: string): TimerHandler | undefined => HANDLERS.get(event)

/** When the queues towards portal and archive go on with a tender. */
export function queueTimers({ portal, archive }: Pick<TenderDoc, 'portal' | 'archive'>): NewTimer[] {
  const timers: NewTimer[] = []
  if (portal?.nextAt) timers.push({ part: null, what: 'portal', event: 'portalDue', due: portal.nextAt, epoch: 0 })
  if (archive?.nextAt) timers.push({ part: null, what: 'archive', event: 'archiveDue', due: archive.nextAt, epoch: 0 })
  return timers
}
