import { createContext, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import type { Draft, Section } from './draft'
import type { Writing } from './kept'
import { ruleText, type Faults } from './faults'

export interface Editing {
  draft: Draft
  /** Anchor of the page that is on the screen. */
  shown: string
  faults: Faults
  /** The mail whose text is being written and was not taken over yet. */
  writing: Writing | null
  write: (writing: Writing | null) => void
  change: <S extends Section>(section: S, value: Draft[S]) => void
}

export const EditingContext = createContext<Editing | null>(null)

export const useEditing = (): Editing & { faultText: (path: string) => string | undefined } => {
  const editing = useContext(EditingContext)
  const { t } = useTranslation('settings')
  if (!editing) throw new Error('useEditing needs the settings page around it')
  const faultText = (path: string): string | undefined => {
    const rule = editing.faults[path]
    return rule === undefined ? undefined : t(`fault.${ruleText(rule)}`)
  }
  return { ...editing, faultText }
}
