import { currentLanguage } from '../../i18n'
import { readToken } from '../../rpc/token'

export type Kind = 'image' | 'panorama'

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
export class Refused extends Error {}

/** Sends one picture of a parcel. Rejects with Refused, or with an AbortError. */
export const sendPicture = ({ propertyId, file, kind, signal, onProgress }: Sending): Promise<void> =>
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
