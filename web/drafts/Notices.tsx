import './drafts.css'
import { useState, type ReactElement, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, Icon } from '../ui'
import { toast } from '../ui/toasts/toasts'
import type { AnyDraftStore } from './DraftStore'

const Notice = ({ text, children }: { text: string; children: ReactNode }): ReactElement => (
  <div className="note error dr-notice" role="alert">
    <Icon name="warning" />
    <div>
      <p>{text}</p>
      <div className="dr-verbs">{children}</div>
    </div>
  </div>
)

interface ConflictProps {
  text: string
  /** Missing where there is no other version to load. */
  reload?: (() => Promise<void>) | undefined
  keep: () => Promise<void>
  /** Said where neither gives a reason. */
  failed: string
}

/** Somebody else saved first: theirs, or one's own as a copy. Nothing is lost either way. */
export const ConflictNotice = ({ text, reload, keep, failed }: ConflictProps): ReactElement => {
  const { t } = useTranslation('drafts')
  const [isBusy, setBusy] = useState(false)
  const run = (work: () => Promise<void>): void => {
    setBusy(true)
    work()
      .catch((error: unknown) => toast.error(error instanceof Error && error.message !== '' ? error.message : failed))
      .finally(() => setBusy(false))
  }
  return (
    <Notice text={text}>
      {reload && (
        <Button size="small" busy={isBusy} onClick={() => run(reload)}>
          {t('conflict.reload')}
        </Button>
      )}
      <Button size="small" busy={isBusy} onClick={() => run(keep)}>
        {t('conflict.keep')}
      </Button>
    </Notice>
  )
}

/** The line or the server failed; the draft is on the device, where there is room. */
export const KeptNotice = ({ store }: { store: AnyDraftStore }): ReactElement | null => {
  const { t } = useTranslation('drafts')
  const { state } = store
  if (state.kind !== 'failed') return null
  return (
    <Notice text={`${t('failed.text')} ${state.message} ${t(state.isKept ? 'failed.kept' : 'failed.notKept')}`}>
      <Button size="small" onClick={() => void store.flush()}>
        {t('failed.again')}
      </Button>
    </Notice>
  )
}
