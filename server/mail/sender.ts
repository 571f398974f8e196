import { slot } from '../platform/world'

/** MAIL_FROM, told once at start: what the headers of a mail are shown with. */
export const mailFrom = slot(() => 'Lotse <lotse@localhost>')
