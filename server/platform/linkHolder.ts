import { createHash, randomBytes } from 'node:crypto'
import { sessionsOf } from './sessionStore'

/**
 * Who may fetch what lies behind a link for a minute: a browser that opens a link sends no session token, so it is known by the lasting
 * name it has (an HttpOnly cookie), and where it has none by its network. The token in the link is the secret; this keeps a link that was
 * passed on from working elsewhere.
 */
export interface Holder {
  readonly address: string
  readonly device: string
}

/** Null for guests: nobody has to be logged in for theirs. */
export type HeldBy = { readonly id: string; readonly userId: string } | null

export const HOLDS_MS = 60_000

export const holderOf = ({ address, device }: Holder): string =>
  createHash('sha256')
    .update(device === '' ? `address ${address}` : `device ${device}`)
    .digest('hex')

const TOKEN = /^[A-Za-z0-9_-]{43}$/

export const newLinkToken = (): string => randomBytes(32).toString('base64url')
export const isLinkToken = (text: string): boolean => TOKEN.test(text)
/** What is stored of a token: who reads the database cannot fetch. */
export const linkIdOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** What every link keeps of whom it was made for. */
export interface Held {
  holder: string
  /** The session it was made in, which must still be there. */
  sessionId: string | null
  userId: string | null
  expiresAt: Date
}

export const heldBy = (holder: Holder & { session: HeldBy }, at: Date): Held => ({
  holder: holderOf(holder),
  sessionId: holder.session?.id ?? null,
  userId: holder.session?.userId ?? null,
  expiresAt: new Date(at.getTime() + HOLDS_MS),
})

/** Whether a link still holds, for this caller. */
export const holds = async ({ holder, sessionId, userId, expiresAt }: Held, { by, at }: { by: Holder; at: Date }): Promise<boolean> => {
  if (expiresAt <= at || holder !== holderOf(by)) return false
  return userId === null || (await sessionsOf(userId, at)).some(({ _id }) => _id === sessionId)
}
