import { offerIdOf, signLateOpening, signSubmission, type SubmissionDoc } from '../../offers/area'
import { type FileDoc, keptFacts, nameKeyOf, offerRoomId, openFile, type RoomDoc } from '../../files/area'
import { derivedId } from '../../platform/newId'
import { signingFor } from '../../platform/signing'
import { decisionOfLot, letterIdOf, lettersHash, type LettersDoc, lettersTold } from '../../procedure/area'
import { matterId, openText, sealText } from '../../sealing/area'
import { templateVersion } from '../../templates/area'
import {
  boundFourEyes,
  boundFramework,
  boundRegime,
  hashOf,
  type LotDoc,
  organizationsIn,
  signOpening,
  type TenderDoc,
} from '../../tenders/area'
import type { PinnedProcedure } from '../../../workflows/procedure'
import { isVariant, offerOf } from '../../../workflows/variants'
import { asShown, setAt, getAt, type FormData } from '../../../engine/form'
import { changed, isOrganization, type Row, type RowIn } from './belongs'

/** How things of the house that a tender comes from are called in the one it comes to. */
export interface Here {
  readonly numbers: ReadonlyMap<number, number>
  /** Texts that are another one here: ids, and hashes of what changed. */
  readonly texts: Map<string, string>
  /** Number of a template's version, by its number there. */
  readonly versions: ReadonlyMap<number, number>
  /** Keys of what is sealed, by their matters. */
  readonly keys: ReadonlyMap<string, Buffer>
  /** The tender's number. */
  readonly no: number
  readonly procedure: PinnedProcedure
  readonly house: string
  /** Number of the log's entry from which on submissions are signed here. */
  readonly since: number
}

const COMPOSED = new Set(['_id', 'evaluationId', 'subject'])

/** A value with all that is called otherwise here. */
export const calledHere = (value: unknown, { numbers, texts }: Pick<Here, 'numbers' | 'texts'>, collection: string): unknown =>
  changed(value, (one, name) => {
    if (typeof one === 'number') return isOrganization(name, collection) ? (numbers.get(one) ?? one) : one
    const whole = entryAnew(one, texts)
    if (whole !== undefined || !COMPOSED.has(name)) return whole ?? one
    return one
      .split(':')
      .map((part) => entryAnew(part, texts) ?? part)
      .join(':')
  })

/** A name that is another one here; of a variant its offer's part is. */
const entryAnew = (id: string, texts: ReadonlyMap<string, string>): string | undefined => {
  const offer = texts.get(offerOf(id))
  return isVariant(id) && offer !== undefined ? `${offer}${id.slice(offerOf(id).length)}` : texts.get(id)
}

/** Ids that follow from others: offers, their rooms, points. Before any row is read. */
export const nameAnew = (rows: readonly RowIn[], patterns: ReadonlyMap<string, string>, { numbers, texts }: Here): void => {
  const of = (collection: string): Row[] => rows.flatMap((one) => (one.in === collection ? [one.row] : []))
  for (const { _id, tenderId, orgId } of of('offers') as { _id: string; tenderId: string; orgId: number }[])
    texts.set(_id, offerIdOf(tenderId, numbers.get(orgId) ?? orgId))
  for (const { _id, owner, matter } of of('rooms') as unknown as RoomDoc[]) {
    const pattern = patterns.get(_id)
    if (pattern === undefined || matter === null) continue
    const { lotId, kind, round, offerRound } = matter
    texts.set(_id, offerRoomId(texts.get(owner.id) ?? owner.id, lotId, kind, round, offerRound, pattern))
  }
  for (const { _id, evaluationId, offerId, userId } of of('evaluationMarks') as Record<string, string>[])
    texts.set(
      _id ?? '',
      derivedId('marks', evaluationId ?? '', entryAnew(offerId ?? '', texts) ?? offerId ?? '', texts.get(userId ?? '') ?? userId ?? ''),
    )
  for (const { _id, tenderId, lotId, orgId } of of('contracts') as { _id: string; tenderId: string; lotId: string; orgId: number }[])
    texts.set(_id, `${tenderId}:${lotId}:${numbers.get(orgId) ?? orgId}`)
  for (const letters of of('letters') as unknown as LettersDoc[]) {
    for (const { offerId } of letters.letters)
      texts.set(letterIdOf(letters._id, offerId), letterIdOf(letters._id, texts.get(offerId) ?? offerId))
    texts.set(lettersHash(letters), lettersHash(calledHere(letters, { numbers, texts }, 'letters') as LettersDoc))
  }
  for (const { lots } of of('tenders') as unknown as TenderDoc[])
    for (const lot of lots) texts.set(decisionOfLot(lot), decisionOfLot(calledHere(lot, { numbers, texts }, 'tenders') as typeof lot))
}

/** A form with the numbers that organizations have here; a form that names none of them stays byte for byte. */
export const renewForm = async (row: Row, tender: TenderDoc, here: Here): Promise<Row> => {
  const there = Number(row['templateVersion'] ?? tender.templateVersion)
  const template = await templateVersion(tender.templateId, here.versions.get(there) ?? there)
  const before = JSON.parse(String(row['data'])) as FormData
  const moved = template ? organizationsIn(template, asShown(template, before)).filter(({ id }) => (here.numbers.get(id) ?? id) !== id) : []
  const number = (one: unknown): unknown => (typeof one === 'string' ? String(here.numbers.get(Number(one)) ?? one) : one)
  const data = moved.reduce((form, { path }) => {
    const value = getAt(before, path)
    return setAt(form, path, Array.isArray(value) ? value.map(number) : number(value))
  }, before)
  const version = row['templateVersion'] === undefined ? {} : { templateVersion: here.versions.get(there) ?? there }
  if (moved.length === 0) return { ...row, ...version }
  const text = JSON.stringify(data)
  here.texts.set(String(row['hash']), hashOf(text))
  return { ...row, ...version, data: text, hash: hashOf(text) }
}

