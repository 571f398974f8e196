import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../i18n/useLanguage'
import { Button, Icon } from '../ui'
import { formatDay, formatTime } from '../ui/time'
import type { KeptSettings } from './kept'

interface KeptNoteProps {
  kept: KeptSettings
  /** Missing: it stands on the screen already. */
  onTake?: () => void
  onDiscard: () => void
}

/** What was typed and not saved is there again (this tab was loaded anew) or is offered (another one was closed). */
export const KeptNote = ({ kept, onTake, onDiscard }: KeptNoteProps): ReactElement => {
  const { t } = useTranslation('settings')
  const language = useLanguage()
  const time = `${formatDay(kept.at, language)}, ${formatTime(kept.at, language)}`
  return (
    <div className="note set-stale" role="status">
      <Icon name="info" />
      <div className="stack">
        <p>{t(onTake ? 'kept.found' : 'kept.restored', { time })}</p>
        <div className="wraps">
          {onTake && <Button onClick={onTake}>{t('kept.take')}</Button>}
          <Button onClick={onDiscard}>{t('kept.discard')}</Button>
        </div>
      </div>
    </div>
  )
}
