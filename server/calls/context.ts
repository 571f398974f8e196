import type { Actor } from './actor'
import type { Sessions } from '../access/area'
import type { Audience } from '../platform/audience'
import type { Lang } from '../platform/errors'
import type { AppEvent } from '../platform/events'

/** The caller's session as handlers may see it: never the token itself. */
export interface SessionInfo {
  readonly id: string
  readonly userId: string
  readonly createdAt: Date
  readonly factorConfirmed: boolean
}

/** The line a call came in on. */
export interface Connection {
  /** Remote address, for counting attempts; never logged beside a name. */
  readonly address: string
  /** A name the browser keeps, so that a device that logged in before is not blocked by others' failures; '' when unknown. */
  readonly device: string
  /** Browser and system in a few words, for the person's own list of sessions; '' when unknown. */
  readonly agent?: string
  /** Makes the line speak for a new session (login) or for nobody (null, logout). */
  adopt(token: string | null): Promise<void>
}

/** What a handler may do beside its own documents. */
export interface Context {
  readonly actor: Actor
  readonly now: Date
  /** When the whole message had come in, before the session was even looked up: decides against deadlines. Never later than `now`. */
  readonly receivedAt: Date
  readonly lang: Lang
  /** What a request that is sent again is known by (a UUID); '' where it has no such id, and always acts. */
  readonly requestId: string
  readonly session: SessionInfo | null
  readonly connection: Connection
  /** Appends to the chained log; `data.tenderId` puts the entry into that tender's chain too. */
  audit(type: string, data?: AuditData, by?: AuditActor): Promise<void>
  /** Ending sessions; starting one is login's. */
  readonly sessions: Pick<Sessions, 'end' | 'endAll' | 'confirmFactor'>
  /** Tells every process; `publish` is the one for screens. */
  emit(event: AppEvent): Promise<void>
  /** Tells open screens of `audience` that a thing changed; they read it again and get what they may see. */
  publish(topic: string, id: string, change: { version: number; audience: Audience }): Promise<void>
}

/** Who acted, where it is not the caller as the dispatcher knew them (a login). */
export interface AuditActor {
  readonly id: string
  readonly email: string
  readonly name: string
}

export interface AuditData {
  readonly tenderId?: string
  /** Another person concerned; stored as a salted hash. */
  readonly userId?: string
  readonly [key: string]: unknown
}
