/** Whom a picker offers. */
export interface Person {
  email: string
  givenName?: string
  surName?: string
  organization?: { name: string; type: string } | null
}

export const nameOf = ({ givenName = '', surName = '', email }: Person): string => `${givenName} ${surName}`.trim() || email

/** The picker's filter: surname, given name or e-mail, whatever the case. */
export function matchesPerson({ surName = '', givenName = '', email }: Person, search: string): boolean {
  const needle = search.trim().toLocaleLowerCase('de')
  if (needle === '') return true
  return [surName, givenName, email, `${givenName} ${surName}`, `${surName}, ${givenName}`].some((text) =>
    text.toLocaleLowerCase('de').includes(needle),
  )
}
