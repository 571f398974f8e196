import { useSyncExternalStore } from 'react'

export type ToastKind = 'success' | 'info' | 'warning' | 'error'

export interface Toast {
  id: number
  kind: ToastKind
  text: string
  /** Else the default of its kind: Erfolg, Information, Warnung, Fehler. */
  title?: string | undefined
}

export const TOAST_MS = 5000

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

const change = (next: readonly Toast[]): void => {
  toasts = next
  for (const listener of listeners) listener()
}

export const dismissToast = (id: number): void => change(toasts.filter((toast) => toast.id !== id))

const show =
  (kind: ToastKind) =>
  (text: string, title?: string): void => {
    lastId += 1
    const id = lastId
    change([...toasts, { id, kind, text, title }])
    setTimeout(() => dismissToast(id), TOAST_MS)
  }

/** For what the specification lists and for reversible trifles; legal acts end on a page. */
export const toast = { success: show('success'), info: show('info'), warning: show('warning'), error: show('error') }

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useToasts = (): readonly Toast[] => useSyncExternalStore(subscribe, () => toasts)
