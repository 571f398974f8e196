import { useMemo, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { shownName } from '../../../engine/files'
import type { DocumentView } from '../../../server/contract/rooms/views'
import { Icon } from '../../ui'
import { FileButton } from '../FileButton'
import { linesOf, treeOf } from '../tree'
import type { Chosen } from '../uploads/chosen'
import type { DocumentAction } from './DocumentMenu'
import { DocumentRow } from './DocumentRow'

/** Folders of a room with more files than this begin closed. */
const MANY = 60

interface DocumentListProps {
  files: readonly DocumentView[]
  label: string
  onAction: (file: DocumentView, action: DocumentAction) => void
  onVersion: (file: DocumentView, no: number) => void
  /** Adds files to a folder; missing where nothing can be added. */
  onChosen?: ((chosen: Chosen[]) => void) | undefined
}

/** The files of a room in their folders. */
export const DocumentList = ({ files, label, onAction, onVersion, onChosen }: DocumentListProps): ReactElement => {
  const { t } = useTranslation('rooms')
  const root = useMemo(() => treeOf(files), [files])
  // Folders whose state somebody changed from how it began.
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set())
  const closed = useMemo(() => {
    const all = new Set(files.flatMap(({ folder }) => folder.split('/').map((_, index, parts) => parts.slice(0, index + 1).join('/'))))
    const beginClosed = files.length > MANY
    return new Set([...all].filter((path) => beginClosed !== turned.has(path)))
  }, [files, turned])
  const turn = (path: string): void => {
    const next = new Set(turned)
    if (!next.delete(path)) next.add(path)
    setTurned(next)
  }
  return (
    <ul className="rm-list" aria-label={label}>
      {linesOf(root, closed).map((line) =>
        'folder' in line ? (
          <li key={`/${line.folder.path}`} className="rm-folder" data-depth={Math.min(line.at, 6)}>
            <button type="button" aria-expanded={line.isOpen} onClick={() => turn(line.folder.path)}>
              <Icon name={line.isOpen ? 'down' : 'right'} />
              <Icon name="folder" />
              <b>{shownName(line.folder.name)}</b>
              <span className="soft num">{t('row.inFolder', { count: line.folder.count })}</span>
            </button>
            {onChosen && (
              <FileButton
                take="files"
                variant="quiet"
                size="small"
                icon="upload"
                label={t('row.toFolder', { name: shownName(line.folder.name) })}
                onChosen={(chosen) => onChosen(chosen.map((one) => ({ ...one, folder: line.folder.path })))}
              />
            )}
          </li>
        ) : (
          <DocumentRow
            key={line.file.id}
            file={line.file}
            at={line.at}
            onAction={(action) => onAction(line.file, action)}
            onVersion={(no) => onVersion(line.file, no)}
          />
        ),
      )}
    </ul>
  )
}
