import { importProperties as contract } from '../../contract/parcels/importProperties'
import { method, noSubject } from '../../calls/method'
import { allow } from '../../calls/accessDecision'
import { importFile } from '../exchange/importing'

export const importProperties = method(contract, {
  subject: noSubject,
  policy: () => allow(),
  handle: (ctx, _subject, { file, options }) => importFile(ctx, file, options),
})
