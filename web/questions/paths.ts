/** Where an entry stands; mails lead here. */
export const entryAnchor = (no: number): string => `antwort-${no}`
