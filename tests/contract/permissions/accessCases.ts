import { generate } from 'otplib'
import { setAccount } from '../../world/accounts'
import { sealText } from '../../../server/access/sealedText'
import { sessionName } from '../../../server/access/methods/sessions'
import { issueToken } from '../../../server/access/tokens'
import { startSession } from '../../../server/platform/sessionStore'
import { CONTACT, PASSWORD } from '../../world/people'
import type { Scene } from './scene'
import type { Case } from './table'

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const OWN = '401 403 403 403 | + + | + +'
const NOBODY = '401 403 403 403 | 403 403 | 403 403'

/** A code that fits: the caller's authenticator is known. */
const code = async ({ caller }: Scene): Promise<string> => {
  if (caller) await setAccount(caller.id, { 'totp.secret': sealText(SECRET, caller.id) })
  return generate({ secret: SECRET })
}

const company = (n: number) => ({
  name: `Schlickläufer ${n} GmbH`,
  contact: { ...CONTACT, email: `firma${n}@b.example` },
})
let companies = 0

export const ACCESS_CASES = {
  authenticate: [{ on: 'the own session', may: '401 + 403 403 | 403 403 | 403 403', args: async (scene) => [await code(scene)] }],
  getTwoFactorQRCode: [{ on: 'the own account', may: '401 403 + 403 | + + | + +', args: () => [] }],
  getTwoFactorKey: [{ on: 'the own account', may: '401 403 + 403 | + + | + +', args: () => [] }],
  changeTwoFactorConfig: [
    { on: 'the own one, skipping it', may: '401 403 + 403 | + + | + +', args: () => [null, null, false, null] },
    {
      on: 'that of somebody of the own organization, taking it away',
      may: '401 403 403 403 | 403 + | 403 403',
      args: ({ colleague }) => [null, null, null, colleague.email],
    },
    {
      on: 'a bidder’s, taking it away',
      may: '401 403 403 403 | 403 404 | 403 403',
      args: ({ stranger }) => [null, null, null, stranger.email],
    },
    {
      on: 'that of staff, taking it away',
      may: '401 403 403 403 | 403 404 | 403 +',
      args: async ({ world }) => [null, null, null, (await world.user('internal')).email],
    },
    { on: 'the own one, taking it away', may: NOBODY, args: ({ caller, stranger }) => [null, null, null, (caller ?? stranger).email] },
  ],
  renewRecoveryCodes: [{ on: 'the own ones', may: OWN, args: () => [PASSWORD, '000000'] }],
  getSessions: [{ on: 'the own ones', may: OWN, args: () => [] }],
  endSession: [
    {
      on: 'another one of oneself',
      may: OWN,
      args: async ({ caller, stranger }) => [sessionName((await startSession((caller ?? stranger).id, new Date())).session._id)],
    },
    {
      on: 'another person’s',
      may: '401 403 403 403 | 404 404 | 404 404',
      args: async ({ stranger }) => [sessionName((await startSession(stranger.id, new Date())).session._id)],
    },
  ],
  endOtherSessions: [{ on: 'the own ones', may: OWN, args: () => [] }],
  getCalendarLink: [{ on: 'the own one', may: OWN, args: () => [] }],
  renewCalendarLink: [{ on: 'the own one', may: OWN, args: () => [] }],
  revokeCalendarLink: [{ on: 'the own one', may: OWN, args: () => [] }],
  confirmEmail: [
    {
      on: 'the link that was mailed',
      may: '+ 403 403 + | + + | + +',
      proposed: '403',
      args: async ({ world }) => {
        const person = await world.user('member', { state: '' })
        return [(await issueToken('confirmation', { userId: person.id, at: new Date() })).token]
      },
    },
    {
      on: 'a link of another purpose',
      may: '404 403 403 404 | 404 404 | 404 404',
      proposed: '403',
      args: async ({ world }) => {
        const person = await world.user('member', { state: '' })
        return [(await issueToken('invitation', { userId: person.id, at: new Date() })).token]
      },
    },
  ],
  resendEmail: [{ on: 'the own address', may: '401 403 403 + | 403 403 | 403 403', proposed: '403', args: () => [] }],
  sendPasswordResetMail: [{ on: 'any address', may: '+ 403 403 403 | + + | + +', args: ({ stranger }) => [stranger.email] }],
  resetPassword: [
    {
      on: 'somebody of the own organization',
      may: '401 403 403 403 | 403 + | 403 403',
      args: async ({ world, colleague: { organizationId } }) => [(await world.user('member', { organizationId })).email],
    },
    { on: 'a bidder', may: '401 403 403 403 | 403 404 | 403 403', args: ({ stranger }) => [stranger.email] },
    { on: 'staff', may: '401 403 403 403 | 403 404 | 403 +', args: async ({ world }) => [(await world.user('internal')).email] },
    { on: 'oneself', may: NOBODY, args: ({ caller, stranger }) => [(caller ?? stranger).email] },
  ],
  registerOrganization: [
    {
      on: '',
      may: '+ 403 403 403 | 403 403 | + +',
      args: ({ caller }) => {
        const user = { email: `neu${companies}@b.example`, givenName: 'A', surName: 'B' }
        return [company(companies++), caller ? user : { ...user, password: 'vier Kraniche im Watt' }]
      },
    },
  ],
  requestAccess: [
    {
      on: '',
      may: '+ 403 403 403 | 403 403 | 403 403',
      args: () => ['Hafenbau 1 GmbH', { givenName: 'A', surName: 'B', email: 'a@b.example' }],
    },
  ],
} as const satisfies Record<string, readonly Case[]>
