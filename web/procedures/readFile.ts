import { RpcError } from '../rpc/wire'

/** Bytes; the server takes fewer characters still. */
const LARGEST = 1_000_000

export interface FileFault {
  path: string
  text: string
}
/** Why a file was not taken: a key under `import`, or the faults of its document. */
export type FileRefusal = { file: string; key: 'notJson' | 'tooLarge' | 'failed'; message: string } | { file: string; faults: FileFault[] }

const isFault = (value: unknown): value is FileFault =>
  typeof value === 'object' &&
  value !== null &&
  'path' in value &&
  typeof value.path === 'string' &&
  'text' in value &&
  typeof value.text === 'string'

/** Reads a file as JSON and hands it to `send`; null where it was taken. */
export async function sendFile(file: File, send: (json: unknown) => Promise<unknown>): Promise<FileRefusal | null> {
  if (file.size > LARGEST) return { file: file.name, key: 'tooLarge', message: '' }
  let json: unknown
  try {
    json = JSON.parse(await file.text())
  } catch {
    return { file: file.name, key: 'notJson', message: '' }
  }
  try {
    await send(json)
    return null
  } catch (error) {
    const { code, message, data } = error instanceof RpcError ? error : { code: 0, message: '', data: undefined }
    const errors = data?.['errors']
    const faults = Array.isArray(errors) ? errors.filter(isFault) : []
    if (code === 422 && faults.length > 0) return { file: file.name, faults }
    return { file: file.name, key: code === 413 ? 'tooLarge' : 'failed', message }
  }
}
