import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../app/i18n/useLanguage'
import { formatTime, formatDay } from '../../ui/time'
import type { DraftStore } from './DraftStore'
import { useDraft } from './useDraft'

/** 'Nicht gespeicherte Änderungen von 10:42 wiederhergestellt · verwerfen'. */
export const RestoredNotice = ({ store, version }: { store: DraftStore; version: number | null }): ReactElement | null => {
  const { t } = useTranslation('tenders')
  const language = useLanguage()
  const restoredAt = useDraft(store, (state) => state.restoredAt)
  if (restoredAt === null) return null
  const isToday = formatDay(restoredAt, language) === formatDay(Date.now(), language)
  const time = isToday ? formatTime(restoredAt, language) : `${formatDay(restoredAt, language)}, ${formatTime(restoredAt, language)}`
  return (
    <div className="te-bar" role="status">
      <span>{t('save.restored', { time })}</span>
      <span aria-hidden="true">·</span>
      <button type="button" className="link" onClick={() => store.discard(version)}>
        {t('save.discard')}
      </button>
    </div>
  )
}

/** Says how many values the server refused; they are marked at their fields. */
export const RefusedNotice = ({ count }: { count: number }): ReactElement | null => {
  const { t } = useTranslation('tenders')
  return count === 0 ? null : (
    <div className="te-bar error" role="alert">
      {t('save.issues', { count })}
    </div>
  )
}

/** A colleague saved while this form is open and holds changes of its own. */
export const ChangedNotice = ({ who, onCompare }: { who: string | null; onCompare: () => void }): ReactElement => {
  const { t } = useTranslation('tenders')
  return (
    <div className="te-bar" role="status">
      <span>{t('merge.meanwhile', { who: who ?? t('merge.someone') })}</span>
      <button type="button" className="link" onClick={onCompare}>
        {t('merge.compare')}
      </button>
    </div>
  )
}
