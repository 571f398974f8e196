import { defineContract } from '../define'
import { AccountChangeInput, AccountChangeView } from './accountChange'

export const requestAccountChange = defineContract({
  name: 'requestAccountChange',
  area: 'access',
  summary:
    'Asks for a change of the address, password, factor, role, or reading of a bidder’s account, or of a company’s own address. ' +
    'Nothing changes until a second system admin, who is somebody else, confirms it within 72 hours; whom it is about is told at once.',
  params: [['change', AccountChangeInput]],
  result: AccountChangeView,
  who: ['admin'],
  subject: 'user',
  mutates: true,
  errors: [404, 409],
})
