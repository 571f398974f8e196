import { useRef, useState, type DragEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../ui/toasts/toasts'
import { droppedOf, type Chosen } from './uploads/chosen'

const carriesFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files')

interface DropZone {
  /** Files hang over it. */
  isOver: boolean
  handlers: {
    onDragEnter(event: DragEvent): void
    onDragOver(event: DragEvent): void
    onDragLeave(event: DragEvent): void
    onDrop(event: DragEvent): void
  }
}

/**
 * A place that files and whole folders can be dropped on; `isOpen` false lets them pass. What the browser cannot read is said in a toast.
 */
export function useDrop(isOpen: boolean, take: (chosen: Chosen[]) => void): DropZone {
  const { t } = useTranslation('rooms')
  const [isOver, setOver] = useState(false)
  // Every element below tells of its own coming and going; only the sum says whether the files are still here.
  const depth = useRef(0)
  const meant = (event: DragEvent): boolean => isOpen && carriesFiles(event)
  return {
    isOver,
    handlers: {
      onDragEnter: (event) => {
        if (!meant(event)) return
        event.preventDefault()
        depth.current += 1
        setOver(true)
      },
      onDragOver: (event) => {
        if (!meant(event)) return
        event.preventDefault()
        event.dataTransfer.dropEffect = 'copy'
      },
      onDragLeave: (event) => {
        if (!meant(event)) return
        depth.current = Math.max(0, depth.current - 1)
        if (depth.current === 0) setOver(false)
      },
      onDrop: (event) => {
        if (!meant(event)) return
        event.preventDefault()
        depth.current = 0
        setOver(false)
        void droppedOf(event.dataTransfer, (count) => toast.error(t('drop.unreadable', { count }))).then(take)
      },
    },
  }
}
