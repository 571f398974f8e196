import './phases.css'
import type { ReactElement, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon, VerbDialog } from '../ui'

interface ActionDialogProps {
  title: string
  /** What the step means, in a sentence or two. */
  lead: string
  /** The verb of the button. */
  verb: string
  isDanger?: boolean
  isBusy: boolean
  /** The server's sentence about the last attempt. */
  failure: string | null
  failureTitle?: string
  /** What is still missing, said beside the button; the button is shut until nothing is. */
  gap?: string | undefined
  onDo: () => void
  onClose: () => void
  children?: ReactNode
}

/** A step of the procedure: what it means, what is chosen for it, and what the server said against it. */
export const ActionDialog = ({
  title,
  lead,
  verb,
  isDanger = false,
  isBusy,
  failure,
  failureTitle,
  gap,
  onDo,
  onClose,
  children,
}: ActionDialogProps): ReactElement => {
  const { t } = useTranslation('phases')
  // While the step is being taken the tender moves under it: what it can no longer do then is what it is doing.
  const lacking = isBusy ? undefined : gap
  return (
    <VerbDialog
      title={title}
      verb={verb}
      danger={isDanger}
      cancel={t('back')}
      isReady={lacking === undefined}
      busy={isBusy}
      isHeld
      note={
        lacking !== undefined && (
          <p className="ph-gap soft" role="status">
            {lacking}
          </p>
        )
      }
      onDo={onDo}
      onClose={onClose}
    >
      <p>{lead}</p>
      {failure !== null && (
        <div className="note error" role="alert">
          <Icon name="warning" />
          <div>
            <b>{failureTitle ?? t('failed')}</b>
            <p>{failure}</p>
          </div>
        </div>
      )}
      {children}
    </VerbDialog>
  )
}
