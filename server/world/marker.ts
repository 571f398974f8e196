import { connection, model, Schema } from '../platform/database/model'
import { UserModel } from '../access/area'
import { commit } from '../platform/commit'

/** 'foreign': there is somebody already, so nothing is made. 'making': go ahead. 'made': it is there. */
export type DemoState = 'foreign' | 'making' | 'made'

interface MarkerDoc {
  _id: string
  state: 'making' | 'made'
  rev: number
}
const schema = new Schema<MarkerDoc>(
  { _id: { type: String, required: true }, state: { type: String, required: true }, rev: { type: Number, default: 0 } },
  { collection: 'demoWorld', versionKey: false },
)
const MarkerModel = model<MarkerDoc>('DemoWorld', schema)
const ID = 'demo'

/** What the demo world writes; templates, settings and events are not its own. */
const WRITTEN = [
  'users',
  'organizations',
  'tenders',
  'offers',
  'submissions',
  'openingRecords',
  'mails',
  'formRevisions',
  'rooms',
  'files',
  'sealKeys',
  'offerDrafts',
  'watches',
  'timers',
  'audit',
  'auditPersons',
  'auditNames',
  'locations',
  'parcels',
  'parcelHistory',
  'counters',
  'sessions',
]

/** Nobody can have used a half made world: it is made before the server listens. */
const clear = async (): Promise<void> => {
  for (const name of WRITTEN) await connection().collection(name).deleteMany({})
}

/** Whether beginDemo would have something made. */
export async function wantsDemo(): Promise<boolean> {
  const known = await MarkerModel.findOne({ _id: ID }).lean()
  return known ? known.state === 'making' : !(await UserModel.exists({}))
}

/**
 * For a database that somebody named: refuses one that holds anything and is no demo world, made or half made. What is half made is cleared
 * away, and that must never be somebody's data.
 */
export async function assertEmptyForDemo(): Promise<void> {
  if (await MarkerModel.exists({ _id: ID })) return
  for (const name of WRITTEN)
    if (await connection().collection(name).findOne({}, { projection: { _id: 1 } }))
      throw new Error(`--demo makes its world in an empty database; the one that MONGODB_URI names has something in '${name}'.`)
}

/** Whether this installation is the demo world. */
export const isDemoWorld = async (): Promise<boolean> => (await MarkerModel.findOne({ _id: ID }).lean())?.state === 'made'

/** Takes the empty database for the demo world, or says why not. */
export async function beginDemo(): Promise<DemoState> {
  const known = await MarkerModel.findOne({ _id: ID }).lean()
  if (known?.state === 'made') return 'made'
  if (!known && (await UserModel.exists({}))) return 'foreign'
  if (known) await clear()
  else await MarkerModel.create({ _id: ID, state: 'making' })
  return 'making'
}

export const finishDemo = async (): Promise<void> => {
  await commit(MarkerModel, { _id: ID }, { $set: { state: 'made' } })
}
