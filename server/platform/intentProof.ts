import { codeFor, isRight } from './code'
import type { Intent, NewIntent } from './commit'
import { newId } from './newId'
import { typedJson } from './typedJson'
import { slot } from './world'

/*
 * What is left to be done lies in the database until it is done: whoever writes there could leave something themself, and Lotse would do it
 * and write it into its log in anybody's name. So each intent carries a code (HMAC-SHA-256) by the installation's key, bound to the
 * document it lies in.
 */
export const intentCode = codeFor('what is left to be done')

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

/** As the database gives it back: what is undefined is no member, half a surrogate pair is U+FFFD. */
const stored = (value: unknown): unknown => {
  if (typeof value === 'string') return LONE.test(value) ? Buffer.from(value, 'utf8').toString('utf8') : value
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  if (Array.isArray(value)) return value.map((one: unknown) => stored(one) ?? null)
  const members = Object.entries(value).map(([name, one]) => [name, stored(one)] as const)
  return Object.fromEntries(members.filter(([, one]) => one !== undefined))
}
const LONE = /[\ud800-\udfff]/

const macOf = ({ collection, id: of }: IntentPlace, { mac: _mac, ...content }: Partial<Intent>): string =>
  intentCode(typedJson([collection, of, content]))

/** Intents as they are to be stored in this document: with ids, and the code that says that Lotse left them there. */
export const provenIntents = (place: IntentPlace, intents: readonly NewIntent[]): Intent[] =>
  intents.map((intent) => {
    const whole = { ...intent, id: intent.id ?? newId(), facts: stored(intent.facts) as Intent['facts'] }
    return { ...whole, mac: macOf(place, whole) }
  })

/** `make`: how its code is made. Whatever the database holds: it need not be an intent at all. */
export const hasCode = (place: IntentPlace, intent: unknown, make: typeof macOf): intent is Intent => {
  if (typeof intent !== 'object' || intent === null) return false
  const { id, kind, facts, mac } = intent as Partial<Intent>
  const isForm = typeof id === 'string' && typeof kind === 'string' && typeof facts === 'object' && facts !== null
  return isForm && isRight(mac, () => make(place, intent as Intent))
}

/** Whether Lotse left this in this document as it stands there. */
export const isOwnIntent = (place: IntentPlace, intent: unknown): intent is Intent => hasCode(place, intent, macOf)

/** Those intents of a document that Lotse left there; `pending` may be anything. */
export const ownIntents = (place: IntentPlace, pending: unknown): Intent[] =>
  Array.isArray(pending) ? pending.filter((one) => isOwnIntent(place, one)) : []

const tell = slot<(place: IntentPlace) => Promise<void>>(() => () => Promise.resolve())

/** Who hears of a document in which somebody else left something (server/audit/strangeIntents.ts). */
export const onStrangeIntent = (hear: (place: IntentPlace) => Promise<void>): void => {
  tell.value = hear
}

/** Whoever runs this hears of what somebody else put into a row. */
export const tellStrange = (place: IntentPlace): Promise<void> => tell.value(place)

/** Those that are carried out. Of others whoever runs this hears; they stay where they are, in nobody's way. */
export const ownIntentsTold = async (place: IntentPlace, pending: unknown): Promise<Intent[]> => {
  const own = ownIntents(place, pending)
  if (!Array.isArray(pending) || own.length < pending.length) await tell.value(place)
  return own
}
