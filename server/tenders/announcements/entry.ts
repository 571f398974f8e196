import type { ToldChange } from '../../contract/tenders/announcements'
import { organizationsOf } from '../buyer'
import { newId } from '../../platform/newId'
import type { LotDoc } from '../lotDoc'
import type { TenderDoc } from '../model'
import { readingOf } from '../reading/formReading'
import { priceFormsOf, type PriceForms } from '../criteria/priceFields'
import { toldChanges, type Both, lotWords } from './differences'
import { AnnouncementModel, type AnnouncementDoc } from './model'
import { changesByLot, judgedIn, labelOf } from '../criteria/lines'
import { wordsOf } from '../criteria/logged'
import { alike, inEach, ORIGINAL } from '../../../engine/languages'
import { say } from '../../words/words'
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
async function fileChanges(tenderId: string, since: Date): Promise<ToldChange[]> {
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

/** What is judged otherwise than before, lot by lot; of all lots alike once. */
function criteriaChanges(before: readonly LotDoc[], after: readonly LotDoc[], forms: PriceForms): ToldChange[] {
  const known = before.map(({ lotId }) => lotId)
  // A lot that comes with the announcement is told as a lot.
  const lots = after.filter(({ lotId }) => known.includes(lotId))
  const lines = changesByLot(judgedIn(before), judgedIn(lots), forms).map(({ lotId, before: was, after: is, ...about }) => ({
    lotId,
    told: { label: labelOf(about), before: was && wordsOf(was), after: is && wordsOf(is) },
  }))
  const textOf = ({ told }: (typeof lines)[number]): string => JSON.stringify(told)
  return lines.flatMap((line, n): ToldChange[] => {
    const same = lines.filter((other) => textOf(other) === textOf(line))
    if (same.length === after.length)
      return lines.findIndex((other) => textOf(other) === textOf(line)) === n ? [{ ...line.told, where: null }] : []
    return [{ ...line.told, where: lotWords(after.findIndex(({ lotId }) => lotId === line.lotId) + 1, after) }]
  })
}

/** Since when files count as changed: the last announcement of changes, else the publication. */
async function sinceOf({ _id, published, announced = [] }: TenderDoc): Promise<Date> {
  const ids = announced.map(({ id }) => id)
  const last = await AnnouncementModel.find({ _id: { $in: ids }, tenderId: _id, kind: 'changes' }, { at: 1 })
    .sort({ no: -1 })
    .limit(1)
    .lean<Pick<AnnouncementDoc, 'at'>[]>()
  return last[0]?.at ?? published?.at ?? new Date(0)
}

/** Names of the organizations that either form refers to. */
async function organizationNames(tender: TenderDoc): Promise<ReadonlyMap<number, string>> {
  const revisions = [tender.head.revision, ...(tender.published ? [tender.published.revision] : [])]
  const readings = await Promise.all(revisions.map((revision) => readingOf(tender, revision)))
  const ids = [...new Set(readings.flatMap(({ organizations }) => organizations.map(({ id }) => id)))]
  return new Map([...(await organizationsOf(ids))].map(([id, { name }]) => [id, name]))
}

/** Whatever the outside will find otherwise once the working copy is announced: head, deadlines in force, form, criteria, documents. */
export async function changesToTell(tender: TenderDoc, forms: Both, lots: readonly LotDoc[]): Promise<ToldChange[]> {
  const [organizations, files, priceForms] = await Promise.all([
    organizationNames(tender),
    sinceOf(tender).then((since) => fileChanges(tender._id, since)),
    priceFormsOf(tender),
  ])
  const { name, description, orgName } = tender.head
  const told = toldChanges(forms, { before: tender, after: { name, description, orgName, lots: [...lots] }, organizations })
  return [...told, ...criteriaChanges(tender.lots, lots, priceForms), ...files]
}

/** Stores an entry before anything names it; answers the tender's list with it. */
export async function insertAnnouncement(
  tender: TenderDoc,
  entry: Pick<AnnouncementDoc, 'at' | 'kind' | 'word' | 'from' | 'to' | 'changes'>,
): Promise<NonNullable<TenderDoc['announced']>> {
  const { _id: tenderId, announced = [], name, description, lots } = tender
  const [id, no] = [newId(), announced.length + 1]
  const was = {
    name,
    description,
    lots: lots.map((lot) => ({
      name: lot.name,
      applicationDeadline: lot.deadlines.applicationDeadline,
      offerDeadline: lot.deadlines.offerDeadline,
    })),
  }
  await AnnouncementModel.create({ _id: id, tenderId, no, was, ...entry })
  return [...announced, { id, no, at: entry.at }]
}

/** What was announced of a tender, the first one first; what its list does not name was never announced. */
export async function announcementsOf({ announced = [] }: Pick<TenderDoc, 'announced'>): Promise<AnnouncementDoc[]> {
  if (announced.length === 0) return []
  const found = await AnnouncementModel.find({ _id: { $in: announced.map(({ id }) => id) } }).lean<AnnouncementDoc[]>()
  return found.sort((a, b) => a.no - b.no)
}
