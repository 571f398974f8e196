import { model, Schema } from '../platform/database/model'
import type { FormData } from '../../engine/form'
import { commit } from '../platform/commit'
import { isDuplicateKey } from '../platform/duplicateKey'
import { AppError } from '../platform/errors'
import { keyFor } from '../platform/keyFile'
import { openText, sealText } from '../sealing/area'

/** What a company keeps ready for its applications. Nobody else reads it; what is taken into an application becomes a part of that. */
interface ProfileDoc {
  /** The organization. */
  _id: number
  /** The form's data, sealed: it says of a company what its applications say. */
  body: string
  /** Missing in those of versions before 2026-11-26. */
  created?: Date
  updated: Date
  updatedBy: string
  version: number
  rev: number
}

const schema = new Schema<ProfileDoc>(
  {
    _id: { type: Number, required: true },
    body: { type: String, required: true },
    created: Date,
    updated: { type: Date, required: true },
    updatedBy: { type: String, default: '' },
    version: { type: Number, default: 1 },
    rev: { type: Number, default: 1 },
  },
  { collection: 'companyProfiles', versionKey: false },
)
const ProfileModel = model<ProfileDoc>('CompanyProfile', schema)

const KEY = 'company profiles'
const placeOf = (orgId: number): string[] => ['profile', String(orgId)]

interface Profile {
  /** 0: nothing was saved yet. */
  version: number
  savedAt: Date | null
  savedBy: string | null
  data: FormData
}

/**
 * Since when there is something in it; null: nothing was saved yet. Of earlier versions: since ever. What a company declares of itself is
 * what its sealed applications say, so it is read as drafts are: by nobody who came after it was begun (offers/earlier.ts).
 */
export async function begunAt(orgId: number): Promise<Date | null> {
  const found = await ProfileModel.findOne({ _id: orgId }, { created: 1 }).lean<Pick<ProfileDoc, 'created'>>()
  return found && (found.created ?? new Date(0))
}

export async function readProfile(orgId: number): Promise<Profile> {
  const found = await ProfileModel.findOne({ _id: orgId }).lean<ProfileDoc>()
  if (!found) return { version: 0, savedAt: null, savedBy: null, data: {} }
  const data = JSON.parse(openText(found.body, keyFor(KEY), placeOf(orgId))) as FormData
  return { version: found.version, savedAt: found.updated, savedBy: found.updatedBy, data }
}

/** Refuses with `stale` (409: who changed it) where a colleague saved meanwhile. */
export async function saveProfile(
  orgId: number,
  { version, data, by, at }: { version: number; data: FormData; by: { name: string }; at: Date },
): Promise<void> {
  const set = { body: sealText(JSON.stringify(data), keyFor(KEY), placeOf(orgId)), updated: at, updatedBy: by.name }
  if (version > 0) {
    await commit(ProfileModel, { _id: orgId, version }, { $set: set })
    return
  }
  try {
    await ProfileModel.create({ _id: orgId, ...set, created: at })
  } catch (fault) {
    if (!isDuplicateKey(fault)) throw fault
    const theirs = await readProfile(orgId)
    throw new AppError('stale', {
      ...(theirs.savedBy ? { reason: 'staleBy', changedBy: theirs.savedBy } : {}),
      ...(theirs.savedAt ? { changedAt: theirs.savedAt.toISOString() } : {}),
      version: theirs.version,
    })
  }
}
