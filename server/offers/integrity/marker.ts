import { appendAudit } from '../../audit/append'
import { AuditModel, type AuditEntry } from '../../audit/model'
import { now } from '../../platform/clock'
import { SubmissionModel, type SubmissionDoc } from '../model'
import { isMarkerGenuine, isSubmissionGenuine, signMarker } from './statement'

const TYPE = 'SUBMISSIONS_SIGNED'
const INTENT = 'submissions signed'

const find = () => AuditModel.findOne({ 'data.intent': INTENT }).lean<AuditEntry>()

/**
 * Number of the log's entry that says: every submission after it is signed. Made once for an installation. It is made when somebody takes part, or at a start
 * where somebody did before, and never with a submission: whoever reads the log would learn from it that something came in.
 */
export async function signedSince(): Promise<number> {
  const known = await find()
  if (known) return known._id
  // Somebody took it away: what was signed before says where it stood, so that nothing between is taken for older than signatures.
  const last = await SubmissionModel.findOne({ signed: { $exists: true } }).lean<SubmissionDoc>()
  if (last?.signed && isSubmissionGenuine(last, last.signed)) return last.signed.since
  const at = now()
  return (await appendAudit({ type: TYPE, at, actor: null, data: { intent: INTENT, signature: signMarker(at) } })).seq
}

/** Null: nothing was ever signed here. One that somebody else wrote says nothing of what came before it: all had to be signed. */
export async function readMarker(): Promise<number | null> {
  const known = await find()
  if (!known) return null
  return isMarkerGenuine(known.at, known.data.signature) ? known._id : 0
}
