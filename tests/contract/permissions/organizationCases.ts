import type { Scene } from './scene'
import type { Case } from './table'
import { CONTACT } from '../../world/people'

const STAFF = '401 403 403 403 | 403 403 | + +'

const organization = async ({ world }: Scene, id: number | undefined) => {
  const staff = await world.user('admin')
  return [await world.call(staff, 'getOrganization', id ?? (await world.organization())._id)]
}

export const ORGANIZATION_CASES = {
  createOrganization: [
    { on: 'CLIENT', may: STAFF, args: () => [{ type: 'CLIENT', name: 'Amt', nutsCode: 'DE5', contact: CONTACT }] },
    { on: 'CONTRACTOR', may: STAFF, args: () => [{ type: 'CONTRACTOR', name: 'Firma', contact: CONTACT }] },
  ],
  getOrganization: [
    {
      on: 'the own',
      may: '401 403 403 403 | + + | + +',
      args: ({ caller, foreignOrganizationId }) => [caller?.organizationId ?? foreignOrganizationId],
    },
    { on: 'a foreign one', may: '401 403 403 403 | 404 404 | + +', args: ({ foreignOrganizationId }) => [foreignOrganizationId] },
  ],
  getOrganizations: [{ on: '', may: STAFF, args: () => ['CONTRACTOR'] }],
  updateOrganization: [
    {
      on: 'the own',
      may: '401 403 403 403 | 403 + | + +',
      args: (scene) => organization(scene, scene.caller?.organizationId ?? undefined),
    },
    {
      on: 'a foreign CONTRACTOR',
      may: '401 403 403 403 | 403 404 | + +',
      args: (scene) => organization(scene, scene.foreignOrganizationId),
    },
    {
      on: 'a foreign CLIENT',
      may: '401 403 403 403 | 403 404 | 403 +',
      args: async (scene) => organization(scene, (await scene.world.organization({ type: 'CLIENT' }))._id),
    },
  ],
} as const satisfies Record<string, readonly Case[]>
