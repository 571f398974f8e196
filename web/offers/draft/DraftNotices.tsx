import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../app/i18n/useLanguage'
import { Button, Icon } from '../../ui'
import { formatDateTime } from '../../ui/time'
import type { AutosaveStore } from './AutosaveStore'
import { useAutosave } from './useAutosave'

/** Another tab or a colleague wrote something else into the same fields: which of the two holds, a person says. */
const Clash = ({ store }: { store: AutosaveStore }): ReactElement => {
  const { t } = useTranslation('offers')
  const language = useLanguage()
  const clashes = useAutosave(store, (state) => state.clashes)
  return (
    <div className="note error bd-clash" role="alert">
      <Icon name="warning" />
      <div>
        <p>
          <b>{t('draft.clash', { count: clashes.length })}</b> {[...new Set(clashes.map(({ label }) => label[language]))].join(', ')}.
        </p>
        <p className="bd-b">
          <Button size="small" onClick={() => store.decide('mine')}>
            {t('draft.keepMine')}
          </Button>
          <Button size="small" onClick={() => store.decide('theirs')}>
            {t('draft.takeTheirs')}
          </Button>
        </p>
      </div>
    </div>
  )
}

/** What a person must know of the draft above its form. */
export const DraftNotices = ({ store }: { store: AutosaveStore }): ReactElement => {
  const { t } = useTranslation('offers')
  const language = useLanguage()
  const status = useAutosave(store, (state) => state.status)
  const fault = useAutosave(store, (state) => state.fault)
  const restoredAt = useAutosave(store, (state) => state.restoredAt)
  return (
    <>
      {status === 'clash' && <Clash store={store} />}
      {status === 'refused' && (
        <p className="note error" role="alert">
          <Icon name="warning" />
          <span>
            <b>{t('draft.refused')}</b> {fault} {t('draft.refusedKept')}
          </span>
        </p>
      )}
      {restoredAt !== null && status !== 'clash' && (
        <p className="note" role="status">
          <Icon name="save" />
          <span>{t('draft.restored', { date: formatDateTime(restoredAt, language) })}</span>
        </p>
      )}
    </>
  )
}
