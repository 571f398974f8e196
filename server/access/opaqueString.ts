/**
 * The one form of a password (RFC 8265, section 4.2.2): every blank is U+0020, and NFC. Case and width stay: they were chosen. Two
 * keyboards that compose 'ä' differently type the same password.
 */
export const opaqueString = (typed: string): string => typed.replace(/\p{Zs}/gu, ' ').normalize('NFC')

/**
 * RFC 8264, section 4.3: controls, what nobody sees, and code points without a letter have no place in a password; no other keyboard finds
 * them again.
 */
export const hasForbidden = (typed: string): boolean => /[\p{Cc}\p{Cs}\p{Cn}\p{Co}\p{Default_Ignorable_Code_Point}]/u.test(typed)
