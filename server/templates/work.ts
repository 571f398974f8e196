import { appendAudit } from '../audit/append'
import { now } from '../platform/clock'
import type { Events } from '../platform/events'
import type { Carriers } from '../platform/outbox'
import { TemplateModel, type TemplateDoc } from './model'
import { carryOutLeft } from './record'

/** Younger intents are being carried out by the request that wrote them. */
const LEFT_BEHIND = 15_000
const SWEEP = 30_000

/** Carries out what a crash left behind in templates' documents: at the start, and every half minute. */
export const startTemplateWork = async (events: Events, onError: (fault: unknown) => void) => {
  const carriers: Carriers = {
    audit: appendAudit,
    publish: (topic, id, { version, audience }) => events.emit({ kind: 'changed', topic, id, version, audience }),
  }
  const sweep = async (): Promise<void> => {
    const left = await TemplateModel.find({ 'pending.id': { $exists: true } }, { 'draft.body': 0 }).lean<TemplateDoc[]>()
    const before = now().getTime() - LEFT_BEHIND
    for (const doc of left) {
      const old = doc.pending.filter(({ facts }) => !(facts['at'] instanceof Date) || facts['at'].getTime() <= before)
      if (old.length > 0) await carryOutLeft({ ...doc, pending: old }, carriers).catch(onError)
    }
  }
  let running: Promise<void> = sweep().catch(onError)
  await running
  const sweeping = setInterval(() => {
    running = sweep().catch(onError)
  }, SWEEP)
  sweeping.unref()
  return {
    sweep,
    async close(): Promise<void> {
      clearInterval(sweeping)
      await running
    },
  }
}
