import { previewPropertyImport as contract } from '../../contract/parcels/previewPropertyImport'
import { method, noSubject } from '../../calls/method'
import { allow } from '../../calls/accessDecision'
import { previewImport } from '../exchange/importing'

export const previewPropertyImport = method(contract, {
  subject: noSubject,
  policy: () => allow(),
  handle: (ctx, _subject, { file, options }) => previewImport(ctx, file, options ?? {}),
})
