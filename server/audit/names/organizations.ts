const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value)

/** The organizations that an entry is about where they are several. */
export const severalOrganizations = ({ organizationIds: ids }: Readonly<Record<string, unknown>>): number[] =>
  Array.isArray(ids) ? [...new Set(ids.filter(isNumber))] : []

/** Every organization that an entry names by its number. */
export const organizationsOf = (data: Readonly<Record<string, unknown>>): number[] => [
  ...new Set([...[data.organizationId, data.oldOrganizationId, data.newOrganizationId].filter(isNumber), ...severalOrganizations(data)]),
]
