import { useEffect } from 'react'

let isSaid = false
/** One for each form on the screen that is dirty: a dialog over a page has changes of its own. */
const dirty = new Set<symbol>()

/** Whether the page on the screen holds changes that no server has. */
export const readUnsaved = (): boolean => isSaid || dirty.size > 0

/** False: nothing on the screen is worth keeping any more, whoever said so before. */
export const writeUnsaved = (value: boolean): void => {
  isSaid = value
  if (!value) dirty.clear()
}

/** The browser's own question before the page goes: where a reload would really lose something. */
export const useLeaveWarning = (isOn: boolean): void => {
  useEffect(() => {
    if (!isOn) return
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isOn])
}

/** A form that edits says whether it is dirty; leaving it then asks, also when the tab is closed. */
export const useUnsavedChanges = (isDirty: boolean): void => {
  useEffect(() => {
    if (!isDirty) return
    const me = Symbol('dirty')
    dirty.add(me)
    return () => void dirty.delete(me)
  }, [isDirty])
  useLeaveWarning(isDirty)
}
