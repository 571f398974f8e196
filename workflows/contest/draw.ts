/** What was drawn: offers in the order of their lots, and how many of them there is room for. */
interface Drawn {
  readonly order: readonly string[]
  readonly places: number
}

/** Whose the places are: the first as many as there are, but for those that are out by now, whose place the next one takes. */
export const drawnFirst = ({ order, places }: Drawn, isOut: (offerId: string) => boolean): string[] =>
  order.filter((one) => !isOut(one)).slice(0, places)

/** Whether nobody is asked but who has a place, beside others that nobody drew lots about; `isAll`: and each of those who have one. */
export const followsDraw = (drawn: Drawn, asked: readonly string[], { isOut, isAll }: Followed): boolean => {
  const first = drawnFirst(drawn, isOut)
  return drawn.order.every((one) => asked.includes(one) === first.includes(one) || (!isAll && !asked.includes(one)))
}

interface Followed {
  isOut: (offerId: string) => boolean
  isAll: boolean
}
