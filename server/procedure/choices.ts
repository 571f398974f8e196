import type { NewIntent } from '../platform/commit'
import type { IntentHandler } from '../platform/outbox'
import { type LeftOut, recordChoice, type RecordedChoice, recordLeftOut } from '../offers/area'
import { handleIntents, type TenderDoc } from '../tenders/area'

/** Who was chosen with a change of stage rides in the tender, so that it is written into the offers exactly when the change is. */
export const choiceIntent = (choice: RecordedChoice): NewIntent => ({ id: choice.intentId, kind: 'chosen', facts: { ...choice } })

const chosen: IntentHandler<TenderDoc> = (intent, tender, how) =>
  // Written by choiceIntent() above, and by nothing else.
  recordChoice(tender, intent.facts as unknown as RecordedChoice, how)

handleIntents('chosen', chosen)

/** Whom a change of stage left out; after the choice itself, so that who was chosen is known by then. */
export const leftOutIntent = (left: LeftOut): NewIntent => ({ id: left.intentId, kind: 'leftOut', facts: { ...left } })

const leftOut: IntentHandler<TenderDoc> = (intent, tender, how) =>
  // Written by leftOutIntent() above, and by nothing else.
  recordLeftOut(tender, intent.facts as unknown as LeftOut, how)

handleIntents('leftOut', leftOut)
