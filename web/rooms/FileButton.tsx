import type { ReactElement, ReactNode } from 'react'
import { FileButton as AnyFileButton, type ButtonProps } from '../ui'
import { chosenOf, type Chosen } from './uploads/chosen'

interface FileButtonProps extends Pick<ButtonProps, 'variant' | 'icon' | 'size' | 'label'> {
  children?: ReactNode
  /** files: one or many · folder: a whole one · one: a single file. */
  take: 'files' | 'folder' | 'one'
  onChosen: (chosen: Chosen[]) => void
}

/** Asks for files for a room: without those that nobody means to upload. */
export const FileButton = ({ take, onChosen, ...button }: FileButtonProps): ReactElement => (
  <AnyFileButton
    {...button}
    multiple={take === 'files'}
    isFolder={take === 'folder'}
    onFiles={(files) => {
      const chosen = chosenOf(files)
      if (chosen.length > 0) onChosen(chosen)
    }}
  />
)
