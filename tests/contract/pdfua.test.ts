import { expect, it } from 'vitest'
import { printOpeningRecord } from '../../server/documents/kinds/openingRecord'
import { printReceipt } from '../../server/documents/kinds/receipt'
import { print } from '../../server/documents/printed'
import { brokenClauses, popplerText } from '../pdfua/checkPdfUa'
import { LETTERS } from '../world/letters'

const at = new Date('2026-03-02T08:00:00Z')
const hash = 'ab12'.repeat(16)
const NAME = `${LETTERS} & <x>\u000b\u0002\ud800`

/** In `npm run test:deep` alone: it wants a JDK, Maven and poppler, and fails where they are not there. */
it('printed documents hold PDF/UA-1, also with pasted controls and letters of many scripts, and a second reader copies them', async () => {
  const files = new Map<string, Buffer>()
  for (const lang of ['de', 'en'] as const) {
    const receipt = {
      ...{ no: 'E-1', kind: 'offer' as const, projectId: 'x', projectName: NAME, projectNo: 4, organizationName: NAME },
      ...{ lotId: 'LOT-0001', lotName: NAME, round: 1, offerRound: 2, receivedAt: '2026-03-02T08:47:12.318Z', late: true },
      ...{ declaredBy: NAME, files: [{ name: NAME, size: 123456, sha256: hash }], hash, logHead: { seq: 7, hash } },
    }
    const record = {
      ...{ id: 'x', no: 'N-3', what: 'applications' as const, projectId: 'x', projectNo: 4, projectName: NAME, buyer: NAME },
      ...{ lotId: 'LOT-0001', lotName: NAME, round: 2, deadline: '2026-03-02T09:00:00.000Z', startedBy: NAME, finishedBy: 'Torben' },
      ...{ startedAt: '2026-03-02T09:01:00.000Z', finishedAt: '2026-03-02T09:05:00.000Z', late: [], hash, logHead: { seq: 9, hash } },
      submissions: [{ organization: NAME, receivedAt: '2026-03-02T08:47:12.318Z', hash, receiptNo: 'E-1' }],
    }
    files.set(`receipt-${lang}`, (await printReceipt(receipt, { lang, at })).body)
    files.set(`record-${lang}`, (await printOpeningRecord(record, { lang, at })).body)
    const sheet = await print({ title: NAME, lang, at, file: 'x' }, async (writer) => {
      writer.heading(1, NAME)
      writer.address('Adresse', 'https://lotse.example/x')
      await writer.table({ columns: [{ part: 1, head: 'A' }], rows: [[{ text: NAME }]] })
    })
    files.set(`sheet-${lang}`, sheet.body)
  }
  expect(await brokenClauses(files)).toBe('')
  for (const body of files.values()) expect(await popplerText(body)).toContain('中文 Ελλάδα Кириллица Łódź Ğİş ẞ ≥ ☑ ½')
})
