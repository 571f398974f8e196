import { createContext, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import type { Draft, Section } from './draft'
import { ruleText, type Faults } from './faults'

export interface Editing {
  draft: Draft
  faults: Faults
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
