import type { Procedure } from '../../engine/template'
import { commit } from '../platform/commit'
import { isEarlierTaken } from '../platform/earlier'
import { placeIn } from '../platform/intentProof'
import { isOwnRow, rowCode } from '../platform/rowCode'
import { TenderModel, type TenderDoc } from './model'

type Eyes = Procedure['fourEyes']
type WithEyes = Pick<TenderDoc, '_id' | 'fourEyes'>

const TWO: Eyes = { applications: true, offers: true }

/** What two people open, for the tender's row: who writes the database makes no procedure one that a single person opens. */
export const boundFourEyes = (tenderId: string, { applications, offers }: Eyes): NonNullable<TenderDoc['fourEyes']> => ({
  ...{ applications, offers },
  code: rowCode(placeIn(TenderModel, tenderId), 'fourEyes', { applications, offers }),
})

/** Whether the row says it as Lotse wrote it there. Where two open everything nothing has to prove it. */
export const hasOwnFourEyes = ({ _id, fourEyes }: WithEyes): boolean => {
  if (!fourEyes || (fourEyes.applications && fourEyes.offers)) return true
  const { applications, offers, code } = fourEyes
  const isEarlier = code === undefined && !isEarlierTaken()
  return isEarlier || isOwnRow(placeIn(TenderModel, _id), 'fourEyes', { applications, offers }, code)
}

/** What two people open, as its template said when the tender was made; tenders of earlier versions were made where two always did. */
export const fourEyesIn = (tender: WithEyes): Eyes => {
  const { applications, offers } = tender.fourEyes ?? TWO
  return hasOwnFourEyes(tender) ? { applications, offers } : TWO
}

/** More where a newer version asks for more, never less than was promised when the tender was made. */
export const stricterEyes = (tender: WithEyes, asked: Eyes): Eyes => {
  const had = fourEyesIn(tender)
  return { applications: had.applications || asked.applications, offers: had.offers || asked.offers }
}

/** Once: tenders of versions that did not bind it. */
export async function takeFourEyes(): Promise<number> {
  const found = await TenderModel.find({ fourEyes: { $ne: null } }, { fourEyes: 1 }).lean<WithEyes[]>()
  const left = found.filter(({ fourEyes }) => fourEyes !== undefined && fourEyes.code === undefined)
  for (const { _id, fourEyes } of left) await commit(TenderModel, { _id }, { $set: { fourEyes: boundFourEyes(_id, fourEyes ?? TWO) } })
  return left.length
}

/** Tenders whose row says that one person opens, and Lotse did not write that. */
export const strangeFourEyes = async (): Promise<string[]> =>
  (await TenderModel.find({ stage: { $lt: 8 } }, { fourEyes: 1 }).lean<WithEyes[]>())
    .filter((one) => !hasOwnFourEyes(one))
    .map(({ _id }) => _id)

/** What `npm run audit:verify` says of them. */
export const fourEyesFaultLines = (ids: readonly string[]): string[] =>
  ids.map((id) => `Tender ${id} says that one person opens it, and Lotse did not write that; two do.`)