/** Facts and name of a sealed file are bound to its room. */
export const renewFile = (row: Row, room: RoomDoc | undefined, here: Here): Row => {
  const known = calledHere(row, here, 'files') as unknown as FileDoc
  const [doc, matter] = [row as unknown as FileDoc, room?.matter ?? null]
  if (!room || matter === null || known.roomId === doc.roomId) return known as unknown as Row
  const id = matterId({ tenderId: room.tenderId, lotId: matter.lotId, kind: matter.kind, envelope: matter.envelope })
  const key = here.keys.get(id)
  if (!key) throw new Error(`the key of ${id} is missing`)
  const seal = { id, key }
  const file = openFile(doc, seal)
  const versions = known.versions.map((version, n) => {
    const { size = 0, sha256 = '', mime = '' } = file.versions[n] ?? {}
    return { ...version, ...keptFacts({ size, sha256, mime }, { id: version.id, blobId: version.blobId, roomId: known.roomId, seal }) }
  })
  return { ...known, versions, nameKey: nameKeyOf(file, { roomId: known.roomId, seal }) }
}

interface Draft {
  _id: string
  tenderId: string
  lotId: string
  kind: 'application' | 'offer'
  body: string
  messages: string | null
  variants?: string | null
  files?: string | null
}

/** What is sealed of a draft is bound to its id, which says the offer. */
export const renewDraft = (row: Row, here: Here): Row => {
  const [there, draft] = [row as unknown as Draft, calledHere(row, here, 'offerDrafts') as unknown as Draft]
  const id = matterId(there)
  const key = here.keys.get(id)
  if (there._id === draft._id || !key) return draft as unknown as Row
  const anew = (sealed: string, end: string): string =>
    sealText(openText(sealed, key, [id, 'draft', `${there._id}${end}`]), key, [id, 'draft', `${draft._id}${end}`])
  const { messages, variants, files } = there
  return {
    ...{ ...draft, body: anew(there.body, '') },
    messages: messages === null ? null : anew(messages, ':messages'),
    ...(variants ? { variants: anew(variants, ':variants') } : {}),
    ...(files ? { files: anew(files, ':files') } : {}),
  }
}

/** Letters that went out there; what is proven of them is that house's word. */
export const renewLetters = (row: Row, here: Here): Row =>
  lettersTold(calledHere(row, here, 'letters') as unknown as LettersDoc, here.house) as unknown as Row

const signingReports = signingFor('procurement reports')

/** A version of the report, word for word; its hash stands in the log that came with it. */
export const renewReport = (row: Row): Row => ({ ...row, signature: signingReports.sign(String(row['content'])) })

/** Signed by this house; the entry of the log that it names comes later. */
export const renewSubmission = (row: Row, here: Here): SubmissionDoc => {
  const there = row as unknown as SubmissionDoc
  const { asReceived: _before, ...known } = calledHere(row, here, 'submissions') as unknown as SubmissionDoc
  const { orgId, offerId } = there.asReceived ?? there
  const isSame = orgId === known.orgId && offerId === known.offerId
  // Its hash says its id, which may be made of the offer's.
  const renewed = { ...known, _id: there._id, ...(isSame ? {} : { asReceived: { orgId, offerId } }) }
  if (!there.signed) throw new Error(`submission ${there._id} is not signed`)
  const { deadline = null, names } = there.signed
  const late = known.lateOpening
  return {
    ...renewed,
    signed: signSubmission(renewed, { deadline, names, since: here.since, house: here.house }),
    lateOpening: late ? signLateOpening(known._id, late) : null,
  }
}

/** What a jury signed there stays what it is: the members' ids are part of it. */
const juryHere = (jury: LotDoc['jury'], there: LotDoc['jury']): Pick<LotDoc, 'jury'> =>
  jury && there ? { jury: { ...jury, membersThere: there.membersThere ?? there.members } } : {}

/** Openings are signed, and what two people open is bound, by this house. Parcels stay where they are. */
export const renewTender = (row: Row, here: Here): Row => {
  const known = calledHere(row, here, 'tenders') as unknown as TenderDoc
  const lots = known.lots.map(({ parcelIds: _there, ...lot }, n) => ({
    ...lot,
    ...juryHere(lot.jury, (row as unknown as TenderDoc).lots[n]?.jury),
    openings: lot.openings.map(({ signature: _signature, ...facts }) => signOpening(known._id, lot.lotId, { ...facts, house: here.house })),
  }))
  const versionOf = (number: number): number => here.versions.get(number) ?? number
  return {
    ...known,
    ...{ procedure: here.procedure, lots, no: here.no, templateVersion: versionOf(known.templateVersion) },
    ...(known.moved ? { moved: { ...known.moved, from: versionOf(known.moved.from) } } : {}),
    ...(known.fourEyes ? { fourEyes: boundFourEyes(known._id, known.fourEyes) } : {}),
    ...(known.regime ? boundRegime(known._id, known.regime) : {}),
    ...(known.framework ? { framework: boundFramework(known._id, known.framework) } : {}),
    ...(known.archive?.reference ? { archive: { ...known.archive, reference: archivedThere(known.archive.reference, here) } } : {}),
  }
}

/** What lies in the archive of the other house. */
export const archivedThere = (reference: string, { house }: Pick<Here, 'house'>): string =>
  reference.startsWith('archive/') ? `house ${house}: ${reference}` : reference
