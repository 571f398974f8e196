import { slot } from '../platform/world'

/**
 * Whether mails that were written to files are shown with their links: in the demo world alone, where everybody is invented and whoever
 * tries it out is all of them. Anywhere else a link opens the account of the person it was written to, and admins are not that person.
 */
export const areLinksShown = slot(() => false)
