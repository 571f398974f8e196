type Strength = 'weak' | 'fair' | 'good'

const FAIR_SIGNS = 6
const GOOD_SIGNS = 9
const GOOD_LENGTH = 16

/**
 * A rough word for a password that is long enough: many different signs, and length. A hint while typing, never a verdict; which passwords
 * are common only the server knows.
 */
export const strengthOf = (password: string): Strength => {
  const signs = new Set(password.toLowerCase()).size
  if (signs < FAIR_SIGNS || /^(.{1,4})\1+$/.test(password)) return 'weak'
  return signs >= GOOD_SIGNS && [...password].length >= GOOD_LENGTH ? 'good' : 'fair'
}
