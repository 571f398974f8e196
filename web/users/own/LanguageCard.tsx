import { LANGUAGES, tableOf } from '../../../engine/languages'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/useLanguage'
import { useSwitchLanguage } from '../../session/useSwitchLanguage'

/** The language of the interface and of the mails one gets. */
export const LanguageCard = (): ReactElement => {
  const { t } = useTranslation('users')
  const language = useLanguage()
  const change = useSwitchLanguage()
  return (
    <section className="card" aria-labelledby="own-language">
      <h2 id="own-language">{t('own.language')}</h2>
      <p className="soft">{t('own.languageText')}</p>
      <div className="seg" role="group" aria-labelledby="own-language">
        {LANGUAGES.map((one) => (
          <button key={one} type="button" lang={one} aria-pressed={one === language} onClick={() => void change(one)}>
            {tableOf(one).name}
          </button>
        ))}
      </div>
    </section>
  )
}
