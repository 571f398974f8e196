import { readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { projectRoot } from './projectRoot'

export type Env = Readonly<Record<string, string | undefined>>

/** Where a value came from. */
export type Origin = 'environment' | 'file' | 'default'

/** What was given, wherever it was: the environment wins over the file, and an empty value counts as not given. */
interface Given {
  readonly values: Env
  readonly faults: readonly string[]
  /** Absolute; null: no file was named. */
  readonly file: string | null
  originOf(name: string): Origin
}

/** Relative to the project's folder, with ~ for the home. */
export const folderOf = (text: string): string => resolve(projectRoot(), text.replace(/^~(?=$|[\\/])/, homedir()))

/** How many letters have to be changed, put in, left out or swapped with their neighbour to make one of the other. */
const distance = (one: string, other: string): number => {
  let [before, row] = [[] as number[], Array.from({ length: other.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1]
      const swapped = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1] ? (before[j - 2] ?? Infinity) + 1 : Infinity
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (isSame ? 0 : 1), swapped))
    }
    ;[before, row] = [row, next]
  }
  return row[other.length] ?? 0
}

/** The known name that somebody may have meant, and by how many letters it was missed. */
const nearest = (name: string, known: readonly string[]): { name: string; by: number } | null => {
  const all = known.map((one) => ({ name: one, by: distance(name.toUpperCase(), one) })).toSorted((a, b) => a.by - b.by)
  return all[0] ?? null
}

const MISSED_BY = 2
/** Shorter names (HOME, HOST) belong to others, too. */
const OWN_LENGTH = 7

/**
 * Names in the environment that are nearly ours: everybody's variables stand there, so that only what can be nothing but a slip is refused.
 */
const slipsIn = (env: Env, known: readonly string[]): string[] =>
  Object.keys(env).flatMap((name) => {
    if (name.length < OWN_LENGTH || known.includes(name) || !env[name]?.trim()) return []
    const meant = nearest(name, known)
    const isSlip = meant !== null && meant.name.length >= OWN_LENGTH && meant.by <= MISSED_BY
    return isSlip ? [`${name} is set, but is no setting. Did you mean ${meant.name}?`] : []
  })

const NAME = /^\s*(?:export\s+)?([A-Za-z_][A-Za-z0-9_.-]*)\s*=/

const judgeLines = (file: string, text: string, known: readonly string[]): string[] => {
  const seen = new Set<string>()
  return text.split(/\r?\n/).flatMap((line, at) => {
    const place = `${file}, line ${at + 1}`
    if (/^\s*(#|$)/.test(line)) return []
    const name = NAME.exec(line)?.[1]
    // What the line says is not repeated: it may be half of a password.
    if (name === undefined) return [`${place} is no setting: NAME=value, or # before a remark.`]
    if (name === 'LOTSE_CONFIG') return [`${place}: LOTSE_CONFIG names this file and cannot stand in it.`]
    if (!known.includes(name)) {
      const meant = nearest(name, known)
      const advice = meant !== null && meant.by <= Math.max(MISSED_BY, name.length / 3) ? ` Did you mean ${meant.name}?` : ''
      return [`${place}: ${name} is no setting.${advice}`]
    }
    if (seen.has(name)) return [`${place}: ${name} stands there twice.`]
    seen.add(name)
    return []
  })
}

/**
 * Gathers what the environment says and the file that LOTSE_CONFIG names: lines of NAME=value, as systemd's EnvironmentFile, Compose's
 * env_file and shells take them, so that one file serves all of them and its names are those of the documentation.
 */
export const readGiven = (env: Env, known: readonly string[]): Given => {
  const slips = slipsIn(env, known)
  const named = env['LOTSE_CONFIG']?.trim()
  const isGiven = (name: string): boolean => Boolean(env[name]?.trim())
  if (!named) return { values: env, faults: slips, file: null, originOf: (name) => (isGiven(name) ? 'environment' : 'default') }
  const file = folderOf(named)
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (fault) {
    const why = (fault as NodeJS.ErrnoException).code ?? 'unreadable'
    const fail = `LOTSE_CONFIG is '${named}', but must be a file that can be read (${why}).`
    return { values: env, faults: [...slips, fail], file, originOf: (name) => (isGiven(name) ? 'environment' : 'default') }
  }
  const told: Env = parseEnv(text)
  const values = Object.fromEntries(known.map((name) => [name, isGiven(name) ? env[name] : told[name]]))
  return {
    ...{ values, file, faults: [...slips, ...judgeLines(file, text, known)] },
    originOf: (name) => (isGiven(name) ? 'environment' : told[name]?.trim() ? 'file' : 'default'),
  }
}
