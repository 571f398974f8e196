import type { OrganizationType } from '../../server/contract/organizations/organizations'

export const listPathOf = (type: OrganizationType): string => (type === 'CLIENT' ? '/auftraggeber' : '/bieter')

/** Where an organization is shown: /auftraggeber/12, /bieter/7. */
export const pathOf = ({ id, type }: { id: number; type: OrganizationType }): string => `${listPathOf(type)}/${id}`
