import type { MethodName } from '../../../server/contract/contracts'
import { issueToken, type TokenPurpose } from '../../../server/access/tokens'
import { PASSWORD } from '../../world/people'
import { ACCESS_CASES } from './accessCases'
import type { Scene } from './scene'
import { AUDIT_CASES } from './auditCases'
import { LAW_CASES } from './lawCases'
import { MAIL_CASES } from './mailCases'
import { MESSAGE_CASES } from './messageCases'
import { OFFER_CASES } from './offerCases'
import { OPENED_CASES } from './openedCases'
import { OPERATION_CASES } from './operationCases'
import { PARCEL_CASES } from './parcelCases'
import { PROCEDURE_CASES } from './procedureCases'
import { PROFILE_CASES } from './profileCases'
import { QUESTION_CASES } from './questionCases'
import { REPORT_CASES } from './reportCases'
import { ROOM_CASES } from './roomCases'
import { SEARCH_CASES } from './searchCases'
import { OWN_PROCEDURE_CASES } from './ownProcedureCases'
import { AUTHORING_CASES } from './templateCases'
import { ORGANIZATION_CASES } from './organizationCases'
import { TENDER_CASES } from './tenderCases'
import { USER_CASES } from './userCases'

/**
 * Who may call what (docs/permissions.md is printed from it after every cell was tried).
 * Columns: guest, code pending, set-up pending, e-mail unconfirmed | member, organization admin | staff, system admin.
 * '+' is let through; a number is the refusal. A stranger gets 404 for what they must not know exists.
 */
export type Row =
  | `${Cell} ${Cell} ${Cell} ${Cell} | ${Cell} ${Cell} | ${Cell} ${Cell}`
  // What is sealed is so for staff only.
  | `${Cell} ${Cell} ${Cell} ${Cell} | ${Cell} ${Cell} | 423 423`
type Cell = '+' | '401' | '403' | '404'

/** A cell for each kind of caller. Whom a company has not admitted yet may what an unconfirmed one may, unless a case says otherwise. */
export const cellsOf = ({ may, proposed }: Pick<Case, 'may' | 'proposed'>): string[] => {
  const cells = may.split(/[ |]+/)
  return [...cells, proposed ?? cells[3] ?? '']
}

export interface Case {
  /** On what; '' where a method has only one kind of subject. */
  readonly on: string
  readonly may: Row
  readonly proposed?: Cell
  /** Arguments that succeed for whoever may. Made anew for every cell. */
  args(scene: Scene): Promise<readonly unknown[]> | readonly unknown[]
}

const EVERYONE: Row = '+ + + + | + + | + +'
const ADMIN: Row = '401 403 403 403 | 403 403 | 403 +'

/** A link that holds, made anew: for a stranger, or for nobody yet. */
const link = async ({ stranger }: Scene, purpose: TokenPurpose) =>
  (await issueToken(purpose, { userId: purpose === 'setup' ? null : stranger.id, at: new Date() })).token

const LINK: Row = '+ 403 403 403 | + + | + +'
const NEW_PASSWORD = 'vier Kraniche im Watt'

export const TABLE: Readonly<Record<MethodName, readonly Case[]>> = {
  // access
  login: [{ on: '', may: EVERYONE, args: async ({ world }) => [(await world.user('member')).email, PASSWORD] }],
  logout: [{ on: '', may: EVERYONE, args: () => [] }],
  setMailFrequency: [{ on: '', may: '401 403 403 403 | + + | + +', args: () => ['daily'] }],
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
  ...USER_CASES,
  ...ORGANIZATION_CASES,
  // settings
  getOrganizationFields: [{ on: '', may: EVERYONE, args: () => [] }],
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
  ...LAW_CASES,
  ...MAIL_CASES,
  ...AUDIT_CASES,
  // templates and tenders
  ...AUTHORING_CASES,
  ...OWN_PROCEDURE_CASES,
  ...TENDER_CASES,
  ...OFFER_CASES,
  ...PROFILE_CASES,
  ...REPORT_CASES,
  ...ROOM_CASES,
  ...PROCEDURE_CASES,
  ...OPENED_CASES,
  ...OPERATION_CASES,
  ...PARCEL_CASES,
  ...MESSAGE_CASES,
  ...QUESTION_CASES,
  ...SEARCH_CASES,
}
