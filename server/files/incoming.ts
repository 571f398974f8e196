import type { ScanState } from '../contract/rooms/views'
import type { FileFacts } from './model'
import type { FilePlace } from '../../engine/files'

/**
 * A file whose last byte has come in and whose blob lies there whole, sealed with its room's key. What uploads hand to addDocument: the
 * same one may be handed over twice (a crash in between) and is one version all the same.
 */
export interface IncomingFile {
  /** Follows it through: the version's id comes from it. */
  readonly uploadId: string
  readonly blobId: string
  /** Cleaned already. */
  readonly place: FilePlace
  readonly facts: FileFacts
  /** pending where there is a scanner, else none. */
  readonly scan: ScanState
  /** When the last byte was read; the room was judged for this moment. */
  readonly receivedAt: Date
  readonly by: { readonly id: string; readonly email: string; readonly name: string }
  /** Something else tells of it: an answer of its attachments. */
  isTold?: true
}
