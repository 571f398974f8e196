import { isSameParty, type TenderDoc } from '../tenders/area'
import { QuestionModel, type QuestionDoc } from './model'
import { isOver, rulesOf } from './rules'

/** What a member of a team has to do with questions. */
export interface QuestionsDue {
  key: 'answerQuestions' | 'releaseAnswers' | 'secondReader'
  count: number
  /** Since when the longest one waits. */
  at: Date
}

type Waiting = Pick<QuestionDoc, 'tenderId' | 'handedOver' | 'receivedAt' | 'draft'>
const FIELDS = { tenderId: 1, handedOver: 1, receivedAt: 1, draft: 1 }

const due = (key: QuestionsDue['key'], some: readonly Waiting[]): QuestionsDue[] => {
  const [first] = some
    .map((one) => (key === 'answerQuestions' ? one.receivedAt : (one.draft?.at ?? one.receivedAt)))
    .sort((a, b) => a.getTime() - b.getTime())
  return first ? [{ key, count: some.length, at: first }] : []
}

/** Unanswered questions of these tenders, and drafts that wait for a second person: for oneself, or for another where one wrote them. */
export async function questionsDue(
  tenders: readonly TenderDoc[],
  { userId, now }: { userId: string; now: Date },
): Promise<ReadonlyMap<string, QuestionsDue[]>> {
  const live = tenders.filter((tender) => tender.stage > 0 && !isOver(tender))
  if (live.length === 0) return new Map()
  const rows = await QuestionModel.find({ tenderId: { $in: live.map(({ _id }) => _id) }, released: null, closed: null }, FIELDS).lean<
    Waiting[]
  >()
  const found = new Map<string, QuestionsDue[]>()
  for (const tender of live) {
    const own = rows.filter(({ tenderId }) => tenderId === tender._id)
    if (own.length === 0) continue
    const { fourEyes } = await rulesOf(tender._id)
    const isMine = ({ draft }: Waiting): boolean =>
      fourEyes && draft !== null && isSameParty(tender, { userId: draft.by, at: draft.at }, { userId, at: now })
    const waiting = own.filter(({ handedOver }) => handedOver)
    found.set(tender._id, [
      ...due(
        'answerQuestions',
        own.filter(({ handedOver }) => !handedOver),
      ),
      ...due(
        'releaseAnswers',
        waiting.filter((one) => !isMine(one)),
      ),
      ...due('secondReader', waiting.filter(isMine)),
    ])
  }
  return found
}
