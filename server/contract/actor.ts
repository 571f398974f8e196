/**
 * Who is calling, before any subject is looked at. The kinds exclude each other: a person is exactly one of them at a time. codePending,
 * setupPending, unconfirmed and proposed (a company has not admitted them yet) are sessions that are not yet fully logged in
 * (docs/permissions.md prints what they may).
 */
export const ACTOR_KINDS = [
  'guest',
  'codePending',
  'setupPending',
  'unconfirmed',
  'member',
  'organizationAdmin',
  'internal',
  'admin',
  'proposed',
] as const
export type ActorKind = (typeof ACTOR_KINDS)[number]

/** What a contract's `who` may name: one kind, or a group of kinds. */
const GROUPS = {
  /** Everybody fully logged in. */
  user: ['member', 'organizationAdmin', 'internal', 'admin'],
  /** Members and admins of organizations. */
  external: ['member', 'organizationAdmin'],
  /** Staff: SYSTEM_USER and SYSTEM_ADMIN. */
  staff: ['internal', 'admin'],
  /** Whoever it is, in whatever state the session is. */
  everyone: ACTOR_KINDS,
} as const satisfies Record<string, readonly ActorKind[]>

export type Who = ActorKind | keyof typeof GROUPS

const isGroup = (who: Who): who is keyof typeof GROUPS => who in GROUPS

/** The kinds that a `who` list admits. 'internal' includes system admins, who may everything that staff may. */
export const kindsOf = (who: readonly Who[]): ReadonlySet<ActorKind> =>
  new Set(who.flatMap((one): readonly ActorKind[] => (isGroup(one) ? GROUPS[one] : one === 'internal' ? GROUPS.staff : [one])))
