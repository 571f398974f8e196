import { LANGUAGES, tableOf } from '../../../engine/languages'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/useLanguage'
import { Icon } from '../../ui'
import { Menu } from '../../ui/Menu'
import { useSwitchLanguage } from '../../session/useSwitchLanguage'

/** The languages there are, each by its own name; the one in use is marked. */
export const LanguageSwitch = (): ReactElement => {
  const { t } = useTranslation('app')
  const language = useLanguage()
  const change = useSwitchLanguage()
  const short = tableOf(language).short
  return (
    <Menu
      className="barlink language"
      label={t('language', { short })}
      button={
        <>
          {short}
          <Icon name="down" size={14} />
        </>
      }
      items={LANGUAGES.map((one) => ({
        label: tableOf(one).name,
        lang: one,
        isChosen: one === language,
        onSelect: () => void change(one),
      }))}
    />
  )
}
