import type { Lang } from '../../../engine/languages'
import type { RJSFSchema, Registry } from '@rjsf/utils'
import { createContext, useContext, type ComponentType } from 'react'
import type { Control, FieldValues } from 'react-hook-form'
import type { TemplateNode } from '../../../engine/template'
import type { FormEditor } from '../editor/FormEditor'
import type { FormProblem } from '../editor/types'
import type { Part } from '../plan/plan'
import type { FormValues } from './formValues'
import type { Texts } from './texts'

export type { Lang } from '../../../engine/languages'

/** rjsf's form context: the way from a widget of the registry to the form it is in. */
export interface FormContext {
  editor: FormEditor
}

export interface LeafProps {
  path: string
  node: TemplateNode
  timePath?: string
}

export interface PartsProps {
  parts: readonly Part[]
  level: 4 | 5 | 6
  /** All of them are there. */
  onWhole?: () => void
}

/** What every part of one FormView shares. Stable between keys. */
export interface FormScope {
  editor: FormEditor
  control: Control<FieldValues>
  values: FormValues
  registry: Registry<unknown, RJSFSchema, FormContext>
  lang: Lang
  /** Texts of the form; one for all fields, because subscribing every field to i18next costs more than drawing it. */
  t: Texts
  /** What draws fields and parts: handed in, because fields and parts hold further ones. */
  Leaf: ComponentType<LeafProps>
  Parts: ComponentType<PartsProps>
}

const FormScopeContext = createContext<FormScope | null>(null)
export const FormScopeProvider = FormScopeContext.Provider

export function useFormScope(): FormScope {
  const scope = useContext(FormScopeContext)
  if (!scope) throw new Error('A form part was rendered outside FormView')
  return scope
}

/** Whether what lies beyond the first screen is there yet. Apart from the scope, so that fields do not render for it. */
const BeyondContext = createContext(true)
export const BeyondProvider = BeyondContext.Provider
export const useBeyond = (): boolean => useContext(BeyondContext)

/** Whether parts come a few at a time: a block that mounts while somebody types must not hold up the keys. */
const PacedContext = createContext(false)
export const PacedProvider = PacedContext.Provider
export const usePaced = (): boolean => useContext(PacedContext)

/** What the widgets and the frame of one field share. */
export interface LeafScope {
  path: string
  node: TemplateNode
  lang: Lang
  /** Required and not given yet. */
  isOpen: boolean
  isRequired: boolean
  readOnly: boolean
  problems: readonly FormProblem[]
  /** Second field in the same frame: the time of a date. */
  timePath?: string
  /** ids for aria-describedby, or undefined. */
  describedBy: string | undefined
  invalid: boolean
  /** Language of a multilingual text that is shown now (eForms code), and the switch. */
  language: string
  setLanguage: (language: string) => void
}

const LeafScopeContext = createContext<LeafScope | null>(null)
export const LeafScopeProvider = LeafScopeContext.Provider

export function useLeafScope(): LeafScope {
  const scope = useContext(LeafScopeContext)
  if (!scope) throw new Error('A widget was rendered outside a field')
  return scope
}
