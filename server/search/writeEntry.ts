import { setImmediate } from 'node:timers/promises'
import { type FormData, publicValues, type PublicNode } from '../../engine/form'
import { write, type NewIntent } from '../platform/commit'
import { now } from '../platform/clock'
import { isDuplicateKey } from '../platform/duplicateKey'
import { unlessConflict } from '../platform/errors'
import { insertAll } from '../platform/insertAll'
import { placeIn, provenIntents } from '../platform/intentProof'
import { type OrganizationDoc, OrganizationModel } from '../organizations/area'
import { templateVersion } from '../templates/area'
import { findRevisions, formAtHand, revisionId, TenderModel } from '../tenders/area'
import { SearchEntryModel, type SearchEntryDoc, type SearchSide } from './model'
import { STATE_FIELDS, stateOf, type Indexed } from './stateOf'
import { evaluateRules } from '../../engine/rules'
import { wordsOfTexts } from '../../engine/search'
import type { Template } from '../../engine/template'
import { codeName, codePath, type PathCode } from '../../eforms-sdk'

/** Town, postal code and what else is said of a place. */
const PLACES = /^BT-(5131|5121|728)-/
/** The buyer's own number of the procedure or of a lot. */
const NUMBERS = /^BT-22-/
/** Lists whose names people search for; those of others stand in every notice. */
const NAMED = /^(contract-nature|procurement-procedure-type)/
const TITLE = 'BT-21-Procedure'
/** So much of the text is kept to show where it was found; all of it is searched. */
const MAX_SHOWN = 6000

interface Gathered {
  cpv: Set<string>
  nuts: Set<string>
  places: Set<string>
  numbers: Set<string>
  texts: string[]
}

/** All texts in a value: one, in several languages, or a list of such. */
const stringsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : Array.isArray(value)
      ? value.flatMap(stringsIn)
      : typeof value === 'object' && value !== null
        ? Object.values(value).flatMap(stringsIn)
        : []

const addAll = (set: Set<string>, values: readonly string[]): void => values.forEach((value) => set.add(value))

function gather({ sdk, found }: { sdk: string; found: Gathered }, nodes: readonly PublicNode[]): void {
  for (const { contentId, codelist, valueType, value, children } of nodes) {
    if (children) gather({ sdk, found }, children)
    if (value === undefined || contentId === TITLE) continue
    const strings = stringsIn(value)
    if (codelist?.startsWith('cpv')) addAll(found.cpv, strings)
    else if (codelist?.startsWith('nuts')) addAll(found.nuts, strings)
    else if (NUMBERS.test(contentId)) addAll(found.numbers, strings)
    else if (PLACES.test(contentId)) addAll(found.places, strings)
    else if (codelist !== undefined && NAMED.test(codelist)) {
      const names = strings.map((code) => codeName(sdk, codelist, code))
      found.texts.push(...names.flatMap((name) => (name ? Object.values(name) : [])))
    } else if (valueType === 'text' || valueType === 'text-multilingual') found.texts.push(...strings)
  }
}

const named = ({ code, name }: PathCode): string => `${code} ${[...new Set(Object.values(name))].join(' / ')}`
const asWords = ({ code, name }: PathCode): string[] => [code, ...Object.values(name)]

/** What a tender says beside its form. */
interface Said {
  name: string
  no: number
  buyer: string
  at: Date
  /** Where the buyer is: the place of a tender that names none. */
  seat: { city: string; nuts: string } | null
}

/** Form and head of a tender as they are found; `form` null: it has none yet, or a draft forgot it. */
export function sideOf({ name, no, buyer, at, seat }: Said, form: { template: Template; data: FormData } | null): SearchSide {
  const sdk = form?.template.file.sdkVersion ?? '1.7'
  const found: Gathered = { cpv: new Set(), nuts: new Set(), places: new Set(), numbers: new Set(), texts: [] }
  // What readers see, and nothing else: what is withheld or hidden is not found either.
  if (form) gather({ sdk, found }, publicValues(form.template, form.data, evaluateRules(form.template, form.data)))
  if (found.nuts.size === 0 && found.places.size === 0 && seat) {
    addAll(found.nuts, [seat.nuts].filter(Boolean))
    addAll(found.places, [seat.city].filter(Boolean))
  }
  const cpv = [...found.cpv].map((code) => codePath(sdk, 'cpv', code))
  const own = cpv.flatMap(([first]) => (first ? [first] : []))
  const above = cpv.flatMap((path) => path.slice(1))
  const nuts = [...found.nuts].flatMap((code) => codePath(sdk, 'nuts', code))
  const words = wordsOfTexts({
    title: [name],
    number: [String(no), ...found.numbers],
    buyer: [buyer],
    cpv: own.flatMap(asWords),
    above: above.flatMap(asWords),
    place: [...found.places, ...nuts.flatMap(asWords)],
    text: found.texts,
  })
  const lines = (codes: readonly PathCode[]): string[] => [...new Set(codes.map(named))]
  return {
    words,
    cpv: [...found.cpv],
    nuts: [...found.nuts],
    shown: {
      cpv: lines([...own, ...above]).join(' · '),
      place: [...found.places, ...lines(nuts)].join(' · '),
      text: [...new Set(found.texts)].join(' · ').slice(0, MAX_SHOWN),
    },
    at,
  }
}

