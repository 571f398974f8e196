import type { RoomPart, RoomType } from '../contract/rooms/views'

/** Who looks at a room: its authority's team, the company it is about, or anybody else. */
export type RoomReader = 'team' | 'company' | 'other'

/** Everything that decides whether files may be added (2-tenders.md section 4, 'Data room read-only rule'). */
export interface WriteFacts {
  reader: RoomReader
  type: RoomType
  /** Null: exempt from the stage rule. */
  stage: number | null
  /** Of the tender, or of the lots that the room is for; 8: archived. */
  tenderStage: number
  /**
   * Why the window is closed that this room is written in (a reason of workflows/offer, or of a request); null: it is open, or there is
   * none.
   */
  window: string | null
}

type WriteRefusal = 'archived' | 'roomOfTheAuthority' | 'roomOfTheCompany' | 'stageIsOver'

/** Why nothing may be added; null where it may. The first reason that holds, in the order of the specification. */
export function writeRefusal({ reader, type, stage, tenderStage, window }: WriteFacts): WriteRefusal | string | null {
  if (tenderStage >= 8) return 'archived'
  if (type === 'CLIENT' && reader !== 'team') return 'roomOfTheAuthority'
  if (type === 'CONTRACTOR' && reader !== 'company') return 'roomOfTheCompany'
  // Applications that are in stay as they are also where the stage has gone on: that they are in says more.
  if (window === 'alreadySubmitted' || window === 'alreadySubmittedLate') return window
  if (stage !== null && stage < tenderStage) return 'stageIsOver'
  return window
}

/** What a file can go through, and by whom. */
export interface DocumentFacts {
  reader: RoomReader
  type: RoomType
  part: RoomPart
  /** Others have seen what lies in the room: what is in it is replaced or struck, never silently gone. */
  isPublished: boolean
  /** Why nothing may be added now; null where it may. */
  writeRefusal: string | null
  isStruck: boolean
  /** Somebody wants it deleted: oneself, or another person. */
  deletion: 'none' | 'mine' | 'other'
}

export interface DocumentMove {
  event: 'rename' | 'replace' | 'strike' | 'delete' | 'confirmDeletion' | 'keep'
  open: boolean
  reason?: string
}

const move = (event: DocumentMove['event'], reason: string | null): DocumentMove =>
  reason === null ? { event, open: true } : { event, open: false, reason }

/** An archived room, and one that others read, loses nothing by one person alone (decisions.md section 5). */
const needsTwo = ({ type, isPublished, writeRefusal: refusal }: DocumentFacts): boolean =>
  type === 'CLIENT' && (isPublished || refusal === 'archived')

const deletionMoves = (facts: DocumentFacts): DocumentMove[] => {
  const { deletion, writeRefusal: refusal, isPublished } = facts
  if (deletion !== 'none')
    return [
      move('delete', 'deletionAsked'),
      move('confirmDeletion', deletion === 'mine' ? 'ownDeletion' : null),
      // Whoever asked may think better of it, and everybody else may disagree.
      move('keep', null),
    ]
  if (needsTwo(facts)) return [move('delete', null)]
  return [move('delete', refusal ?? (isPublished ? 'handedOver' : null))]
}

/** What this reader can do with a file; closed moves say why, those that are another side's are left out. */
export function documentMoves(facts: DocumentFacts): DocumentMove[] {
  const { reader, type, part, isPublished, isStruck, writeRefusal: refusal } = facts
  // What was sent is what its readers have, and the log has the hash of a note: nobody changes it, not even two people together.
  if ((part === 'message' || part === 'note') && refusal !== null) return []
  if (reader !== (type === 'CLIENT' ? 'team' : 'company')) return []
  return [
    move('rename', refusal ?? (isPublished ? 'published' : null)),
    move('replace', refusal),
    ...(isPublished ? [move('strike', refusal ?? (isStruck ? 'alreadyStruck' : null))] : []),
    ...deletionMoves(facts),
  ]
}

/** Deleting needs another person: the first one asks, with a reason. */
export const deletionNeedsTwo = needsTwo
