import { exportProperties as contract } from '../../contract/parcels/exportProperties'
import { method, noSubject } from '../../calls/method'
import { allow } from '../../calls/accessDecision'
import { readExport, writeExport } from '../exchange/exporting'

export const exportProperties = method(contract, {
  subject: noSubject,
  policy: () => allow(),
  async handle(ctx, _subject, { ids, format, system }) {
    const rows = await readExport(ctx, ids)
    const { fileName, mime, bytes } = await writeExport(rows, { format, system: system ?? '4326', at: ctx.now, lang: ctx.lang })
    return { fileName, mime, content: bytes.toString('base64'), count: rows.length }
  },
})
