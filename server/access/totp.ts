import { generateSecret, generateURI, verify } from 'otplib'

/** RFC 6238 as every authenticator knows it: SHA-1, six digits, 30 seconds. */
const PERIOD_S = 30
/** One step of drift to either side: otplib counts it in seconds. */
const DRIFT_S = PERIOD_S
const CODE = /^\d{6}$/

/** A new secret of 160 bits in base32. */
export const newSecret = (): string => generateSecret()

/** What the QR code says. */
export const secretUri = (secret: string, email: string): string =>
  generateURI({ issuer: 'Lotse', label: email, secret, algorithm: 'sha1', digits: 6, period: PERIOD_S })

/** Codes as people type them: '123 456'. */
export const bareCode = (typed: string): string => typed.replace(/[\s-]+/g, '')

/** The 30 seconds a code belongs to, or null where it does not fit now or is not later than `after`, the latest that was taken. */
export const stepOf = async (code: string, { secret, after, at }: { secret: string; after: number; at: Date }): Promise<number | null> => {
  if (!CODE.test(code)) return null
  const epoch = Math.floor(at.getTime() / 1000)
  const options = { strategy: 'totp', secret, token: code, epoch, period: PERIOD_S, digits: 6, algorithm: 'sha1' } as const
  const found = await verify({ ...options, epochTolerance: DRIFT_S, afterTimeStep: after })
  return found.valid && 'timeStep' in found ? found.timeStep : null
}
