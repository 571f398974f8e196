import { newId } from '../../server/platform/newId'
import { derive } from '../../server/tenders/derive'
import { TenderModel, type TenderDoc } from '../../server/tenders/model'

/** Puts `count` published copies of a tender into the database, a minute apart, the newest first; answers their ids. */
export async function publicCopies(tender: TenderDoc, count: number): Promise<string[]> {
  const newest = Date.now()
  const copies = Array.from({ length: count }, (_, n): TenderDoc => {
    const made = {
      ...tender,
      _id: newId(),
      no: tender.no + 1 + n,
      pending: [],
      lots: tender.lots.map((lot) => ({ ...lot, stage: 2 })),
      published: { at: new Date(newest - n * 60_000), revision: 1 },
      name: `Tender ${n}`,
    }
    return { ...made, ...derive(made) }
  })
  for (let at = 0; at < count; at += 500) await TenderModel.insertMany(copies.slice(at, at + 500), { lean: true })
  return copies.map(({ _id }) => _id)
}
