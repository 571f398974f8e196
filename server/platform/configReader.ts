import type { Env } from './configFile'
import { SECRET, type Variable } from './configVariables'

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
