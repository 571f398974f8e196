/** A text of the drawing, with the room it takes. */
export interface Label {
  text: string
  x: number
  anchor: 'start' | 'middle' | 'end'
  row: 'above' | 'below'
  isBold: boolean
  /** Smaller comes first; a label that touches an earlier one goes away. */
  rank: number
}

/** Average advance of Source Sans 3 at 13 px; bold is a little wider. */
const width = ({ text, isBold }: Label): number => text.length * (isBold ? 6.5 : 6.1)

const span = (label: Label): readonly [number, number] => {
  const wide = width(label)
  const from = label.anchor === 'start' ? label.x : label.anchor === 'end' ? label.x - wide : label.x - wide / 2
  return [from, from + wide]
}

/** Moves a label inside the drawing, at whichever end it would be cut. */
const inside = (label: Label, total: number): Label => {
  const [from, to] = span(label)
  if (from < 2) return { ...label, x: 2, anchor: 'start' }
  return to > total - 2 ? { ...label, x: total - 2, anchor: 'end' } : label
}

/** What touches falls away; the next deadline (rank 0) never does. */
export const fitLabels = (labels: readonly Label[], total: number): Label[] => {
  const kept: Label[] = []
  for (const label of [...labels].sort((one, other) => one.rank - other.rank).map((one) => inside(one, total))) {
    const [from, to] = span(label)
    const touches = kept.some((other) => {
      const [otherFrom, otherTo] = span(other)
      return other.row === label.row && from < otherTo + 10 && to > otherFrom - 10
    })
    if (!touches) kept.push(label)
  }
  return kept
}
