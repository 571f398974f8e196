import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { shownName } from '../../../engine/files'
import { allFolders, linkIn } from '../../../engine/parcels'
import type { PropertyFileStep } from '../../../server/contract/parcels/files'
import type { PropertyFolder } from '../../../server/contract/parcels/views'
import type { Chosen } from '../../rooms/uploads/chosen'
import { ConfirmDialog, Select, VerbDialog, FormDialog, TextInput } from '../../ui'
import { NameDialog } from '../settings/NameDialog'
import type { FolderAsk } from './FolderLine'
import { type FileView, placesFor } from './tree'
import type { Files } from './useFiles'
import { VersionsDialog } from './VersionsDialog'
import { FileButton } from '../../rooms/FileButton'
import { useLeaving } from '../../guard/useLeaving'

interface EntryDialogProps {
  folder: PropertyFolder
  files: Files
  onChosen: (chosen: Chosen[]) => void
  onClose: () => void
}

/** 'Datei anlegen': a file from this computer, or an entry without bytes, which is an address or a text. */
export const EntryDialog = ({ folder, files, onChosen, onClose }: EntryDialogProps): ReactElement => {
  const { t } = useTranslation(['parcelFiles', 'app'])
  const [name, setName] = useState('')
  const [link, setLink] = useState('')
  const typed = link.trim()
  const isWrong = typed !== '' && linkIn(typed) !== typed
  const isReady = name.trim() !== '' && !isWrong
  const { leave, question } = useLeaving(name.trim() !== '' || typed !== '', onClose)
  const send = async (): Promise<void> => {
    const step = { do: 'addEntry' as const, folderId: folder.id, name: name.trim(), ...(typed === '' ? {} : { link: typed }) }
    if (await files.change(step)) onClose()
  }
  return (
    <FormDialog
      title={t('entry.title')}
      verb={t('entry.save')}
      width="narrow"
      className="pf-form stack-3"
      lead={
        <>
          <p className="soft">{t('entry.folder', { name: folder.name })}</p>
          <p>
            <FileButton
              take="one"
              icon="upload"
              onChosen={(chosen) => {
                onChosen(chosen)
                leave()
              }}
            >
              {t('entry.choose')}
            </FileButton>
          </p>
        </>
      }
      isReady={isReady}
      busy={files.isBusy}
      onSubmit={() => void send()}
      onClose={leave}
    >
      <p>{t('entry.or')}</p>
      <TextInput label={t('entry.name')} maxLength={250} value={name} onChange={setName} />
      <TextInput
        label={t('entry.link')}
        hint={t('entry.linkHint')}
        error={isWrong ? t('entry.linkWrong') : undefined}
        maxLength={2000}
        value={link}
        onChange={setLink}
      />
      {question}
    </FormDialog>
  )
}

interface MoveDialogProps {
  name: string
  /** Of a folder: it is not moved into itself, and may stand beside the topmost ones. */
  folderId: string | null
  /** Where it lies. */
  from: string | null
  folders: readonly PropertyFolder[]
  onMove: (toId: string | null) => void
  onClose: () => void
}

/** The same by keyboard as dragging: where to. */
const MoveDialog = ({ name, folderId, from, folders, onMove, onClose }: MoveDialogProps): ReactElement => {
  const { t } = useTranslation(['parcelFiles', 'app'])
  const places = placesFor(folders, folderId ?? '').filter(({ id }) => id !== from)
  const isTopOpen = folderId !== null && from !== null
  const [to, setTo] = useState(isTopOpen ? '' : (places[0]?.id ?? ''))
  const isReady = isTopOpen || places.length > 0
  return (
    <VerbDialog
      title={t('move.title', { name })}
      verb={t('move.do')}
      width="narrow"
      isReady={!!isReady}
      onDo={() => onMove(to === '' ? null : to)}
      onClose={onClose}
    >
      {isReady ? (
        <Select label={t('move.to')} value={to} onChange={setTo}>
          {isTopOpen && <option value="">{t('move.top')}</option>}
          {places.map(({ id, path }) => (
            <option key={id} value={id}>
              {path}
            </option>
          ))}
        </Select>
      ) : (
        <p>{t('move.nowhere')}</p>
      )}
    </VerbDialog>
  )
}

