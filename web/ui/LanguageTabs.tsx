import { type Lang, LANGUAGES, tableOf } from '../../engine/languages'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Segments } from './Segments'

interface LanguageTabsProps {
  value: Lang
  onChange: (language: Lang) => void
  /** Which languages have a text; the mark says so with a word for screen readers. */
  filled?: Record<Lang, boolean>
}

/** German and English side by side; one is edited at a time. */
export const LanguageTabs = ({ value, onChange, filled }: LanguageTabsProps): ReactElement => {
  const { t } = useTranslation('settings')
  return (
    <Segments
      className="set-languages"
      label={t('language.label')}
      value={value}
      options={LANGUAGES.map((language) => [
        language,
        <>
          {t(`language.${language}`, { defaultValue: tableOf(language).name })}
          {filled && (
            <>
              <i className={filled[language] ? 'dot on' : 'dot'} aria-hidden="true" />
              <span className="sr">{t(filled[language] ? 'language.filled' : 'language.empty')}</span>
            </>
          )}
        </>,
      ])}
      onChange={onChange}
    />
  )
}
