/*
 * Every tab that edits has a name of its own, and holds a lock of that name as long as it lives: what it keeps is not another tab's, and
 * what a closed one left behind is known by its lock being free.
 */
const KEY = 'lotse.tab'
const LOCK = 'lotse-tab:'
/** After a reload the lock of the page before is free within moments; a copy of a living tab never gets it. */
const WAIT_FOR_RELOAD = 400

const newName = (): string => Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Undefined outside secure contexts. */
const locksHere = (): LockManager | undefined => (navigator as { locks?: LockManager }).locks

/** Holds the lock until the page goes away; false when another tab holds it. */
const hold = (locks: LockManager, name: string): Promise<boolean> =>
  new Promise((resolve) => {
    const held = (): Promise<never> => {
      resolve(true)
      return new Promise<never>(() => undefined)
    }
    locks.request(`${LOCK}${name}`, { signal: AbortSignal.timeout(WAIT_FOR_RELOAD) }, held).catch(() => resolve(false))
  })

const stored = (): string | null => {
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    return null
  }
}

async function findName(): Promise<string> {
  const locks = locksHere()
  const known = stored()
  // A duplicated tab comes with the storage of its original.
  const name = known !== null && (!locks || (await hold(locks, known))) ? known : newName()
  if (name === known) return name
  if (locks) await hold(locks, name)
  try {
    sessionStorage.setItem(KEY, name)
  } catch {
    // A browser without storage keeps nothing for a reload either.
  }
  return name
}

let finding: Promise<string> | null = null
let found: string | null = null

/** This tab's name once it is known, else null. */
export const knownTab = (): string | null => found

/** This tab's name: the same after a reload, another one in a duplicate. */
export const thisTab = (): Promise<string> =>
  (finding ??= findName().then((name) => {
    found = name
    return name
  }))

/** Names of the tabs that are open; null where the browser does not tell. */
export async function liveTabs(): Promise<ReadonlySet<string> | null> {
  const locks = locksHere()
  if (!locks) return null
  const { held = [] } = await locks.query()
  return new Set(held.flatMap(({ name }) => (name?.startsWith(LOCK) ? [name.slice(LOCK.length)] : [])))
}