export type Asked =
  | { what: FolderAsk; folder: PropertyFolder }
  | { what: 'move' | 'rename' | 'archive'; folder: PropertyFolder; file: FileView }
  | { what: 'addTop' }

interface FilesDialogProps {
  asked: Asked
  folders: readonly PropertyFolder[]
  files: Files
  mayEdit: boolean
  onSend: (folderId: string, chosen: readonly Chosen[]) => void
  onClose: () => void
}

/** What is asked about a folder or a file before it is done; it closes once it is. */
export const FilesDialog = ({ asked, folders, files, mayEdit, onSend, onClose }: FilesDialogProps): ReactElement => {
  const { t } = useTranslation('parcelFiles')
  const carryOut = (step: PropertyFileStep): void => void files.change(step).then((isDone) => isDone && onClose())
  const folderName = (verb: 'add' | 'rename', before: string, stepOf: (name: string) => PropertyFileStep): ReactElement => (
    <NameDialog
      title={t(`folder.${verb}`)}
      label={t('folder.name')}
      name={before}
      onGive={({ name }) => carryOut(stepOf(name))}
      onClose={onClose}
    />
  )
  if (asked.what === 'addTop') return folderName('add', '', (name) => ({ do: 'addFolder', folderId: null, name }))
  const { folder } = asked
  const folderId = folder.id
  switch (asked.what) {
    case 'versions': {
      const now = allFolders(folders).find(({ id }) => id === folderId) ?? folder
      return <VersionsDialog folder={now} files={files} mayEdit={mayEdit} onClose={onClose} />
    }
    case 'entry':
      return <EntryDialog folder={folder} files={files} onChosen={(chosen) => onSend(folderId, chosen)} onClose={onClose} />
    case 'addFolder':
      return folderName('add', '', (name) => ({ do: 'addFolder', folderId, name }))
    case 'renameFolder':
      return folderName('rename', folder.name, (name) => ({ do: 'renameFolder', folderId, name }))
    case 'rename': {
      const { serverId, name: before } = asked.file
      return (
        <NameDialog
          title={t('file.rename')}
          label={t('file.name')}
          name={before}
          onGive={({ name }) => carryOut({ do: 'renameFile', serverId, name })}
          onClose={onClose}
        />
      )
    }
    case 'moveFolder': {
      const parent = allFolders(folders).find(({ children }) => children.some(({ id }) => id === folderId))?.id ?? null
      const onMove = (toId: string | null): void => carryOut({ do: 'moveFolder', folderId, toId })
      return <MoveDialog name={folder.name} {...{ folderId, folders, onMove, onClose }} from={parent} />
    }
    case 'move': {
      const { serverId, name } = asked.file
      const onMove = (toId: string | null): void => {
        if (toId !== null) carryOut({ do: 'moveFile', serverId, toId })
      }
      return <MoveDialog name={shownName(name)} folderId={null} from={folderId} {...{ folders, onMove, onClose }} />
    }
    case 'archive':
    case 'removeFolder': {
      const isFile = asked.what === 'archive'
      const name = isFile ? shownName(asked.file.name) : folder.name
      const step: PropertyFileStep = isFile ? { do: 'archive', serverId: asked.file.serverId } : { do: 'removeFolder', folderId }
      return (
        <ConfirmDialog
          title={t('sure')}
          confirm={t(isFile ? 'do.archive' : 'do.removeFolder')}
          busy={files.isBusy}
          onConfirm={() => void files.change(step).then(onClose)}
          onCancel={onClose}
        >
          {t(isFile ? 'file.sureArchive' : 'folder.sureRemove', { name })}
        </ConfirmDialog>
      )
    }
  }
}
