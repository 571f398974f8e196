/** CPV codes stand in a tree by their figures: 45221111 is below 45221000, 45200000 and 45000000. */
const branchOfCpv = (code: string): string => code.replace(/0+$/, '').padEnd(2, '0')

/** Whether a CPV code is another one or below it. */
export const isCpvWithin = (code: string, above: string): boolean => code.startsWith(branchOfCpv(above))

/** NUTS codes stand in a tree by their letters: DE501 is in DE50, DE5 and DE. */
export const isNutsWithin = (code: string, above: string): boolean => code.startsWith(above)

/** Of two lists of codes: whether some code of the first is within some of the second; an empty second one asks for nothing. */
export const isAnyWithin = (
  codes: readonly string[],
  ...[above, isWithin]: [above: readonly string[], isWithin: (code: string, above: string) => boolean]
): boolean => above.length === 0 || codes.some((code) => above.some((one) => isWithin(code, one)))
