import { useState, type DragEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { PropertyFolder } from '../../../server/contract/parcels/views'
import { droppedOf, type Chosen } from '../../rooms/uploads/chosen'
import { toast } from '../../ui/toasts/toasts'
import type { FileView } from './tree'
import type { Files } from './useFiles'

/** What is dragged inside the tree. */
type Dragged = { file: FileView } | { folder: PropertyFolder }

interface DragPlace {
  mayEdit: boolean
  files: Files
  send: (folderId: string, chosen: readonly Chosen[]) => void
}

/** Files and folders dragged within the tree, and files dropped into it from outside. */
export const useFileDrag = ({ mayEdit, files, send }: DragPlace) => {
  const { t } = useTranslation('rooms')
  const [dragged, drag] = useState<Dragged | null>(null)
  const [over, setOver] = useState<string | null>(null)
  const end = (): void => {
    setOver(null)
    drag(null)
  }
  const dropOn = (folder: PropertyFolder, event: DragEvent): void => {
    if (event.dataTransfer.types.includes('Files'))
      void droppedOf(event.dataTransfer, (count) => toast.error(t('drop.unreadable', { count }))).then((chosen) => send(folder.id, chosen))
    else if (dragged && 'file' in dragged) {
      if (!folder.contents.includes(dragged.file)) void files.change({ do: 'moveFile', serverId: dragged.file.serverId, toId: folder.id })
    } else if (dragged && dragged.folder.id !== folder.id)
      void files.change({ do: 'moveFolder', folderId: dragged.folder.id, toId: folder.id })
    end()
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
          onDragEnd: end,
        }
      : {}
  return { over, taking, moving }
}
