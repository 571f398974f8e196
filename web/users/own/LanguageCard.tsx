import { LANGUAGES, tableOf } from '../../../engine/languages'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/useLanguage'
import { useSwitchLanguage } from '../../session/useSwitchLanguage'
import { Segments } from '../../ui'

/** The language of the interface and of the mails one gets. */
export const LanguageCard = (): ReactElement => {
  const { t } = useTranslation('users')
  const language = useLanguage()
  const change = useSwitchLanguage()
  return (
    <section className="card" aria-labelledby="own-language">
      <h2 id="own-language">{t('own.language')}</h2>
      <p className="soft">{t('own.languageText')}</p>
      <Segments
        labelledBy="own-language"
        value={language}
        options={LANGUAGES.map((one) => [one, tableOf(one).name, { lang: one }] as const)}
        onChange={(one) => void change(one)}
      />
    </section>
  )
}
