/** What an e-mail address looks like; whether it is one only a mail tells. */
export const EMAIL = /^[^\s@<>"\\]+@[^\s@<>"\\]+\.[^\s@.]+$/
