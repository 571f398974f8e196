import { useId, type ReactElement, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LANGUAGES, ORIGINAL, tableOf } from '../../../engine/languages'
import { Icon, TextArea, TextInput } from '../../ui'
import { wordsOrNone, type Words } from './edit'
import { useEditor } from './state'
import { Shares, type Problem } from './problems'
import { spotId, WHOLE_PLACE } from './spots'

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

/** What is wrong with a property of what is looked at, for its controls: as they are rendered each takes what it is about. */
interface FieldFaults {
  /** In words, of a path within the property, or below it; '' where nothing is wrong. */
  at: (path: string) => string
  /** Of a text in each language. What is said of `also` stands at the original. */
  words: (path: string, also?: string) => Readonly<Record<string, string>>
  /** What no control took. */
  left: () => string[]
}

export const useFaults = (field: string): FieldFaults => {
  const { problems, selected } = useEditor()
  const textOf = useProblemText()
  const shares = new Shares(problems.filter((one) => one.phase === selected && one.field === field))
  const at = (path: string): string => [...new Set(shares.take(path).map(textOf))].join(' ')
  return {
    at,
    words: (path, also) => {
      const of = Object.fromEntries(LANGUAGES.map((lang) => [lang, at(path === '' ? lang : `${path}/${lang}`)]))
      return also === undefined ? of : { ...of, [ORIGINAL]: [of[ORIGINAL], at(also)].filter(Boolean).join(' ') }
    },
    left: () => shares.left.map(textOf),
  }
}

/** A place that problems lead to: the control in it. Undefined: none leads there. */
export const Spot = ({ at, children }: { at: string | undefined; children: ReactNode }): ReactElement => (
  <div className="pr-spot" id={at === undefined ? undefined : spotId(at)}>
    {children}
  </div>
)

/** Sentences of what is wrong, above what they are about. */
export const Faults = ({ id, texts }: { id: string; texts: readonly string[] }): ReactElement | null =>
  texts.length === 0 ? null : (
    <div id={id}>
      {texts.map((text, index) => (
        <p key={index} className="help error">
          <Icon name="warning" size={16} /> {text}
        </p>
      ))}
    </div>
  )

/** What is wrong with the phase, or the procedure, as a whole, and stands at none of its properties; problems lead to the sentences. */
export const WholeFaults = ({ fields }: { fields: readonly string[] }): ReactElement | null => {
  const { problems, selected } = useEditor()
  const textOf = useProblemText()
  const own = problems.filter((one) => one.phase === selected && fields.includes(one.field))
  if (own.length === 0) return null
  return (
    <div id={spotId(WHOLE_PLACE)} tabIndex={-1}>
      <Faults id="pr-whole-faults" texts={own.map(textOf)} />
    </div>
  )
}

interface PartProps {
  /** Property of the phase, or of the procedure; problems lead here by it. */
  field: string
  title: string
  /** Its one control says the same. */
  isSaid?: boolean
  /** Where its controls show some of them. */
  faults?: FieldFaults
  children: ReactNode
}

/** A property with its head, its problems and its controls. */
export const Part = ({ field, title, isSaid = false, faults, children }: PartProps): ReactElement => {
  const own = useFaults(field)
  const about = useId()
  const left = (faults ?? own).left()
  return (
    <fieldset className="pr-part" id={spotId(field)} aria-describedby={left.length > 0 ? about : undefined}>
      <legend className={isSaid ? 'sr' : undefined}>{title}</legend>
      <Faults id={about} texts={left} />
      {children}
    </fieldset>
  )
}

interface NamesProps {
  /** Its place in the properties. */
  at: string
  /** What is wrong with it, by language. */
  errors: Readonly<Record<string, string>>
  /** What is named, before the language: 'Eigener Name'. */
  label: string
  /** What it is called without a name of its own. */
  usual?: string
  value: Words
  /** More than a name: several lines, and as many signs. */
  most?: number
  /** Undefined: it has none any more. */
  onChange: (words: Words | undefined) => void
}

/** A name in every language, or a longer text. */
export const Names = ({ at, errors, label, usual, value, most, onChange }: NamesProps): ReactElement => (
  <div className="pr-names">
    {LANGUAGES.map((lang) => {
      const control = {
        ...{ label: `${label} (${tableOf(lang).name})`, lang, error: errors[lang], value: value[lang] ?? '' },
        onChange: (text: string) => onChange(wordsOrNone({ ...value, [lang]: text })),
      }
      return (
        <Spot key={lang} at={`${at}/${lang}`}>
          {most === undefined ? (
            <TextInput {...control} maxLength={200} placeholder={lang === ORIGINAL ? usual : undefined} />
          ) : (
            <TextArea {...control} maxLength={most} rows={3} />
          )}
        </Spot>
      )
    })}
  </div>
)
