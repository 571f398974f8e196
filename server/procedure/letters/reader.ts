import { findOpeners, nameOf, refusalOf } from '../../openers/area'
import { AppError } from '../../platform/errors'
import { type Creator, isSameParty, type LotDoc, matterOf, type TenderDoc } from '../../tenders/area'
import { writtenInLog } from './inLog'
import type { LettersDoc } from './model'

interface Reading {
  by: Creator
  at: Date
}

/** Why somebody may not be the second who reads letters; null: they may. */
interface Refusal {
  reason: 'refused.lettersAltered' | 'refused.lettersOwn' | 'refused.lettersDependent'
  params: Record<string, string>
}

/**
 * The rule of openings: two people, and neither made the other's account, put the other into the team, or came after the deadline; a
 * confirmation of the two for this lot's offers holds here, too. What the row says of authors and words is held against the log.
 */
export async function readerRefusal(
  tender: TenderDoc,
  lot: LotDoc,
  { letters, by, at }: Reading & { letters: LettersDoc },
): Promise<Refusal | null> {
  const { isAuthor, isUnchanged } = await writtenInLog(letters, by.id)
  if (isAuthor || letters.authors.some(({ id }) => id === by.id)) return { reason: 'refused.lettersOwn', params: {} }
  if (!isUnchanged) return { reason: 'refused.lettersAltered', params: {} }
  const matter = matterOf(lot, { what: 'offers', round: lot.round })
  for (const author of letters.authors) {
    const people = [
      { userId: author.id, at: author.at },
      { userId: by.id, at },
    ] as const
    const found = await findOpeners(tender, lot, { matter, people })
    if (isSameParty(tender, ...people) || refusalOf(found) !== null)
      return { reason: 'refused.lettersDependent', params: { name: nameOf(found.people, author.id) || author.name } }
  }
  return null
}

/** Refuses (409) whoever wrote them, or hangs together with whoever did. */
export async function assertSecondReader(tender: TenderDoc, lot: LotDoc, reading: Reading & { letters: LettersDoc }): Promise<void> {
  // Nobody is written to: there is nothing to read, and the decision is the admins'.
  if (reading.letters.letters.length === 0) return
  const refusal = await readerRefusal(tender, lot, reading)
  if (refusal) throw new AppError('conflict', { ...refusal, move: 'inform', lotId: lot.lotId })
}
