/** What a policy answers. A stranger gets 404, not 403, for what they must not know exists. */
export type AccessDecision =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly status: DenyStatus; readonly reason?: string; readonly paths?: readonly string[] }
type DenyStatus = 403 | 404 | 409 | 423

const ALLOWED: AccessDecision = { allowed: true }

export const allow = (): AccessDecision => ALLOWED

/**
 * `reason` is a text key of server/platform/texts; without it the general sentence of the status is said. `paths`: what of the call is
 * refused, where it is not all of it.
 */
export const deny = (status: DenyStatus, reason?: string, paths?: readonly string[]): AccessDecision =>
  paths ? { allowed: false, status, reason, paths } : { allowed: false, status, reason }
