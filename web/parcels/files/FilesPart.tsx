import '../../rooms/rooms.css'
import './files.css'
import { useState, type DragEvent, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { shownName } from '../../../engine/files'
import { allFolders } from '../../../engine/parcels'
import type { PropertyFolder, PropertyView } from '../../../server/contract/parcels/views'
import { toast } from '../../ui/toasts/toasts'
import { Button, ConfirmDialog } from '../../ui'
import { MAX_FILES, droppedOf, type Chosen } from '../../rooms/uploads/chosen'
import { uploads } from '../../rooms/uploads/store'
import { NameDialog } from '../settings/NameDialog'
import { EntryDialog } from './EntryDialog'
import { FileLine } from './FileLine'
import { FolderLine, type FolderAsk } from './FolderLine'
import { MoveDialog } from './MoveDialog'
import { PlaceUploads } from './PlaceUploads'
import { linesOf, placeOf, type FileView } from './tree'
import { useFiles } from './useFiles'
import { useUploadToasts } from './useUploadToasts'
import { VersionsDialog } from './VersionsDialog'

type Asked =
  | { what: FolderAsk; folder: PropertyFolder }
  | { what: 'move' | 'rename' | 'archive'; folder: PropertyFolder; file: FileView }
  | { what: 'addTop' }

/** What is dragged inside the tree. */
type Dragged = { file: FileView } | { folder: PropertyFolder }

interface FilesPartProps {
  parcel: PropertyView
  isInternal: boolean
}

/** 'Vorhandene Daten': the folders of a parcel with their files. Whatever is done by dragging is in the menus too. */
export const FilesPart = ({ parcel, isInternal }: FilesPartProps): ReactElement => {
  // All that its dialogs say is there before one opens.
  const { t } = useTranslation(['parcelFiles', 'parcelSettings', 'rooms', 'app'])
  const folders = parcel.files ?? []
  const mayEdit = isInternal && parcel.isArchived !== true
  const files = useFiles(parcel.id)
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const [asked, ask] = useState<Asked | null>(null)
  const [dragged, drag] = useState<Dragged | null>(null)
  const [over, setOver] = useState<string | null>(null)
  useUploadToasts(parcel.id)

  const send = (folderId: string, chosen: readonly Chosen[]): void => {
    if (chosen.length > MAX_FILES) return toast.error(t('tooMany', { count: MAX_FILES }))
    if (chosen.length > 0) uploads.add(placeOf(parcel.id, folderId), chosen)
  }
  const toggle = (id: string): void => setClosed(new Set(closed.has(id) ? [...closed].filter((one) => one !== id) : [...closed, id]))
  const close = (): void => {
    setOver(null)
    drag(null)
  }
  const dropOn = (folder: PropertyFolder, event: DragEvent): void => {
    if (event.dataTransfer.types.includes('Files'))
      void droppedOf(event.dataTransfer, (count) => toast.error(t('rooms:drop.unreadable', { count }))).then((chosen) =>
        send(folder.id, chosen),
      )
    else if (dragged && 'file' in dragged) {
      if (!folder.contents.includes(dragged.file)) void files.change({ do: 'moveFile', serverId: dragged.file.serverId, toId: folder.id })
    } else if (dragged && dragged.folder.id !== folder.id)
      void files.change({ do: 'moveFolder', folderId: dragged.folder.id, toId: folder.id })
    close()
  }
  /** Every line of a folder takes what is dropped for it. */
  const taking = (folder: PropertyFolder) =>
    mayEdit
      ? {
          onDragOver: (event: DragEvent) => {
            if (!dragged && !event.dataTransfer.types.includes('Files')) return
            event.preventDefault()
            if (over !== folder.id) setOver(folder.id)
          },
          onDrop: (event: DragEvent) => {
            event.preventDefault()
            event.stopPropagation()
            dropOn(folder, event)
          },
        }
      : {}
  const moving = (what: Dragged, name: string) =>
    mayEdit
      ? {
          draggable: true,
          onDragStart: (event: DragEvent) => {
            event.dataTransfer.effectAllowed = 'move'
            event.dataTransfer.setData('text/plain', name)
            drag(what)
          },
          onDragEnd: close,
        }
      : {}
  const done = (): void => ask(null)
  const dialog = (): ReactElement | null => {
    if (asked === null) return null
    if (asked.what === 'addTop')
      return (
        <NameDialog
          title={t('folder.add')}
          label={t('folder.name')}
          name=""
          onGive={({ name }) => void files.change({ do: 'addFolder', folderId: null, name }).then((isDone) => isDone && done())}
          onClose={done}
        />
      )
    const { folder } = asked
    const parent = allFolders(folders).find(({ children }) => children.some(({ id }) => id === folder.id))?.id ?? null
    switch (asked.what) {
      case 'versions':
        return (
          <VersionsDialog
            folder={allFolders(folders).find(({ id }) => id === folder.id) ?? folder}
            files={files}
            mayEdit={mayEdit}
            onClose={done}
          />
        )
      case 'entry':
        return <EntryDialog folder={folder} files={files} onChosen={(chosen) => send(folder.id, chosen)} onClose={done} />
      case 'addFolder':
      case 'renameFolder': {
        const verb = asked.what
        return (
          <NameDialog
            title={t(verb === 'addFolder' ? 'folder.add' : 'folder.rename')}
            label={t('folder.name')}
            name={verb === 'addFolder' ? '' : folder.name}
            onGive={({ name }) => void files.change({ do: verb, folderId: folder.id, name }).then((isDone) => isDone && done())}
            onClose={done}
          />
        )
      }
      case 'rename': {
        const { serverId, name: before } = asked.file
        return (
          <NameDialog
            title={t('file.rename')}
            label={t('file.name')}
            name={before}
            onGive={({ name }) => void files.change({ do: 'renameFile', serverId, name }).then((isDone) => isDone && done())}
            onClose={done}
          />
        )
      }
      case 'moveFolder':
        return (
          <MoveDialog
            name={folder.name}
            folderId={folder.id}
            from={parent}
            folders={folders}
            onMove={(toId) => void files.change({ do: 'moveFolder', folderId: folder.id, toId }).then((isDone) => isDone && done())}
            onClose={done}
          />
        )
      case 'move': {
        const { serverId, name } = asked.file
        return (
          <MoveDialog
            name={shownName(name)}
            folderId={null}
            from={folder.id}
            folders={folders}
            onMove={(toId) => {
              if (toId !== null) void files.change({ do: 'moveFile', serverId, toId }).then((isDone) => isDone && done())
            }}
            onClose={done}
          />
        )
      }
      case 'archive':
      case 'removeFolder': {
        const isFile = asked.what === 'archive'
        const name = isFile ? shownName(asked.file.name) : folder.name
        const step = isFile
          ? ({ do: 'archive', serverId: asked.file.serverId } as const)
          : ({ do: 'removeFolder', folderId: folder.id } as const)
        return (
          <ConfirmDialog
            title={t('sure')}
            confirm={t(isFile ? 'do.archive' : 'do.removeFolder')}
            busy={files.isBusy}
            onConfirm={() => void files.change(step).then(done)}
            onCancel={done}
          >
            {t(isFile ? 'file.sureArchive' : 'folder.sureRemove', { name })}
          </ConfirmDialog>
        )
      }
    }
  }
  const lines = linesOf(folders, closed)
  const uploadsIn = [...allFolders(folders).map(({ id, name }) => ({ id, name })), { id: '', name: '' }]
  return (
    <div className="pf">
      {lines.length === 0 ? (
        <p className="soft">{t(mayEdit ? 'empty.staff' : 'empty.reader')}</p>
      ) : (
        <ul className="rm-list" aria-label={t('list')}>
          {lines.map((line) => {
            const { folder, depth } = line
            const isOver = over === folder.id && !('file' in line)
            return 'file' in line ? (
              <li
                key={line.file.serverId}
                data-depth={Math.min(depth, 6)}
                {...taking(folder)}
                {...moving({ file: line.file }, line.file.name)}
              >
                <FileLine
                  file={line.file}
                  mayEdit={mayEdit}
                  onSave={() => void files.download(line.file.serverId)}
                  onShare={(isPublic) => void files.change({ do: 'share', serverId: line.file.serverId, isPublic })}
                  onAsk={(what) => ask({ what, folder, file: line.file })}
                />
              </li>
            ) : (
              <li
                key={folder.id}
                data-depth={Math.min(depth, 6)}
                className={isOver ? 'pf-over' : undefined}
                {...taking(folder)}
                {...(folder.ofTemplate === true ? {} : moving({ folder }, folder.name))}
              >
                <FolderLine
                  folder={folder}
                  isOpen={line.isOpen}
                  mayEdit={mayEdit}
                  onToggle={() => toggle(folder.id)}
                  onChosen={(chosen) => send(folder.id, chosen)}
                  onSave={() => void files.download(null, folder.id)}
                  onAsk={(what) => ask({ what, folder })}
                />
              </li>
            )
          })}
        </ul>
      )}
      {mayEdit && (
        <>
          {uploadsIn.map(({ id }) => (
            <PlaceUploads
              key={id}
              place={placeOf(parcel.id, id)}
              known={allFolders(folders).find((one) => one.id === id)?.contents ?? []}
            />
          ))}
          <p className="rm-acts">
            <Button icon="plus" onClick={() => ask({ what: 'addTop' })}>
              {t('folder.add')}
            </Button>
          </p>
          {lines.length > 0 && <p className="rm-small">{t('hint')}</p>}
        </>
      )}
      {dialog()}
    </div>
  )
}
