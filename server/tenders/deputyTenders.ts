import { standsInFor } from './deputies'
import { TenderModel, type TenderDoc } from './model'

type Standing = Pick<TenderDoc, '_id' | 'team' | 'deputies' | 'shelf'>

/**
 * Ids of the tenders in which a person stands in for somebody at this moment, by shelf if asked for. Mostly none: the index holds the
 * others out.
 */
export async function deputyTenders(userId: string, at: Date, shelf?: TenderDoc['shelf']): Promise<string[]> {
  const found = await TenderModel.find({ 'deputies.userId': userId }, { team: 1, deputies: 1, shelf: 1 }).lean<Standing[]>()
  return found
    .filter((tender) => (shelf === undefined || tender.shelf === shelf) && standsInFor(tender, userId, at).length > 0)
    .map(({ _id }) => _id)
}