/** A form may take two megabytes. */
const FORMS_AT_ONCE = 20

/** What some tenders are found by and what they do not say themselves: read together. */
interface AtHand {
  form(tender: Indexed, revision: number): { data: FormData; templateVersion: number | null } | undefined
  seat(orgId: number | null): Said['seat']
}

const isTold = ({ published, head, name, orgName }: Indexed): boolean =>
  published?.revision === head.revision && name === head.name && orgName === head.orgName

async function readFor(tenders: readonly Indexed[]): Promise<AtHand> {
  const wanted = tenders.flatMap((tender) =>
    [tender.published?.revision, isTold(tender) ? undefined : tender.head.revision].flatMap((revision) =>
      revision === undefined ? [] : [{ id: revisionId(tender._id, revision), kept: formAtHand(tender, revision) }],
    ),
  )
  const forms = new Map(wanted.flatMap(({ id, kept }) => (kept ? [[id, kept] as const] : [])))
  const found = await findRevisions([...new Set(wanted.map(({ id }) => id))].filter((id) => !forms.has(id)))
  const organizations = new Set(tenders.flatMap(({ orgId, head }) => [orgId, head.orgId]).filter((id) => id !== null))
  const buyers = await OrganizationModel.find({ _id: { $in: [...organizations] } }, { nutsCode: 1, 'contact.city': 1 }).lean<
    Pick<OrganizationDoc, '_id' | 'nutsCode' | 'contact'>[]
  >()
  const seats = new Map(buyers.map(({ _id, contact, nutsCode }) => [_id, { city: contact.city ?? '', nuts: nutsCode }]))
  return {
    form: ({ _id }, revision) => forms.get(revisionId(_id, revision)) ?? found.get(revisionId(_id, revision)),
    seat: (orgId) => (orgId === null ? null : (seats.get(orgId) ?? null)),
  }
}

async function readSide(tender: Indexed, { form }: AtHand, { revision, ...said }: Said & { revision: number }): Promise<SearchSide> {
  const found = form(tender, revision)
  const template = found && (await templateVersion(tender.templateId, found.templateVersion ?? tender.templateVersion))
  return sideOf(said, template ? { template, data: found.data } : null)
}

/** Both sides of a tender: what is public of it, and what its team alone knows. */
async function sidesOf(tender: Indexed, atHand: AtHand): Promise<Pick<SearchEntryDoc, 'outside' | 'inside'>> {
  const { published, head, no, name, orgName: buyer, orgId } = tender
  const outside = published && (await readSide(tender, atHand, { ...published, name, no, buyer, seat: atHand.seat(orgId) }))
  const inside = isTold(tender)
    ? null
    : await readSide(tender, atHand, {
        revision: head.revision,
        name: head.name,
        no,
        buyer: head.orgName,
        at: published?.at ?? tender.created,
        seat: atHand.seat(head.orgId),
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
async function entryOf(tender: Indexed, atHand: AtHand): Promise<Omit<SearchEntryDoc, 'version' | 'rev' | 'pending'>> {
  const { _id, version, rev, type, shelf, team } = tender
  const people = team.map(({ userId }) => userId)
  return { _id, state: stateOf(tender), of: version + rev, type, shelf, team: people, ...(await sidesOf(tender, atHand)) }
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
  const { _id, ...entry } = await entryOf(tender, await readFor([tender]))
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
  let atHand: AtHand | null = null
  for (const [n, tender] of tenders.entries()) {
    if (n % FORMS_AT_ONCE === 0 || !atHand) atHand = await readFor(tenders.slice(n, n + FORMS_AT_ONCE))
    made.push({ ...(await entryOf(tender, atHand)), version: 1, rev: 1, pending: [] })
    // Who calls meanwhile waits for one form, not for all.
    await setImmediate()
  }
  await insertAll(SearchEntryModel.collection, made)
  return made
}
