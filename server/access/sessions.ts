import { hash } from 'node:crypto'
import { now } from '../platform/clock'
import { AppError } from '../platform/errors'
import type { Events } from '../platform/events'
import type { Soon } from '../platform/soon'
import {
  confirmFactor,
  endSession,
  endSessionsOf,
  findSession,
  isSeenLately,
  touchSession,
  unconfirmFactors,
  type SessionDoc,
} from '../platform/sessionStore'
import { type OrganizationDoc, OrganizationModel } from '../organizations/area'
import { readSettingsNow } from '../settings/area'
import type { SessionInfo } from '../calls/context'
import { GUEST, type Actor } from '../calls/actor'
import { isOwnTold } from './accountCodes'
import { readsFrom } from './membership'
import { isPutBackTold } from './endedInLog'
import { UserModel, type UserDoc } from './model'
import type { ActorKind } from '../contract/actor'

/** What of a person and session decides the kind. */
interface KindFacts {
  readonly user: Pick<UserDoc, 'state' | 'roles' | 'totp' | 'email' | 'organizationId' | 'authenticationBackend' | 'proposal'>
  /** A second factor was confirmed in this session. */
  readonly factorConfirmed: boolean
  /** The system's setting: 'switched off' then counts as not set up. */
  readonly twoFactorRequired: boolean
  readonly at: Date
}

/** Whether the set-up is due now: never made, or switched off while the system requires it, and not put off. */
const isSetupDue = ({ user: { totp }, twoFactorRequired, at }: KindFacts): boolean => {
  if (totp.enabled === true || (totp.enabled === false && !twoFactorRequired)) return false
  return !(totp.putOffUntil && totp.putOffUntil > at)
}

/** Pure: which kind of actor a session's person is right now. A disabled one is a guest. */
const actorKind = (facts: KindFacts): ActorKind => {
  const { user, factorConfirmed } = facts
  if (user.state === 'DISABLED') return 'guest'
  if (user.state !== 'ACTIVE') return 'unconfirmed'
  // Before the second factor: there is nothing yet that it would protect.
  if (user.proposal && user.organizationId === null) return 'proposed'
  if (user.totp.enabled === true && !factorConfirmed) return 'codePending'
  if (isSetupDue(facts)) return 'setupPending'
  if (user.roles.includes('SYSTEM_ADMIN')) return 'admin'
  if (user.roles.includes('SYSTEM_USER')) return 'internal'
  // An organization's person without an organization has nothing they could do as its member.
  if (user.organizationId === null) return 'guest'
  return user.roles.includes('ORGANIZATION_ADMIN') ? 'organizationAdmin' : user.roles.includes('ORGANIZATION_USER') ? 'member' : 'guest'
}

interface Authenticated {
  readonly actor: Actor
  readonly session: SessionInfo | null
}

const NOBODY: Authenticated = { actor: GUEST, session: null }

interface Remembered {
  readonly stored: SessionDoc
  readonly authenticated: Authenticated
  /** When the person becomes somebody else without anything being written: a set-up that was put off falls due. */
  readonly until: Date | null
}

const MOST = 10_000

/** The name people read for a person: given name and surname, else the address. */
export const personName = ({ givenName, surName, email }: Pick<UserDoc, 'givenName' | 'surName' | 'email'>): string =>
  `${givenName} ${surName}`.trim() || email

type Found = Pick<Remembered, 'until'> & { readonly actor: Actor }
const NO_ONE: Found = { actor: GUEST, until: null }

const toActor = async (stored: SessionDoc): Promise<Found> => {
  const [user, { twoFactorAuthenticationRequired }] = await Promise.all([
    UserModel.findOne({ _id: stored.userId }).lean<UserDoc>(),
    readSettingsNow(),
  ])
  if (!user || (user.sessionEpoch ?? 0) !== (stored.epoch ?? 0) || !(await isOwnTold(user)) || (await isPutBackTold(user))) return NO_ONE
  const at = now()
  const kind = actorKind({ user, factorConfirmed: stored.factor, twoFactorRequired: twoFactorAuthenticationRequired, at })
  if (kind === 'guest') return NO_ONE
  const organization =
    user.organizationId === null
      ? null
      : await OrganizationModel.findOne({ _id: user.organizationId }, { type: 1 }).lean<Pick<OrganizationDoc, 'type'>>()
  const actor: Actor = {
    kind,
    sessionId: stored._id,
    user: {
      id: user._id,
      email: user.email,
      name: personName(user),
      roles: user.roles,
      organizationId: user.organizationId,
      organizationType: organization?.type ?? null,
      readsFrom: readsFrom(user),
    },
  }
  const { putOffUntil } = user.totp
  return { actor, until: putOffUntil && putOffUntil > at ? putOffUntil : null }
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
    if (event.kind === 'changed' || event.kind === 'notice' || event.kind === 'written') return
    if (event.kind === 'gap') return forget(() => true)
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
    const { actor, until } = await toActor(stored)
    if (actor.kind === 'guest') return NOBODY
    const session = { id: stored._id, userId: stored.userId, createdAt: stored.createdAt, factorConfirmed: stored.factor }
    const seen = await touchSession(stored, now())
    const authenticated = { actor, session }
    if (events.isLive() && before === epoch) {
      if (remembered.size >= MOST) remembered.clear()
      remembered.set(key, { stored: seen, authenticated, until })
    }
    return authenticated
  }

  const seenAgain = async (known: Remembered, { key, at }: { key: string; at: Date }): Promise<Authenticated> => {
    const stored = await touchSession(known.stored, at)
    if (remembered.get(key) === known) remembered.set(key, { ...known, stored })
    return known.authenticated
  }

  return {
    /** At once where it is remembered. */
    authenticate(token: string | null): Soon<Authenticated> {
      if (token === null || token === '') return NOBODY
      const key = hash('sha256', token, 'base64')
      const known = events.isLive() ? remembered.get(key) : undefined
      if (!known) return load(token, key)
      const at = now()
      if (known.stored.expiresAt <= at) {
        remembered.delete(key)
        return NOBODY
      }
      if (known.until && known.until <= at) return load(token, key)
      return isSeenLately(known.stored, at) ? known.authenticated : seenAgain(known, { key, at })
    },
    /**
     * The second factor was confirmed in this session: it and its other sockets go on. With `isNew` all other sessions have to confirm the
     * new one.
     */
    async confirmFactor(sessionId: string, { userId, isNew = false }: { userId: string; isNew?: boolean }): Promise<void> {
      if (isNew) await unconfirmFactors(userId)
      if (!(await confirmFactor(sessionId, userId))) throw new AppError('notLoggedIn')
      forget((one) => one.stored.userId === userId)
      await events.emit({ kind: 'actorChanged', userId })
    },
    /**
     * A person's rights changed (nobody named: everybody's). This process knows before the call that changed them is answered; the others
     * hear of it.
     */
    forgetRights(userId?: string): void {
      forget((one) => userId === undefined || one.stored.userId === userId)
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
