import { proceduresOf } from './assistant'
import type { Procedure, Regime } from './periods'

/** What is known of a tender's form. Codes of eForms: BT-01, BT-105, BT-23; names of own templates' project types. */
export interface FormFacts {
  legalBasis: string | null
  projectTypes: readonly string[]
  /** BT-105, or the choice of an own template; null while open. */
  procedureType: string | null
  /** BT-23: works, services, supplies; null while open. */
  nature: string | null
}

/** Of these what says the law; a template knows no nature, which its form asks for. */
type LawFacts = Pick<FormFacts, 'legalBasis' | 'projectTypes'> & Partial<Pick<FormFacts, 'nature'>>

/** none: what is sold by concept is no contract of procurement law, as long as nobody can sue for the building (EuGH, C-451/08). */
export type FormLaw = Regime | 'none'

/** The law that a form and its tender are under. A form for several kinds, or of a directive, follows the strictest. */
export const lawOfForm = (facts: LawFacts): FormLaw =>
  facts.legalBasis === 'other' && facts.projectTypes.length > 0 && facts.projectTypes.every((one) => one === 'GRUNDSTUECK_KONZEPT')
    ? 'none'
    : regimeOf(facts)

/** The regime whose periods are proposed for a form; VgV where nothing tells another one. */
export function regimeOf({ legalBasis, projectTypes, nature }: LawFacts): Regime {
  if (projectTypes.includes('KONZESSION_UVGO_NATIONAL')) return 'UVgO'
  if (projectTypes.includes('KONZESSION_VOBA_NATIONAL')) return 'VOB/A'
  switch (legalBasis) {
    case '32014L0023':
      return 'KonzVgV'
    case '32014L0025':
      return 'SektVO'
    case '32009L0081':
      return 'VSVgV'
    case 'other':
      return 'UVgO'
    default:
      return nature === 'works' ? 'VOB/A-EU' : 'VgV'
  }
}

const BY_CODE: Readonly<Record<string, Procedure>> = {
  open: 'open',
  restricted: 'restricted',
  'neg-w-call': 'negotiated',
  'neg-wo-call': 'withoutCall',
  negotiated: 'negotiated',
  free: 'negotiated',
  'comp-dial': 'dialogue',
  innovation: 'partnership',
  'oth-single': 'oneStage',
  'oth-mult': 'twoStage',
}

/** The kind of procedure whose periods hold: that which the tender's procedure names, where the regime has days for it; else the form's. */
export const withPeriods = <L extends { regime: Regime; procedure: Procedure }>(law: L, named: Procedure | undefined): L =>
  named !== undefined && proceduresOf(law.regime).includes(named) ? { ...law, procedure: named } : law

/**
 * The procedure that a form names, as far as the regime has it; else the most usual one. A concession that begins with applications has two
 * stages.
 */
export function lawfulProcedure(regime: Regime, procedureType: string | null): Procedure {
  const wanted = procedureType === null ? undefined : BY_CODE[procedureType]
  const offered = proceduresOf(regime)
  if (wanted !== undefined && offered.includes(wanted)) return wanted
  if (regime === 'KonzVgV') return wanted === 'open' ? 'oneStage' : 'twoStage'
  return offered[0] ?? 'open'
}
