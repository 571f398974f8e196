import { useCallback, useEffect, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { HiddenValue } from '../../../engine/form'
import { FormEditor } from './FormEditor'
import type { Topic } from './signal'
import type { FormEditorOptions, FormProblem } from './types'

const ENDS = ['submit', 'pagehide', 'visibilitychange'] as const

/** One editor for the life of the component; later options are handed to it. */
export function useFormEditor(options: FormEditorOptions): FormEditor {
  const [editor] = useState(() => new FormEditor(options))
  useLayoutEffect(() => editor.update(options))
  // A form that is taken away, as when its session ends, hands over the last key before its page keeps the rest.
  useLayoutEffect(() => () => editor.flush(), [editor])
  useEffect(() => {
    // Before any handler of the page: a shortcut that saves, and a page that goes away, see the last key. A click leaves the field, which
    // does it too.
    const beforeShortcut = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey) editor.flush()
    }
    const beforeEnd = (): void => editor.flush()
    window.addEventListener('keydown', beforeShortcut, true)
    for (const name of ENDS) window.addEventListener(name, beforeEnd, true)
    return () => {
      window.removeEventListener('keydown', beforeShortcut, true)
      for (const name of ENDS) window.removeEventListener(name, beforeEnd, true)
      editor.dispose()
    }
  }, [editor])
  return editor
}

/** Reads one value of the editor and re-renders only when a named topic changed it. `select` must return primitives or stable objects. */
export function useEditor<T>(editor: FormEditor, topics: readonly Topic[], select: () => T): T {
  // One function as long as editor and topics stay, or React would subscribe anew with every render.
  const subscribe = useCallback((listener: () => void) => editor.signal.on(topics, listener), [editor, topics])
  return useSyncExternalStore(subscribe, select, select)
}

/**
 * Lines that are read together (sections, lots): worked out once for each change of a topic, however often React asks, and the same objects
 * until one of them says something else. `read` must be a stable function, its lines flat. With `basis`, of stable objects, only when one
 * of those is another.
 */
export function useLines<T extends object>(
  editor: FormEditor,
  topics: readonly Topic[],
  { read, basis }: { read: () => readonly T[]; basis?: () => readonly unknown[] },
): readonly T[] {
  const select = useMemo(() => {
    let held = { count: -1, basis: [] as readonly unknown[], lines: [] as readonly T[] }
    return (): readonly T[] => {
      const count = editor.signal.count(topics)
      if (count === held.count) return held.lines
      const now = basis?.() ?? []
      const isKnown = held.count >= 0 && basis !== undefined && isSameList(now, held.basis)
      held = { count, basis: now, lines: isKnown ? held.lines : kept(held.lines, read()) }
      return held.lines
    }
  }, [editor, topics, read, basis])
  return useEditor(editor, topics, select)
}

/** What `make` makes for each key, made anew only where its basis is another. For lists of which most parts stay as they are. */
export function remembering<T>(): (key: string, basis: readonly unknown[], make: () => T) => T {
  const known = new Map<string, { basis: readonly unknown[]; made: T }>()
  return (key, basis, make) => {
    const before = known.get(key)
    if (before && isSameList(before.basis, basis)) return before.made
    const made = make()
    known.set(key, { basis, made })
    return made
  }
}

const isSameList = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((each, at) => Object.is(each, other[at]))

/** Lines of before where they say the same. */
export function kept<T extends object>(before: readonly T[], after: readonly T[]): readonly T[] {
  if (before === after) return before
  const lines = after.map((line, at) => {
    const known = before[at]
    return known !== undefined && isSame(known, line) ? known : line
  })
  return lines.length === before.length && lines.every((line, at) => line === before[at]) ? before : lines
}

function isSame<T extends object>(one: T, other: T): boolean {
  if (one === other) return true
  const keys = Object.keys(one) as (keyof T)[]
  return keys.length === Object.keys(other).length && keys.every((key) => Object.is(one[key], other[key]))
}

const HIDING: readonly Topic[] = ['structure', 'values', 'reset']
const PROGRESS: readonly Topic[] = ['progress']
const ISSUES: readonly Topic[] = ['issues']

export function useProgress(editor: FormEditor): { filled: number; required: number; open: number } {
  return useEditor(editor, PROGRESS, () => editor.progress)
}

/** What rules hide of what was given, and will be left out when the form is saved. */
export function useHidden(editor: FormEditor): readonly HiddenValue[] {
  return useEditor(editor, HIDING, () => editor.hidden.values)
}

export function useProblems(editor: FormEditor): readonly FormProblem[] {
  return useEditor(editor, ISSUES, () => editor.judgement.found)
}
