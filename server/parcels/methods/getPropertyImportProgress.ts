import { getPropertyImportProgress as contract } from '../../contract/parcels/getPropertyImportProgress'
import { method, noSubject } from '../../calls/method'
import { allow } from '../../calls/accessDecision'
import { progressOf } from '../exchange/progress'

export const getPropertyImportProgress = method(contract, {
  subject: noSubject,
  policy: () => allow(),
  handle: (ctx, _subject, { key }) => Promise.resolve(progressOf(ctx, key)),
})
