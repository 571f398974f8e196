import type { FormLaw } from '../deadlines'

/** What a company may hand in beside its main offer; required: an offer without is not taken. */
export type VariantsAllowed = 'none' | 'allowed' | 'required'

export interface VariantRule {
  readonly allowed: VariantsAllowed
  readonly paragraph: string
}

interface Law {
  readonly paragraph: string
  /** What goes where the notice says nothing. */
  readonly silent: 'none' | 'allowed'
  /** Whether they can be asked for. */
  readonly requires: boolean
}

/**
 * §§ 35 VgV and 25 UVgO (with its official explanation: never required) were read in their text; VOB/A's two sections as a commentary tells
 * them (without a word they are allowed below the thresholds, and are not above); SektVO and VSVgV not, and taken as VgV's.
 */
const LAWS: Readonly<Record<FormLaw, Law>> = {
  VgV: { paragraph: '§ 35 Abs. 1 VgV', silent: 'none', requires: true },
  SektVO: { paragraph: '§ 33 Abs. 1 SektVO', silent: 'none', requires: true },
  VSVgV: { paragraph: '§ 32 Abs. 1 VSVgV', silent: 'none', requires: false },
  // Says nothing of variants: as the notice says.
  KonzVgV: { paragraph: '§ 12 Abs. 1 KonzVgV', silent: 'none', requires: true },
  'VOB/A-EU': { paragraph: '§ 8 EU Abs. 2 Nr. 3 VOB/A', silent: 'none', requires: true },
  'VOB/A': { paragraph: '§ 8 Abs. 2 Nr. 3 VOB/A', silent: 'allowed', requires: false },
  UVgO: { paragraph: '§ 25 UVgO', silent: 'none', requires: false },
  none: { paragraph: 'Art. 3 Abs. 1 GG', silent: 'none', requires: false },
}

/** Whether a company may have more than one main offer, each complete in itself. */
export interface MainRule {
  readonly allowed: 'none' | 'allowed'
  readonly paragraph: string
}

const BGH = 'BGH, 29.11.2016, X ZR 122/14'

/**
 * Where the notice says nothing. § 8 (2) no. 4 VOB/A lets the authority exclude them (§§ 13 (3), 16 (1) nos. 7, 9); of the others no text
 * forbids them, and the court allows what differs in the matter. Concessions and what no law rules go by their notice alone.
 */
const MAINS: Readonly<Record<FormLaw, MainRule>> = {
  VgV: { paragraph: BGH, allowed: 'allowed' },
  SektVO: { paragraph: BGH, allowed: 'allowed' },
  VSVgV: { paragraph: BGH, allowed: 'allowed' },
  KonzVgV: { paragraph: '§ 12 Abs. 1 KonzVgV', allowed: 'none' },
  'VOB/A-EU': { paragraph: '§ 8 EU Abs. 2 Nr. 4 VOB/A', allowed: 'allowed' },
  'VOB/A': { paragraph: '§ 8 Abs. 2 Nr. 4 VOB/A', allowed: 'allowed' },
  UVgO: { paragraph: BGH, allowed: 'allowed' },
  none: { paragraph: 'Art. 3 Abs. 1 GG', allowed: 'none' },
}

/** Codes of BT-63 and BT-769 (list 'permission'), and of Lotse's own notices. */
const CODES: Readonly<Record<string, VariantsAllowed>> = {
  allowed: 'allowed',
  required: 'required',
  'not-allowed': 'none',
  'variants-with-main': 'allowed',
  'variants-yes': 'allowed',
  'variants-no': 'none',
}

/** By law and what the notice says of a lot; null: nothing. A code that nobody knows allows nothing. */
export function variantRule(law: FormLaw, code: string | null): VariantRule {
  const { paragraph, silent, requires } = LAWS[law]
  const said = code === null || code === '' ? silent : (CODES[code] ?? 'none')
  return { allowed: said === 'required' && !requires ? 'allowed' : said, paragraph }
}

/** By law and what the notice says of a lot (BT-769); nobody is asked for more than one. */
export function mainRule(law: FormLaw, code: string | null): MainRule {
  const { paragraph, allowed } = MAINS[law]
  const said = code === null || code === '' ? allowed : (CODES[code] ?? 'none')
  return { allowed: said === 'none' ? 'none' : 'allowed', paragraph }
}

/** Beside its first main offer, further ones included: more than that of one company in a lot nobody compares. */
export const MAX_VARIANTS = 10
