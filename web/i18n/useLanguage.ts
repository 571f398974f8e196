import { useTranslation } from 'react-i18next'
import type { Lang } from '../../engine/languages'
import { langOf } from '.'

/** The interface language; the component renders again when it is switched. */
export const useLanguage = (): Lang => langOf(useTranslation().i18n)
