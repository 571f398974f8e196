import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../ui/toasts/toasts'
import { useUploads } from '../../rooms'

/** Says of files that were on their way to a parcel how it ended: once for all that came in together, and for each that was refused. */
export function useUploadToasts(parcelId: number): void {
  const { t } = useTranslation('parcelFiles')
  const { queue } = useUploads()
  const seen = useRef<ReadonlyMap<string, string> | null>(null)
  const arrived = useRef(0)
  useEffect(() => {
    const own = queue.filter(({ roomId }) => roomId.startsWith(`parcel:${parcelId}:`))
    const before = seen.current
    seen.current = new Map(own.map(({ key, state }) => [key, state]))
    // What ended before this page was there was told then.
    if (before === null) return
    for (const { key, state, fault } of own) {
      if (before.get(key) === state) continue
      if (state === 'done') arrived.current += 1
      if (state === 'failed') toast.error(fault === 'tooLarge' ? t('tooLarge') : (fault ?? ''), t('uploadFailed'))
    }
    const isUnderWay = own.some(({ state }) => state === 'running' || state === 'waiting' || state === 'broken')
    if (isUnderWay || arrived.current === 0) return
    toast.success(t('uploaded', { count: arrived.current }))
    arrived.current = 0
  }, [queue, parcelId, t])
}
