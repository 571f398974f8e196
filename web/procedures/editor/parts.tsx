import type { ReactElement, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LANGUAGES, ORIGINAL, tableOf } from '../../../engine/languages'
import { Icon, TextInput } from '../../ui'
import { wordsOrNone, type Words } from './edit'
import { useEditor } from './state'
import type { Problem } from './problems'

/** What is wrong, as a sentence that calls phases and envelopes by their names. */
export const useProblemText = (): ((problem: Problem) => string) => {
  const { t } = useTranslation('procedures')
  const { called } = useEditor()
  return ({ rule, params }) => {
    const names = ['to', 'of', 'key', 'envelope'] as const
    const words = Object.fromEntries(names.map((name) => [name, called(String(params[name] ?? ''))]))
    return t(`fault.${rule}`, { ...params, ...words, defaultValue: t('fault.breaksARule', { rule }) })
  }
}

interface PartProps {
  /** Property of the phase, or of the procedure; problems lead here by it. */
  field: string
  title: string
  /** Its one control says the same. */
  isSaid?: boolean
  children: ReactNode
}

/** A property with its head, its problems and its controls. */
export const Part = ({ field, title, isSaid = false, children }: PartProps): ReactElement => {
  const { problems, selected } = useEditor()
  const textOf = useProblemText()
  const own = problems.filter((one) => one.phase === selected && one.field === field)
  return (
    <fieldset className="pr-part" id={`pr-f-${field}`}>
      <legend className={isSaid ? 'sr' : undefined}>{title}</legend>
      {own.map((one, index) => (
        <p key={index} className="help error">
          <Icon name="warning" size={16} /> {textOf(one)}
        </p>
      ))}
      {children}
    </fieldset>
  )
}

interface NamesProps {
  /** What is named, before the language: 'Eigener Name'. */
  label: string
  /** What it is called without a name of its own. */
  usual?: string
  value: Words
  /** Undefined: it has none any more. */
  onChange: (words: Words | undefined) => void
}

/** A name in every language. */
export const Names = ({ label, usual, value, onChange }: NamesProps): ReactElement => (
  <div className="pr-names">
    {LANGUAGES.map((lang) => (
      <TextInput
        key={lang}
        label={`${label} (${tableOf(lang).name})`}
        lang={lang}
        maxLength={200}
        placeholder={lang === ORIGINAL ? usual : undefined}
        value={value[lang] ?? ''}
        onChange={(text) => onChange(wordsOrNone({ ...value, [lang]: text }))}
      />
    ))}
  </div>
)
