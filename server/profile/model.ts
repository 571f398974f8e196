import { Schema, model } from 'mongoose'
import type { FormData } from '../../engine/form'
import { commit } from '../platform/commit'
import { isDuplicateKey } from '../platform/duplicateKey'
import { AppError } from '../platform/errors'
import { keyFor } from '../platform/keyFile'
import { openText, sealText } from '../sealing/text'

/** What a company keeps ready for its applications. Nobody else reads it; what is taken into an application becomes a part of that. */
interface ProfileDoc {
  /** The organization. */
  _id: number
  /** The form's data, sealed: it says of a company what its applications say. */
  body: string
  updated: Date
  updatedBy: string
  version: number
  rev: number
}

const schema = new Schema<ProfileDoc>(
  {
    _id: { type: Number, required: true },
    body: { type: String, required: true },
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

export interface Profile {
  /** 0: nothing was saved yet. */
  version: number
  savedAt: Date | null
  savedBy: string | null
  data: FormData
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
    await ProfileModel.create({ _id: orgId, ...set })
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
