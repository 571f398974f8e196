import { isAsked, type Lang, LANGUAGES, ORIGINAL, tableOf } from '../../../engine/languages'
import { useId, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { Text } from '../../../engine/template'

interface TwoTextsProps {
  label: string
  value: Text
  onChange: (value: Text) => void
  area?: boolean
  /** English is missed even where German is empty too. */
  needed?: boolean
  /** Of the German field, for those who jump there. */
  id?: string
}

/** German aside, which a form cannot do without: a language that is asked for, and has nothing yet. */
const isMissed = (value: Text, lang: Lang): boolean => lang !== ORIGINAL && isAsked(lang) && (value[lang] ?? '').trim() === ''
const misses = (value: Text): boolean => LANGUAGES.some((lang) => isMissed(value, lang))

/** A text in every language, one under the other; says where English is missing. */
export const TwoTexts = ({ label, value, onChange, area = false, needed = false, id }: TwoTextsProps): ReactElement => {
  const { t } = useTranslation('designer')
  const name = useId()
  const isMissing = misses(value) && (needed || value[ORIGINAL].trim() !== '')
  const control = (lang: Lang) => ({
    ...(lang === ORIGINAL && id !== undefined ? { id } : {}),
    'aria-label': t(`prop.in.${lang}`, { label, defaultValue: `${label}, ${tableOf(lang).name}` }),
    lang,
    value: value[lang] ?? '',
    onChange: (event: { target: { value: string } }) => onChange({ ...value, [lang]: event.target.value }),
  })
  return (
    <div className="d-field" role="group" aria-labelledby={name}>
      <div className="field-label">
        <span className="label" id={name}>
          {label}
        </span>
        {isMissing ? <span className="small soft d-miss">{t('prop.noEnglish')}</span> : null}
      </div>
      {LANGUAGES.map((lang) => (
        <label key={lang} className={`d-lang${isMissing && isMissed(value, lang) ? ' open' : ''}`}>
          <span aria-hidden="true">{lang.toUpperCase()}</span>
          {area ? <textarea rows={2} maxLength={4_000} {...control(lang)} /> : <input maxLength={500} {...control(lang)} />}
        </label>
      ))}
    </div>
  )
}
