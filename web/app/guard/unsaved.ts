import { useEffect } from 'react'

let hasUnsaved = false

/** Whether the page on the screen holds changes that no server has. */
export const readUnsaved = (): boolean => hasUnsaved

export const writeUnsaved = (value: boolean): void => {
  hasUnsaved = value
}

/** A page that edits says whether it is dirty; leaving it then asks, also when the tab is closed. */
export const useUnsavedChanges = (isDirty: boolean): void => {
  useEffect(() => {
    writeUnsaved(isDirty)
    if (!isDirty) return
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => {
      window.removeEventListener('beforeunload', warn)
      writeUnsaved(false)
    }
  }, [isDirty])
}
