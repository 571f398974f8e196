import { alike, inEach, ORIGINAL } from '../../../engine/languages'
import { say } from '../../words/words'
import type { ToldChange } from '../../contract/tenders/announcements'
import { type FileDoc, FileModel, type RoomDoc, RoomModel } from '../../files/area'

const LABEL = inEach((lang) => say(lang, 'told.documents'))
const named = (name: string, no: number) => inEach((lang) => say(lang, 'told.version', { name, no }))

function changeOf({ place, versions, struck, deletedAt, created }: FileDoc, since: Date): Pick<ToldChange, 'before' | 'after'> | null {
  if (!place) return null
  const name = place.folder === '' ? place.name : `${place.folder}/${place.name}`
  // What a virus was found in, or still waits for the scanner, nobody can fetch.
  const fit = versions.filter(({ scan }) => scan !== 'infected' && scan !== 'pending')
  const [newest, earlier] = [fit.at(-1), fit.findLast(({ at }) => at <= since)]
  if (deletedAt !== null) return deletedAt > since && created <= since ? { before: alike(name), after: null } : null
  if (struck && struck.at > since) {
    const { reason } = struck
    return { before: alike(name), after: inEach((lang) => say(lang, 'told.struck', { name, reason })) }
  }
  if (!newest || newest.at <= since) return null
  return earlier ? { before: named(name, earlier.no), after: named(name, newest.no) } : { before: null, after: alike(name) }
}

/** Documents of the authority that were added, replaced, struck through or deleted since a moment. */
export async function fileChanges(tenderId: string, since: Date): Promise<ToldChange[]> {
  const rooms = await RoomModel.find({ 'owner.id': tenderId, type: 'CLIENT', part: 'documents', deletedAt: null }, { name: 1 })
    .sort({ ordinal: 1 })
    .lean<Pick<RoomDoc, '_id' | 'name'>[]>()
  const files = await FileModel.find({ roomId: { $in: rooms.map(({ _id }) => _id) }, updated: { $gt: since } }).lean<FileDoc[]>()
  const inOrder = files.sort((a, b) => (a.place?.name ?? '').localeCompare(b.place?.name ?? '', ORIGINAL))
  return rooms.flatMap(({ _id, name }) =>
    inOrder
      .filter(({ roomId }) => roomId === _id)
      .flatMap((file): ToldChange[] => {
        const change = changeOf(file, since)
        return change ? [{ label: LABEL, where: alike(name), ...change }] : []
      }),
  )
}
