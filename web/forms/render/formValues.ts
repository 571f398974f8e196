import { useCallback, useSyncExternalStore } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { nameOfPath } from '../values/paths'
import { useFormScope } from './scope'

/**
 * The values as react-hook-form holds them, with the fields that show them listed by path: a value that changes reaches its own field
 * alone. useController would subscribe every field to every change and copy all values for it, with each key.
 */
export class FormValues {
  readonly #form: Pick<UseFormReturn<FieldValues>, 'getValues' | 'setValue' | 'reset'>
  readonly #shown = new Map<string, Set<() => void>>()

  constructor(form: Pick<UseFormReturn<FieldValues>, 'getValues' | 'setValue' | 'reset'>) {
    this.#form = form
  }

  read(path: string): unknown {
    const value: unknown = this.#form.getValues(nameOfPath(path))
    return value ?? undefined
  }

  /** undefined empties the field; react-hook-form would show the first value again for it, so it holds null. */
  write(path: string, value: unknown): void {
    this.#form.setValue(nameOfPath(path), value ?? null)
    for (const show of this.#shown.get(path) ?? []) show()
  }

  /** Other values altogether. */
  reset(values: FieldValues): void {
    this.#form.reset(values)
    for (const all of this.#shown.values()) for (const show of all) show()
  }

  on(path: string, show: () => void): () => void {
    const set = this.#shown.get(path) ?? new Set()
    this.#shown.set(path, set.add(show))
    return () => {
      set.delete(show)
      if (set.size === 0 && this.#shown.get(path) === set) this.#shown.delete(path)
    }
  }
}

/** How many of these paths have a value that is not empty. */
export function useFilled(paths: readonly string[]): number {
  const { values } = useFormScope()
  const key = paths.join('\n')
  const subscribe = useCallback(
    (show: () => void) => {
      const ends = key.split('\n').map((path) => values.on(path, show))
      return () => ends.forEach((end) => end())
    },
    [values, key],
  )
  return useSyncExternalStore(subscribe, () => paths.filter((path) => (values.read(path) ?? '') !== '').length)
}

/** The value at a path, and how a widget changes it. Renders when this value changes and for nothing else. */
export function useFormValue(path: string): [unknown, (value: unknown) => void] {
  const { values } = useFormScope()
  const subscribe = useCallback((show: () => void) => values.on(path, show), [values, path])
  const read = (): unknown => values.read(path)
  const write = useCallback((value: unknown) => values.write(path, value), [values, path])
  return [useSyncExternalStore(subscribe, read, read), write]
}
