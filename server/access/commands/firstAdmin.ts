import type { ErrorData } from '../../platform/errors'
import { AppError } from '../../platform/errors'
import { isDuplicateKey } from '../../platform/duplicateKey'
import { UserModel, type UserDoc } from '../model'
import { hashPassword } from '../password'
import { placeIn, provenIntents } from '../../platform/intentProof'
import { passwordFault } from '../passwordRules'
import { personRecord } from '../record'
import { personName } from '../sessions'
import { dropSetupTokens, issueToken, useUpToken, type TokenDoc } from '../tokens'
import { asAddress, isAddress } from '../userFaults'

type Faults = NonNullable<ErrorData['errors']>

interface FirstAdmin {
  readonly email: string
  readonly givenName: string
  readonly surName: string
}

/**
 * The first admin's id is fixed, so that the database itself refuses a second one: also where two processes each printed a link
 * and both are followed in the same instant.
 */
const FIRST_ADMIN = 'first-admin'

/** Whether anybody is a system admin. Bidders who registered themselves do not count: with them alone nobody could run the place. */
export const hasAdmin = async (): Promise<boolean> => (await UserModel.exists({ roles: 'SYSTEM_ADMIN' })) !== null

/**
 * At start: a link by which the first system admin makes their account, or null where there is one. It takes the place of one that was
 * printed before.
 */
export const offerSetup = async (at: Date): Promise<{ token: string; expiresAt: Date } | null> => {
  if (!(await hasAdmin())) return issueToken('setup', { userId: null, at })
  await dropSetupTokens()
  return null
}

/** Texts as they are kept: no outer blanks, the address in its one form. */
const normal = ({ email, givenName, surName }: FirstAdmin): FirstAdmin => ({
  email: asAddress(email),
  givenName: givenName.trim(),
  surName: surName.trim(),
})

const faultsOf = async (user: FirstAdmin, password: string): Promise<Faults> => {
  const missing = (['email', 'givenName', 'surName'] as const).filter((field) => user[field] === '')
  const wrongEmail = user.email !== '' && !isAddress(user.email)
  const taken = user.email !== '' && (await UserModel.exists({ email: user.email })) !== null
  const guessable = passwordFault(password, [user.email, user.givenName, user.surName])
  return [
    ...missing.map((field) => ({ path: `/user/${field}`, rule: 'required' })),
    ...(wrongEmail ? [{ path: '/user/email', rule: 'email' }] : []),
    ...(taken ? [{ path: '/user/email', rule: 'taken' }] : []),
    ...(guessable ? [{ path: '/password', ...guessable }] : []),
  ]
}

/** What a person reads of a 422: the sentence of the first fault, which names the field. */
export const refuseAccount = (errors: Faults): AppError => {
  const [first] = errors
  const field = first?.path.split('/').at(-1) ?? ''
  const name = /password$/i.test(field) ? 'password' : field
  return new AppError('invalid', { errors, reason: `account.${name}.${first?.rule ?? ''}`, params: { min: 12 } })
}

/** Makes the first system admin and uses the link up: everything is judged before, so that a typing mistake costs no link. */
export const createFirstAdmin = async (
  token: TokenDoc,
  { user: typed, password, at }: { user: FirstAdmin; password: string; at: Date },
): Promise<UserDoc> => {
  const user = normal(typed)
  const errors = await faultsOf(user, password)
  if (errors.length > 0) throw refuseAccount(errors)
  const passwordHash = await hashPassword(password)
  await useUpToken(token, at)
  try {
    const made = await UserModel.create({
      _id: FIRST_ADMIN,
      ...user,
      contact: { ...user },
      roles: ['SYSTEM_ADMIN'],
      state: 'ACTIVE',
      // Put off, as skipping the set-up does: it counts as not set up as soon as the system requires a second factor.
      totp: { enabled: false },
      passwordHash,
      created: at,
      updated: at,
      // With the account itself: one that the log does not know is nobody's (accountInLog.ts).
      pending: provenIntents(placeIn(UserModel, FIRST_ADMIN), [
        personRecord({
          ...{ at, actor: { id: FIRST_ADMIN, email: user.email, name: personName(user) } },
          entries: [{ type: 'FIRST_ADMIN_CREATED' }],
        }),
      ]),
    })
    return made.toObject()
  } catch (error) {
    if (isDuplicateKey(error)) throw new AppError('conflict', { reason: 'adminExists' }, error)
    throw error
  }
}
