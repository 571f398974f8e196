import type { RoomSeal } from '../files/seal'
import { openText, sealText } from '../sealing/text'
import type { UploadDoc, UploadFacts } from './model'

/** What is known of a file on its way in, as the database keeps it. */
export const keptFactsOf = (facts: UploadFacts, { uploadId, seal }: { uploadId: string; seal: RoomSeal | null }): string => {
  const text = JSON.stringify(facts)
  return seal ? sealText(text, seal.key, [seal.id, uploadId, 'upload']) : text
}

export const openFactsOf = ({ _id, facts }: Pick<UploadDoc, '_id' | 'facts'>, seal: RoomSeal | null): UploadFacts =>
  // Written by keptFactsOf() above, and by nothing else.
  JSON.parse(seal ? openText(facts, seal.key, [seal.id, _id, 'upload']) : facts) as UploadFacts
