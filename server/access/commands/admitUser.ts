import { commit } from '../../platform/commit'
import { AppError } from '../../platform/errors'
import { newId } from '../../platform/newId'
import { linkTo } from '../../platform/publicUrl'
import type { AuditActor } from '../../calls/context'
import { endingAll } from '../endedInLog'
import { assertInLog } from '../accountInLog'
import { closedState } from '../closedState'
import { interventionsOf } from '../interventions'
import { isLockedOut } from '../lockedOut'
import { activeAdmins, companyOf, hasPeople } from '../membership'
import { UserModel, type Proposal, type UserDoc } from '../model'
import { langOf, personRecord, type PersonNotice } from '../record'
import { personName } from '../sessions'
import { dropAdmissionsOf } from '../tokens'
import { hasHistory } from './userState'

/** A person with the proposal that is decided on. */
export interface Proposed {
  readonly user: UserDoc
  readonly proposal: Proposal
}

interface Decision {
  /** Null: whoever reads the mail of the company's own address. */
  readonly by: AuditActor | null
  readonly at: Date
}

const companyName = async (id: number): Promise<string> => (await companyOf(id))?.name ?? ''

/** Whoever proposed hears what became of it. */
const tellProposer = async ({ user, proposal }: Proposed, key: 'proposalAccepted' | 'proposalRefused'): Promise<PersonNotice[]> => {
  const proposer = await UserModel.findOne({ _id: proposal.by, state: 'ACTIVE' }).lean<UserDoc>()
  if (!proposer) return []
  const values = {
    name: personName(proposer),
    requester: personName(user),
    requesterEmail: user.email,
    organization: await companyName(proposal.organizationId),
    link: linkTo(`/bieter/${proposal.organizationId}`),
  }
  return [{ key, to: proposer.email, lang: langOf(proposer), values }]
}

/** The account as it is once the company agreed: a member from now on, who reads what was submitted before only where that was said. */
export const admit = async (proposed: Proposed, { by, at, readsEarlier }: Decision & { readsEarlier: boolean }): Promise<UserDoc> => {
  const { user, proposal } = proposed
  const { organizationId } = proposal
  // Proposed by an earlier version: whoever runs the authority's directory would come in.
  if (user.authenticationBackend !== null) throw new AppError('conflict', { reason: 'account.authenticationBackend.notForBidders' })
  await assertInLog([user._id, ...(by ? [by.id] : [])])
  const isFirst = by === null
  const roles = isFirst ? ['ORGANIZATION_ADMIN' as const] : proposal.roles
  const toPerson: PersonNotice = {
    key: 'memberAdmitted',
    to: user.email,
    lang: langOf(user),
    values: { name: personName(user), organization: await companyName(organizationId), link: linkTo('/login') },
  }
  const done = interventionsOf(user._id, { by, at }, ['admitted'])
  const after = await commit(
    UserModel,
    { _id: user._id, 'proposal.id': proposal.id },
    {
      $set: { organizationId, roles, proposal: null, memberSince: at, readsEarlier, updated: at, updatedBy: by?.name ?? '' },
      // Who moved between companies must not go on with what they had open.
      ...(user.organizationId === null ? {} : await endingAll(user)),
      ...(done.length > 0 ? { $push: { interventions: { $each: done } } } : {}),
    },
    [
      personRecord({
        at,
        actor: by,
        entries: [
          { type: 'USER_ADMITTED', data: { organizationId, roles, by: isFirst ? 'address' : 'admin', readsEarlier } },
          ...(readsEarlier ? [{ type: 'EARLIER_READING_GRANTED', data: { organizationId } }] : []),
        ],
        endsSessions: user.organizationId !== null,
        notices: [toPerson, ...(await tellProposer(proposed, 'proposalAccepted'))],
      }),
    ],
  )
  await dropAdmissionsOf(user._id)
  return after
}

/**
 * The company does not want them. An account that was made for it and never used is deleted, any other closed; who was somewhere else
 * before stays there.
 */
export const refuseProposal = async (proposed: Proposed, { by, at }: Decision): Promise<UserDoc> => {
  const { user, proposal } = proposed
  const { organizationId } = proposal
  const isHomeless = user.organizationId === null
  const isUnused = isHomeless && !(await hasHistory(user._id))
  const set = isHomeless ? closedState(user) : {}
  const after = await commit(
    UserModel,
    { _id: user._id, 'proposal.id': proposal.id },
    {
      $set: { ...set, proposal: null, updated: at, updatedBy: by?.name ?? '' },
      ...(isHomeless ? await endingAll(user) : {}),
    },
    [
      personRecord({
        at,
        actor: by,
        entries: [{ type: 'PROPOSAL_REFUSED', data: { organizationId, by: by === null ? 'address' : 'admin' } }],
        endsSessions: isHomeless,
        dropsLinks: isHomeless,
        notices: await tellProposer(proposed, 'proposalRefused'),
      }),
      ...(isUnused ? [{ id: newId(), kind: 'deletion', facts: { at, actor: by } }] : []),
    ],
  )
  await dropAdmissionsOf(user._id)
  return after
}

/** The company's own address speaks only while the company has nobody: 409, its admin decides, or will once it has one again. */
export const assertAddressDecides = async ({ organizationId }: Proposal): Promise<void> => {
  if ((await activeAdmins(organizationId)).length > 0) throw new AppError('conflict', { reason: 'companyAdminsDecide' })
  if (await hasPeople(organizationId)) throw new AppError('conflict', { reason: 'companyHasPeople' })
  if (await isLockedOut(organizationId)) throw new AppError('conflict', { reason: 'companyLockedOut' })
}

/** Lets a member read what was submitted before they came, or ends that. */
export const setEarlierReading = (user: UserDoc, ...[allowed, { by, at }]: [boolean, { by: AuditActor; at: Date }]): Promise<UserDoc> =>
  commit(
    UserModel,
    { _id: user._id, organizationId: user.organizationId },
    { $set: { readsEarlier: allowed, updated: at, updatedBy: by.name } },
    [
      personRecord({
        at,
        actor: by,
        entries: [{ type: allowed ? 'EARLIER_READING_GRANTED' : 'EARLIER_READING_ENDED', data: { organizationId: user.organizationId } }],
      }),
    ],
  )
