import { act, useState, type ReactElement } from 'react'
import { afterEach, expect, it } from 'vitest'
import { mountPage, type MountedPage } from '../testing/mountPage'
import { readUnsaved, useUnsavedChanges, writeUnsaved } from '../kept/unsaved'

let page: MountedPage | null = null
afterEach(() => page?.close())

let set: (what: { page?: boolean; dialog?: boolean | null }) => void = () => undefined
const Dialog = ({ isDirty }: { isDirty: boolean }): null => {
  useUnsavedChanges(isDirty)
  return null
}
const Page = (): ReactElement | null => {
  const [isDirty, setDirty] = useState(false)
  const [dialog, setDialog] = useState<boolean | null>(null)
  set = (what) => {
    if (what.page !== undefined) setDirty(what.page)
    if (what.dialog !== undefined) setDialog(what.dialog)
  }
  useUnsavedChanges(isDirty)
  return dialog === null ? null : <Dialog isDirty={dialog} />
}

it('a dialog that comes and goes over a page says nothing of the page’s own changes', async () => {
  page = await mountPage(<Page />)
  expect(readUnsaved()).toBe(false)
  await act(() => set({ page: true }))
  await act(() => set({ dialog: false }))
  expect(readUnsaved()).toBe(true)
  await act(() => set({ dialog: true }))
  await act(() => set({ dialog: null }))
  expect(readUnsaved()).toBe(true)
  await act(() => set({ page: false }))
  expect(readUnsaved()).toBe(false)
})

it('what was saved or thrown away is no longer unsaved, and what is typed after that is', async () => {
  page = await mountPage(<Page />)
  await act(() => set({ page: true }))
  writeUnsaved(false)
  expect(readUnsaved()).toBe(false)
  await act(() => set({ page: false }))
  await act(() => set({ page: true }))
  expect(readUnsaved()).toBe(true)
  page.close()
  page = null
  expect(readUnsaved()).toBe(false)
})
