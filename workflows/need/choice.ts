import type { Regime } from '../deadlines'
import { shippedProcedures } from '../procedure'
import { isAbove, type ThresholdOf } from '../thresholds'

/** A procedure that the law has for this need. */
export interface ProcedureChoice {
  readonly id: string
  readonly paragraph: string
  /** Only where the law's conditions hold: whoever chooses it says which (§ 8 Abs. 2 Nr. 6 and 7 VgV). */
  readonly needsReason: boolean
}

type Rows = Readonly<Record<string, readonly [paragraph: string, needsReason: boolean]>>
const OPEN = ['open', 'open-price-last'] as const
const both = (paragraph: string, needsReason = false): Rows => Object.fromEntries(OPEN.map((id) => [id, [paragraph, needsReason]]))

/**
 * Which shipped procedures a law has, by its paragraph. Read: §§ 14, 19 VgV, §§ 13, 18 SektVO, § 12 KonzVgV (public collections of federal
 * law), § 8 UVgO as a glossary tells it, § 3a VOB/A of 2016 in a collection of procurement law; § 3a EU VOB/A was not read.
 */
const BY_LAW: Readonly<Partial<Record<Regime, Rows>>> = {
  VgV: {
    ...both('§ 14 Abs. 2 VgV'),
    restricted: ['§ 14 Abs. 2 VgV', false],
    negotiated: ['§ 14 Abs. 3 VgV', true],
    dialogue: ['§ 14 Abs. 3 VgV', true],
    innovation: ['§ 19 Abs. 1 VgV', true],
    'negotiated-without': ['§ 14 Abs. 4 VgV', true],
  },
  SektVO: {
    ...both('§ 13 Abs. 1 SektVO'),
    restricted: ['§ 13 Abs. 1 SektVO', false],
    negotiated: ['§ 13 Abs. 1 SektVO', false],
    dialogue: ['§ 13 Abs. 1 SektVO', false],
    innovation: ['§ 18 Abs. 1 SektVO', true],
    'negotiated-without': ['§ 13 Abs. 2 SektVO', true],
  },
  'VOB/A-EU': {
    'vob-eu-open': ['§ 3a EU Abs. 1 VOB/A', false],
    'open-price-last': ['§ 3a EU Abs. 1 VOB/A', false],
    'vob-eu-restricted': ['§ 3a EU Abs. 1 VOB/A', false],
    'vob-eu-negotiated': ['§ 3a EU Abs. 2 VOB/A', true],
    'negotiated-without': ['§ 3a EU Abs. 3 VOB/A', true],
    dialogue: ['§ 3a EU Abs. 4 VOB/A', true],
    innovation: ['§ 3a EU Abs. 5 VOB/A', true],
  },
  KonzVgV: { concession: ['§ 12 Abs. 1 KonzVgV', false] },
  UVgO: {
    'uvgo-public': ['§ 8 Abs. 2 UVgO', false],
    'uvgo-restricted': ['§ 8 Abs. 2 UVgO', false],
    'uvgo-restricted-without': ['§ 8 Abs. 3 UVgO', true],
    'uvgo-negotiated': ['§ 8 Abs. 4 UVgO', true],
    'uvgo-negotiated-without': ['§ 8 Abs. 4 UVgO', true],
    'direct-order': ['§ 14 UVgO', false],
  },
  'VOB/A': {
    'vob-public': ['§ 3a Abs. 1 VOB/A', false],
    'vob-restricted': ['§ 3a Abs. 1 VOB/A', false],
    'vob-restricted-without': ['§ 3a Abs. 2 VOB/A', true],
    'vob-free': ['§ 3a Abs. 3 VOB/A', true],
    'direct-order': ['§ 3a Abs. 4 VOB/A', false],
  },
}

/** The procedures of a law in the order of its table; none where it has none of those that come with Lotse. */
export const proceduresFor = (law: Regime): ProcedureChoice[] => {
  const shipped = new Set(shippedProcedures().map(({ id }) => id))
  return Object.entries(BY_LAW[law] ?? {}).flatMap(([id, [paragraph, needsReason]]) =>
    shipped.has(id) ? [{ id, paragraph, needsReason }] : [],
  )
}

const ABOVE: Readonly<Record<ThresholdOf, Regime>> = {
  ...{ other: 'VgV', central: 'VgV', social: 'VgV', works: 'VOB/A-EU' },
  ...{ sector: 'SektVO', sectorSocial: 'SektVO', defence: 'VSVgV', concession: 'KonzVgV' },
}

/**
 * The law that a need falls under: at the threshold the Union's, whatever form was begun. Below it the form's own, as an authority may
 * follow the stricter one.
 */
export const lawOfNeed = (regime: Regime, of: ThresholdOf, isReached: boolean): Regime => {
  if (isReached && !isAbove(regime)) return ABOVE[of]
  return regime === 'VgV' && of === 'works' ? 'VOB/A-EU' : regime
}
