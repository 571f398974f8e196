import type { Regime } from '../deadlines/periods'
import { isIntake } from '../kinds/kind'
import type { IntakePhase, Phase, ProcedureDocument, Shuttable } from './document'
import { type Judged, paragraphsIn } from './judged'

/** Where each law has a deadline extended. Of the first section of VOB/A that it is reasonable in the case at hand. */
const EXTENDED_BY: Readonly<Record<Regime, string>> = {
  VgV: '§ 20 Abs. 3 VgV',
  SektVO: '§ 16 Abs. 3 SektVO',
  VSVgV: '§ 20 Abs. 5 VSVgV',
  KonzVgV: '§ 18 KonzVgV',
  'VOB/A-EU': '§ 10a EU Abs. 6 VOB/A',
  'VOB/A': '§ 10 Abs. 1 VOB/A',
  UVgO: '§ 13 Abs. 4 UVgO',
}

/** Where there is anything to shut: after the last opening nobody asks anyway, and whom one talks with writes messages. */
const isThere = (act: Shuttable, phase: Phase): boolean => {
  if (act === 'questions') return phase.kind === 'talk' || (phase.kind === 'choice' && phase.stage === 4)
  if (act === 'invitation') return phase.kind === 'notice' || phase.kind === 'talk' || isIntake(phase)
  return isIntake(phase)
}

interface Laws {
  regimes?: readonly string[] | undefined
  who?: ProcedureDocument['who'] | undefined
}

type Found = [rule: string, params?: Record<string, string>]

/** Why an act stays open in a phase; null: it may be shut. */
function openBy(phase: Phase, { act, regimes, who }: { act: Shuttable } & Laws): Found | null {
  // Whoever is writing something may ask: what is asked for in time is owed (§ 20 Abs. 3 VgV).
  if (act === 'questions' && isIntake(phase)) return ['questionsAreOwed']
  if (!isThere(act, phase)) return ['staysOpen']
  if (act === 'invitation') return who === undefined ? null : ['invitationIsTheWay']
  const { names, rounds, questionDays } = phase as IntakePhase
  if (act === 'extension') {
    const paragraphs = paragraphsIn(EXTENDED_BY, regimes)
    return paragraphs === '' ? null : ['extensionIsOwed', { paragraphs }]
  }
  if (act === 'questions') return null
  // While names are hidden nobody writes to the authority but by a question.
  if (names !== undefined) return ['questionsAreTheOnlyWay']
  // In rounds the next one has begun when the questions of this one are over.
  if (rounds !== undefined) return ['questionsAreOwed']
  return questionDays === undefined ? ['lateWithoutEnd'] : null
}

/** What a phase shuts: nothing that a law keeps open, and nothing that it does not have. */
export function acts(look: Judged, laws: Laws): void {
  for (const phase of look.phases)
    phase.without?.forEach((act, n, all) => {
      const found = all.indexOf(act) === n ? openBy(phase, { ...laws, act }) : (['saidTwice', { to: act }] as Found)
      if (found) look.say(phase, `/without/${n}`, ...found)
    })
}
