import { write, type NewIntent } from '../platform/commit'
import { now } from '../platform/clock'
import { isDuplicateKey } from '../platform/duplicateKey'
import { unlessConflict } from '../platform/errors'
import { insertAll } from '../platform/insertAll'
import { placeIn, provenIntents } from '../platform/intentProof'
import { type OrganizationDoc, OrganizationModel } from '../organizations/area'
import { templateVersion } from '../templates/area'
import { findRevision, formAtHand, TenderModel } from '../tenders/area'
import { SearchEntryModel, type SearchEntryDoc, type SearchSide } from './model'
import { STATE_FIELDS, stateOf, type Indexed } from './stateOf'
import { sideOf, type Said } from './texts'

async function seatOf(orgId: number | null): Promise<Said['seat']> {
  if (orgId === null) return null
  const buyer = await OrganizationModel.findOne({ _id: orgId }, { nutsCode: 1, 'contact.city': 1 }).lean<
    Pick<OrganizationDoc, 'nutsCode' | 'contact'>
  >()
  return buyer && { city: buyer.contact.city ?? '', nuts: buyer.nutsCode }
}

async function readSide(tender: Indexed, revision: number, said: Said): Promise<SearchSide> {
  const found = formAtHand(tender, revision) ?? (await findRevision(tender._id, revision))
  const template = found && (await templateVersion(tender.templateId, found.templateVersion ?? tender.templateVersion))
  return sideOf(said, found && template ? { template, data: found.data } : null)
}

/** Both sides of a tender: what is public of it, and what its team alone knows. */
async function sidesOf(tender: Indexed): Promise<Pick<SearchEntryDoc, 'outside' | 'inside'>> {
  const { published, head, no } = tender
  const outside = published
    ? await readSide(tender, published.revision, {
        name: tender.name,
        no,
        buyer: tender.orgName,
        at: published.at,
        seat: await seatOf(tender.orgId),
      })
    : null
  const isSame = published?.revision === head.revision && tender.name === head.name && tender.orgName === head.orgName
  const inside = isSame
    ? null
    : await readSide(tender, head.revision, {
        name: head.name,
        no,
        buyer: head.orgName,
        at: published?.at ?? tender.created,
        seat: await seatOf(head.orgId),
      })
  return { outside, inside }
}

type Stored = Pick<SearchEntryDoc, '_id' | 'state' | 'of' | 'outside' | 'version' | 'rev'>

/** What a tender that has just become public leaves to be done: whoever searches for its like is told. */
const cameOut = (tenderId: string, { at }: SearchSide): NewIntent & { id: string } => ({
  id: `${tenderId}:${at.getTime()}`,
  kind: 'cameOut',
  facts: { at: now() },
})

/** What a tender is found by now. */
async function entryOf(tender: Indexed): Promise<Omit<SearchEntryDoc, 'version' | 'rev' | 'pending'>> {
  const { _id, version, rev, type, shelf, team } = tender
  const people = team.map(({ userId }) => userId)
  return { _id, state: stateOf(tender), of: version + rev, type, shelf, team: people, ...(await sidesOf(tender)) }
}

const readTender = (tenderId: string): Promise<Indexed | null> => TenderModel.findOne({ _id: tenderId }, STATE_FIELDS).lean<Indexed>()

/**
 * Writes what a tender is found by now, unless that is known already; `handed`: how it was a moment ago, which says no more than that there
 * may be something to write. Answers the entry as written; null where there was nothing to write.
 */
export async function writeEntry(tenderId: string, handed?: Indexed): Promise<SearchEntryDoc | null> {
  const stored = await SearchEntryModel.findOne({ _id: tenderId }, { state: 1, of: 1, version: 1, rev: 1, 'outside.at': 1 }).lean<Stored>()
  const isKnown = (one: Indexed): boolean => stored !== null && (stored.state === stateOf(one) || stored.of >= one.version + one.rev)
  if (handed && isKnown(handed)) return null
  const tender = await readTender(tenderId)
  if (!tender || isKnown(tender)) return null
  const { _id, ...entry } = await entryOf(tender)
  const left = entry.outside && !stored?.outside ? [cameOut(tenderId, entry.outside)] : []
  try {
    if (stored) {
      const pending = await write(SearchEntryModel, { _id, of: { $lt: entry.of } }, { $set: entry }, left)
      return { _id, ...entry, version: stored.version, rev: stored.rev + 1, pending }
    }
    const made: SearchEntryDoc = { _id, ...entry, version: 1, rev: 1, pending: provenIntents(placeIn(SearchEntryModel, _id), left) }
    await SearchEntryModel.create(made)
    return made
  } catch (fault) {
    // Another process was first, or newer.
    if (isDuplicateKey(fault)) return writeEntry(tenderId)
    return unlessConflict(fault)
  }
}

/**
 * Writes many that are not there yet, in one command; nobody is told that they came out, because they did so long ago. Answers them, also
 * those that others wrote meanwhile.
 */
export async function writeNew(tenders: readonly Indexed[]): Promise<SearchEntryDoc[]> {
  const made: SearchEntryDoc[] = []
  for (const tender of tenders) made.push({ ...(await entryOf(tender)), version: 1, rev: 1, pending: [] })
  await insertAll(SearchEntryModel.collection, made)
  return made
}
