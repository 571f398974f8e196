import { SORT_KEYS, type ListName, type ProjectQuery, type SortKey } from '../../contract/tenders/lists'
import { AppError } from '../../platform/errors'
import type { KeysDoc } from '../model'

export interface Order {
  key: SortKey
  direction: 1 | -1
}

const DEFAULT_ORDER: Partial<Record<ListName, Order>> = {
  entwurf: { key: 'created', direction: -1 },
  archiv: { key: 'archived', direction: -1 },
}

/** `staff`: the reader is of the house, and is told in every list when a tender was begun. */
export function orderOf({ filter, sort }: ProjectQuery, { staff }: { staff: boolean }): Order {
  const key = SORT_KEYS.find((one) => one === sort?.replace(/^-/, ''))
  if (!key) return DEFAULT_ORDER[filter] ?? { key: 'published', direction: -1 }
  // When a tender was begun is nobody's outside; its order and its cursors would tell them.
  const shown = key === 'created' && !staff ? 'published' : key
  return { key: shown, direction: sort?.startsWith('-') ? -1 : 1 }
}

/** The place of a row in an order, for whoever reads on behind it. */
export const orderCursor = (keys: KeysDoc, { key }: Order): string => Buffer.from(JSON.stringify([key, keys[key]])).toString('base64url')

/** Where the last page ended, null at the beginning; a cursor of another order or of nobody's making is refused (422). */
export function placeOf(cursor: string | null | undefined, { key }: Order): string | null {
  if (!cursor) return null
  const refuse = () => new AppError('invalid', { errors: [{ path: '/filter/cursor', rule: 'cursor' }] })
  let parsed: unknown
  try {
    parsed = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
  } catch {
    throw refuse()
  }
  const [ofKey, place, ...more] = Array.isArray(parsed) ? (parsed as unknown[]) : []
  if (ofKey !== key || typeof place !== 'string' || more.length > 0) throw refuse()
  return place
}
