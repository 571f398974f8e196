import { wallClockOf } from '../../engine/form'
import { addDays, inForce } from '../../workflows/deadlines'
import type { LawLine, LineHead } from '../../workflows/law'
import { barredFrom } from '../access/area'
import type { Context } from '../calls/context'
import type { LawLineView, LawProposalView, LawVersionView } from '../contract/law/law'
import { lawLines } from './inForce'
import { isOwnProposal, LawLineModel, type LawLineDoc, type LawProposal } from './model'

/** With the last day that the next version leaves to each; one that another replaces from its very first day holds on none. */
function presentVersions({ versions }: LawLine, today: string): LawVersionView[] {
  const holds = inForce(
    versions.map(({ knownFrom, ...one }) => ({ ...one, ...(knownFrom === null ? {} : { knownFrom }) })),
    today,
  )
  return versions.map((one, n) => {
    const next = versions[n + 1]
    const until = next ? addDays(next.validFrom, -1) : null
    const lastDay = until === null || (one.validTo !== null && one.validTo < until) ? one.validTo : until
    const isInForce = holds !== null && holds.validFrom === one.validFrom && (holds.knownFrom ?? null) === one.knownFrom
    return { ...one, lastDay, isInForce }
  })
}

const presentProposal = async (line: string, proposal: LawProposal, readerId: string): Promise<LawProposalView> => {
  const { id, kind, words, before, note, byName: by, at } = proposal
  const [isAltered, barred] = [!isOwnProposal(line, proposal), await barredFrom(proposal, readerId)]
  return { id, kind, words, before, note, by, at: at.toISOString(), isAltered, barred }
}

type About = Pick<LawLineView, 'of' | 'key' | 'regimes' | 'event' | 'procedures' | 'needs' | 'works'>

const aboutOf = (head: LineHead): About => {
  const none = { regimes: [], event: null, procedures: [], needs: [], works: null }
  if (head.of === 'threshold') return { ...none, of: head.of, key: head.key }
  const named = { ...none, of: head.of, key: head.key, regimes: [...head.regimes] }
  if (head.of === 'clock') return { ...named, event: head.event }
  if (head.of === 'limit') return { ...named, works: head.works }
  if (head.of === 'examination') return named
  return { ...named, event: head.from, procedures: [...head.procedures], needs: [...head.needs] }
}

/** All lines for a system admin, with what waits of each. */
export async function presentLines({ now, actor }: Pick<Context, 'now' | 'actor'>): Promise<LawLineView[]> {
  const [lines, docs] = await Promise.all([lawLines(), LawLineModel.find({}).lean<LawLineDoc[]>()])
  const today = wallClockOf(now).date
  return Promise.all(
    lines.map(async (line) => {
      const { id, head } = line
      const doc = docs.find(({ _id }) => _id === id)
      const proposal = doc?.proposal ? await presentProposal(id, doc.proposal, actor.user?.id ?? '') : null
      return { id, ...aboutOf(head), versions: presentVersions(line, today), proposal, version: doc?.version ?? 0 }
    }),
  )
}
