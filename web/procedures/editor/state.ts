import { createContext, useContext } from 'react'
import type { Phase, ProcedureDocument } from '../../../workflows/procedure'
import type { Step } from '../../drafts/DraftStore'
import type { Addable } from './edit'
import type { Problem } from './problems'

/** What the parts of the editor share. */
export interface Editor {
  document: ProcedureDocument
  /** Key of the phase that is looked at; null: the procedure itself. */
  selected: string | null
  phase: Phase | undefined
  problems: readonly Problem[]
  /** The form whose fields conditions are chosen from; '': none. */
  formId: string
  chooseForm(id: string): void
  /** Name of a phase, an envelope or the end by its key. */
  called: (key: string) => string
  select(key: string | null): void
  /** Takes a document over as one step of the history. */
  apply(document: ProcedureDocument, step: Step): void
  add(what: Addable): void
  move(step: -1 | 1): void
  canMove(step: -1 | 1): boolean
  remove(): void
  /** Puts the cursor into the first control of the properties. */
  toProperties(): void
  /** Into the one that is at a place, or the next around it. */
  goToPlace(place: Pick<Problem, 'phase' | 'field' | 'at'>): void
}

const EditorContext = createContext<Editor | null>(null)
export const EditorProvider = EditorContext.Provider

export function useEditor(): Editor {
  const editor = useContext(EditorContext)
  if (!editor) throw new Error('A part of the editor was rendered outside it')
  return editor
}
