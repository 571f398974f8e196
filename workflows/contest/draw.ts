/** What was drawn: offers in the order of their lots, and how many of them there is room for. */
interface Drawn {
  readonly order: readonly string[]
  readonly places: number
}

/** Whom a draw asks for works: the first as many as there are places, but for those that are out by now, whose place the next one takes. */
export const drawnFirst = ({ order, places }: Drawn, isOut: (offerId: string) => boolean): string[] =>
  order.filter((one) => !isOut(one)).slice(0, places)

/** Whether exactly those are asked of them, beside others that nobody drew lots about. */
export const followsDraw = (drawn: Drawn, asked: readonly string[], isOut: (offerId: string) => boolean): boolean => {
  const first = drawnFirst(drawn, isOut)
  return drawn.order.every((one) => asked.includes(one) === first.includes(one))
}

/** Those who come before somebody: all of them were asked, or are out, before this one's turn. Not drawn about: nobody does. */
export const before = ({ order }: Drawn, offerId: string): string[] => order.slice(0, Math.max(0, order.indexOf(offerId)))
