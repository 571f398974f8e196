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

/** A text in both languages, one under the other; says where English is missing. */
export const TwoTexts = ({ label, value, onChange, area = false, needed = false, id }: TwoTextsProps): ReactElement => {
  const { t } = useTranslation('designer')
  const name = useId()
  const misses = value.en.trim() === '' && (needed || value.de.trim() !== '')
  const control = (lang: 'de' | 'en') => ({
    ...(lang === 'de' && id !== undefined ? { id } : {}),
    'aria-label': t(`prop.in.${lang}`, { label }),
    lang,
    value: value[lang],
    onChange: (event: { target: { value: string } }) => onChange({ ...value, [lang]: event.target.value }),
  })
  return (
    <div className="d-field" role="group" aria-labelledby={name}>
      <div className="field-label">
        <span className="label" id={name}>
          {label}
        </span>
        {misses ? <span className="small soft d-miss">{t('prop.noEnglish')}</span> : null}
      </div>
      {(['de', 'en'] as const).map((lang) => (
        <label key={lang} className={`d-lang${lang === 'en' && misses ? ' open' : ''}`}>
          <span aria-hidden="true">{lang.toUpperCase()}</span>
          {area ? <textarea rows={2} maxLength={4_000} {...control(lang)} /> : <input maxLength={500} {...control(lang)} />}
        </label>
      ))}
    </div>
  )
}
