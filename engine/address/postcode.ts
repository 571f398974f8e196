/** What people write before a German postcode: 'D-27568', 'DE 27568'. */
const BEFORE = /^DE?[-\s\u2013]*(?=\d)/i

/**
 * A postcode in the one form it is kept in; null where it is none. Germany's are known, with their blanks and the sign of the country left
 * out; those of other countries are taken as they come.
 */
export const readPostcode = (text: string, country: string | undefined): string | null => {
  const given = text.trim()
  if (country !== 'DEU') return given
  const digits = given.replace(BEFORE, '').replace(/\s/g, '')
  return /^\d{5}$/.test(digits) ? digits : null
}
