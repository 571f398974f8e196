import { type Static, Type } from '@sinclair/typebox'
import { Instant } from '../instant'
import { OneOf } from '../shapes'

export const TeamRole = OneOf('ADMIN', 'EDITOR')
export const TeamEntry = Type.Object({
  projectId: Type.Optional(Type.String()),
  userName: Type.String(),
  role: TeamRole,
  name: Type.Optional(Type.String()),
})
export type TeamEntry = Static<typeof TeamEntry>
export const TeamPerson = Type.Object({ email: Type.String(), givenName: Type.String(), surName: Type.String() })
export type TeamPerson = Static<typeof TeamPerson>

/** Somebody stands in for a member of the team. Instants; `until` is the first one that is no longer part of it. */
export const DeputyEntry = Type.Object({
  /** E-mail of the member, and of whoever stands in. */
  member: Type.String(),
  deputy: Type.String(),
  name: Type.String(),
  from: Instant,
  until: Instant,
  active: Type.Boolean(),
})
export type DeputyEntry = Static<typeof DeputyEntry>
