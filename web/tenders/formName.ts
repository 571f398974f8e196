/** A form as people call it: those of the EU by number and name, all others by name. */
export const formName = (id: string, name: string): string => (/^EU-\d/.test(id) ? `${id} ${name}` : name)
