import type { Templates } from '../mail/template'
import { keptKey, placeOf, readKept } from '../kept/keptDraft'
import type { Draft } from './draft'

/**
 * What an admin typed and did not save, on this device: with the settings it started from, so that it can be put upon those of a later day.
 */
export interface KeptSettings {
  base: Draft
  draft: Draft
  /** The mail whose text was open and not yet taken over. */
  writing: Writing | null
  at: string
}

export interface Writing {
  key: string
  templates: Templates
}

/** One place per person and tab, among those that logging out clears and age ends. */
export const settingsKey = (email: string, tab: string): string => keptKey(email, { id: 'settings' }, tab)

/** False when this device has no room left or forbids it. */
export function keepSettings(key: string, { base, draft, writing, at }: KeptSettings, storage: Storage = localStorage): boolean {
  try {
    // In the shape of a kept tender, by which old ones are found and forgotten.
    storage.setItem(key, JSON.stringify({ draft: { data: { base, draft, writing }, team: [] }, version: null, step: 0, at }))
    return true
  } catch {
    return false
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Null when nothing is kept, or in a shape that an earlier version of the page wrote. */
export function readSettings(key: string, like: Draft, storage: Storage = localStorage): KeptSettings | null {
  const kept = readKept(key, storage)
  if (kept === null) return null
  const { base, draft, writing } = kept.draft.data as Partial<KeptSettings>
  const fits = (value: unknown): value is Draft =>
    isObject(value) &&
    Object.entries(like).every(
      ([section, now]) => typeof value[section] === typeof now && Array.isArray(value[section]) === Array.isArray(now),
    )
  return fits(base) && fits(draft) ? { base, draft, writing: writing ?? null, at: kept.at } : null
}

/** What this tab kept before it was loaded again, else the newest that a closed tab left. `live` null: nobody knows which tabs are open. */
export function findSettings(
  key: string,
  { like, live, storage = localStorage }: { like: Draft; live: ReadonlySet<string> | null; storage?: Storage },
): { key: string; kept: KeptSettings; isOwn: boolean } | null {
  const own = readSettings(key, like, storage)
  if (own) return { key, kept: own, isOwn: true }
  const place = placeOf(key)
  const left = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
    .filter((one) => one !== key && placeOf(one) === place && !live?.has(one.slice(place.length + 1)))
    .flatMap((one) => {
      const kept = readSettings(one, like, storage)
      return kept ? [{ key: one, kept, isOwn: false }] : []
    })
    .sort((one, other) => other.kept.at.localeCompare(one.kept.at))
  return left[0] ?? null
}
