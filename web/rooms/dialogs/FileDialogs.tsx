import { type ReactElement, useState } from 'react'
import type { DocumentView } from '../../../server/contract/rooms/views'
import type { DocumentEvent } from '../list/DocumentMenu'
import { PreviewDialog } from './PreviewDialog'
import { useTranslation } from 'react-i18next'
import { shownName, faultOfName } from '../../../engine/files'
import { call } from '../../rpc'
import { VerbDialog, FormDialog, TextInput, TextArea } from '../../ui'
import { Fault } from './Fault'
import { useRoomAction } from './useRoomAction'
import { useLeaving } from '../../guard/useLeaving'

interface ReasonDialogProps {
  file: DocumentView
  /** strike: everybody reads the reason · delete: the second person reads it. */
  action: 'strike' | 'delete'
  onClose: () => void
}

/**
 * Takes a file that others may have seen out of the documents: struck through, or deleted once a second person agrees. Both need a reason.
 */
const ReasonDialog = ({ file, action, onClose }: ReasonDialogProps): ReactElement => {
  const { t } = useTranslation(['rooms', 'app'])
  const [reason, setReason] = useState('')
  const { isBusy, fault, run } = useRoomAction(onClose)
  const { leave, question } = useLeaving(reason.trim() !== '', onClose)
  const send = (): void => {
    if (reason.trim() !== '') run(() => call(action === 'strike' ? 'strikeDocument' : 'deleteDocument', file.id, reason.trim()))
  }
  return (
    <FormDialog
      title={t(`${action}.title`)}
      verb={t(`${action}.do`)}
      danger
      className=""
      isReady={reason.trim() !== ''}
      busy={isBusy}
      onSubmit={send}
      onClose={leave}
    >
      <p className="rm-ask">{t(`${action}.text`, { name: shownName(file.name) })}</p>
      <TextArea label={t('reason')} hint={t(`${action}.hint`)} rows={3} maxLength={1000} value={reason} onChange={setReason} />
      <Fault what={t(`failed.${action}`)} why={fault} />
      {question}
    </FormDialog>
  )
}

/** Another name for a file, in the folder where it lies. */
export const RenameDialog = ({ file, onClose }: { file: DocumentView; onClose: () => void }): ReactElement => {
  const { t } = useTranslation(['rooms', 'app'])
  const [name, setName] = useState(file.name)
  const { isBusy, fault, run } = useRoomAction(onClose)
  const wrong = faultOfName(name)
  /** The name that the server was asked for: of another one its refusal says nothing. */
  const [asked, setAsked] = useState(name)
  const send = (): void => {
    if (wrong !== null) return
    setAsked(name)
    run(() => call('renameDocument', file.id, name.trim(), file.version))
  }
  return (
    <FormDialog
      title={t('rename.title')}
      verb={t('rename.do')}
      width="narrow"
      className=""
      isReady={wrong === null && name.trim() !== file.name}
      busy={isBusy}
      onSubmit={send}
      onClose={onClose}
    >
      <TextInput
        label={t('rename.name')}
        error={wrong === null || wrong === 'empty' ? undefined : t(`name.${wrong}`)}
        value={name}
        onChange={setName}
      />
      <Fault what={t('failed.rename')} why={name === asked ? fault : ''} />
    </FormDialog>
  )
}

interface DeleteDialogProps {
  file: DocumentView
  onClose: () => void
}

/** Asks before a file is gone: one's own alone, or as the second person. */
const DeleteDialog = ({ file, onClose }: DeleteDialogProps): ReactElement => {
  const { t } = useTranslation(['rooms', 'app'])
  const { isBusy, fault, run } = useRoomAction(onClose)
  const isSecond = file.deletion !== null
  return (
    <VerbDialog
      title={t('deleteAlone.title')}
      verb={t('deleteAlone.do')}
      danger
      width="narrow"
      busy={isBusy}
      onDo={() => run(() => call('deleteDocument', file.id, null))}
      onClose={onClose}
    >
      <p>
        {t(isSecond ? 'deleteAlone.second' : file.versions.length > 1 ? 'deleteAlone.versions' : 'deleteAlone.text', {
          name: shownName(file.name),
          by: file.deletion?.by ?? '',
        })}
      </p>
      <Fault what={t('failed.delete')} why={fault} />
    </VerbDialog>
  )
}

export interface Asked {
  file: DocumentView
  action: Exclude<DocumentEvent, 'keep' | 'replace'> | 'preview'
}

interface FileDialogsProps {
  asked: Asked
  files: readonly DocumentView[]
  /** Where others have seen the files, one person alone only asks for a deletion. */
  needsTwo: (file: DocumentView) => boolean
  onAsk: (asked: Asked | null) => void
  onDownload: (file: DocumentView) => void
}

/** The dialog of what was asked for. */
export const FileDialogs = ({ asked, files, needsTwo, onAsk, onDownload }: FileDialogsProps): ReactElement => {
  const { action } = asked
  const close = (): void => onAsk(null)
  // As it is now: a list that came in meanwhile knows another version, or another wish to delete it.
  const file = files.find(({ id }) => id === asked.file.id) ?? asked.file
  if (action === 'preview')
    return (
      <PreviewDialog
        files={files.filter(({ preview, scan }) => preview !== null && scan !== 'infected')}
        shown={file}
        onShow={(next) => onAsk({ file: next, action })}
        onDownload={onDownload}
        onClose={close}
      />
    )
  if (action === 'rename') return <RenameDialog file={file} onClose={close} />
  if (action === 'strike') return <ReasonDialog file={file} action="strike" onClose={close} />
  if (action === 'delete' && needsTwo(file)) return <ReasonDialog file={file} action="delete" onClose={close} />
  return <DeleteDialog file={file} onClose={close} />
}
