import { codeFor, isRight } from './code'
import type { IntentPlace } from './intentProof'
import { typedJson } from './typedJson'

const code = codeFor('what rows say')

/** The code of what a row says in one of its parts: that Lotse wrote it, into this row. */
export const rowCode = ({ collection, id }: IntentPlace, part: string, facts: unknown): string =>
  code(typedJson([collection, id, part, facts]))

/** Whether Lotse wrote this part of a row as it stands there; whatever the database holds. */
export const isOwnRow = (place: IntentPlace, ...[part, facts, mac]: [part: string, facts: unknown, mac: unknown]): boolean =>
  isRight(mac, () => rowCode(place, part, facts))
