/** How names are compared: 'Mühlheim', 'MUEHLHEIM' and 'muehlheim' are one, as are ß and ss; other accents and signs do not count. */
export const fold = (text: string): string =>
  text
    .toLocaleLowerCase('de')
    .replace(/ä/g, 'ae')
    .replace(/ö/g, 'oe')
    .replace(/ü/g, 'ue')
    .replace(/ß/g, 'ss')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

export const wordsOf = (text: string): string[] => {
  const folded = fold(text.normalize('NFC'))
  return folded === '' ? [] : folded.split(' ')
}
