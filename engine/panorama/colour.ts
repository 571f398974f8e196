/** A colour in the two controls of a form: #rrggbb, and how much covers (0 to 1). */
interface Colour {
  readonly hex: string
  readonly alpha: number
}

/** Names that drawings use; others are written as numbers. */
const NAMED: Readonly<Record<string, string>> = {
  ...{ black: '#000000', white: '#ffffff', red: '#ff0000', green: '#008000', blue: '#0000ff', yellow: '#ffff00', orange: '#ffa500' },
  ...{ purple: '#800080', gray: '#808080', grey: '#808080', cyan: '#00ffff', magenta: '#ff00ff', lime: '#00ff00', navy: '#000080' },
}

const HEX = /^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i
const RGB = /^rgba?\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*(?:,\s*(\d?\.\d{1,4}|\d|\d{1,3}%)\s*)?\)$/i

const byte = (value: number): string => value.toString(16).padStart(2, '0')

/** What a colour means, or null for what is none: nothing else than names of the list, #rgb(a), #rrggbb(aa), rgb() and rgba() is one. */
export const readColour = (text: string): Colour | null => {
  const word = text.trim().toLowerCase()
  if (word === 'none' || word === 'transparent') return { hex: '#000000', alpha: 0 }
  if (Object.hasOwn(NAMED, word)) return { hex: NAMED[word] ?? '#000000', alpha: 1 }
  if (HEX.test(word)) {
    const digits = word.length <= 5 ? [...word.slice(1)].map((digit) => digit + digit).join('') : word.slice(1)
    return { hex: `#${digits.slice(0, 6)}`, alpha: digits.length === 8 ? Number.parseInt(digits.slice(6), 16) / 255 : 1 }
  }
  const parts = word.length <= 60 ? RGB.exec(word) : null
  if (!parts) return null
  const [red = 256, green = 256, blue = 256] = parts.slice(1, 4).map(Number)
  const share = parts[4]
  const alpha = share === undefined ? 1 : share.endsWith('%') ? Number(share.slice(0, -1)) / 100 : Number(share)
  if (Math.max(red, green, blue) > 255 || alpha > 1) return null
  return { hex: `#${byte(red)}${byte(green)}${byte(blue)}`, alpha }
}

/** The other way round: #rrggbb where it covers wholly, else rgba() with two decimals. */
export const writeColour = ({ hex, alpha }: Colour): string => {
  if (alpha >= 1) return hex
  const [red, green, blue] = [1, 3, 5].map((from) => Number.parseInt(hex.slice(from, from + 2), 16))
  return `rgba(${red}, ${green}, ${blue}, ${Math.round(Math.max(0, alpha) * 100) / 100})`
}
