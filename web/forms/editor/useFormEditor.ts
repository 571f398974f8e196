import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { FormEditor } from './FormEditor'
import type { Topic } from './signal'
import type { FormEditorOptions, FormProblem } from './types'

/** One editor for the life of the component; later options are handed to it. */
export function useFormEditor(options: FormEditorOptions): FormEditor {
  const [editor] = useState(() => new FormEditor(options))
  useLayoutEffect(() => editor.update(options))
  useEffect(() => () => editor.dispose(), [editor])
  return editor
}

/** Reads one value of the editor and re-renders only when a named topic changed it. `select` must return primitives or stable objects. */
export function useEditor<T>(editor: FormEditor, topics: readonly Topic[], select: () => T): T {
  return useSyncExternalStore((listener) => editor.signal.on(topics, listener), select, select)
}

const PROGRESS: readonly Topic[] = ['progress']
const ISSUES: readonly Topic[] = ['issues']

export function useProgress(editor: FormEditor): { filled: number; required: number; open: number } {
  return useEditor(editor, PROGRESS, () => editor.progress)
}

export function useProblems(editor: FormEditor): readonly FormProblem[] {
  return useEditor(editor, ISSUES, () => editor.problems)
}
