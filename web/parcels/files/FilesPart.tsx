import '../../rooms/rooms.css'
import './files.css'
import { useState, type ReactElement, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { allFolders } from '../../../engine/parcels'
import type { PropertyView } from '../../../server/contract/parcels/views'
import { toast } from '../../ui/toasts/toasts'
import { Button } from '../../ui'
import { MAX_FILES, type Chosen } from '../../rooms/uploads/chosen'
import { uploads } from '../../rooms/uploads/store'
import { FileLine } from './FileLine'
import { FilesDialog, type Asked } from './FilesDialog'
import { FolderLine } from './FolderLine'
import { linesOf, placeOf, type FileView } from './tree'
import { useFileDrag } from './useFileDrag'
import { useFiles } from './useFiles'
import { sameName } from '../../../engine/files'
import { useUploads } from '../../rooms'
import { UnfinishedList } from '../../rooms/uploads/UnfinishedList'
import { UploadPanel } from '../../rooms/uploads/UploadPanel'

/** Says of files that were on their way to a parcel how it ended: once for all that came in together, and for each that was refused. */
function useUploadToasts(parcelId: number): void {
  const { t } = useTranslation('parcelFiles')
  const { queue } = useUploads()
  const seen = useRef<ReadonlyMap<string, string> | null>(null)
  const arrived = useRef(0)
  useEffect(() => {
    const own = queue.filter(({ roomId }) => roomId.startsWith(`parcel:${parcelId}:`))
    const before = seen.current
    seen.current = new Map(own.map(({ key, state }) => [key, state]))
    // What ended before this page was there was told then.
    if (before === null) return
    for (const { key, state, fault } of own) {
      if (before.get(key) === state) continue
      if (state === 'done') arrived.current += 1
      if (state === 'failed') toast.error(fault === 'tooLarge' ? t('tooLarge') : (fault ?? ''), t('uploadFailed'))
    }
    const isUnderWay = own.some(({ state }) => state === 'running' || state === 'waiting' || state === 'broken')
    if (isUnderWay || arrived.current === 0) return
    toast.success(t('uploaded', { count: arrived.current }))
    arrived.current = 0
  }, [queue, parcelId, t])
}

/** What is on its way to a folder, and what a reload interrupted; nothing where there is neither. */
const PlaceUploads = ({ place, known }: { place: string; known: readonly FileView[] }): ReactElement => {
  const { unfinished } = useUploads(place)
  const names = new Set(known.map(({ name }) => sameName({ folder: '', name })))
  return (
    <>
      <UnfinishedList unfinished={unfinished} onChosen={(chosen) => uploads.add(place, chosen)} />
      <UploadPanel roomId={place} until={null} isKnown={(folder, name) => folder === '' && names.has(sameName({ folder, name }))} />
    </>
  )
}

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
  useUploadToasts(parcel.id)

  const send = (folderId: string, chosen: readonly Chosen[]): void => {
    if (chosen.length > MAX_FILES) return toast.error(t('tooMany', { count: MAX_FILES }))
    if (chosen.length > 0) uploads.add(placeOf(parcel.id, folderId), chosen)
  }
  const { over, taking, moving } = useFileDrag({ mayEdit, files, send })
  const toggle = (id: string): void => setClosed(new Set(closed.has(id) ? [...closed].filter((one) => one !== id) : [...closed, id]))
  const lines = linesOf(folders, closed)
  const uploadsIn = [...allFolders(folders).map(({ id, name }) => ({ id, name })), { id: '', name: '' }]
  return (
    <div className="pf stack-3">
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
          <p className="rm-acts flow">
            <Button icon="plus" onClick={() => ask({ what: 'addTop' })}>
              {t('folder.add')}
            </Button>
          </p>
          {lines.length > 0 && <p className="rm-small">{t('hint')}</p>}
        </>
      )}
      {asked && <FilesDialog {...{ asked, folders, files, mayEdit }} onSend={send} onClose={() => ask(null)} />}
    </div>
  )
}
