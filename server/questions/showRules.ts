import type { Actor } from '../calls/actor'
import type { QuestionRulesView } from '../contract/questions/views'
import { isProjectAdmin, isProjectEditor, type TenderSubject } from '../tenders/area'
import { namesIn } from './names'
import { isOpenForQuestions, proposedDeadline, rulesFor } from './rules'

/** The rules as a reader may know them: outside only until when questions are asked for. */
export async function showRules(actor: Actor, { tender, now }: TenderSubject): Promise<QuestionRulesView> {
  const { deadline, fourEyes, version } = await rulesFor(tender, now)
  const shared = { projectId: tender._id, deadline: deadline?.toISOString() ?? null, open: isOpenForQuestions(tender, now) }
  if (!isProjectEditor(actor, tender)) return shared
  const proposed = proposedDeadline(tender, now)?.toISOString() ?? null
  return { ...shared, proposed, fourEyes, version, mayChange: isProjectAdmin(actor, tender), names: await namesIn(tender) }
}
