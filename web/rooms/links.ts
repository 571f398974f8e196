import { call } from '../rpc'
import type { DownloadWish } from '../../server/contract/rooms/files'

/** A path that holds for a minute: to a file, or with null to all of a room as zip. Rejects with the server's sentence. */
export const linkTo = (roomId: string, documentId: string | null, wish?: DownloadWish): Promise<string> =>
  call('getDownloadLink', roomId, documentId, wish ?? null)

/** Lets the browser save what lies at a path of ours. Told to save, it never leaves the page, not even for an answer that is no file. */
export function save(path: string): void {
  const link = document.createElement('a')
  link.href = path
  link.download = ''
  link.rel = 'noopener'
  document.body.append(link)
  link.click()
  link.remove()
}
