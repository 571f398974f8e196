import type { ProcedureFaultView } from '../../server/contract/procedures/procedures'
import { RpcError } from '../rpc/wire'
import type { Line } from './story'

/** Bytes; the server takes fewer characters still. */
const LARGEST = 1_000_000

export interface PlacedFault {
  path: string
  text: string
  /** How it comes to that; empty where it is seen from the document alone. */
  story: readonly Line[]
}
/** Why a file was not taken: a key under `import`, or the faults of its document. */
export type FileRefusal =
  { file: string; key: 'notJson' | 'tooLarge' | 'failed'; message: string } | { file: string; faults: PlacedFault[] }

const isFault = (value: unknown): value is ProcedureFaultView =>
  typeof value === 'object' &&
  value !== null &&
  'path' in value &&
  typeof value.path === 'string' &&
  'text' in value &&
  typeof value.text === 'string'

/** What the server found wrong, place by place; empty where it refused for another reason. */
export const placedFaults = (error: RpcError): PlacedFault[] => {
  const errors = error.data?.['errors']
  return Array.isArray(errors) ? errors.filter(isFault).map((one) => ({ ...one, story: one.story ?? [] })) : []
}

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
    if (!(error instanceof RpcError)) return { file: file.name, key: 'failed', message: '' }
    const { code, message } = error
    const faults = placedFaults(error)
    if (code === 422 && faults.length > 0) return { file: file.name, faults }
    return { file: file.name, key: code === 413 ? 'tooLarge' : 'failed', message }
  }
}
