import type { UserView } from '../../../server/contract/access/views'

type Standing = Pick<UserView, 'state' | 'invitedAt' | 'proposal'>

/** How an account stands, as the list says it. What the person did with one that was proposed is no matter until the company agrees. */
export const stateKeyOf = ({ state, invitedAt, proposal }: Standing): string => {
  if (proposal && state !== 'DISABLED') return 'state.proposed'
  if (state !== '') return `state.${state}`
  return invitedAt === undefined ? 'state.unconfirmed' : 'state.invited'
}
