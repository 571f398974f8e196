import type { Audience } from '../../platform/audience'
import type { TenderDoc } from '../model'

/** Whom a change of the inside concerns: the team and system admins. `before` too, so that who was taken out sees it vanish. */
export const teamAudience = (tender: Pick<TenderDoc, 'team'>, before: TenderDoc['team'] = []): Audience => ({
  admins: true,
  users: [...new Set([...tender.team, ...before].map((member) => member.userId))],
})

/** Whom a change of the published part concerns: everybody once it is public, the team until then. */
export const readerAudience = (tender: Pick<TenderDoc, 'team' | 'published'>): Audience =>
  tender.published ? { everyone: true } : teamAudience(tender)
