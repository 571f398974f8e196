import { useRef, type ReactElement, type ReactNode } from 'react'
import { Button, type ButtonProps } from '../ui'
import { chosenOf, type Chosen } from './uploads/chosen'

interface FileButtonProps extends Pick<ButtonProps, 'variant' | 'icon' | 'size' | 'label'> {
  children?: ReactNode
  /** files: one or many · folder: a whole one · one: a single file. */
  take: 'files' | 'folder' | 'one'
  onChosen: (chosen: Chosen[]) => void
}

/** A button that asks for files. The same ones can be chosen again: the input forgets them at once. */
export const FileButton = ({ children, take, onChosen, ...button }: FileButtonProps): ReactElement => {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple={take === 'files'}
        {...(take === 'folder' ? { webkitdirectory: '' } : {})}
        onChange={(event) => {
          const chosen = chosenOf(event.target.files ?? [])
          event.target.value = ''
          if (chosen.length > 0) onChosen(chosen)
        }}
      />
    </>
  )
}
