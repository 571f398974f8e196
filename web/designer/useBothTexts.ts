import { inEach, LANGUAGES } from '../../engine/languages'
import i18n from 'i18next'
import { useCallback, useEffect } from 'react'
import type { Text } from '../../engine/template'

/** A text of this area in both languages, for what is written into the template and not onto the screen. */
export function useBothTexts(): (key: string) => Text {
  useEffect(() => {
    // Both languages are needed, whichever is on the screen.
    void i18n.reloadResources(
      LANGUAGES.filter((lang) => !i18n.hasResourceBundle(lang, 'designer')),
      ['designer'],
    )
  }, [])
  return useCallback((key) => inEach((lang) => textIn(lang, key)), [])
}

const textIn = (lng: string, key: string): string => {
  const text: unknown = i18n.getResource(lng, 'designer', key)
  return typeof text === 'string' ? text : ''
}
