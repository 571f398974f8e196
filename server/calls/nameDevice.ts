import { randomBytes } from 'node:crypto'
import type { Context } from 'koa'
import { DEVICE_COOKIE, deviceOf } from './requestFacts'

/** Whether people come by https; the line from the proxy to us says nothing of that. */
export const isHttps = (publicUrl: string | null): boolean => publicUrl?.startsWith('https:') ?? false

const DEVICE_DAYS = 365

/** Names the browser once, so that others' failed logins never block it. */
export const nameDevice = (isSecure: boolean) => (ctx: Context) => {
  if (deviceOf(ctx.req) !== '') return
  // Written by hand: behind a proxy the line to us is plain although the browser's is not, and koa would refuse to say Secure.
  const name = randomBytes(16).toString('base64url')
  ctx.append(
    'Set-Cookie',
    `${DEVICE_COOKIE}=${name}; Path=/; Max-Age=${DEVICE_DAYS * 86_400}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`,
  )
}
