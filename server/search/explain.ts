import { excerptOf, marksIn, queryOf } from '../../engine/search'
import type { RowHit } from '../contract/tenders/views'
import { SearchEntryModel, type SearchEntryDoc, type SearchSide } from './model'

/** The order in which they are told; titles, numbers and buyers stand in the row itself. */
const TOLD = ['cpv', 'place', 'text'] as const

type Told = { words: Pick<SearchSide['words'], 'title' | 'number' | 'buyer'>; shown: SearchSide['shown'] }

/** Where the words are that the row's own title, number and buyer do not have; null where they have all. */
function hitOf({ words, shown }: Told, search: string): RowHit | null {
  const inRow = [words.title, words.number, words.buyer].join(' ')
  const open = queryOf(search).words.filter((word) => marksIn(inRow, word).length === 0)
  if (open.length === 0) return null
  for (const field of TOLD) {
    const excerpt = excerptOf(shown[field], open.join(' '))
    if (excerpt) return { field, text: excerpt.text, marks: excerpt.marks.map(([start, end]) => [start, end]) }
  }
  return null
}

const SIDE_FIELDS = ['words.title', 'words.number', 'words.buyer', 'shown']
const FIELDS = {
  team: 1 as const,
  ...Object.fromEntries(['outside', 'inside'].flatMap((side) => SIDE_FIELDS.map((field) => [`${side}.${field}`, 1 as const]))),
}

/** Why tenders were found. `isInside` says of one, with its team of now, whether it is shown by what that team alone knows. */
export async function explain(
  search: string,
  ids: readonly string[],
  isInside: (entry: Pick<SearchEntryDoc, '_id' | 'team'>) => boolean,
): Promise<ReadonlyMap<string, RowHit>> {
  if (ids.length === 0) return new Map()
  const entries = await SearchEntryModel.find({ _id: { $in: [...ids] } }, FIELDS).lean<
    Pick<SearchEntryDoc, '_id' | 'team' | 'outside' | 'inside'>[]
  >()
  return new Map(
    entries.flatMap((entry): [string, RowHit][] => {
      const side = isInside(entry) ? entry.inside : entry.outside
      const hit = side && hitOf(side, search)
      return hit ? [[entry._id, hit]] : []
    }),
  )
}
