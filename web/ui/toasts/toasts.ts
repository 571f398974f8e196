import { useSyncExternalStore } from 'react'

export type ToastKind = 'success' | 'info' | 'warning' | 'error'

interface Toast {
  id: number
  kind: ToastKind
  text: string
  /** Else the default of its kind: Erfolg, Information, Warnung, Fehler. */
  title?: string | undefined
  /** A page of this product that it is about. */
  to?: string | undefined
}

const TOAST_MS = 5000
/** Whoever may follow it needs the time to get there. */
const LINKED_MS = 12_000
const MAX_LINKED = 3

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

const change = (next: readonly Toast[]): void => {
  toasts = next
  for (const listener of listeners) listener()
}

export const dismissToast = (id: number): void => change(toasts.filter((toast) => toast.id !== id))

/** Errors that are overcome must not stand on the page that follows. */
export const dismissErrors = (): void => change(toasts.filter(({ kind }) => kind !== 'error'))

const show =
  (kind: ToastKind) =>
  (text: string, title?: string, to?: string): void => {
    lastId += 1
    const id = lastId
    // News that lead somewhere stay longer: of many that come at once the last ones are enough.
    const linked = to === undefined ? [] : toasts.filter((toast) => toast.to !== undefined).slice(0, 1 - MAX_LINKED)
    change([...toasts.filter((toast) => !linked.includes(toast)), { id, kind, text, title, to }])
    setTimeout(() => dismissToast(id), to === undefined ? TOAST_MS : LINKED_MS)
  }

/** For what the specification lists and for reversible trifles; legal acts end on a page. */
export const toast = { success: show('success'), info: show('info'), warning: show('warning'), error: show('error') }

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useToasts = (): readonly Toast[] => useSyncExternalStore(subscribe, () => toasts)
