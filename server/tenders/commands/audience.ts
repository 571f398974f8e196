import type { Audience } from '../../platform/audience'
import { now } from '../../platform/clock'
import { deputyIds, type WithDeputies } from '../deputies'
import type { TenderDoc } from '../model'

/**
 * Whom a change of the inside concerns: the team, whoever stands in for a member, and system admins. `before` too, so that who was taken
 * out sees it vanish.
 */
export const teamAudience = (tender: WithDeputies, before: TenderDoc['team'] = []): Audience => ({
  admins: true,
  users: [...new Set([...[...tender.team, ...before].map((member) => member.userId), ...deputyIds(tender, now())])],
})

/** Whom a change of the published part concerns: everybody once it is public, the team until then. */
export const readerAudience = (tender: Pick<TenderDoc, 'team' | 'deputies' | 'published'>): Audience =>
  tender.published ? { everyone: true } : teamAudience(tender)
