let sender = 'Lotse <lotse@localhost>'

/** MAIL_FROM, told once at start: what the headers of a mail are shown with. */
export const setMailFrom = (mailFrom: string): void => {
  sender = mailFrom
}

export const mailFrom = (): string => sender
