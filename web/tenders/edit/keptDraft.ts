import type { Draft } from './draft'

/**
 * What was typed stays on this device until it is saved or thrown away, so that a reload, a lost connection or an expired session loses nothing.
 * localStorage, because only a synchronous write is certain to happen while the page goes away.
 */
export interface KeptDraft {
  draft: Draft
  /** The version the person started from; null for a tender that was never saved. */
  version: number | null
  /** The step of the create page. */
  step: 0 | 1
  at: string
}

const PREFIX = 'lotse:draft:'

/** One place per person and tender; a new tender has one per template and type. */
export const keptKey = (email: string, what: { id: string } | { templateId: string; type: number }): string =>
  `${PREFIX}${email}:${'id' in what ? what.id : `new:${what.templateId}:${what.type}`}`

/** False when this device has no room left (or forbids it): the caller then warns before leaving. */
export function keep(key: string, kept: KeptDraft, storage: Storage = localStorage): boolean {
  try {
    storage.setItem(key, JSON.stringify(kept))
    return true
  } catch {
    return false
  }
}

/** Null when nothing is kept or what is kept cannot be read any more. */
export function readKept(key: string, storage: Storage = localStorage): KeptDraft | null {
  try {
    const kept: unknown = JSON.parse(storage.getItem(key) ?? 'null')
    return isKept(kept) ? kept : null
  } catch {
    return null
  }
}

export function forget(key: string, storage: Storage = localStorage): void {
  try {
    storage.removeItem(key)
  } catch {
    // A device that forbids storage has nothing to forget.
  }
}

/** Whether this device holds anything that this person typed and did not save. */
export function keepsAnyOf(email: string, storage: Storage = localStorage): boolean {
  for (let index = 0; index < storage.length; index += 1) if (storage.key(index)?.startsWith(`${PREFIX}${email}:`)) return true
  return false
}

/** On logout: everything this person typed and did not save. */
export function forgetAllOf(email: string, storage: Storage = localStorage): void {
  for (let index = storage.length - 1; index >= 0; index -= 1) {
    const key = storage.key(index)
    if (key?.startsWith(`${PREFIX}${email}:`)) storage.removeItem(key)
  }
}

function isKept(value: unknown): value is KeptDraft {
  if (typeof value !== 'object' || value === null) return false
  const { draft, at, step } = value as Partial<KeptDraft>
  return (
    typeof at === 'string' &&
    (step === 0 || step === 1) &&
    typeof draft === 'object' &&
    draft !== null &&
    typeof draft.data === 'object' &&
    Array.isArray(draft.team)
  )
}
