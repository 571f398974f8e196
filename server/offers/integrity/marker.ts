import { appendAudit, entriesOfIntent } from '../../log/area'
import { now } from '../../platform/clock'
import { SubmissionModel, type SubmissionDoc } from '../model'
import { isMarkerGenuine, isSubmissionGenuine, signMarker } from './statement'

const TYPE = 'SUBMISSIONS_SIGNED'
const INTENT = 'submissions signed'

/**
 * Where somebody took it away, what was signed since says where it stood: nothing between is older than signatures. Null: nothing was
 * ever signed.
 */
async function saidBySubmission(): Promise<number | null> {
  const last = await SubmissionModel.findOne({ signed: { $exists: true } }, { body: 0 }).lean<SubmissionDoc>()
  return last?.signed && isSubmissionGenuine(last, last.signed) ? last.signed.since : null
}

/**
 * Number of the log's entry that says: every submission after it is signed. Made once for an installation. It is made when somebody takes
 * part, or at a start where somebody did before, and never with a submission: whoever reads the log would learn from it that something came
 * in.
 */
export async function signedSince(): Promise<number> {
  const { own } = await entriesOfIntent(INTENT)
  if (own) return own._id
  const before = await saidBySubmission()
  if (before !== null) return before
  const at = now()
  return (await appendAudit({ type: TYPE, at, actor: null, data: { intent: INTENT, signature: signMarker(at) } })).seq
}

/** Null: nothing was ever signed here. One that somebody else wrote says nothing of what came before it: all had to be signed. */
export async function readMarker(): Promise<number | null> {
  const { own, planted } = await entriesOfIntent(INTENT)
  if (!own) return planted.length > 0 ? 0 : saidBySubmission()
  return isMarkerGenuine(own.at, own.data.signature) ? own._id : 0
}
