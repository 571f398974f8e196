import { createContext, useContext } from 'react'

/** Places of the top bar that a page fills, and what it asks of the frame. */
interface ShellSlots {
  crumbs: HTMLElement | null
  actions: HTMLElement | null
  /** A page that needs the width folds the sidebar to icons while it is there. Null: no page is there to say so. */
  setFoldedByPage(folded: boolean | null): void
  /** A page has all that it first asks for, and is seen. */
  tellShown(): void
}

export const ShellContext = createContext<ShellSlots>({
  ...{ crumbs: null, actions: null },
  ...{ setFoldedByPage: () => undefined, tellShown: () => undefined },
})

export const useShell = (): ShellSlots => useContext(ShellContext)
