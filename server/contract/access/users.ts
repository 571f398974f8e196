import { type Static, Type } from '@sinclair/typebox'
import { LANGUAGES, tableOf } from '../../../engine/languages'
import { defineContract } from '../define'
import { Email, NewUser, Role, UserInput, UserState, UserView } from './views'
import { Exact, OneOf } from '../shapes'

/**
 * There is no default password anywhere: an installation without a system admin prints a link at its start, and this is what it leads to.
 */
export const createFirstAdmin = defineContract({
  name: 'createFirstAdmin',
  area: 'access',
  summary:
    'Makes the first system admin by the link that is printed at start. 404 for a link that no longer holds, 409 once there is an admin.',
  params: [
    ['token', Type.String({ maxLength: 100 })],
    [
      'user',
      Exact({
        email: Type.String({ maxLength: 254 }),
        givenName: Type.String({ maxLength: 250 }),
        surName: Type.String({ maxLength: 250 }),
      }),
    ],
    ['password', Type.String({ maxLength: 1024 })],
  ],
  result: UserView,
  who: ['guest', 'user'],
  subject: 'link',
  mutates: true,
  errors: [404, 409],
})

export const createUser = defineContract({
  name: 'createUser',
  area: 'access',
  summary:
    'Makes an account: an organization’s admin for their own organization, staff for external people and SYSTEM_USERs, a system admin ' +
    'for everybody. In a company (CONTRACTOR) what staff make is a proposal: it reads nothing until an admin of the company, or where ' +
    'it has none its own address, agrees. Without a password an invitation is mailed. 422 names every fault.',
  params: [['user', NewUser]],
  result: UserView,
  who: ['staff', 'organizationAdmin'],
  subject: 'none',
  mutates: true,
  errors: [404],
})

export const getUser = defineContract({
  name: 'getUser',
  area: 'access',
  summary: 'A user by e-mail address: oneself, for organization admins also their own people, for staff everybody. 404 for strangers.',
  params: [['email', Email]],
  result: UserView,
  who: ['user'],
  subject: 'user',
  mutates: false,
  errors: [404],
})

export const UserFilter = Exact({
  /** Words anywhere in surname, given name or e-mail address, without regard to case; 'ue' finds 'ü' and 'u' does too. */
  search: Type.Optional(Type.String({ maxLength: 200 })),
  organizationId: Type.Optional(Type.Integer({ minimum: 1 })),
  state: Type.Optional(UserState),
  /** Of the last row read. */
  cursor: Type.Optional(Type.String({ maxLength: 1000 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
})
export type UserFilter = Static<typeof UserFilter>

export const getUsers = defineContract({
  name: 'getUsers',
  area: 'access',
  summary:
    'Users with one of the roles, by e-mail address, at most 1000; read on with the cursor of the last row. Organization admins get ' +
    'their own organization’s people only.',
  params: [
    ['roles', Type.Array(Role, { minItems: 1, maxItems: 4, uniqueItems: true })],
    ['filter', UserFilter, 'optional'],
  ],
  result: Type.Array(UserView),
  who: ['staff', 'organizationAdmin'],
  subject: 'none',
  mutates: false,
  errors: [404],
})

/**
 * What is left out stays as it was. Roles and organization, where they are sent, must be those of before unless the caller may change them.
 */
export const updateUser = defineContract({
  name: 'updateUser',
  area: 'access',
  summary:
    'Changes a person’s names and contact data (everybody their own), and their role (who may, never their own). newEmail is for ' +
    'system admins, of a bidder’s account for an admin of the company. Another company is proposed to, and decides itself. Another ' +
    'role or address ends all sessions of that person.',
  params: [['user', UserInput]],
  result: UserView,
  who: ['user'],
  subject: 'user',
  mutates: true,
  errors: [404, 409],
})

export const setUserState = defineContract({
  name: 'setUserState',
  area: 'access',
  summary:
    'Disables an account (of one’s own people, or as a system admin), which ends its sessions in every process, or unlocks it again. ' +
    '409 for oneself, for the last system admin, and for unlocking an account whose e-mail address was never confirmed. A bidder’s ' +
    'account is unlocked by its company or by two system admins (requestAccountChange).',
  params: [
    ['email', Email],
    ['state', OneOf('ACTIVE', 'DISABLED')],
  ],
  result: UserView,
  who: ['admin', 'organizationAdmin'],
  subject: 'user',
  mutates: true,
  errors: [404, 409],
})

export const deleteUser = defineContract({
  name: 'deleteUser',
  area: 'access',
  summary:
    'Deletes an account. One with a history (entries in the log, a team, a tender) is disabled instead, and the answer says so. 409 ' +
    'for oneself and for the last system admin.',
  params: [['email', Email]],
  result: Type.Object({
    outcome: OneOf('deleted', 'disabled'),
    /** As it is now; null once it is deleted. */
    user: Type.Union([UserView, Type.Null()]),
  }),
  who: ['admin'],
  subject: 'user',
  mutates: true,
  errors: [404, 409],
})

export const resendInvitation = defineContract({
  name: 'resendInvitation',
  area: 'access',
  summary:
    'Mails the invitation anew to somebody who has not accepted it yet; the link of before ends with it. 409 where there is nothing to ' +
    'accept, 429 after several in a row.',
  params: [['email', Email]],
  result: UserView,
  who: ['staff', 'organizationAdmin'],
  subject: 'user',
  mutates: true,
  errors: [404, 409],
})

export const allowEarlierReading = defineContract({
  name: 'allowEarlierReading',
  area: 'access',
  summary:
    'Lets a member of the own company read what it submitted before they came, or ends that. Not for oneself, and only by who reads it ' +
    'themselves.',
  params: [
    ['email', Email],
    ['allowed', Type.Boolean()],
  ],
  result: UserView,
  who: ['organizationAdmin'],
  subject: 'user',
  mutates: true,
  errors: [404, 409],
})

/** Apart from updateUser: a click on the language must not make a form that is open elsewhere stale. */
export const setLanguage = defineContract({
  name: 'setLanguage',
  area: 'access',
  summary: 'Keeps the language that oneself reads in (settings.language): for other devices, and for the mails one gets.',
  params: [['language', Type.Union([...LANGUAGES.map((lang) => tableOf(lang).account), ...LANGUAGES].map((name) => Type.Literal(name)))]],
  result: Type.Null(),
  who: ['user'],
  subject: 'own account',
  mutates: true,
})

export const MailFrequency = OneOf('immediate', 'daily')

/** Apart from updateUser, as the language is: a choice made here must not make a form that is open elsewhere stale. */
export const setMailFrequency = defineContract({
  name: 'setMailFrequency',
  area: 'access',
  summary:
    'How oneself is written to (settings.mailFrequency): each mail at once, or one at 7:00 (Europe/Berlin) with the news of a day. ' +
    'Required mails, receipts, alarms and what comes within 48 hours of a deadline always come at once; what waits already comes in ' +
    'the morning all the same.',
  params: [['frequency', MailFrequency]],
  result: Type.Null(),
  who: ['user'],
  subject: 'own account',
  mutates: true,
})
