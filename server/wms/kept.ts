import type { Picture } from './pictures'
import { perWorld, slot } from '../platform/world'

/** Pictures as they came, for ten minutes and for everybody: who may see them is asked before. */
const MAX_BYTES = 32_000_000
/** What an entry takes beside its picture. */
const ENTRY = 500
const FRESH = 10 * 60_000

const kept = perWorld(() => new Map<string, { readonly picture: Picture; readonly until: number }>())
const bytes = slot(() => 0)

export const forgetPictures = (): void => {
  kept.clear()
  bytes.value = 0
}

const sizeOf = (key: string, { body }: Picture): number => body.length + 2 * key.length + ENTRY

const drop = (key: string): void => {
  const known = kept.get(key)
  if (known) bytes.value -= sizeOf(key, known.picture)
  kept.delete(key)
}

export const keptPicture = async (key: string, make: () => Promise<Picture>): Promise<Picture> => {
  const known = kept.get(key)
  if (known && known.until > performance.now()) return known.picture
  const picture = await make()
  drop(key)
  for (const oldest of kept.keys()) {
    if (bytes.value + sizeOf(key, picture) <= MAX_BYTES) break
    drop(oldest)
  }
  kept.set(key, { picture, until: performance.now() + FRESH })
  bytes.value += sizeOf(key, picture)
  return picture
}
