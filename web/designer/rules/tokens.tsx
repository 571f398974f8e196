import { type Lang, readIn } from '../../../engine/languages'
import { useEffect, useId, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { nodeOf } from '../../../engine/authoring'
import type { Constant } from '../../../engine/rules'
import type { TemplateFile } from '../../../engine/template'
import { readExact, readNumber, writtenPlainly } from '../../../engine/numbers'
import { useLanguage } from '../../i18n/useLanguage'
import { NumberInput } from '../../ui'
import { loadCodes } from '../../forms'
import { baseOf, choicesOf, kindOf } from '../../../engine/authoring'

interface SelectTokenProps<Key extends string> {
  label: string
  value: Key
  options: readonly (readonly [key: Key, word: string])[]
  disabled: boolean
  /** Effect and connective are words of the sentence, bold and underlined. */
  isWord?: boolean
  onChange: (key: Key) => void
}

/** A choice inside a sentence. A native list: keyboard, screen reader and phone know it. */
export const SelectToken = <Key extends string>({
  label,
  value,
  options,
  disabled,
  isWord,
  onChange,
}: SelectTokenProps<Key>): ReactElement => (
  <select
    className={isWord ? 'r-tok e' : 'r-tok'}
    aria-label={label}
    disabled={disabled}
    value={value}
    onChange={(event) => {
      const one = options.find(([key]) => key === event.target.value)
      if (one) onChange(one[0])
    }}
  >
    {options.map(([key, word]) => (
      <option key={key} value={key}>
        {word}
      </option>
    ))}
  </select>
)

interface ValueTokenProps {
  file: TemplateFile
  field: string
  value: Constant
  language: Lang
  disabled: boolean
  onChange: (value: Constant) => void
}

/** The value of a condition, asked for as its field asks for it. */
export const ValueToken = ({ file, field, value, language, disabled, onChange }: ValueTokenProps): ReactElement => {
  const { t } = useTranslation('rules')
  const kind = kindOf(nodeOf(file, baseOf(field)))
  const label = t('value.label')
  if (kind === 'choice') {
    const known = choicesOf(file, field).map(({ contentId, label: name }) => [contentId, readIn(name, language) || contentId] as const)
    const isKnown = known.some(([id]) => id === String(value))
    const options = isKnown ? known : [[String(value), t('value.unknown', { id: String(value) })] as const, ...known]
    return <SelectToken label={label} value={String(value)} options={options} disabled={disabled} onChange={onChange} />
  }
  if (kind === 'flag')
    return (
      <SelectToken
        label={label}
        value={value === true || value === 'true' ? 'true' : 'false'}
        options={[
          ['true', t('value.true')],
          ['false', t('value.false')],
        ]}
        disabled={disabled}
        onChange={(key) => onChange(key === 'true')}
      />
    )
  if (kind === 'number') return <NumberToken value={value} disabled={disabled} onChange={onChange} />
  if (kind === 'date')
    return (
      <input
        type="date"
        className="r-tok"
        aria-label={label}
        disabled={disabled}
        value={String(value).slice(0, 10)}
        onChange={(event) => event.target.value !== '' && onChange(event.target.value)}
      />
    )
  const codelist = nodeOf(file, baseOf(field))?.codelist
  if (kind === 'code' && codelist !== undefined)
    return <CodeToken {...{ codelist, sdk: file.sdkVersion ?? '1.7', value: String(value), language, disabled, onChange }} />
  return (
    <input
      className="r-tok"
      aria-label={label}
      maxLength={400}
      disabled={disabled}
      value={String(value)}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

/** A number as it is being typed; only what is one goes into the rule. */
const NumberToken = ({ value, disabled, onChange }: Pick<ValueTokenProps, 'value' | 'disabled' | 'onChange'>): ReactElement => {
  const { t } = useTranslation('rules')
  const language = useLanguage()
  const id = useId()
  const shown = writtenPlainly(String(value), language)
  const [typed, setTyped] = useState(shown)
  // JSON's numbers hold fifteen digits; one with more stands in the rule as a text, and is the same number there.
  const numberOf = (text: string): Constant | null => {
    const number = readNumber(text, language)
    if (number.kind !== 'read') return null
    const exact = readExact(number.value)
    return typeof exact === 'number' ? exact : number.value
  }
  useEffect(() => setTyped((now) => (String(numberOf(now)) === String(value) ? now : shown)), [value, shown])
  return (
    <NumberInput
      id={id}
      className="r-tok num"
      aria-label={t('value.number')}
      aria-invalid={numberOf(typed) === null || undefined}
      disabled={disabled}
      text={typed}
      stored={shown}
      onText={(text) => {
        setTyped(text)
        const number = numberOf(text)
        if (number !== null) onChange(number)
      }}
    />
  )
}

const SUGGESTED = 400

/** A code, typed or taken from its list; its name stands beside it. */
const CodeToken = ({
  codelist,
  sdk,
  value,
  language,
  disabled,
  onChange,
}: {
  codelist: string
  sdk: string
  value: string
  language: Lang
  disabled: boolean
  onChange: (value: string) => void
}): ReactElement => {
  const { t } = useTranslation('rules')
  const id = useId()
  const [codes, setCodes] = useState<readonly (readonly [string, string])[]>([])
  useEffect(() => {
    let isHere = true
    loadCodes(sdk)(codelist, language)
      .then((rows) => isHere && setCodes(rows.map(([code, name]) => [code, name] as const)))
      .catch(() => undefined)
    return () => {
      isHere = false
    }
  }, [codelist, sdk, language])
  const name = codes.find(([code]) => code === value)?.[1]
  if (codes.length > 0 && codes.length <= SUGGESTED)
    return (
      <SelectToken
        label={t('value.label')}
        value={value}
        options={name === undefined ? [[value, value === '' ? '…' : value] as const, ...codes] : codes}
        disabled={disabled}
        onChange={onChange}
      />
    )
  return (
    <>
      <input
        className="r-tok"
        list={id}
        aria-label={t('value.label')}
        maxLength={400}
        disabled={disabled}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id={id}>
        {codes
          .filter(([code, word]) => value !== '' && `${code} ${word}`.toLowerCase().includes(value.toLowerCase()))
          .slice(0, 20)
          .map(([code, word]) => (
            <option key={code} value={code}>
              {word}
            </option>
          ))}
      </datalist>
      {name !== undefined && <span className="soft small">{name}</span>}
    </>
  )
}
