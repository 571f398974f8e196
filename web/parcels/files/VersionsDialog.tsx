import { useEffect, useRef, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { shownName } from '../../../engine/files'
import { DELETION_WINDOW_MS } from '../../../engine/parcels'
import type { PropertyFolder } from '../../../server/contract/parcels/views'
import { useLanguage } from '../../i18n/useLanguage'
import { Digest, formatSize } from '../../rooms'
import { Button, Modal } from '../../ui'
import { formatDateTime, serverNow } from '../../ui/time'
import { EntryName } from './EntryName'
import type { FileView } from './tree'
import type { Files } from './useFiles'

/** Until when a second person may approve; null: nobody asks just now. */
const approvableUntil = ({ deletionRequested }: FileView): number | null => {
  if (typeof deletionRequested !== 'string') return null
  const until = Date.parse(deletionRequested) + DELETION_WINDOW_MS
  return until >= serverNow() ? until : null
}

const Version = ({ file, files, mayEdit }: { file: FileView; files: Files; mayEdit: boolean }): ReactElement => {
  const { t } = useTranslation('parcelFiles')
  const language = useLanguage()
  const { serverId, created, by, fileSizeInBytes, sha256, nowCalled, deletionRequestUsername = '', deletionIsMine } = file
  const name = shownName(file.name)
  const until = approvableUntil(file)
  const told = { name: deletionRequestUsername, until: until === null ? '' : formatDateTime(new Date(until).toISOString(), language) }
  return (
    <li>
      <p className="pf-version">
        <EntryName file={file} onSave={() => void files.download(serverId)} />
      </p>
      <p className="rm-small num">
        {formatDateTime(created, language)}
        {by !== undefined && ` · ${by}`}
        {sha256 !== undefined && ` · ${formatSize(fileSizeInBytes, language)}`}
      </p>
      {nowCalled !== undefined && <p className="rm-small">{t('versions.nowCalled', { name: shownName(nowCalled) })}</p>}
      {sha256 !== undefined && <Digest value={sha256} of={name} />}
      {until !== null && (
        <p className="note error" role="status">
          {t(deletionIsMine === true ? 'deletion.mine' : 'deletion.other', told)}
        </p>
      )}
      {mayEdit && (
        <p className="rm-acts flow">
          <Button size="small" disabled={files.isBusy} onClick={() => void files.change({ do: 'restore', serverId })}>
            {t('deletion.restore')}
            <span className="sr"> {name}</span>
          </Button>
          {until === null && (
            <Button
              size="small"
              variant="quiet"
              disabled={files.isBusy}
              onClick={() => void files.change({ do: 'requestDeletion', serverId })}
            >
              {t('deletion.request')}
              <span className="sr"> {name}</span>
            </Button>
          )}
          {until !== null && deletionIsMine !== true && (
            <Button
              size="small"
              variant="danger"
              disabled={files.isBusy}
              onClick={() => void files.change({ do: 'approveDeletion', serverId })}
            >
              {t('deletion.approve')}
              <span className="sr"> {name}</span>
            </Button>
          )}
        </p>
      )}
    </li>
  )
}

interface VersionsDialogProps {
  folder: PropertyFolder
  files: Files
  mayEdit: boolean
  onClose: () => void
}

/** What a folder's archive holds, the newest first: to be saved, brought back, or deleted for good by two people. */
export const VersionsDialog = ({ folder, files, mayEdit, onClose }: VersionsDialogProps): ReactElement => {
  const { t } = useTranslation(['parcelFiles', 'app'])
  const about = useRef<HTMLParagraphElement>(null)
  // What was pressed is gone with its version, or waits: the next key starts from the top of the list again.
  useEffect(() => {
    if (document.activeElement === document.body) about.current?.focus()
  }, [files.isBusy, folder.archive.length])
  return (
    <Modal title={t('versions.title')} onClose={onClose} actions={<Button onClick={onClose}>{t('app:close')}</Button>}>
      <p className="soft" ref={about} tabIndex={-1}>
        {t('versions.about', { name: folder.name })}
      </p>
      {folder.archive.length === 0 ? (
        <p>{t('versions.none')}</p>
      ) : (
        <ul className="pf-versions">
          {folder.archive.map((file) => (
            <Version key={file.serverId} file={file} files={files} mayEdit={mayEdit} />
          ))}
        </ul>
      )}
    </Modal>
  )
}
