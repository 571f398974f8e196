import type { RoomSeal } from '../files/area'
import { openText, sealText } from '../sealing/area'
import type { UploadDoc, UploadFacts } from './model'

type Whose = Pick<UploadDoc, '_id' | 'roomId' | 'blobId'>

/** With room and blob: all companies of a lot have one key, and another's bytes must not become a file of one's own. */
const placeOf = ({ _id, roomId, blobId }: Whose, seal: RoomSeal): string[] => [seal.id, _id, 'upload', roomId, blobId]

/** What is known of a file on its way in, as the database keeps it. */
export const keptFactsOf = (facts: UploadFacts, { upload, seal }: { upload: Whose; seal: RoomSeal | null }): string => {
  const text = JSON.stringify(facts)
  return seal ? sealText(text, seal.key, placeOf(upload, seal)) : text
}

export const openFactsOf = (upload: Whose & Pick<UploadDoc, 'facts'>, seal: RoomSeal | null): UploadFacts => {
  const { _id, facts } = upload
  if (!seal) return JSON.parse(facts) as UploadFacts
  const open = (place: string[]) => JSON.parse(openText(facts, seal.key, place)) as UploadFacts
  // Written by keptFactsOf() above, and by nothing else; what was begun in earlier versions without room and blob.
  try {
    return open(placeOf(upload, seal))
  } catch {
    return open([seal.id, _id, 'upload'])
  }
}
