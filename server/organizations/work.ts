import { appendAudit } from '../audit/append'
import { now } from '../platform/clock'
import type { Events } from '../platform/events'
import type { Carriers } from '../platform/outbox'
import { OrganizationModel, type OrganizationDoc } from './model'
import { warmOrganizations } from './organizationsList'
import { carryOutLeft } from './record'
import { giveCompanyKeys } from './sameCompanies'

/** Younger intents are being carried out by the request that wrote them. */
const LEFT_BEHIND = 15_000
const SWEEP = 15_000

/** Carries out what a crash left behind in organizations, and gets their lists ready. Several processes may do the same side by side. */
export const startOrganizationWork = async (events: Events, onError: (fault: unknown) => void) => {
  const carriers: Carriers = {
    audit: appendAudit,
    publish: (topic, id, { version, audience }) => events.emit({ kind: 'changed', topic, id, version, audience }),
  }
  const sweep = async (): Promise<void> => {
    const left = await OrganizationModel.find({ 'pending.id': { $exists: true } }).lean<OrganizationDoc[]>()
    const before = now().getTime() - LEFT_BEHIND
    for (const one of left) {
      const old = one.pending.filter(({ facts }) => !(facts['at'] instanceof Date) || facts['at'].getTime() <= before)
      // One that cannot be carried out must not keep the others from it.
      if (old.length > 0) await carryOutLeft({ ...one, pending: old }, carriers).catch(onError)
    }
  }
  await giveCompanyKeys().catch(onError)
  await sweep().catch(onError)
  // Nobody waits for it: whoever opens a list before it is done waits that long.
  const warming = warmOrganizations().catch(onError)
  let running: Promise<void> = Promise.resolve()
  const sweeping = setInterval(() => {
    running = running.then(sweep).catch(onError)
  }, SWEEP)
  sweeping.unref()
  return {
    sweep,
    async close(): Promise<void> {
      clearInterval(sweeping)
      await Promise.all([running, warming])
    },
  }
}
