import type { OfferDecision } from '../offer'
import type { Procedure } from './compile'
import type { Phase, PhaseMail } from './document'

/** What a lot's move means to whom the document has told of it, where it was not given up: the phase's mails whose time has come. Pure. */
export function phaseNews({ document, lot }: Procedure, from: string, to: string): { phase: Phase; mail: PhaseMail }[] {
  const find = (state: string): Phase | undefined => document.phases.find(({ key }) => key === lot.phaseOf[state])
  const [was, is] = [find(from), find(to)]
  const due = (phase: Phase | undefined, at: PhaseMail['at']) =>
    phase ? (phase.mails ?? []).flatMap((mail) => (mail.at === at ? [{ phase, mail }] : [])) : []
  // Out of an intake leads its opening alone; it is over when its deadline has passed, before that.
  if (was === is) return was?.kind === 'intake' && from === was.key && to !== from ? due(was, 'end') : []
  return [...due(was, was?.kind === 'intake' ? 'opened' : 'end'), ...due(is, 'begin')]
}

const DECISIONS: Readonly<Record<string, OfferDecision>> = { invited: 'invited', admitted: 'accepted', excluded: 'rejected' }

/** Which decisions make a company one of an audience: those that it was told, never what is only decided. */
export const decisionsOf = (to: readonly string[]): OfferDecision[] => to.flatMap((audience) => DECISIONS[audience] ?? [])
