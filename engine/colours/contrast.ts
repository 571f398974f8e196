/** A colour as settings keep it: #rrggbb. */
export const COLOUR = '^#[0-9a-f]{6}$'

/** What Lotse has where a house chose nothing (web/ui/theme/tokens.css: --water, --harbour). */
export const HOUSE_COLOURS = { bar: '#0b2a3c', action: '#0e6e7a' } as const
export type HouseColours = Record<keyof typeof HOUSE_COLOURS, string>

/** Of one channel, 0 to 255 (WCAG 2.2, relative luminance). */
const linear = (channel: number): number => {
  const part = channel / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

const luminance = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => linear(parseInt(colour.slice(at, at + 2), 16)))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** WCAG's contrast ratio of two colours (#rrggbb), 1 to 21. */
export const contrastOf = (one: string, other: string): number => {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

/** What text needs (1.4.3, AA). */
const LEAST = 4.5

export interface Pair {
  /** Which of the two colours of a house it is about. */
  readonly of: keyof HouseColours
  /** What stands on what: texts of the page, by this key. */
  readonly what: 'barText' | 'barLink' | 'buttonText' | 'link' | 'linkOnPage' | 'linkOnTint'
  readonly text: string
  readonly ground: string
  readonly ratio: number
  readonly isReadable: boolean
}

/** Every pair of text and ground that the two colours become part of; the other colours are those of the light theme. */
export const pairsOf = ({ bar, action }: HouseColours): Pair[] =>
  (
    [
      ['bar', 'barText', '#ffffff', bar],
      ['bar', 'barLink', '#7fd1d6', bar],
      ['action', 'buttonText', '#ffffff', action],
      ['action', 'link', action, '#ffffff'],
      ['action', 'linkOnPage', action, '#f4f7f8'],
      ['action', 'linkOnTint', action, '#e3f0f1'],
    ] as const
  ).map(([of, what, text, ground]) => {
    const ratio = contrastOf(text, ground)
    return { of, what, text, ground, ratio, isReadable: ratio >= LEAST }
  })

export const isReadable = (colours: HouseColours): boolean => pairsOf(colours).every((pair) => pair.isReadable)
