import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { Db, Document } from 'mongodb'
import { canonicalJson } from './canonicalJson'
import type { Intent, NewIntent } from './commit'
import { hasCode, intentCode, provenIntents, type IntentPlace } from './intentProof'

interface StoredIntents {
  readonly place: IntentPlace
  /** Whatever lies there: somebody else may have written it. */
  readonly pending: readonly unknown[]
}

const isObject = (one: unknown): one is Document => typeof one === 'object' && one !== null

/** Of a version before there were codes. */
const isUncoded = (one: unknown): one is NewIntent & { id: string } =>
  isObject(one) && one.mac === undefined && typeof one.id === 'string' && typeof one.kind === 'string' && isObject(one.facts)

/** All documents of a database that hold something to be done, in whichever collection, so that none can be left out. */
export async function* storedIntents(db: Db): AsyncGenerator<StoredIntents> {
  for (const { name } of await db.listCollections({}, { nameOnly: true }).toArray()) {
    const found = db.collection<{ _id: string | number; pending: unknown }>(name).find({ 'pending.0': { $exists: true } })
    for await (const { _id, pending } of found.project<{ _id: string | number; pending: unknown }>({ pending: 1 }))
      if (Array.isArray(pending)) yield { place: { collection: name, id: _id }, pending }
  }
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || (typeof value === 'object' && value !== null && !(value instanceof Date) && Object.keys(value).length === 0)

const bare = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  if (Array.isArray(value)) return value.map((one: unknown) => bare(one) ?? null)
  const members = Object.entries(value).map(([name, one]) => [name, bare(one)] as const)
  return Object.fromEntries(members.filter(([, one]) => Array.isArray(one) || !isEmpty(one)))
}

/** The code of the first versions that had any: of empty objects, and whether something is a moment or its text, it said nothing. */
const earlierMac = ({ collection, id: of }: IntentPlace, { mac: _mac, ...content }: Partial<Intent>): string =>
  intentCode(canonicalJson([collection, of, bare(content)]))

const hasEarlierCode = (place: IntentPlace, one: unknown): one is Intent => hasCode(place, one, earlierMac)

/*
 * Files beside the key, and so outside of the database, say what of earlier versions was taken on: of before there were any codes, and then
 * part by part, a line for each.
 */
const UNCODED = '.intents'
const PARTS = '.codes'
const INTENTS = 'intents'

const partsIn = (keyFile: string): string[] =>
  existsSync(`${keyFile}${PARTS}`) ? readFileSync(`${keyFile}${PARTS}`, 'utf8').split(/\s+/).filter(Boolean) : []

/** Whether what an earlier version left of a part was taken on: from then on nothing is believed without a code of today's form. */
export const hasTakenEarlier = (keyFile: string, part = INTENTS): boolean => partsIn(keyFile).includes(part)

/** Whether something was left by a version of before, and is taken on at the next start. */
export const isEarlier = (keyFile: string, place: IntentPlace, one: unknown): boolean =>
  !hasTakenEarlier(keyFile) && (hasEarlierCode(place, one) || (!existsSync(`${keyFile}${UNCODED}`) && isUncoded(one)))

/** Takes what a version of before left, as it is, and gives it a code; answers how many it were. */
export type TakesEarlier = () => Promise<number>

const takeIntents =
  (db: Db, keyFile: string): TakesEarlier =>
  async () => {
    let taken = 0
    for await (const { place, pending } of storedIntents(db))
      for (const [n, one] of pending.entries()) {
        if (!isEarlier(keyFile, place, one)) continue
        const { mac: _mac, ...left } = one as Intent
        const [proven] = provenIntents(place, [left])
        const path = `pending.${n}`
        await db
          .collection<{ _id: string | number }>(place.collection)
          .updateOne({ _id: place.id, [`${path}.id`]: left.id }, { $set: { [path]: proven } })
        taken++
      }
    return taken
  }

/**
 * At the first start with codes of this form alone: what the version before left gets one, as it is; from then on nothing without one is
 * believed. Before anything is carried out, and with the key loaded. `more`: what areas keep beside intents, by name. Answers how many.
 */
export async function takeEarlier(db: Db, keyFile: string, more: Readonly<Record<string, TakesEarlier>> = {}): Promise<number> {
  let taken = 0
  for (const [part, take] of Object.entries({ [INTENTS]: takeIntents(db, keyFile), ...more })) {
    if (hasTakenEarlier(keyFile, part)) continue
    taken += await take()
    const parts = [...partsIn(keyFile), part].join('\n')
    mark(`${keyFile}${PARTS}`, `${parts}\n`)
    if (part === INTENTS) mark(`${keyFile}${UNCODED}`, 'From here on nothing is carried out that has no code (docs/production.md).\n')
  }
  return taken
}

const mark = (file: string, text: string): void => {
  try {
    writeFileSync(file, text, { mode: 0o600 })
  } catch (fault) {
    const lines = text.trim().split('\n').join(', ')
    throw new Error(`${file} cannot be written. Make that file by hand, with these lines: ${lines}. Then start again.`, { cause: fault })
  }
}
