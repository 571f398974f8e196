import { useEffect, useState, useSyncExternalStore } from 'react'
import type { TemplateFile } from '../../engine/template'
import type { AuthoredRow } from '../../server/contract/templates/views'
import { call } from '../rpc'
import { useSession } from '../session/SessionProvider'
import { serverNow } from '../ui/time'
import { DesignerStore } from './DesignerStore'
import { readKept, writeKept } from './kept'

export interface Loaded {
  row: AuthoredRow
  file: TemplateFile
  /** The server does not have it any more. */
  isGone?: boolean
}

/** One store for the life of the page; what the server pushes reaches it. */
export function useDesignerStore({ row, file, isGone = false }: Loaded): DesignerStore {
  const { user } = useSession()
  const [store] = useState(() => {
    const email = user?.email ?? ''
    return new DesignerStore(
      {
        save: (next, lock) => call('saveProjectTemplate', next, lock),
        publish: (id, lock, note) => call('publishProjectTemplate', id, lock, note),
        keep: (kept) => writeKept(email, row.id, kept),
        now: () => new Date(serverNow()),
      },
      { row, file, kept: row.builtIn ? null : readKept(email, row.id) },
    )
  })
  useSyncExternalStore(store.subscribe, () => store.version)
  useEffect(() => store.heard(row, file), [store, row, file])
  useEffect(() => {
    if (isGone) store.gone()
  }, [store, isGone])
  useEffect(() => {
    const keep = (): void => store.close()
    window.addEventListener('pagehide', keep)
    return () => {
      window.removeEventListener('pagehide', keep)
      store.close()
    }
  }, [store])
  return store
}
