import { nextDeadline } from '../access/area'
import { effectPortsTo } from '../log/area'
import type { Events } from '../platform/events'
import type { EffectPorts } from '../platform/outbox'
import { leftIntents, startSweep, type SweepPart } from '../platform/sweep'
import { setOwnLists } from '../tenders/area'
import { runInvitationIntents } from './commands/invitations'
import { workThrough } from './commands/workThrough'
import { readMarker, signedSince } from './integrity/marker'
import { InvitationModel, OfferModel, SubmissionModel, type SubmissionDoc } from './model'
import { runNewsIntents, onNews } from './news'
import { nextOwnDeadline } from './ownDeadline'
import { ownTenders } from './ownLists'
import { resumeIntents } from './record'
import { writeNews } from './tell'

const receivedRows = () => SubmissionModel.find({ state: 'received' }).lean<SubmissionDoc[]>()

/**
 * The first start that signs: what a crash left of the time before is written into the log first, so that all after the marker is signed.
 */
async function beginToSign(ports: EffectPorts, onError: (fault: unknown) => void): Promise<void> {
  if ((await readMarker()) !== null || !(await OfferModel.exists({}))) return
  for (const row of await receivedRows()) await workThrough(row, ports).catch(onError)
  await signedSince()
}

/**
 * Finishes what a crash left behind of offers: submissions that were received and not worked through, intents, and mails of news. Goes on
 * doing so.
 */
export async function startOfferWorker(events: Events, onError: (fault: unknown) => void) {
  setOwnLists(ownTenders)
  nextDeadline.value = nextOwnDeadline
  const ports = effectPortsTo(events)
  await beginToSign(ports, onError)
  const submissions: SweepPart = async ({ isLeft }) => {
    // One that cannot be worked through must not keep the others from it.
    for (const row of await receivedRows()) if (isLeft(row.receivedAt)) await workThrough(row, ports).catch(onError)
  }
  const writeAll = (): Promise<void> => runNewsIntents(writeNews, onError)
  const parts = [
    submissions,
    leftIntents(OfferModel, (offer) => resumeIntents(offer, ports)),
    leftIntents(InvitationModel, (invitation) => runInvitationIntents(invitation, ports)),
    writeAll,
  ]
  const { sweep, alone, close } = await startSweep(parts, { onError })
  const news = (): Promise<void> => alone(writeAll)
  onNews(() => void news())
  // What was placed while the first round ran.
  void news()

  return {
    sweep,
    /** Tests: writes the mails of news that wait, and resolves when they are written. */
    news,
    async close(): Promise<void> {
      onNews(() => undefined)
      await close()
    },
  }
}
