const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value)

/** The organizations that an entry is about where they are several. */
export const severalOrganizations = ({ organizationIds: ids }: Readonly<Record<string, unknown>>): number[] =>
  Array.isArray(ids) ? [...new Set(ids.filter(isNumber))] : []

/** Those that an information before an award goes to. */
const losersIn = ({ losers }: Readonly<Record<string, unknown>>): unknown[] =>
  Array.isArray(losers) ? losers.map((one: unknown) => (one as { organizationId?: unknown } | null)?.organizationId) : []

/** Every organization that an entry names by its number. */
export const organizationsOf = (data: Readonly<Record<string, unknown>>): number[] => [
  ...new Set([
    ...[data.organizationId, data.oldOrganizationId, data.newOrganizationId, ...losersIn(data)].filter(isNumber),
    ...severalOrganizations(data),
  ]),
]
