/** A company, or with id 0 all participants. */
export interface Recipient {
  id: number
  name: string
}

interface Offering {
  search: string
  all: Recipient
  participants: readonly Recipient[]
  /** What the server found among all companies. */
  others: readonly Recipient[]
  chosen: readonly Recipient[]
}

/** Who can be chosen for what was typed: all participants first, then who takes part, then other companies; never twice. */
export function offered({ search, all, participants, others, chosen }: Offering): { recipient: Recipient; takesPart: boolean }[] {
  const wanted = search.toLocaleLowerCase('de')
  const fits = ({ name }: Recipient): boolean => name.toLocaleLowerCase('de').includes(wanted)
  const taken = new Set(chosen.map(({ id }) => id))
  const inside = new Set(participants.map(({ id }) => id))
  const own = [all, ...[...participants].sort((one, other) => one.name.localeCompare(other.name, 'de'))].filter(fits)
  return [
    ...own.map((recipient) => ({ recipient, takesPart: true })),
    ...others.filter(({ id }) => !inside.has(id)).map(({ id, name }) => ({ recipient: { id, name }, takesPart: false })),
  ].filter(({ recipient }) => !taken.has(recipient.id))
}
