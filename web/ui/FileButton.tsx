import { useRef, type ReactElement, type ReactNode } from 'react'
import { Button, type ButtonProps } from './Button'

interface FileButtonProps extends Pick<ButtonProps, 'variant' | 'icon' | 'size' | 'label' | 'busy'> {
  children?: ReactNode
  /** What the picker offers, as `accept` of an input; missing: anything. */
  accept?: string
  multiple?: boolean
  /** A whole folder, with the paths in it. */
  isFolder?: boolean
  /** Of the field behind the button. */
  fieldLabel?: string
  onFiles: (files: File[]) => void
}

/** A button that asks for files. The same ones can be chosen again, mended: the field forgets them at once. */
export const FileButton = (props: FileButtonProps): ReactElement => {
  const { children, accept, multiple = false, isFolder = false, fieldLabel, onFiles, ...button } = props
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
        multiple={multiple}
        {...{ accept, 'aria-label': fieldLabel }}
        {...(isFolder ? { webkitdirectory: '' } : {})}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          target.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
    </>
  )
}
