import { createHash } from 'node:crypto'
import { StoreAway } from './away'

/** An ETag without its quotes. */
export const bare = (etag: string | undefined): string => (etag ?? '').replaceAll('"', '')

export const md5Of = (bytes: Uint8Array): Buffer => createHash('md5').update(bytes).digest()

/** A store that encrypts by itself (KMS) has tags that are no MD5; what it took was held against Content-MD5 all the same. */
export const isSameTag = ({ got, wanted, encrypted }: { got: string; wanted: string; encrypted: string | undefined }): boolean =>
  got === wanted || (encrypted ?? '').startsWith('aws:kms')

/** Rejects an answer whose tag is not that of what was sent. */
export const assertTag = (asked: string, tags: Parameters<typeof isSameTag>[0]): void => {
  if (!isSameTag(tags)) throw new StoreAway('notTheSame', `${asked} (ETag)`)
}
