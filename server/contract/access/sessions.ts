import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { LoginResult, UserView } from './views'
import { MaybeText, OneOf } from '../shapes'
import { Instant } from '../instant'

/** Answers alike, in words and time, for an unknown address, a wrong password and a disabled account. */
export const login = defineContract({
  name: 'login',
  area: 'access',
  summary: 'Starts a session. 401 for any wrong entry, 429 with data.seconds after too many.',
  params: [
    ['username', Type.String({ maxLength: 254 })],
    ['password', Type.String({ maxLength: 1024 })],
  ],
  result: LoginResult,
  who: ['everyone'],
  subject: 'none',
  mutates: true,
})

/** 422 with reason wrongCode for a wrong, old or used code; 429 with data.seconds after too many. */
export const authenticate = defineContract({
  name: 'authenticate',
  area: 'access',
  summary: 'Confirms the second factor of this session: the authenticator’s six digits, or one of the recovery codes. Each works once.',
  params: [['code', Type.String({ maxLength: 100 })]],
  result: Type.Object({ user: UserView, twoFactorConfirmed: Type.Boolean() }),
  who: ['codePending'],
  subject: 'own session',
  mutates: true,
})

export const isAuthenticated = defineContract({
  name: 'isAuthenticated',
  area: 'access',
  summary: 'Who the caller is: the user and whether the second factor is confirmed in this session, or null for a guest.',
  params: [],
  result: Type.Union([Type.Object({ user: UserView, twoFactorConfirmed: Type.Boolean() }), Type.Null()]),
  who: ['everyone'],
  subject: 'own session',
  mutates: false,
})

export const logout = defineContract({
  name: 'logout',
  area: 'access',
  summary: 'Ends this session on all its sockets, in every process. For guests it does nothing.',
  params: [],
  result: Type.Null(),
  who: ['everyone'],
  subject: 'own session',
  mutates: true,
})

export const getSessions = defineContract({
  name: 'getSessions',
  area: 'access',
  summary: 'Where oneself is logged in, the latest seen first.',
  params: [],
  result: Type.Array(
    Type.Object({
      /** Names the session for endSession and grants nothing. */
      id: Type.String(),
      /** Browser and system, as in 'Firefox · Windows'; '' where they are not known. */
      device: Type.String(),
      createdAt: Instant,
      /** To five minutes. */
      seenAt: Instant,
      expiresAt: Instant,
      /** The one that asks. */
      current: Type.Boolean(),
    }),
  ),
  who: ['user'],
  subject: 'own account',
  mutates: false,
})

export const endSession = defineContract({
  name: 'endSession',
  area: 'access',
  summary: 'Ends one of the own sessions on all its sockets, in every process. 404 for any other.',
  params: [['id', Type.String({ minLength: 1, maxLength: 100 })]],
  result: Type.Null(),
  who: ['user'],
  subject: 'own session',
  mutates: true,
  errors: [404],
})

export const endOtherSessions = defineContract({
  name: 'endOtherSessions',
  area: 'access',
  summary: 'Ends all of the own sessions but this one.',
  params: [],
  result: Type.Null(),
  who: ['user'],
  subject: 'own account',
  mutates: true,
})

const Secret = (maxLength: number) => Type.Union([Type.String({ maxLength }), Type.Null()])

/** Ends all sessions of the person, in every process; the own one too. */
export const changePassword = defineContract({
  name: 'changePassword',
  area: 'access',
  summary:
    'Sets the own password by the old one (staff may leave it out within 5 minutes of their login), or anybody’s by the token of a ' +
    'reset or invitation link. Ends all sessions of that person.',
  params: [
    ['oldPassword', Secret(1024)],
    ['token', Secret(100)],
    ['newPassword', Type.String({ maxLength: 1024 })],
  ],
  result: Type.Null(),
  who: ['guest', 'user'],
  subject: 'user',
  mutates: true,
  errors: [404],
})

