import type { ReactElement } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/useLanguage'
import { useConnection } from '../../rpc/useConnection'
import { useShell } from '../../page/slots'
import { Icon, type IconName } from '../../ui'
import { formatTime } from '../../ui/time'
import type { AutosaveStore } from './AutosaveStore'
import { useAutosave } from './useAutosave'

/** In the top bar, so that it is always in sight: whether what was typed is with the server, on this device, or not yet anywhere. */
export const SavedLine = ({ store }: { store: AutosaveStore }): ReactElement | null => {
  const { t } = useTranslation('offers')
  const language = useLanguage()
  const connection = useConnection()
  const { actions } = useShell()
  const status = useAutosave(store, (state) => state.status)
  const savedAt = useAutosave(store, (state) => state.savedAt)
  const isKept = useAutosave(store, (state) => state.isKept)
  const isOffline = connection === 'connecting' || connection === 'failed'
  const [icon, text]: [IconName, string] =
    status === 'saved'
      ? savedAt === null
        ? ['pencil', t('draft.empty')]
        : ['check', t('draft.savedAt', { time: formatTime(savedAt, language) })]
      : !isKept
        ? ['warning', t('draft.notKept')]
        : isOffline
          ? ['save', t('draft.offline')]
          : status === 'saving'
            ? ['save', t('draft.saving')]
            : status === 'unsaved'
              ? ['pencil', t('draft.unsaved')]
              : ['warning', t('draft.onDevice')]
  if (!actions) return null
  return createPortal(
    <span className="bd-saved" role="status" title={text}>
      <Icon name={icon} />
      <span>{text}</span>
    </span>,
    actions,
  )
}
