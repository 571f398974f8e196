import { formatDate } from '../../../engine/reading'
import type { ReportLineView, ReportNote, ReportView, SignedReport } from '../../contract/report/report'
import type { Lang } from '../../platform/errors'
import type { DocumentWriter } from '../../platform/pdf'
import { exactTime, interfaceText, say, stamp } from '../../words/words'
import { inFours, print, type Printed, writeFileTable } from '../printed'

const word = (lang: Lang, key: string): string => interfaceText(lang, ['report', key]) ?? key

type WrittenWords = Pick<ReportNote, 'text' | 'by' | 'at' | 'isAltered'>

const writeWritten = (writer: DocumentWriter, { text, by, at, isAltered }: WrittenWords, lang: Lang): void => {
  for (const paragraph of text.split('\n')) if (paragraph.trim() !== '') writer.paragraph(paragraph)
  writer.note(say(lang, 'report.hand', { by, at: stamp(lang, at) }))
  if (isAltered) writer.paragraph(say(lang, 'report.altered'))
}

const writeNote = async (writer: DocumentWriter, note: ReportNote, lang: Lang): Promise<void> => {
  const { no, kind, moment, files } = note
  writer.heading(2, `${say(lang, 'report.note', { no })}: ${word(lang, `kind.${kind}`)}`)
  if (moment !== null) writer.note(say(lang, 'report.noteMoment', { at: stamp(lang, moment) }))
  writeWritten(writer, note, lang)
  if (files.length > 0) await writeFileTable(writer, files, lang)
}

const writeLine = (writer: DocumentWriter, line: ReportLineView, lang: Lang): void => {
  const { paragraph, about, state, missing, written, statements } = line
  writer.heading(2, `${paragraph}: ${word(lang, `about.${about}`)}`)
  writer.note(word(lang, `state.${state}`))
  for (const { source } of missing) writer.paragraph(say(lang, 'report.missing', { what: word(lang, `source.${source}`) }))
  if (written) writeWritten(writer, written, lang)
  for (const { text, details, at, by } of statements) {
    writer.paragraph([text, ...details].join('\n'))
    const from = [at === null ? '' : stamp(lang, at), by ?? ''].filter((part) => part !== '')
    if (from.length > 0) writer.note(from.join(', '))
  }
}

/** Lines that say nothing in this procedure are left out of the paper. */
const isPrinted = ({ state }: ReportLineView): boolean => state !== 'without'

/** The procurement report, as it stands or as it was signed: what is put into the files of the procedure (§ 8 VgV). */
export const printReport = (report: ReportView | SignedReport, { lang, at }: { lang: Lang; at: Date }): Promise<Printed> => {
  const signed = 'hash' in report ? report : null
  const file = `${say(lang, 'report.file')}-${report.projectNo}${signed ? `-${signed.no}` : ''}`
  return print({ title: say(lang, 'report.title'), subtitle: report.projectName, lang, at, file }, async (writer) => {
    await writer.facts([
      [say(lang, 'tender'), `${report.projectName} (${say(lang, 'number', { no: report.projectNo })})`],
      [say(lang, 'tender.buyer'), report.buyer],
      [say(lang, 'report.law'), report.law],
      ...(signed
        ? ([
            [say(lang, 'report.version'), String(signed.no)],
            [say(lang, 'report.signedBy'), `${signed.by}, ${exactTime(lang, signed.at)}`],
          ] as const)
        : []),
    ])
    if (signed?.isAltered) writer.paragraph(say(lang, 'report.alteredVersion'))
    for (const one of report.lost) writer.paragraph(one)
    if (!report.verified) writer.paragraph(word(lang, 'notRead'))
    writer.heading(1, say(lang, 'report.lines'))
    for (const line of report.lines.filter(isPrinted)) writeLine(writer, line, lang)
    writer.heading(1, say(lang, 'report.notes'))
    if (report.notes.length === 0) writer.paragraph(say(lang, 'report.noNotes'))
    for (const note of report.notes) await writeNote(writer, note, lang)
    if (report.moments.length > 0) {
      writer.heading(1, say(lang, 'report.moments'))
      await writer.facts(
        report.moments.map(({ key, paragraph, lotName, last }): [string, string] => [
          [word(lang, `moment.${key}`), lotName ?? ''].filter((part) => part !== '').join(', '),
          `${formatDate(new Date(`${last}T12:00:00Z`), lang)} (${paragraph})`,
        ]),
      )
    }
    if (!signed) return
    writer.heading(1, say(lang, 'proof'))
    await writer.facts([
      [say(lang, 'report.hash'), inFours(signed.hash)],
      [say(lang, 'logHead'), `${signed.logHead.seq}: ${inFours(signed.logHead.hash)}`],
    ])
  })
}
