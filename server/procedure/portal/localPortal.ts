import { createHash } from 'node:crypto'
import { PORTAL_LEAD, SLACK } from '../../../workflows/tender'
import type { Portal, PortalAnswer, PortalNotice } from './portal'

const MINUTE = 60_000
/** So long a notice lies in each of the portal's steps; the real one takes hours. */
const SUBMITTED = 2 * MINUTE
const PUBLISHING = 8 * MINUTE

const referenceOf = ({ key }: PortalNotice, at: Date): string =>
  `${Math.floor(at.getTime() / 1000)}-${createHash('sha256').update(key).digest('hex').slice(0, 8)}`

const stateAt = (reference: string, at: Date): PortalAnswer['state'] => {
  const spent = at.getTime() - Number(reference.split('-')[0]) * 1000
  if (spent < SUBMITTED) return 'submitted'
  return spent < SUBMITTED + PUBLISHING ? 'publishing' : 'published'
}

/** What the portal's own check refuses. */
const faultOf = ({ missing, publishAt, sdk }: PortalNotice, at: Date): string | null => {
  if (missing > 0) return `VALIDATION_FAILED: ${missing} mandatory fields are missing`
  if (publishAt.getTime() < at.getTime() + PORTAL_LEAD - SLACK)
    return 'VALIDATION_FAILED: preferred publication date is less than 48 hours ahead'
  return sdk === '' ? 'VALIDATION_FAILED: unknown customization id' : null
}

/**
 * A portal of our own that answers like the real one, state after state, and sends nothing anywhere. The real one no longer takes notices
 * of SDK 1.7; this one does, and the screens say so. It remembers nothing: a notice's reference says when it came.
 */
export const localPortal = (): Portal => ({
  submit(notice, at) {
    const reason = faultOf(notice, at)
    const reference = referenceOf(notice, at)
    return Promise.resolve(reason === null ? { state: 'submitted', reference } : { state: 'failed', reference, reason })
  },
  ask: (reference, at) => Promise.resolve({ state: stateAt(reference, at), reference }),
})
