import { commit } from '../../platform/commit'
import { AppError } from '../../platform/errors'
import type { TenderDoc } from '../../tenders/area'
import { openedLot } from '../openedLot'
import type { Acting } from '../commands/moveTender'
import { assertNotSent, assertOwed, assertWhole } from './faults'
import { lettersHash } from './inLog'
import { LettersModel, type LettersDoc } from './model'
import { assertSecondReader } from './reader'
import { lettersRecord } from './record'
import { sharedValues } from './texts'
import { contentOf } from './write'

/** The letters of a call, as they stand: 404, or 409 where they are sent or not the version that was read. */
export async function lettersToSend(tender: TenderDoc, { id, version }: { id: string; version: number }): Promise<LettersDoc> {
  const letters = await LettersModel.findOne({ _id: id, tenderId: tender._id, discarded: null }).lean<LettersDoc>()
  if (!letters) throw new AppError('notFound')
  assertNotSent(tender, letters)
  if (letters.version !== version)
    throw new AppError('stale', {
      reason: 'staleBy',
      changedBy: letters.updatedBy,
      changedAt: letters.updated.toISOString(),
      version: letters.version,
    })
  return letters
}

/** Sends letters that move nothing: what they say was decided before. */
export async function sendPlain(tender: TenderDoc, letters: LettersDoc, { by, at }: Acting): Promise<LettersDoc> {
  const lot = openedLot(tender, letters.lotId)
  assertOwed(tender, lot, letters.kind)
  await assertSecondReader(tender, lot, { letters, by, at })
  const content = contentOf(letters)
  await assertWhole(tender, lot, { content, at })
  const { _id: id, version, lotId, kind } = letters
  const values = sharedValues(tender, { ...content, contractFrom: null })
  const organizationIds = content.letters.map(({ organizationId }) => organizationId)
  const record = lettersRecord({
    ...{ type: 'LETTERS_SENT', at, by, away: { id, content, values, by, at } },
    data: { letters: id, lotId, kind, organizationIds, hash: lettersHash(content) },
  })
  return commit<LettersDoc>(
    LettersModel,
    { _id: id, version, sent: null, discarded: null },
    { $set: { sent: { at, by: by.name, content, values } } },
    [record],
  )
}
