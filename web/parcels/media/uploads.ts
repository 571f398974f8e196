import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newRequestId } from '../../rpc/wire'
import { toast } from '../../ui/toasts/toasts'
import { currentLanguage } from '../../i18n'
import { readToken } from '../../rpc/token'

type Kind = 'image' | 'panorama'

interface Sending {
  readonly propertyId: number
  readonly file: File
  /** Null: told by its shape. */
  readonly kind: Kind | null
  readonly signal: AbortSignal
  /** From 0 to 1, of what has left the browser. */
  onProgress(share: number): void
}

/** Why a picture was not taken, in the server's words; '' where the line broke. */
class Refused extends Error {}

/** Sends one picture of a parcel. Rejects with Refused, or with an AbortError. */
const sendPicture = ({ propertyId, file, kind, signal, onProgress }: Sending): Promise<void> =>
  new Promise((resolve, reject) => {
    const body = new FormData()
    if (kind !== null) body.append('kind', kind)
    body.append('files', file)
    // fetch does not tell how much of a body has gone.
    const request = new XMLHttpRequest()
    request.open('POST', `/api/v1/files/gis/media/${propertyId}`)
    const token = readToken()
    if (token !== null) request.setRequestHeader('X-Auth-Token', token)
    request.setRequestHeader('Accept-Language', currentLanguage())
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    request.addEventListener('load', () =>
      request.status === 200 ? resolve() : reject(new Refused(request.status < 500 ? request.responseText : '')),
    )
    request.addEventListener('error', () => reject(new Refused('')))
    request.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
    signal.addEventListener('abort', () => request.abort())
    request.send(body)
  })

export interface Upload {
  readonly id: string
  readonly file: File
  readonly kind: Kind | null
  readonly state: 'waiting' | 'sending' | 'done' | 'failed'
  readonly share: number
  /** Why it failed, in the server's words. */
  readonly why: string
}

/** Pictures go to the server one after the other; whoever leaves ends what has not arrived. */
export const useUploads = (propertyId: number, onArrived: () => void) => {
  const { t } = useTranslation('parcelMedia')
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const [ending] = useState(() => new AbortController())
  const isBusy = useRef(false)
  const change = (id: string, what: Partial<Upload>): void =>
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...what } : one)))
  const next = uploads.find(({ state }) => state === 'waiting')

  const send = async ({ id, file, kind }: Upload): Promise<void> => {
    change(id, { state: 'sending' })
    try {
      await sendPicture({ propertyId, file, kind, signal: ending.signal, onProgress: (share) => change(id, { share }) })
      change(id, { state: 'done', share: 1 })
      toast.success(t('upload.done'))
      onArrived()
    } catch (fault) {
      if (ending.signal.aborted) return
      const why = fault instanceof Refused ? fault.message : ''
      change(id, { state: 'failed', why })
      toast.error([t('upload.failed'), why].filter(Boolean).join(': '))
    }
  }
  useEffect(() => {
    if (!next || isBusy.current) return
    isBusy.current = true
    void send(next).finally(() => {
      isBusy.current = false
      // Whoever waits is looked for again.
      setUploads((all) => [...all])
    })
  })
  useEffect(() => () => ending.abort(), [ending])

  return {
    uploads,
    isUnderWay: uploads.some(({ state }) => state === 'waiting' || state === 'sending'),
    add: (files: readonly File[], kind: Kind | null): void =>
      setUploads((all) => [
        ...all,
        ...files.map((file): Upload => ({ id: newRequestId(), file, kind, state: 'waiting', share: 0, why: '' })),
      ]),
  }
}
