import type { ReactElement } from 'react'
import type { DocumentView } from '../../../server/contract/rooms/views'
import type { DocumentEvent } from '../list/DocumentMenu'
import { DeleteDialog } from './DeleteDialog'
import { PreviewDialog } from './PreviewDialog'
import { ReasonDialog } from './ReasonDialog'
import { RenameDialog } from './RenameDialog'

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
