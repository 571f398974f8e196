import { effectPortsTo } from '../log/effectPorts'
import type { Events } from '../platform/events'
import { leftIntents, startSweep } from '../platform/sweep'
import { OrganizationModel } from '../organizations/model'
import { warmOrganizations } from '../organizations/organizationsList'
import { resumeIntents } from './organizationRecord'
import { giveCompanyKeys } from '../organizations/sameCompanies'

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
