import './drafts.css'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../i18n/useLanguage'
import { Icon, type IconName } from '../ui'
import { formatTime } from '../ui/time'
import type { SaveState } from './DraftStore'

const ICONS: Record<SaveState['kind'], IconName> = {
  saved: 'check',
  waiting: 'pencil',
  saving: 'save',
  faulty: 'warning',
  failed: 'warning',
  conflict: 'warning',
}

interface SavedStateProps {
  state: SaveState
  /** Whether there is anything that the newest version has not. */
  isChanged: boolean
}

/**
 * 'Entwurf gespeichert 10:42'; on a phone the icon and the time. Without changes it says so, and with that why nothing can be published.
 */
export const SavedState = ({ state, isChanged }: SavedStateProps): ReactElement => {
  const { t } = useTranslation('drafts')
  const language = useLanguage()
  const at = state.kind === 'saved' && isChanged ? state.at : null
  return (
    <span className="dr-saved" role="status">
      <Icon name={ICONS[state.kind]} />
      <span className="dr-long">{t(state.kind === 'saved' && at === null ? 'saved.unchanged' : `saved.${state.kind}`)}</span>
      {at && <span className="num">{formatTime(at, language)}</span>}
    </span>
  )
}