/** What the page /passwort-reset has to ask. Unknown, used and expired links answer alike. */
export const getPasswordLink = defineContract({
  name: 'getPasswordLink',
  area: 'access',
  summary:
    'What a link to /passwort-reset is for: the first system admin’s account, a new password or an invitation. 404 once it no longer ' +
    'holds.',
  params: [['token', Type.String({ maxLength: 100 })]],
  result: Type.Object({
    purpose: OneOf('setup', 'reset', 'invitation'),
    /** Whose password it sets; null for setup. */
    email: MaybeText,
    /** Of whom; an invitation greets by it. */
    organization: MaybeText,
    expiresAt: Instant,
  }),
  who: ['guest', 'user'],
  subject: 'link',
  mutates: false,
  errors: [404],
})

export const resetPassword = defineContract({
  name: 'resetPassword',
  area: 'access',
  summary:
    'Takes an active person’s password away, ends their sessions and mails them a link for a new one. Not for oneself, nor where ' +
    'another system keeps the password. Of a bidder’s account for an admin of its company alone; see requestAccountChange.',
  params: [['email', Type.String({ minLength: 1, maxLength: 254 })]],
  result: Type.Null(),
  who: ['admin', 'organizationAdmin'],
  subject: 'user',
  mutates: true,
  errors: [404, 409],
})

/** Answers null whether there is such an account or not, and as fast: who asks must not learn it. */
export const sendPasswordResetMail = defineContract({
  name: 'sendPasswordResetMail',
  area: 'access',
  summary:
    'Mails a link for a new password, if there is an account whose password is kept here. Answers alike if not. 429 after too many ' +
    'from one address.',
  params: [['emailOrUserName', Type.String({ maxLength: 254 })]],
  result: Type.Null(),
  who: ['guest', 'user'],
  subject: 'none',
  mutates: true,
})

/**
 * It changes nothing that counts: a secret that was not confirmed opens nothing. The same one is shown for an hour. 409 once it is switched
 * on.
 */
export const getTwoFactorQRCode = defineContract({
  name: 'getTwoFactorQRCode',
  area: 'access',
  summary:
    'The secret for the authenticator, waiting to be confirmed by changeTwoFactorConfig, as a PNG in base64. 409 once it is switched on.',
  params: [],
  result: Type.String(),
  who: ['setupPending', 'user'],
  subject: 'own account',
  mutates: false,
  errors: [409],
})

export const getTwoFactorKey = defineContract({
  name: 'getTwoFactorKey',
  area: 'access',
  summary:
    'The same secret as in getTwoFactorQRCode, to be typed in by hand: in base32, and as an otpauth address. 409 once it is switched on.',
  params: [],
  result: Type.Object({ secret: Type.String(), uri: Type.String() }),
  who: ['setupPending', 'user'],
  subject: 'own account',
  mutates: false,
  errors: [409],
})

const maybe = (maxLength: number) => Type.Union([Type.String({ maxLength }), Type.Null()])

/**
 * (password, code, true, null): switches the second factor on with the secret shown before; answers ten recovery codes, once.
 * (password, code, false, null): switches it off. (null, null, false, null): skips the set-up, while it may be skipped.
 * (null, null, null, email): takes somebody's second factor away; the sessions of that person end. Of a bidder's account for an admin of
 * its company, else for a system admin.
 */
export const changeTwoFactorConfig = defineContract({
  name: 'changeTwoFactorConfig',
  area: 'access',
  summary: 'Switches the own second factor on or off, skips its set-up, or, for admins, resets another person’s.',
  params: [
    ['password', maybe(1024)],
    ['code', maybe(100)],
    ['enabled', Type.Union([Type.Boolean(), Type.Null()])],
    ['email', maybe(254), 'optional'],
  ],
  result: Type.Object({ recoveryCodes: Type.Array(Type.String(), { maxItems: 10 }) }),
  who: ['setupPending', 'user'],
  subject: 'user',
  mutates: true,
  errors: [404, 409],
})

export const renewRecoveryCodes = defineContract({
  name: 'renewRecoveryCodes',
  area: 'access',
  summary: 'Ten new recovery codes in place of all earlier ones, shown this once. 409 while the second factor is not switched on.',
  params: [
    ['password', Type.String({ maxLength: 1024 })],
    ['code', Type.String({ maxLength: 100 })],
  ],
  result: Type.Object({ recoveryCodes: Type.Array(Type.String(), { maxItems: 10 }) }),
  who: ['user'],
  subject: 'own account',
  mutates: true,
  errors: [409],
})
