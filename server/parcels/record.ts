import type { HistoryKind } from '../contract/parcels/properties'
import { removeBlob } from '../blobs/area'
import type { Audience } from '../platform/audience'
import type { NewIntent } from '../platform/commit'
import { insertAll } from '../platform/insertAll'
import { newId } from '../platform/newId'
import { processIntents, type EffectPorts, type IntentHandler } from '../platform/outbox'
import type { AuditActor } from '../calls/context'
import { mirrorLink } from './mirror'
import { markRow } from './rows'
import { ParcelHistoryModel, ParcelModel, type ParcelDoc, type ParcelHistoryDoc } from './model'
import { langOf, type UserDoc, UserModel } from '../access/area'
import { queueMails } from '../mail/area'
import { momentText } from '../platform/momentText'
import { linkTo } from '../platform/publicUrl'

type Recipient = Pick<UserDoc, 'email' | 'givenName' | 'surName' | 'settings'>

interface Found {
  parcel: { id: number; name: string }
  /** With its folders. */
  file: string
  at: Date
  /** Of the intent: told again it is one mail. */
  id: string
}

/** Tells who uploaded a file of a parcel that a virus was found in it. */
async function tellOfVirus(userId: string, { parcel, file, at, id }: Found): Promise<void> {
  const fields = { email: 1, givenName: 1, surName: 1, settings: 1 }
  const person = await UserModel.findOne({ _id: userId, state: 'ACTIVE' }, fields).lean<Recipient>()
  if (!person) return
  const lang = langOf(person)
  const name = `${person.givenName} ${person.surName}`.trim() || person.email
  const values = { name, link: linkTo(`/grundstuecke/${parcel.id}`), property: parcel.name, file, time: momentText(at, lang) }
  await queueMails({ id: `virus:${id}`, key: 'propertyFileInfected' }, [{ to: person.email, lang, values }], at)
}

/** What a change of a parcel leaves to be done; rides in the same write. */
interface ParcelRecord extends Record<string, unknown> {
  at: Date
  actor: AuditActor | null
  kind: HistoryKind
  /** The version that the write makes. */
  version: number
  changes: ParcelHistoryDoc['changes']
  /** What of it is seen outside changed: everybody may hear of it. */
  forOutside: boolean
  /** It is published by this. */
  published: boolean
  /** Tenders whose lots have to name it, or no longer. */
  projectIds: string[]
  /** Bytes of what is gone. */
  blobIds?: string[]
  /** What else the log says. */
  told?: Record<string, unknown>
  /** Who uploaded what a virus was found in. */
  warns?: string
}

export const parcelRecord = (facts: ParcelRecord, id = newId()): NewIntent & { id: string } => ({ id, kind: 'property', facts })

const TYPE_OF: Readonly<Record<HistoryKind, string>> = {
  created: 'PROPERTY_CREATED',
  imported: 'PROPERTY_CREATED',
  changed: 'PROPERTY_MODIFIED',
  takenBack: 'PROPERTY_MODIFIED',
  archived: 'PROPERTY_ARCHIVED',
  restored: 'PROPERTY_UNARCHIVED',
  linked: 'PROPERTY_LINKED_TO_PROJECT',
  unlinked: 'PROPERTY_UNLINKED_FROM_PROJECT',
  confirmed: 'PROPERTY_CONFIRMED',
  fileAdded: 'PROPERTY_DOCUMENT_ADDED',
  fileChanged: 'PROPERTY_DOCUMENT_CHANGED',
  fileShared: 'PROPERTY_DOCUMENT_CHANGED',
  fileUnshared: 'PROPERTY_DOCUMENT_CHANGED',
  fileArchived: 'PROPERTY_DOCUMENT_CHANGED',
  fileRestored: 'PROPERTY_DOCUMENT_CHANGED',
  fileDeletionAsked: 'PROPERTY_DOCUMENT_DELETION_ASKED',
  fileDeleted: 'PROPERTY_DOCUMENT_DELETED',
  fileInfected: 'FILE_INFECTED',
}

const property: IntentHandler<ParcelDoc> = async (intent, { _id, name, version }, { audit, publish }) => {
  // Written by parcelRecord() above, and by nothing else.
  const facts = intent.facts as ParcelRecord
  const { at, actor, kind, changes, projectIds } = facts
  // Whoever asks this process next gets it as it is, without waiting for the word to come round.
  markRow(_id)
  const by = actor && { id: actor.id, name: actor.name }
  const entry: ParcelHistoryDoc = { _id: intent.id, parcelId: _id, version: facts.version, at, by, kind, changes }
  // Carried out twice, it is one entry all the same.
  await insertAll(ParcelHistoryModel.collection, [entry])
  // Of which panorama the markers were stands in the history.
  const fields = [...new Set(changes.map(({ field }) => field.split('/')[0]))]
  const data = { property: name, propertyId: _id, ...(fields.length > 0 && kind !== 'created' ? { fields } : {}), ...facts.told }
  const isLink = kind === 'linked' || kind === 'unlinked'
  const [tenderId] = isLink ? projectIds : []
  await audit({ type: TYPE_OF[kind], at, actor, data: { ...data, ...(tenderId ? { tenderId } : {}), intent: intent.id } })
  if (facts.published) await audit({ type: 'PROPERTY_PUBLISHED', at, actor, data: { ...data, intent: `${intent.id}:published` } })
  // The log first: bytes are not gone before it is written down that they go.
  for (const blobId of facts.blobIds ?? []) await removeBlob(blobId)
  if (facts.warns !== undefined)
    await tellOfVirus(facts.warns, { parcel: { id: _id, name }, file: String(facts.told?.['file'] ?? ''), at, id: intent.id })
  for (const projectId of projectIds) await mirrorLink(_id, projectId)
  const audience: Audience = { staff: true, ...(facts.forOutside ? { everyone: true } : {}) }
  await publish('property', String(_id), { version, audience })
}
const HANDLERS = { property }

/** Carries out what the write that answered `doc` left to be done: its own intent, the last one. */
export const runIntents = (doc: ParcelDoc, ports: EffectPorts): Promise<void> =>
  processIntents(ParcelModel, { ...doc, pending: doc.pending.slice(-1) }, { ...ports, handlers: HANDLERS })

/** Carries out what a crash left behind. */
export const resumeIntents = (doc: ParcelDoc, ports: EffectPorts): Promise<void> =>
  processIntents(ParcelModel, doc, { ...ports, handlers: HANDLERS })
