import { requestAccess as contract } from '../../contract/access/requestAccess'
import { trimmed } from '../../organizations/area'
import { takeAttempt } from '../../platform/attempts'
import { AppError } from '../../platform/errors'
import { method, noSubject } from '../../calls/method'
import { allow } from '../../calls/accessDecision'
import { placeOrder } from '../orders'
import { asAddress, isAddress } from '../userFaults'

const FREE_PER_ADDRESS = 5

export const requestAccess = method(contract, {
  subject: noSubject,
  policy: () => allow(),
  async handle(ctx, _subject, params) {
    const { organizationName, person } = trimmed(params)
    const { givenName, surName, message = '' } = person
    const email = asAddress(person.email)
    const missing = Object.entries({
      '/organizationName': organizationName,
      '/person/givenName': givenName,
      '/person/surName': surName,
      '/person/email': email,
    })
    const errors = [
      ...missing.filter(([, value]) => value === '').map(([path]) => ({ path, rule: 'required' })),
      ...(email !== '' && !isAddress(email) ? [{ path: '/person/email', rule: 'email' }] : []),
    ]
    if (errors.length > 0) throw new AppError('invalid', { errors })
    const seconds = await takeAttempt({ kind: 'access-address', key: ctx.connection.address, free: FREE_PER_ADDRESS }, ctx.now)
    if (seconds > 0) throw new AppError('tooMany', { reason: 'tooManyLogins', params: { seconds }, seconds })
    const facts = { organization: organizationName, requester: `${givenName} ${surName}`, requesterEmail: email, message }
    await placeOrder({ kind: 'accessRequest', lang: ctx.lang, facts }, ctx.now)
    return null
  },
})
