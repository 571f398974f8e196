import type { MethodName } from '../../../server/contract/contracts'
import { issueToken, type TokenPurpose } from '../../../server/access/tokens'
import { PASSWORD } from '../../world/people'
import { ACCESS_CASES } from './accessCases'
import type { Scene } from './scene'
import { MAIL_CASES } from './mailCases'
import { TENDER_CASES } from './tenderCases'

/**
 * Who may call what (docs/permissions.md is printed from it after every cell was tried).
 * Columns: guest, code pending, set-up pending, e-mail unconfirmed | member, organization admin | staff, system admin.
 * '+' is let through; a number is the refusal. A stranger gets 404 for what they must not know exists.
 */
export type Row = `${Cell} ${Cell} ${Cell} ${Cell} | ${Cell} ${Cell} | ${Cell} ${Cell}`
type Cell = '+' | '401' | '403' | '404'

export interface Case {
  /** On what; '' where a method has only one kind of subject. */
  readonly on: string
  readonly may: Row
  /** Arguments that succeed for whoever may. Made anew for every cell. */
  args(scene: Scene): Promise<readonly unknown[]> | readonly unknown[]
}

const contact = { givenName: 'A', surName: 'B', street: 'C 1', zip: '1', city: 'D', country: 'DEU', email: 'a@b.example', phone: '1' }

const EVERYONE: Row = '+ + + + | + + | + +'
const STAFF: Row = '401 403 403 403 | 403 403 | + +'
const ADMIN: Row = '401 403 403 403 | 403 403 | 403 +'

const organization = async ({ world }: Scene, id: number | undefined) => {
  const staff = await world.user('admin')
  return [await world.call(staff, 'getOrganization', id ?? (await world.organization())._id)]
}

/** A link that holds, made anew: for a stranger, or for nobody yet. */
const link = async ({ stranger }: Scene, purpose: TokenPurpose) =>
  (await issueToken(purpose, { userId: purpose === 'setup' ? null : stranger.id, at: new Date() })).token

const LINK: Row = '+ 403 403 403 | + + | + +'
const NEW_PASSWORD = 'vier Kraniche im Watt'

export const TABLE: Readonly<Record<MethodName, readonly Case[]>> = {
  // access
  login: [{ on: '', may: EVERYONE, args: async ({ world }) => [(await world.user('member')).email, PASSWORD] }],
  logout: [{ on: '', may: EVERYONE, args: () => [] }],
  setLanguage: [{ on: '', may: '401 403 403 403 | + + | + +', args: () => ['en_US'] }],
  isAuthenticated: [{ on: '', may: EVERYONE, args: () => [] }],
  changePassword: [
    { on: 'a person whose link was followed', may: LINK, args: async (scene) => [null, await link(scene, 'reset'), NEW_PASSWORD] },
    {
      on: 'a link that sets no password',
      may: '404 403 403 403 | 404 404 | 404 404',
      args: async (scene) => [null, await link(scene, 'setup'), NEW_PASSWORD],
    },
    { on: 'oneself, by the old password', may: '401 403 403 403 | + + | + +', args: () => [PASSWORD, null, NEW_PASSWORD] },
    { on: 'oneself, within 5 minutes of the login', may: '401 403 403 403 | 403 403 | + +', args: () => [null, null, NEW_PASSWORD] },
  ],
  getPasswordLink: [{ on: '', may: LINK, args: async (scene) => [await link(scene, 'reset')] }],
  createFirstAdmin: [
    {
      on: 'the link that is printed',
      may: LINK,
      args: async (scene) => [await link(scene, 'setup'), { email: 'a@b.example', givenName: 'A', surName: 'B' }, NEW_PASSWORD],
    },
    {
      on: 'a link of another purpose',
      may: '404 403 403 403 | 404 404 | 404 404',
      args: async (scene) => [await link(scene, 'reset'), { email: 'a@b.example', givenName: 'A', surName: 'B' }, NEW_PASSWORD],
    },
  ],
  ...ACCESS_CASES,
  getUser: [
    { on: 'oneself', may: '401 403 403 403 | + + | + +', args: ({ caller, stranger }) => [(caller ?? stranger).email] },
    { on: 'somebody of the own organization', may: '401 403 403 403 | 404 + | + +', args: ({ colleague }) => [colleague.email] },
    { on: 'a stranger', may: '401 403 403 403 | 404 404 | + +', args: ({ stranger }) => [stranger.email] },
    { on: 'staff', may: '401 403 403 403 | 404 404 | + +', args: async ({ world }) => [(await world.user('internal')).email] },
  ],
  getUsers: [
    { on: 'external people', may: '401 403 403 403 | 403 + | + +', args: () => [['ORGANIZATION_USER', 'ORGANIZATION_ADMIN']] },
    { on: 'staff', may: '401 403 403 403 | 403 403 | + +', args: () => [['SYSTEM_USER']] },
  ],
  // organizations
  createOrganization: [
    { on: 'CLIENT', may: STAFF, args: () => [{ type: 'CLIENT', name: 'Amt', nutsCode: 'DE5', contact }] },
    { on: 'CONTRACTOR', may: STAFF, args: () => [{ type: 'CONTRACTOR', name: 'Firma', contact }] },
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
  // settings
  getSettings: [{ on: '', may: EVERYONE, args: () => [] }],
  getTranslations: [{ on: '', may: EVERYONE, args: () => ['de'] }],
  getLegalText: [
    {
      on: '',
      may: EVERYONE,
      args: async ({ world }) => {
        await world.call(await world.user('admin'), 'setSettings', { legalTexts: { imprint: { de: '<p>Hier</p>', en: '' } } })
        return ['imprint', 'de']
      },
    },
  ],
  setSettings: [{ on: '', may: ADMIN, args: () => [{ showFilterViewForExternalUsers: true }] }],
  ...MAIL_CASES,
  // templates and tenders
  ...TENDER_CASES,
}
