import { createHmac, timingSafeEqual } from 'node:crypto'
import { keyFor } from '../platform/keyFile'
import { LIFETIME_MS } from './tokens'

const KEY = /^([A-Za-z0-9_-]{22})\.([0-9a-z]{1,9})\.([A-Za-z0-9_-]{43})$/

const seal = (id: string, until: string, email: string): string =>
  createHmac('sha256', keyFor('invitations'))
    .update(JSON.stringify([id, until, email]))
    .digest('base64url')

/**
 * What the link of an invitation to a tender carries: which one it is, until when it confirms the address (14 days), and a proof that Lotse
 * mailed it there. It lies in the mail alone. Of the same invitation and moment it is the same one, so a mail that is made again after a
 * crash has it, too.
 */
export const invitationKey = (id: string, email: string, at: Date): string => {
  const until = (at.getTime() + LIFETIME_MS.invitation).toString(36)
  return `${id}.${until}.${seal(id, until, email)}`
}

/** Which invitation a key says it is of; null for what is none. Proves nothing. */
export const invitationIn = (key: string): string | null => KEY.exec(key)?.[1] ?? null

/** The key was mailed to this address (lower case): whoever has it reads its mail. */
export const wasMailedTo = (email: string, key: string): boolean => {
  const [, id = '', until = '', mac = ''] = KEY.exec(key) ?? []
  return id !== '' && timingSafeEqual(Buffer.from(mac), Buffer.from(seal(id, until, email)))
}

/** It was, and within the time that a mailed link may confirm an address. */
export const confirmsAddress = (email: string, { key, at }: { key: string; at: Date }): boolean =>
  wasMailedTo(email, key) && parseInt(KEY.exec(key)?.[2] ?? '', 36) > at.getTime()
