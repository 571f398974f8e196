import type { Regime } from '../deadlines/periods'
import type { OpeningPhase, ProcedureDocument } from './document'
import { type Judged, paragraphsIn } from './judged'

/**
 * Laws that do not have bidders at an opening. § 14a VOB/A has them where offers come on paper, too; § 14, where all come electronically,
 * neither has nor forbids them. SektVO and KonzVgV say nothing.
 */
const SHUT_OUT_BY: Readonly<Partial<Record<Regime, string>>> = {
  VgV: '§ 55 Abs. 2 VgV',
  VSVgV: '§ 30 Abs. 2 VSVgV',
  'VOB/A-EU': '§ 14 EU VOB/A',
  UVgO: '§ 40 Abs. 2 UVgO',
}

/** Why bidders do not attend an opening; empty: they may. */
function shutOut(look: Judged, { of, envelopes, record, people }: OpeningPhase): string[] {
  const intake = look.intake(of)
  const isWhole = intake?.of === 'offer' && envelopes === undefined
  // Who is there would be known before the names are.
  const isHidden = intake?.names !== undefined || look.phases.some(({ kind }) => kind === 'jury')
  return [
    ...(isWhole ? [] : ['presenceAtWholeOffers']),
    ...(isHidden ? ['presenceShowsNames'] : []),
    // Whoever comes hears what is read out; and it begins before it ends.
    ...(record === 'bidders' ? [] : ['presenceHearsTheList']),
    ...(typeof people === 'number' ? [] : ['presenceNeedsTwo']),
  ]
}

/** Bidders attend where no law shuts them out, and where they see nothing that an opening does not show at its end. */
export function presence(look: Judged, { regimes }: Pick<ProcedureDocument, 'regimes'>): void {
  const paragraphs = paragraphsIn(SHUT_OUT_BY, regimes)
  for (const phase of look.phases) {
    if (phase.kind !== 'opening' || phase.present === undefined) continue
    if (paragraphs !== '') look.say(phase, '/present', 'presenceIsShut', { paragraphs })
    for (const rule of shutOut(look, phase)) look.say(phase, '/present', rule)
  }
}
