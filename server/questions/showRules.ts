import type { Actor } from '../calls/actor'
import type { QuestionRulesView } from '../contract/questions/views'
import { isProjectAdmin, isProjectEditor, type TenderSubject } from '../tenders/area'
import { namesIn } from './names'
import { proposedDeadline, rulesFor, stopsIn } from './rules'
import type { QuestionStop } from './stops'

const presentStop = ({ since, ...stop }: QuestionStop) => ({ ...stop, since: since?.toISOString() ?? null })

/** The rules as a reader may know them: outside only until when questions are asked for. */
export async function showRules(actor: Actor, { tender, now }: TenderSubject): Promise<QuestionRulesView> {
  const { deadline, fourEyes, version, said } = await rulesFor(tender, now)
  const { open, stops, shutsLate } = stopsIn(tender, said, now)
  const shared = {
    projectId: tender._id,
    deadline: deadline?.toISOString() ?? null,
    open,
    ...(shutsLate ? { shutsLate } : {}),
    ...(stops.length > 0 ? { stops: stops.map(presentStop) } : {}),
  }
  if (!isProjectEditor(actor, tender)) return shared
  const proposed = proposedDeadline(tender, now)?.toISOString() ?? null
  return { ...shared, proposed, fourEyes, version, mayChange: isProjectAdmin(actor, tender), names: await namesIn(tender) }
}
