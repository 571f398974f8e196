import { LANDS, type Land } from '../../../workflows/deadlines'

const KEY = 'lotse.holidayLand'

/** The Land whose holidays count, as last chosen in this browser; null: those of all Länder. */
export const readLand = (): Land | null => {
  try {
    const stored = localStorage.getItem(KEY)
    return LANDS.find((land) => land === stored) ?? null
  } catch {
    return null
  }
}

export const storeLand = (land: Land | null): void => {
  try {
    if (land === null) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, land)
  } catch {
    // A browser that keeps nothing asks again next time.
  }
}
