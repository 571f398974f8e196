/** The page of a mail; ids hold the recipient's address. */
export const mailPath = (id: string): string => `/mails/${encodeURIComponent(id)}`
