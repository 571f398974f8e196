/** RFC 4514, section 2.4: a value as it stands in a DN, so that whatever somebody types stays one value of one attribute. */
export const escapeDnValue = (value: string): string => {
  const hex = (char: string): string => [...Buffer.from(char, 'utf8')].map((byte) => `\\${byte.toString(16).padStart(2, '0')}`).join('')
  return value.replace(/^[ #]| $|[\p{Cc}"+,;<>\\=]/gu, hex)
}
