import type { UserView } from '../../server/contract/access/views'
import { langOfAccount, tableOf, type Lang } from '../../engine/languages'
import { currentLanguage, switchLanguage } from '.'

/** How an account writes its language (settings.language); mails to the person go in it. */
export const accountLanguage = (language: Lang): string => tableOf(language).account

/** The language a person chose, wherever it was, goes with them to this device; who never chose reads on in the present one. */
export const applyLanguage = async (user: Pick<UserView, 'settings'>): Promise<void> => {
  const language = langOfAccount(user.settings['language']) ?? currentLanguage()
  if (language !== currentLanguage()) await switchLanguage(language)
}
