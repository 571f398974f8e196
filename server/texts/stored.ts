import type { Model } from 'mongoose'
import { searchKeysOf, UserModel } from '../access/area'
import { EvaluationModel, MarksModel } from '../evaluation/area'
import { RoomModel } from '../files/area'
import { locationKeyOf, LocationModel } from '../locations/area'
import { MessageModel } from '../messages/area'
import { companyKeysOf, nameKeyOf, OrganizationModel } from '../organizations/area'
import { ParcelModel } from '../parcels/area'
import { AnswerModel, QuestionModel } from '../questions/area'
import { RequestModel } from '../requests/area'
import { SavedSearchModel } from '../search/area'
import { SettingsModel } from '../settings/area'
import { TenderModel } from '../tenders/area'
import { MapLayersModel } from '../wms/area'

/** A stored document as it is looked through: any of those below. */
export type Stored = Record<string, unknown> & { _id: string | number }

/** Where a collection keeps texts that people gave. '*' is every item of a list, '**' at the end all texts below. */
export interface StoredTexts {
  model: Model<Stored>
  lines: readonly string[]
  texts: readonly string[]
  /** What follows from them and is written with them. */
  derived?: (doc: Stored) => Record<string, unknown>
}

const inContact = (...names: string[]): string[] => names.map((name) => `contact.${name}`)
// A model's own document type says nothing here: fields are named by their paths.
const of = (model: unknown): Model<Stored> => model as Model<Stored>

const named = <Name extends string>(doc: Stored, names: readonly Name[]): Partial<Record<Name, string>> =>
  Object.fromEntries(names.map((name) => [name, String(doc[name] ?? '')])) as Partial<Record<Name, string>>

/**
 * Not among them, because their bytes are evidence or were never typed: revisions of forms (tenders/revisions.ts reads them clean), what is
 * sealed, submissions, answers that a receipt names by hash, published versions of forms, mails, the log, histories, and names of files,
 * which were always cleaned. Nor addresses, which log people in.
 */
export const STORED_TEXTS: readonly StoredTexts[] = [
  {
    model: of(UserModel),
    lines: [
      'givenName',
      'surName',
      ...inContact('givenName', 'surName', 'phone', 'facsimile', 'department', 'street', 'zip', 'city', 'country'),
    ],
    texts: [],
    derived: (doc) => ({ searchKeys: searchKeysOf(named(doc, ['givenName', 'surName', 'email'])) }),
  },
  {
    model: of(OrganizationModel),
    lines: [
      ...['name', 'registrationNumber', 'registrationCourt', 'vat', 'identificationNumber'],
      ...inContact('givenName', 'surName', 'department', 'street', 'street2', 'postOfficeBox', 'zip', 'city', 'country'),
      ...inContact('phone', 'mobile', 'facsimile', 'contactPoint'),
    ],
    texts: ['additionalInformation', 'additionalFields.**', 'contact.additionalFields.**'],
    derived: (doc) => ({
      nameKey: nameKeyOf(String(doc['name'])),
      companyKeys: companyKeysOf(named(doc, ['name', 'vat', 'registrationNumber', 'registrationCourt'])),
    }),
  },
  {
    model: of(LocationModel),
    lines: ['name', 'addressDisplayName'],
    texts: [],
    derived: (doc) => ({ nameKey: locationKeyOf(String(doc['name'])) }),
  },
  {
    model: of(ParcelModel),
    lines: ['name', 'additionalFields.*.name', 'images.*.name', 'panoramas.*.name'],
    texts: [
      ...['addressDisplayName', 'plat', 'availabilityNotes', 'siteDevelopment', 'allowedUsageTypes', 'description', 'internalNotes'],
      'additionalFields.*.value',
    ],
  },
  {
    model: of(TenderModel),
    lines: ['name', 'head.name', 'lots.*.name'],
    texts: ['description', 'head.description', 'lots.*.outcomeReason'],
  },
  { model: of(RoomModel), lines: ['name'], texts: ['description'] },
  { model: of(MessageModel), lines: ['subject'], texts: ['text'] },
  { model: of(QuestionModel), lines: [], texts: ['text', 'question', 'answer', 'closed.reason'] },
  { model: of(AnswerModel), lines: [], texts: ['question', 'answer'] },
  { model: of(RequestModel), lines: ['subject'], texts: ['text', 'withdrawn.reason'] },
  { model: of(EvaluationModel), lines: ['criteria.*.name'], texts: ['excluded.*.reason'] },
  { model: of(MarksModel), lines: [], texts: ['note', 'points.*.reason'] },
  { model: of(SavedSearchModel), lines: ['name'], texts: [] },
  { model: of(MapLayersModel), lines: ['layers.*.name'], texts: ['layers.*.attribution'] },
  {
    model: of(SettingsModel),
    lines: [],
    texts: [
      ...['mailNotifications.**', 'propertyFolderTemplateList.**', 'additionalFieldsTemplateList.**'],
      ...['organizationFieldsTemplateList.**', 'contactFieldsTemplateList.**', 'legalTexts.**'],
    ],
  },
]
