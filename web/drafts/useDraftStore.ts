import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../session/SessionProvider'
import { serverNow } from '../ui/time'
import { toast } from '../ui/toasts/toasts'
import { DraftStore, type DraftRow, type StoreSurroundings } from './DraftStore'
import { readKept, writeKept, type KeptPlace } from './kept'

interface Loaded<File extends object, Row extends DraftRow> {
  row: Row
  file: File
  /** The server does not have it any more. */
  isGone?: boolean
}

/** How an area saves and publishes; `isReadOnly`: nothing kept is looked for. */
interface DraftOf<File extends object, Row extends DraftRow> extends Pick<StoreSurroundings<File, Row>, 'save' | 'publish'> {
  area: KeptPlace['area']
  isReadOnly: boolean
}

/** One store for the life of the page; what the server pushes reaches it. */
export function useDraftStore<File extends object, Row extends DraftRow>(
  { row, file, isGone = false }: Loaded<File, Row>,
  { area, isReadOnly, save, publish }: DraftOf<File, Row>,
): DraftStore<File, Row> {
  const { user } = useSession()
  const { t } = useTranslation('drafts')
  const [store] = useState(() => {
    const place: KeptPlace = { area, email: user?.email ?? '', id: row.id }
    const keep: StoreSurroundings<File, Row>['keep'] = (kept) => writeKept(place, kept)
    const now = (): Date => new Date(serverNow())
    return new DraftStore<File, Row>({ save, publish, keep, now }, { row, file, kept: isReadOnly ? null : readKept<File>(place) })
  })
  useSyncExternalStore(store.subscribe, () => store.version)
  useEffect(() => store.heard(row, file), [store, row, file])
  useEffect(() => {
    if (store.takenFrom === null) return
    toast.info(t('taken', { by: store.takenFrom }))
    store.takenFrom = null
  })
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
