import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/useLanguage'
import type { TenderView } from '../../../server/contract/tenders/views'
import { formatTime, formatDay } from '../../ui/time'
import { moveOf } from '../moves'
import type { DraftStore } from './DraftStore'
import { useDraft } from './useDraft'
import { useFound } from './useTab'

/** The time of day, with the day where that is not today. */
const useMoment = (): ((at: string) => string) => {
  const language = useLanguage()
  return (at) => {
    const isToday = formatDay(at, language) === formatDay(Date.now(), language)
    return isToday ? formatTime(at, language) : `${formatDay(at, language)}, ${formatTime(at, language)}`
  }
}

/** 'Nicht gespeicherte Änderungen von 10:42 wiederhergestellt · verwerfen'. */
export const RestoredNotice = ({ store, version }: { store: DraftStore; version: number | null }): ReactElement | null => {
  const { t } = useTranslation('tenders')
  const moment = useMoment()
  const restoredAt = useDraft(store, (state) => state.restoredAt)
  if (restoredAt === null) return null
  return (
    <div className="te-bar" role="status">
      <span>
        {t('save.restored', { time: moment(restoredAt) })} <span aria-hidden="true">·</span>
      </span>
      <button type="button" className="link" onClick={() => store.discard(version)}>
        {t('save.discard')}
      </button>
    </div>
  )
}

/** After 'verwerfen': one tap must not be the end of an hour's work. */
export const DiscardedNotice = ({ store, onStep }: { store: DraftStore; onStep: (step: 0 | 1) => void }): ReactElement | null => {
  const { t } = useTranslation('tenders')
  const moment = useMoment()
  const discarded = useDraft(store, (state) => state.discarded)
  if (discarded === null) return null
  const undo = (): void => {
    store.adopt(discarded)
    onStep(discarded.step)
  }
  return (
    <div className="te-bar" role="status">
      <span>
        {t('save.discarded', { time: moment(discarded.at) })} <span aria-hidden="true">·</span>
      </span>
      <button type="button" className="link" onClick={undo}>
        {t('save.undo')}
      </button>
    </div>
  )
}

/** Offers what a tab that is closed by now kept; while there is something of this tab's own to lose it waits. */
export const FoundNotice = ({ store, onStep }: { store: DraftStore; onStep: (step: 0 | 1) => void }): ReactElement | null => {
  const { t } = useTranslation('tenders')
  const moment = useMoment()
  const isDirty = useDraft(store, (state) => state.isDirty)
  const { found, drop } = useFound(store)
  if (found === null || isDirty) return null
  const take = (): void => {
    drop(found)
    store.adopt(found.kept)
    onStep(found.kept.step)
  }
  const refuse = (): void => {
    drop(found)
    store.setAside(found.kept)
  }
  return (
    <div className="te-bar" role="status">
      <span>{t('save.found', { time: moment(found.kept.at) })}</span>
      <button type="button" className="link" onClick={take}>
        {t('save.take')}
      </button>
      <span aria-hidden="true">·</span>
      <button type="button" className="link" onClick={refuse}>
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

/** Why nothing can be changed here, who can, and what to do. */
export const ReadOnlyNotice = ({ view }: { view: Pick<TenderView, 'moves' | 'team'> }): ReactElement => {
  const { t } = useTranslation('tenders')
  const { moves, team } = view
  const reason = moveOf(view, 'edit')?.reason
  const admins = (team ?? []).filter(({ role }) => role === 'ADMIN').map(({ name, userName }) => name ?? userName)
  const said = (): string => {
    if (moves === undefined || team === undefined) return t('detail.readOnly.team')
    if (reason === 'onlyProjectAdmins') return t('detail.readOnly.role', { count: admins.length, names: admins.join(', ') })
    return t(reason === 'lockedAtPortal' ? 'detail.readOnly.portal' : 'detail.readOnly.over')
  }
  return <div className="te-bar">{said()}</div>
}
