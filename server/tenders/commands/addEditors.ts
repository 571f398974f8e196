import { commit } from '../../platform/commit'
import { AppError } from '../../platform/errors'
import { actsFor } from '../deputies'
import { TenderModel, type TenderDoc } from '../model'
import { hasTeam, resolveTeam } from '../team'
import type { Creator } from './createTender'
import { editRecord } from './record'
import { teamChanges } from './loggedEdit'

/**
 * New members come as EDITOR; who is in the team already stays as he is. Refuses types without a team (409) and who is not active staff
 * (422).
 */
export async function addEditors(
  tender: TenderDoc,
  userNames: readonly string[],
  { by, at }: { by: Creator; at: Date },
): Promise<TenderDoc> {
  if (!hasTeam(tender)) throw new AppError('conflict', { reason: 'refused.typeHasNoTeam' })
  const unique = [...new Set(userNames.map((name) => name.trim().toLowerCase()))]
  const wanted = await resolveTeam(
    unique.map((userName) => ({ userName, role: 'EDITOR' as const })),
    { present: tender.team, path: '/userNames', by: actsFor(tender, by.id, at), at },
  )
  const added = wanted.filter((one) => !tender.team.some((member) => member.userId === one.userId))
  if (added.length === 0) return tender
  const team = [...tender.team, ...added]
  return commit(TenderModel, { _id: tender._id, version: tender.version }, { $set: { team, updated: at, updatedBy: by.name } }, [
    editRecord({ at, actor: by, edit: null, team: teamChanges(tender.team, team) }),
  ])
}
