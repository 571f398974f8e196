import type { WorkOnRecord } from '../../contract/procedure/jury'
import type { Work } from '../../offers/area'
import { AppError } from '../../platform/errors'
import { type FinishedOpening, isWholeOpening, type LotDoc, provenOpenings, type TenderDoc } from '../../tenders/area'
import { procedureOf } from '../../../workflows/procedure'
import { hashOf, heldRecord } from '../recordProof'

const KNOWN = new Set('pdf jpg jpeg png tif tiff svg dwg dxf ifc zip docx xlsx pptx odt ods odp txt csv mp4 webm'.split(' '))

/** Its kind alone is kept of a name: any other ending could be one itself. */
const endingOf = (name: string): string => {
  const ending = /\.([a-z0-9]+)$/.exec(name.toLowerCase())?.[1] ?? ''
  return KNOWN.has(ending) ? `.${ending}` : ''
}

const MEGABYTE = 2 ** 20

const twoDigits = (n: number): string => String(n).padStart(2, '0')

/** What a file of a work is called for whoever must not know whose it is: '03-01.pdf'. */
const neutralName = (number: number, file: number, name: string): string => `${twoDigits(number)}-${twoDigits(file)}${endingOf(name)}`

/**
 * Works with their numbers, in an order that follows from what came in (which brings a nonce along) and from the opening: it tells nothing
 * of them, nobody chooses it, and whoever has the record can work it out again. `isKnownAgain`: the same files could lie in an application.
 */
export const numbered = (openingId: string, works: readonly Work[], { isKnownAgain }: { isKnownAgain: boolean }): WorkOnRecord[] =>
  works
    .map((work) => ({ ...work, key: hashOf(`${openingId} ${work.hash}`) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ hash, files }, n) => ({
      number: n + 1,
      hash,
      files: files.map(({ name, size, sha256 }, at) => ({
        name: neutralName(n + 1, at + 1, name),
        ...(isKnownAgain ? { size: Math.ceil(size / MEGABYTE) * MEGABYTE } : { size, sha256 }),
      })),
    }))

const ofRound = ({ round, offerRound }: LotDoc, one: FinishedOpening): boolean =>
  one.what === 'offers' && one.round === round && one.offerRound === offerRound

/** The opening that showed the works of a lot's present round, and the one that showed their authors; as far as they are proven. */
export const openingsOfWorks = (tender: TenderDoc, lot: LotDoc): { works: FinishedOpening | null; authors: FinishedOpening | null } => {
  const own = provenOpenings(tender, lot).filter((one) => ofRound(lot, one))
  return { works: own.find((one) => !isWholeOpening(one)) ?? null, authors: own.find(isWholeOpening) ?? null }
}

interface OfJury {
  lot: LotDoc
  works: FinishedOpening
  authors: FinishedOpening | null
}

/** Refuses (409) what no jury has to do with, and before its works are opened: that any came in is sealed until then. */
export function lotOfJury(tender: TenderDoc, lotId: string): OfJury {
  const lot = tender.lots.find((one) => one.lotId === lotId)
  if (!lot) throw new AppError('notFound')
  const { works, authors } = openingsOfWorks(tender, lot)
  if (!procedureOf(tender).hasJury || !works) throw new AppError('conflict', { reason: 'refused.worksSealed', lotId })
  return { lot, works, authors }
}

interface OnRecord {
  opening: string
  /** Of the record: the log has it, so that nobody gives works other numbers afterwards. */
  record: string
  works: WorkOnRecord[]
}

/** Works by their numbers, as the record of their opening has them; null: there is none, or it is not the one that the log was told of. */
export async function worksOnRecord(tender: TenderDoc, lot: LotDoc): Promise<OnRecord | null> {
  const { works: opening } = openingsOfWorks(tender, lot)
  const record = opening && (await heldRecord(opening.id))
  return record && { opening: opening.id, record: record.hash, works: record.content.works ?? [] }
}
