import type { Env } from './configFile'

/** Every variable that Lotse reads, in the order of docs/configuration.md (a test compares). */
export const VARIABLES = [
  'LOTSE_CONFIG',
  ...[
    'PORT',
    'HOST',
    'ROLE',
    'DRAIN_SECONDS',
    'DATA_DIR',
    'MONGODB_URI',
    'EVENTS',
    'BLOBS',
    'AWS_ACCESS_KEY_ID',
    'AWS_SECRET_ACCESS_KEY',
    'AWS_SESSION_TOKEN',
    'AWS_SHARED_CREDENTIALS_FILE',
    'PUBLIC_URL',
    'METRICS_TOKEN',
    'LOG_LEVEL',
    'SEAL_KEY_FILE',
    'BACKUP_DIR',
    'BACKUP_KEY_FILE',
    'BACKUP_AT',
    'BACKUP_KEEP',
    'SMTP_URL',
    'MAIL_FROM',
    'MAIL_REPORTS',
    'CHECKPOINT_MAIL',
    'TSA_URL',
    'TSA_CA_FILE',
    'LDAP_URL',
    'CLAMD_URL',
  ],
  ...[
    'MAP_TILES',
    'MAP_TILES_URL',
    'MAP_TILES_ATTRIBUTION',
    'MAP_TILES_MAX_ZOOM',
    'MAP_OWN_HOSTS',
    'MAP_GRID',
    'GEOCODER',
    'GEOCODER_URL',
    'GEOCODER_AGENT',
    'GEOCODER_RATE',
  ],
] as const
export type Variable = (typeof VARIABLES)[number]
/** Not printed, also where they are bad ones. */
export const SECRET: readonly Variable[] = ['METRICS_TOKEN', 'AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN']

/** Reads variables; what is ill-formed becomes a sentence among the faults. */
export const reader = (env: Env, faults: string[]) => {
  /** An empty value counts as not set, as in most shells' habits (`PORT= npm start`). */
  const raw = (name: Variable): string | null => env[name]?.trim() || null
  const refuse = <T>(name: Variable, wanted: string, fallback: T): T => {
    const found = SECRET.includes(name) ? 'set' : `'${redacted(raw(name) ?? '')}'`
    faults.push(`${name} is ${found}, but must be ${wanted}.`)
    return fallback
  }
  return {
    raw,
    refuse,
    number(name: Variable, { low, high, fallback }: { low: number; high: number; fallback: number }): number {
      const text = raw(name)
      if (text === null) return fallback
      const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : NaN
      const isWhole = Number.isInteger(low) ? Number.isInteger(value) : true
      return isWhole && value >= low && value <= high ? value : refuse(name, `a number from ${low} to ${high}`, fallback)
    },
    choice<T extends string>(name: Variable, choices: readonly T[], fallback: T): T {
      const text = raw(name)
      if (text === null) return fallback
      return choices.find((one) => one === text) ?? refuse(name, `one of ${choices.join(', ')}`, fallback)
    },
    url(name: Variable, protocols: readonly string[]): string | null {
      const text = raw(name)
      if (text === null) return null
      const protocol = URL.canParse(text) ? new URL(text).protocol : ''
      return protocols.includes(protocol)
        ? text
        : refuse(name, `an address that begins with ${protocols.map((one) => `${one}//`).join(' or ')}`, null)
    },
  }
}

/** Passwords and keys in addresses are nobody's business in a log. */
export const redacted = (text: string): string =>
  text.replace(/\/\/[^?#]*@/, '//***@').replace(/([?&][^=&]*(?:key|token|secret|pass|signature)[^=&]*=)[^&#]*/gi, '$1***')

export type Reader = ReturnType<typeof reader>
