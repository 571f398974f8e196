import { procedureOf, type OpenersCount } from '../../workflows/procedure'
import { personName } from '../access/area'
import type { Problem } from '../contract/tenders/views'
import { ableToOpen, type Able } from './ableToOpen'
import type { LotDoc } from './lotDoc'
import type { TenderDoc } from './model'
import { sealedDeadline, type Origins, type Sealed } from './openers'
import { openersNeeded } from './opening'
import { needsTeam, type People } from './team'

/** What of a lot is opened next; null where nothing is, any more. Before it is published too: a team is told while it is chosen. */
function nextSealed(tender: Pick<TenderDoc, 'type' | 'procedure' | 'leavesOut'>, lot: LotDoc): Sealed | null {
  const hasCompetition = procedureOf(tender).takesApplications && !(lot.stage === 0 ? (tender.leavesOut ?? []) : lot.skipped).includes(3)
  if (lot.stage <= 3 && hasCompetition) return { what: 'applications', round: lot.round }
  return lot.stage <= 6 ? { what: 'offers', round: lot.round } : null
}

interface Known {
  people: People
  origins: Origins
  now: Date
}

/**
 * Too few people for an opening, of what runs against a deadline; or people whom a system admin has to confirm, of everything that
 * is to come.
 */
export function openingProblems(tender: TenderDoc, { people, origins, now }: Known): Problem[] {
  if (!needsTeam(tender)) return []
  const found = tender.lots.flatMap((lot): { able: Able; needed: OpenersCount; runs: boolean }[] => {
    const sealed = nextSealed(tender, lot)
    if (sealed === null) return []
    const end = sealedDeadline(lot, sealed)
    const at = end !== null && end > now.getTime() ? new Date(end) : now
    const needed = openersNeeded(tender, sealed.what)
    return [{ able: ableToOpen(tender, { people, origins }, { lot, sealed, at }), needed, runs: lot.stage === 3 || lot.stage === 6 }]
  })
  const missing = found.filter(({ able, needed, runs }) => runs && able.count < needed).map(({ needed }) => needed)
  const problems: Problem[] = []
  const most = Math.max(0, ...missing)
  if (most > 2) problems.push({ path: '/team', rule: 'openingNeedsMany', params: { count: most }, severity: 'WARN' })
  else if (most > 0) problems.push({ path: '/team', rule: most === 2 ? 'openingNeedsTwo' : 'openingNeedsOne', severity: 'WARN' })
  const confirm = found.find(({ able }) => able.confirm !== null)?.able.confirm
  const [rule] = confirm?.reasons ?? []
  if (!confirm || rule === undefined) return problems
  const names = confirm.people.flatMap((id) => people.get(id) ?? []).map(personName)
  return [...problems, { path: '/team', rule, params: { names }, severity: 'WARN' }]
}
