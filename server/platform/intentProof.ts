import { createHmac, timingSafeEqual } from 'node:crypto'
import { canonicalJson } from './canonicalJson'
import type { Intent, NewIntent } from './commit'
import { keyCount, keyFor } from './keyFile'
import { newId } from './newId'

/*
 * What is left to be done lies in the database until it is done: whoever writes there could leave something themself, and Lotse would do it
 * and write it into its log in anybody's name. So each intent carries a code (HMAC-SHA-256) by the installation's key, bound to the
 * document it lies in.
 */
let held: { count: number; key: Buffer } | null = null

const key = (): Buffer => {
  if (held?.count !== keyCount()) held = { count: keyCount(), key: keyFor('what is left to be done') }
  return held.key
}

/** The document that an intent lies in. */
export interface IntentPlace {
  readonly collection: string
  readonly id: string | number
}

/** Of a model and an id. */
export const placeIn = (model: { readonly collection: { readonly name: string } }, id: string | number): IntentPlace => ({
  collection: model.collection.name,
  id,
})

const isEmpty = (value: unknown): boolean =>
  value === undefined || (typeof value === 'object' && value !== null && !(value instanceof Date) && Object.keys(value).length === 0)

/**
 * As the database gives it back: what is undefined is no member, half a surrogate pair is U+FFFD. `isBare`: without members that are empty
 * objects, which mongoose leaves out of some documents (`minimize`); so they say nothing, and the code says nothing of them.
 */
const stored = (value: unknown, isBare: boolean): unknown => {
  if (typeof value === 'string') return LONE.test(value) ? Buffer.from(value, 'utf8').toString('utf8') : value
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  if (Array.isArray(value)) return value.map((one: unknown) => stored(one, isBare) ?? null)
  const members = Object.entries(value).map(([name, one]) => [name, stored(one, isBare)] as const)
  return Object.fromEntries(members.filter(([, one]) => (isBare ? Array.isArray(one) || !isEmpty(one) : one !== undefined)))
}
const LONE = /[\ud800-\udfff]/

const macOf = ({ collection, id: of }: IntentPlace, { mac: _mac, ...content }: Partial<Intent>): string =>
  createHmac('sha256', key())
    .update(canonicalJson([collection, of, stored(content, true)]))
    .digest('base64url')

/** Intents as they are to be stored in this document: with ids, and the code that says that Lotse left them there. */
export const provenIntents = (place: IntentPlace, intents: readonly NewIntent[]): Intent[] =>
  intents.map((intent) => {
    const whole = { ...intent, id: intent.id ?? newId(), facts: stored(intent.facts, false) as Intent['facts'] }
    return { ...whole, mac: macOf(place, whole) }
  })

/** Whether Lotse left this in this document as it stands there. Whatever the database holds: it need not be an intent at all. */
export const isOwnIntent = (place: IntentPlace, intent: unknown): intent is Intent => {
  if (typeof intent !== 'object' || intent === null || keyCount() === 0) return false
  const { id, kind, facts, mac } = intent as Partial<Intent>
  if (typeof id !== 'string' || typeof kind !== 'string' || typeof facts !== 'object' || typeof mac !== 'string') return false
  try {
    const right = macOf(place, intent as Intent)
    return mac.length === right.length && timingSafeEqual(Buffer.from(mac), Buffer.from(right))
  } catch {
    // What has no canonical form was not written by Lotse.
    return false
  }
}

/** Those intents of a document that Lotse left there; `pending` may be anything. */
export const ownIntents = (place: IntentPlace, pending: unknown): Intent[] =>
  Array.isArray(pending) ? pending.filter((one) => isOwnIntent(place, one)) : []

let tell: (place: IntentPlace) => Promise<void> = () => Promise.resolve()

/** Who hears of a document in which somebody else left something (server/audit/strangeIntents.ts). */
export const onStrangeIntent = (hear: (place: IntentPlace) => Promise<void>): void => {
  tell = hear
}

/** Those that are carried out. Of others whoever runs this hears; they stay where they are, in nobody's way. */
export const ownIntentsTold = async (place: IntentPlace, pending: unknown): Promise<Intent[]> => {
  const own = ownIntents(place, pending)
  if (!Array.isArray(pending) || own.length < pending.length) await tell(place)
  return own
}
