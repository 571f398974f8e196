import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useConnection } from '../../rpc/useConnection'
import { useLanguage } from '../../i18n/useLanguage'
import { Button, Icon, type IconName } from '../../ui'
import { formatTime } from '../../ui/time'
import type { DraftStore } from './DraftStore'
import { useDraft } from './useDraft'

/** What stands in the way of saving, as a key of `tenders:save`; null when nothing does. */
export const saveRefusal = (name: string, organizationId: number | null): 'needsName' | 'needsOrganization' | 'needsBoth' | null => {
  if (name === '') return organizationId === null ? 'needsBoth' : 'needsName'
  return organizationId === null ? 'needsOrganization' : null
}

/** The saved state in words: always visible while editing. */
export const SavedState = ({ store }: { store: DraftStore }): ReactElement => {
  const { t } = useTranslation('tenders')
  const language = useLanguage()
  const connection = useConnection()
  const { isDirty, isSaving, savedAt, isKept, version } = useDraft(store, (state) => state)
  const isOffline = connection === 'connecting' || connection === 'failed'
  const [icon, text]: [IconName, string] =
    (isDirty || isSaving) && !isKept
      ? ['warning', t('save.notKept')]
      : (isDirty || isSaving) && isOffline
        ? ['save', t('save.offline')]
        : isSaving
          ? ['save', t('save.saving')]
          : isDirty
            ? ['pencil', t('save.unsaved')]
            : version === null || savedAt === null
              ? ['pencil', t('save.new')]
              : ['check', t('save.savedAt', { time: formatTime(savedAt, language) })]
  return (
    <span className="te-saved" role="status" title={text}>
      <Icon name={icon} />
      <span>{text}</span>
    </span>
  )
}

interface SaveBarProps {
  store: DraftStore
  /** Saving is what the page is for; on the start step 'Weiter' is. */
  isMain: boolean
  onSave: () => void
}

/** In the top bar: state, and the button. Where something is missing that saving needs, the press says what, and leads there. */
export const SaveBar = ({ store, isMain, onSave }: SaveBarProps): ReactElement => {
  const { t } = useTranslation('tenders')
  const isSaving = useDraft(store, (state) => state.isSaving)
  return (
    <>
      <SavedState store={store} />
      <Button variant={isMain ? 'primary' : 'plain'} busy={isSaving} onClick={onSave}>
        {t('save.button')}
      </Button>
    </>
  )
}
