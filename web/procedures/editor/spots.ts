/** Place of what is about a phase, or the procedure, as a whole. */
export const WHOLE_PLACE = 'whole'

/** Id of the element that a place in the properties is: 'conditions/0/when', 'name/de'. */
export const spotId = (place: string): string => `pr-f-${place}`

/** Place of an entry of a list by its index; undefined: it is not in it. */
export const spotIn = (field: string, index: number): string | undefined => (index < 0 ? undefined : `${field}/${index}`)
