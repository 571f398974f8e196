import type { DetailedError, HttpRequest, PreviousUpload, Upload as TusUpload, UrlStorage } from 'tus-js-client'
import { call, RpcError } from '../../rpc'
import { currentLanguage } from '../../i18n'
import type { Methods, ResultOf } from '../../rpc/methods'
import { readToken } from '../../rpc/token'
import { forgetUnfinished, keepUnfinished, readUnfinished } from '../../kept/uploadMemory'
import type { Upload } from './queue'

/**
 * One request carries so much: small enough to end within the server's patience on a slow line, large enough not to be felt on a quick one.
 */
const PIECE = 8 * 1024 * 1024

export interface LoadEvents {
  /** Bytes the server has; `fresh` of them were sent just now (the others it had before). */
  progress(sent: number, fresh: number): void
  done(): void
  /** The line or the server is away: worth another try. */
  broke(): void
  /** Refused for good, with the server's own sentence; '' where it said none. */
  refused(message: string): void
}

/** A file on its way. `start` may be called again after `stop` or a break, and goes on where the server stands. */
export interface Load {
  start(): void
  stop(): void
  /** Ends it, and takes away what the server has of it. */
  remove(): void
}

/** The token is read for every request: a login in between lets an interrupted file go on. */
const signed = (request: HttpRequest): void => {
  const token = readToken()
  if (token !== null) request.setHeader('X-Auth-Token', token)
  request.setHeader('Accept-Language', currentLanguage())
}

/** Other answers are no refusal: too busy, another request still holds the file, the session ended, a proxy lost the server. */
const isFinal = (status: number): boolean => status >= 400 && status < 500 && ![401, 408, 409, 423, 429].includes(status)

/** {"error":{"message"}}, {"message"} or a plain sentence. */
export function sentenceOf(body: string): string {
  const text = body.trim()
  if (!text.startsWith('{')) return text.length < 400 && !text.startsWith('<') ? text : ''
  try {
    const { message, error } = JSON.parse(text) as { message?: unknown; error?: { message?: unknown } }
    const found = message ?? error?.message
    return typeof found === 'string' ? found : ''
  } catch {
    return ''
  }
}

/** tus finds what it began before by the file's key, in the memory of this person alone. */
const storageOf = (email: string, upload: Upload): UrlStorage => {
  const known = (): PreviousUpload[] =>
    readUnfinished(email)
      .filter(({ key, url }) => key === upload.key && url !== '')
      .map(({ key, size, url, at }) => ({
        ...{ size, metadata: {}, creationTime: at, urlStorageKey: key },
        ...{ uploadUrl: url, parallelUploadUrls: null },
      }))
  return {
    findAllUploads: async () => known(),
    findUploadsByFingerprint: async () => known(),
    removeUpload: async (key) => forgetUnfinished(email, key),
    addUpload: async (_fingerprint, { uploadUrl, creationTime }) => {
      const { key, roomId, name, folder, size } = upload
      keepUnfinished(email, { key, roomId, name, folder, size, sent: 0, url: uploadUrl ?? '', at: new Date(creationTime).toISOString() })
      return key
    },
  }
}

/** What somebody gave up: the server forgets it as well, or by itself after a while. */
export async function discardUnfinished(email: string, key: string): Promise<void> {
  const url = readUnfinished(email).find((one) => one.key === key)?.url
  forgetUnfinished(email, key)
  if (url === undefined || url === '') return
  try {
    const { Upload } = await import('tus-js-client')
    await Upload.terminate(url, { onBeforeRequest: signed, retryDelays: null })
  } catch {
    // Away or forgotten already.
  }
}

/** A call waits for a lost line as long as it takes; a file says meanwhile that it does. */
const PATIENCE_MS = 8000
const inTime = <T>(answer: Promise<T>): Promise<T> =>
  Promise.race([answer, new Promise<never>((_, reject) => setTimeout(() => reject(new Error('no answer')), PATIENCE_MS))])

/** Where a file goes is judged by whoever has the place: a folder of a parcel ('parcel:17:<folder>') is no room. */
const askForLink = ({ roomId, name, size, folder }: Upload): Promise<ResultOf<Methods['getUploadLink']>> => {
  const file = { name, size, folder }
  const [, parcelId, folderId = ''] = /^parcel:(\d+):(.*)$/.exec(roomId) ?? []
  return parcelId === undefined ? call('getUploadLink', roomId, file) : call('getPropertyUploadLink', Number(parcelId), folderId, file)
}

export function makeLoad(file: File, upload: Upload, on: LoadEvents & { email: string }): Load {
  const { email } = on
  let tus: TusUpload | null = null
  let link: ResultOf<Methods['getUploadLink']> | null = null
  // Counts the starts: what an ended one still tells is not heard.
  let run = 0

  const begin = async (own: number): Promise<void> => {
    // Where no memory is (a browser without storage), what this tab began is known all the same.
    const begun = tus?.url ?? null
    // What the server judged once goes straight on after a break: a dead line then shows at once, instead of a call that waits for it.
    link ??= await inTime(askForLink(upload))
    const { url, metadata } = link
    const { Upload } = await import('tus-js-client')
    if (own !== run) return
    let reached = 0
    const heard =
      <A extends unknown[]>(tell: (...args: A) => void) =>
      (...args: A): void => {
        if (own === run) tell(...args)
      }
    tus = new Upload(file, {
      endpoint: new URL(url, location.href).href,
      metadata: { ...metadata, filetype: file.type },
      uploadUrl: begun,
      chunkSize: PIECE,
      retryDelays: null,
      removeFingerprintOnSuccess: true,
      fingerprint: async () => upload.key,
      urlStorage: storageOf(email, upload),
      onBeforeRequest: signed,
      onAfterResponse: (request, response) => {
        // Where the server stands: what it has already says nothing about the line.
        if (request.getMethod() === 'HEAD') reached = Number(response.getHeader('Upload-Offset') ?? 0)
      },
      onProgress: heard((sent: number) => {
        const fresh = Math.max(0, sent - reached)
        reached = Math.max(reached, sent)
        on.progress(sent, fresh)
      }),
      onChunkComplete: heard((_size: number, sent: number) => {
        const kept = readUnfinished(email).find(({ key }) => key === upload.key)
        if (kept) keepUnfinished(email, { ...kept, sent })
      }),
      onSuccess: heard(() => on.done()),
      onError: heard((error: Error | DetailedError) => {
        const answer = 'originalResponse' in error ? error.originalResponse : null
        if (answer && isFinal(answer.getStatus())) {
          forgetUnfinished(email, upload.key)
          on.refused(sentenceOf(answer.getBody()))
        } else {
          // The room may take nothing any more: the judge is asked again, and says so in a sentence.
          if (answer?.getStatus() === 409) link = null
          on.broke()
        }
      }),
    })
    const [known] = await tus.findPreviousUploads()
    if (own !== run) return
    if (known) tus.resumeFromPreviousUpload(known)
    tus.start()
  }

  return {
    start: () => {
      run += 1
      const own = run
      begin(own).catch((error: unknown) => {
        if (own !== run) return
        // The judge of a file says 409 where the room takes nothing now; on the way of the bytes it only means that the server stands
        // elsewhere.
        if (error instanceof RpcError && (error.code === 409 || error.code === 423 || isFinal(error.code))) on.refused(error.message)
        else on.broke()
      })
    },
    stop: () => {
      run += 1
      void tus?.abort()
    },
    remove: () => {
      run += 1
      void tus?.abort()
      void discardUnfinished(email, upload.key)
    },
  }
}
