/** What every kept draft has, whatever a page keeps beside it. */
interface DraftLike {
  data: object
  team: readonly unknown[]
}

/**
 * What was typed stays on this device until it is saved or thrown away, so that a reload, a lost connection or an expired session loses
 * nothing. localStorage, because only a synchronous write is certain to happen while the page goes away.
 */
export interface KeptDraft<Draft extends DraftLike = DraftLike> {
  draft: Draft
  /** The version the person started from; null for a tender that was never saved. */
  version: number | null
  /** The step of the create page. */
  step: 0 | 1
  at: string
}

const PREFIX = 'lotse:draft:'

/** Between a place and the tab that keeps there. */
const TAB = '#'
const DAY = 86_400_000
const KEPT_DAYS = 30

/** One place per person and tender, and in it one per tab; a new tender has one per template and type. */
export const keptKey = (email: string, what: { id: string } | { templateId: string; type: number }, tab: string): string =>
  `${PREFIX}${email}:${'id' in what ? what.id : `new:${what.templateId}:${what.type}`}${TAB}${tab}`

export const placeOf = (key: string): string => key.slice(0, key.lastIndexOf(TAB))
const tabOf = (key: string): string => key.slice(key.lastIndexOf(TAB) + 1)

export interface FoundDraft<Draft extends DraftLike = DraftLike> {
  key: string
  kept: KeptDraft<Draft>
}

const keysOf = (storage: Storage, start: string): string[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter((key) => key.startsWith(start))

/** What tabs that are closed by now kept in this place, newest first. `live` null: nobody knows which tabs are open. */
export const foundDrafts = <Draft extends DraftLike = DraftLike>(
  place: string,
  { mine, live }: { mine: string; live: ReadonlySet<string> | null },
  storage: Storage = localStorage,
): FoundDraft<Draft>[] =>
  keysOf(storage, `${place}${TAB}`)
    .filter((key) => key !== mine && !live?.has(tabOf(key)))
    .flatMap((key) => {
      const kept = readKept<Draft>(key, storage)
      return kept === null ? [] : [{ key, kept }]
    })
    .sort((a, b) => b.kept.at.localeCompare(a.kept.at))

/** Forgets what closed tabs kept more than 30 days ago, whoever's it is, and what cannot be read any more. */
export function forgetOld(live: ReadonlySet<string> | null, now: number, storage: Storage = localStorage): void {
  for (const key of keysOf(storage, PREFIX)) {
    if (live?.has(tabOf(key))) continue
    if (!(now - Date.parse(keptAt(key, storage)) < KEPT_DAYS * DAY)) forget(key, storage)
  }
}

/**
 * When it was kept; drafts of offers lie under the same prefix in a shape of their own (web/offers/draft). '' when it cannot be
 * read.
 */
function keptAt(key: string, storage: Storage): string {
  try {
    const kept: unknown = JSON.parse(storage.getItem(key) ?? 'null')
    return typeof kept === 'object' && kept !== null && 'at' in kept && typeof kept.at === 'string' ? kept.at : ''
  } catch {
    return ''
  }
}

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
export function readKept<Draft extends DraftLike = DraftLike>(key: string, storage: Storage = localStorage): KeptDraft<Draft> | null {
  try {
    const kept: unknown = JSON.parse(storage.getItem(key) ?? 'null')
    return isKept<Draft>(kept) ? kept : null
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

function isKept<Draft extends DraftLike>(value: unknown): value is KeptDraft<Draft> {
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
