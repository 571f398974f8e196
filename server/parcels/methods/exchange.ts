import * as contract from '../../contract/all.gen'
import { method, noSubject } from '../../calls/method'
import { allow } from '../../calls/accessDecision'
import { readExport, writeExport } from '../exchange/exporting'
import { previewImport, importFile, progressOf } from '../exchange/importing'

export const exportProperties = method(contract.exportProperties, {
  subject: noSubject,
  policy: () => allow(),
  async handle(ctx, _subject, { ids, format, system }) {
    const rows = await readExport(ctx, ids)
    const { fileName, mime, bytes } = await writeExport(rows, { format, system: system ?? '4326', at: ctx.now, lang: ctx.lang })
    return { fileName, mime, content: bytes.toString('base64'), count: rows.length }
  },
})

export const previewPropertyImport = method(contract.previewPropertyImport, {
  subject: noSubject,
  policy: () => allow(),
  handle: (ctx, _subject, { file, options }) => previewImport(ctx, file, options ?? {}),
})

export const importProperties = method(contract.importProperties, {
  subject: noSubject,
  policy: () => allow(),
  handle: (ctx, _subject, { file, options }) => importFile(ctx, file, options),
})

export const getPropertyImportProgress = method(contract.getPropertyImportProgress, {
  subject: noSubject,
  policy: () => allow(),
  handle: (ctx, _subject, { key }) => Promise.resolve(progressOf(ctx, key)),
})
