/** How a VAT identification number looks behind the letters of its country (Council Directive 2006/112/EC, Article 215; VIES). */
const FORMS: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CH: /^E\d{9}(MWST|TVA|IVA)?$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^[A-Z\d]\d{7}[A-Z\d]$/,
  FI: /^\d{8}$/,
  FR: /^[A-Z\d]{2}\d{9}$/,
  GB: /^(\d{9}|\d{12}|(GD|HA)\d{3})$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^\d[A-Z\d+*]\d{5}[A-Z]{1,2}$/,
  IT: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^[A-Z\d+*]{9}B\d{2}$/,
  NO: /^\d{9}(MVA)?$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  XI: /^(\d{9}|\d{12}|(GD|HA)\d{3})$/,
}
/** Of countries that are not listed only the beginning is known. */
const ANY = /^[A-Z\d]{2,13}$/

/** Whether a text looks like a VAT id: 'DE 123 456 789' and 'de123456789' do. Whether it was given out only the tax office knows. */
export const looksLikeVat = (text: string): boolean => {
  const bare = text.replace(/[\s.\-/]/g, '').toUpperCase()
  const country = bare.slice(0, 2)
  return /^[A-Z]{2}$/.test(country) && (Object.hasOwn(FORMS, country) ? (FORMS[country] ?? ANY) : ANY).test(bare.slice(2))
}
