/** Hash names of the tender list, by who looks (2-tenders.md section 2). */
export const STAFF_FILTERS = [
  ['public', 'öffentlich'],
  ['drafts', 'entwurf'],
  ['archive', 'archiv'],
] as const

export const BIDDER_FILTERS = [
  ['public', 'öffentlich'],
  ['watched', 'merkliste'],
  ['invited', 'einladung'],
  ['taking', 'teilnahme'],
  ['applied', 'bewerbung'],
  ['archive', 'archiv'],
] as const

export const GUEST_FILTERS = [['public', 'öffentlich']] as const
