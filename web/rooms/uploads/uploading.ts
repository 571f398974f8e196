import { useSyncExternalStore } from 'react'

/*
 * Whether something is on its way, for the shell: small, so that pages that never send a file do not load what sends them. Pages that show
 * the uploads of a room themselves count, because then nobody else needs to.
 */
let isUploading = false
let shown = 0
const listeners = new Set<() => void>()
const tell = (): void => listeners.forEach((listener) => listener())

export const setUploading = (value: boolean): void => {
  if (isUploading === value) return
  isUploading = value
  tell()
}

/** A page shows uploads; answers the function that ends it. */
export const showsUploads = (): (() => void) => {
  shown += 1
  tell()
  return () => {
    shown -= 1
    tell()
  }
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Files are on their way, and no part of the page says so. */
export const useUnseenUploads = (): boolean => useSyncExternalStore(subscribe, () => isUploading && shown === 0)
