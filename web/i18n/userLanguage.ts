import type { UserView } from '../../server/contract/access/views'
import { currentLanguage, switchLanguage, type Language } from '.'

/** How an account writes its language (settings.language); mails to the person go in it. */
type AccountLanguage = 'de_DE' | 'en_US'

export const accountLanguage = (language: Language): AccountLanguage => (language === 'de' ? 'de_DE' : 'en_US')

/** The language a person chose, wherever it was, goes with them to this device; who never chose reads on in the present one. */
export const applyLanguage = async (user: Pick<UserView, 'settings'>): Promise<void> => {
  const chosen: unknown = user.settings['language']
  const language = chosen === 'de_DE' ? 'de' : chosen === 'en_US' ? 'en' : currentLanguage()
  if (language !== currentLanguage()) await switchLanguage(language)
}
