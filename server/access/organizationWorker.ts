import { effectPortsTo } from '../log/area'
import type { Events } from '../platform/events'
import { leftIntents, startSweep } from '../platform/sweep'
import { giveCompanyKeys, OrganizationModel, warmOrganizations } from '../organizations/area'
import { resumeIntents } from './organizationRecord'

/** Carries out what a crash left behind in organizations, and gets their lists ready. Several processes may do the same side by side. */
export const startOrganizationWorker = async (events: Events, onError: (fault: unknown) => void) => {
  const ports = effectPortsTo(events)
  await giveCompanyKeys().catch(onError)
  const { sweep, close } = await startSweep([leftIntents(OrganizationModel, (one) => resumeIntents(one, ports))], { onError })
  // Nobody waits for it: whoever opens a list before it is done waits that long.
  const warming = warmOrganizations().catch(onError)
  return {
    sweep,
    async close(): Promise<void> {
      await Promise.all([close(), warming])
    },
  }
}
