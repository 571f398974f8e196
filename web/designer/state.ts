import { createContext, useContext } from 'react'
import type { Edit } from '../../engine/authoring'
import type { FormData } from '../../engine/form'
import type { BidderForm, TemplateFile } from '../../engine/template'
import type { AuthoredRow } from '../../server/contract/templates/templates'
import type { DraftStore, Step } from '../drafts/DraftStore'

/** A form of a template: the notice itself, or one that bidders fill. */
export type DesignerPart = 'notice' | BidderForm

export type DesignerStore = DraftStore<TemplateFile, AuthoredRow>

/**
 * What all panels of the designer share. `file` is the form of the tab that is open, as a template of its own; `whole` is the template with
 * all of them.
 */
export interface Designer {
  file: TemplateFile
  whole: TemplateFile
  row: AuthoredRow
  part: DesignerPart
  /** contentId of the node that is being looked at. */
  selected: string | null
  select(id: string | null): void
  /** Selects a node that was just made, with the cursor in its name. */
  named(id: string): void
  /** Takes the file of an edit over as one step of the history; a refusal is told as a toast. Answers whether it was made. */
  apply(edit: Edit, step: Step): boolean
  /** The same for what no single form has: name, procedure, rooms, an imported file. */
  applyWhole(file: TemplateFile, step: Step): void
  /**
   * What was typed into the form in the canvas, and which nodes were there then: an empty one of those is meant to be empty. See
   * useTestData.
   */
  testData: FormData
  known: ReadonlySet<string>
  /** What of it nobody typed: what the fields of then had filled themselves with. */
  made: ReadonlyMap<string, string>
  setTestData(data: FormData, made: ReadonlyMap<string, string>): void
  /** Built-in forms can be looked at and copied, not changed. */
  readOnly: boolean
}

const DesignerContext = createContext<Designer | null>(null)
export const DesignerProvider = DesignerContext.Provider

export function useDesigner(): Designer {
  const designer = useContext(DesignerContext)
  if (!designer) throw new Error('A part of the designer was rendered outside it')
  return designer
}
