import type { Middleware } from 'koa'
import { LANGUAGES } from '../../engine/languages'
import { now } from '../platform/clock'
import { linkTo } from '../platform/publicUrl'

export const SECURITY_TXT = '/.well-known/security.txt'
/** RFC 9116 asks for an end, and for one that is less than a year away; it is written anew with each answer. */
const HOLDS_MS = 180 * 86_400_000

/** Whom to tell of a weakness (RFC 9116). `contacts`: addresses with their scheme, the preferred one first. */
export const securityTxt = (contacts: readonly string[], at: Date): string =>
  [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${new Date(at.getTime() + HOLDS_MS).toISOString().replace(/\.\d+Z$/, 'Z')}`,
    `Preferred-Languages: ${LANGUAGES.join(', ')}`,
    `Canonical: ${linkTo(SECURITY_TXT)}`,
    '',
  ].join('\n')

/** GET /.well-known/security.txt; where nobody is named there is no such page. */
export const securityTxtRoute =
  (contacts: readonly string[]): Middleware =>
  async (ctx, next) => {
    if (contacts.length === 0) return next()
    ctx.set('Content-Type', 'text/plain; charset=utf-8')
    ctx.set('Cache-Control', 'public, max-age=3600')
    ctx.body = securityTxt(contacts, now())
  }
