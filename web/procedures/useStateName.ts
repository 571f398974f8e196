import { useTranslation } from 'react-i18next'
import type { Procedure } from '../../workflows/procedure'
import { useLanguage } from '../i18n/useLanguage'
import { namesIn } from '../procedure/valueText'

/** What a state of a lot is called: by its phase where that has a name of its own, or the house has none for it. */
export function useStateName(procedure: Procedure | null): (state: string) => string {
  const { t, i18n } = useTranslation(['machines', 'procedures'])
  const lang = useLanguage()
  if (!procedure) return (state) => state
  const { document, lot } = procedure
  const called = namesIn(document, { t: (key, params) => t(`procedures:${key}`, params), lang })
  return (state) => {
    const known = `machines:state.tender.${state}`
    const own = document.phases.find(({ key }) => key === lot.phaseOf[state])
    return own?.name === undefined && i18n.exists(known) ? t(known) : called(lot.phaseOf[state] ?? state)
  }
}
