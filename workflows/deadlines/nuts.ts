import type { Land } from './holidays'

/** The Länder by the first level of the classification NUTS 2024 (Regulation (EC) 1059/2003). */
const BY_CODE: Readonly<Record<string, Land>> = {
  ...{ DE1: 'BW', DE2: 'BY', DE3: 'BE', DE4: 'BB', DE5: 'HB', DE6: 'HH', DE7: 'HE', DE8: 'MV' },
  ...{ DE9: 'NI', DEA: 'NW', DEB: 'RP', DEC: 'SL', DED: 'SN', DEE: 'ST', DEF: 'SH', DEG: 'TH' },
}

/** The Land that a code of any level lies in; null: none alone (DE), or not in Germany. */
export const landOfNuts = (code: string): Land | null => BY_CODE[code.trim().toUpperCase().slice(0, 3)] ?? null
