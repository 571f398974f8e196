import { createHash } from 'node:crypto'
import { now } from '../platform/clock'
import type { Events } from '../platform/events'
import { endSession, endSessionsOf, findSession, touchSession, type SessionDoc } from '../platform/sessionStore'
import { OrganizationModel, type OrganizationDoc } from '../organizations/model'
import { readSettings } from '../settings/readSettings'
import type { SessionInfo } from '../transport/context'
import { GUEST, type Actor } from './actor'
import { actorKind } from './actorKind'
import { UserModel, type UserDoc } from './model'

export interface Authenticated {
  readonly actor: Actor
  readonly session: SessionInfo | null
}

const NOBODY: Authenticated = { actor: GUEST, session: null }

interface Remembered {
  readonly stored: SessionDoc
  readonly authenticated: Authenticated
}

const MOST = 10_000

/** The name people read for a person: given name and surname, else the address. */
export const personName = ({ givenName, surName, email }: Pick<UserDoc, 'givenName' | 'surName' | 'email'>): string =>
  `${givenName} ${surName}`.trim() || email

const toActor = async (stored: SessionDoc): Promise<Actor> => {
  const user = await UserModel.findOne({ _id: stored.userId }).lean<UserDoc>()
  if (!user) return GUEST
  const { twoFactorAuthenticationRequired } = await readSettings()
  const kind = actorKind({ user, factorConfirmed: stored.factor, twoFactorRequired: twoFactorAuthenticationRequired })
  if (kind === 'guest') return GUEST
  const organization =
    user.organizationId === null
      ? null
      : await OrganizationModel.findOne({ _id: user.organizationId }, { type: 1 }).lean<Pick<OrganizationDoc, 'type'>>()
  return {
    kind,
    sessionId: stored._id,
    user: {
      id: user._id,
      email: user.email,
      name: personName(user),
      roles: user.roles,
      organizationId: user.organizationId,
      organizationType: organization?.type ?? null,
    },
  }
}

/**
 * Token → who calls. Remembered in this process only while events are heard, so that a logout, a new password or a lost role
 * is known to every process within a second; else asked from the database every time.
 */
export const createSessions = (events: Events) => {
  const remembered = new Map<string, Remembered>()
  /** Counts forgettings: an answer read before one must not be remembered after it. */
  let epoch = 0

  const forget = (concerns: (one: Remembered, key: string) => boolean): void => {
    epoch++
    for (const [key, one] of remembered) if (concerns(one, key)) remembered.delete(key)
  }

  events.listen((event) => {
    if (event.kind === 'changed') return
    if (event.kind === 'gap') return forget(() => true)
    if (event.kind === 'organizationChanged') return forget((one) => one.authenticated.actor.user?.organizationId === event.organizationId)
    if (event.kind === 'actorChanged') return forget((one) => event.userId === undefined || one.stored.userId === event.userId)
    forget(
      (one) =>
        (event.sessionId !== undefined ? one.stored._id === event.sessionId : one.stored.userId === event.userId) &&
        one.stored._id !== event.except,
    )
  })

  const load = async (token: string, key: string): Promise<Authenticated> => {
    const before = epoch
    const stored = await findSession(token, now())
    if (!stored) return NOBODY
    const actor = await toActor(stored)
    if (actor.kind === 'guest') return NOBODY
    const session = { id: stored._id, userId: stored.userId, createdAt: stored.createdAt, factorConfirmed: stored.factor }
    const seen = await touchSession(stored, now())
    const authenticated = { actor, session }
    if (events.isLive() && before === epoch) {
      if (remembered.size >= MOST) remembered.clear()
      remembered.set(key, { stored: seen, authenticated })
    }
    return authenticated
  }

  return {
    async authenticate(token: string | null): Promise<Authenticated> {
      if (token === null || token === '') return NOBODY
      const key = createHash('sha256').update(token).digest('base64')
      const known = events.isLive() ? remembered.get(key) : undefined
      if (!known) return load(token, key)
      const at = now()
      if (known.stored.expiresAt <= at) {
        remembered.delete(key)
        return NOBODY
      }
      const seen = await touchSession(known.stored, at)
      if (seen !== known.stored && remembered.get(key) === known) remembered.set(key, { ...known, stored: seen })
      return known.authenticated
    },
    /** Ends one session: on every socket, in every process. */
    async end(sessionId: string): Promise<void> {
      await endSession(sessionId)
      forget((one) => one.stored._id === sessionId)
      await events.emit({ kind: 'sessionsEnded', sessionId })
    },
    /** Ends a user's sessions (new password, other role, disabled), save the one kept. */
    async endAll(userId: string, except?: string): Promise<void> {
      await endSessionsOf(userId, except)
      forget((one) => one.stored.userId === userId && one.stored._id !== except)
      await events.emit({ kind: 'sessionsEnded', userId, ...(except === undefined ? {} : { except }) })
    },
  }
}
export type Sessions = ReturnType<typeof createSessions>
