import { variantName } from '../../../engine/form'
import { readIn } from '../../../engine/languages'
import type { OpenerOnRecord } from '../../contract/procedure/openers'
import type { ListedOffer, OpeningRecordView } from '../../contract/procedure/views'
import { decimalText } from '../../../engine/reading'
import type { Lang } from '../../platform/errors'
import type { DocumentWriter } from '../../platform/pdf'
import { print, type Printed } from '../printed'
import { exactTime, interfaceText, moneyText, say } from '../../words/words'

type Record = OpeningRecordView

const words = (lang: Lang, key: string, params: { [name: string]: string | number } = {}): string =>
  interfaceText(lang, ['opening', `record.${key}`], params) ?? key

/** ' (Arbeit 3, 1. Rang)': what a jury judged it by. */
const workText = (lang: Lang, { work }: Record['submissions'][number]): string =>
  work ? ` (${words(lang, work.rank === null ? 'work' : 'workRanked', { number: work.number, rank: work.rank ?? '' })})` : ''

/** Works by number, while nobody may know whose they are. */
async function writeWorks(writer: DocumentWriter, { works, nameless }: Record, lang: Lang): Promise<void> {
  if (!works || !nameless) return
  if (works.length > 0)
    await writer.table({
      columns: [
        { part: 3, head: words(lang, 'works.name') },
        { part: 6, head: words(lang, 'works.files') },
        { part: 8, head: 'SHA-256' },
      ],
      rows: works.flatMap(({ number, hash, files }) => [
        // Files without a checksum of their own stand beside the work's, which is made of them.
        [words(lang, 'work', { number }), files.flatMap((one) => (one.sha256 ? [] : one.name)).join(', '), hash].map((text) => ({ text })),
        ...files.flatMap(({ name, sha256 }) => (sha256 ? [[{ text: '' }, { text: name }, { text: sha256 }]] : [])),
      ]),
    })
  writer.paragraph(words(lang, 'works.nameless'))
  writer.paragraph(words(lang, 'works.late', { count: nameless.late }))
  if (nameless.mismatches > 0) writer.paragraph(words(lang, 'works.mismatches', { count: nameless.mismatches }))
}

/** The jury's report that the names were held against. */
async function writeJury(writer: DocumentWriter, { jury }: Record, lang: Lang): Promise<void> {
  if (!jury) return
  writer.heading(1, words(lang, 'jury.title'))
  await writer.facts([
    ['SHA-256', jury.hash] as const,
    ...jury.signedBy.map(({ name, at }) => [name, words(lang, 'jury.signed', { time: exactTime(lang, at) })] as const),
  ])
  if (jury.unmatched) writer.paragraph(words(lang, 'jury.unmatched', { numbers: jury.unmatched.join(', ') }))
}

const inFours = (hash: string): string => hash.replace(/(.{4})(?=.)/g, '$1 ')

/** Since when somebody was in the team, and who put them in. */
const openerText = (lang: Lang, { since, addedBy, deputyOf }: OpenerOnRecord): string => {
  const date = since === null ? '–' : exactTime(lang, since)
  const place =
    deputyOf === undefined ? say(lang, 'record.eyes.since', { date }) : say(lang, 'record.eyes.deputyOf', { member: deputyOf, date })
  const by = deputyOf === undefined ? 'record.eyes.added' : 'record.eyes.named'
  return `${place}, ${addedBy === null ? say(lang, 'record.eyes.made') : say(lang, by, { name: addedBy })}`
}

const confirmationFacts = (lang: Lang, { confirmation }: OpeningRecordView): [string, string][] =>
  confirmation
    ? [
        [
          say(lang, 'record.eyes.confirmation'),
          say(lang, 'record.eyes.confirmationText', {
            name: confirmation.by,
            time: exactTime(lang, confirmation.at),
            reason: confirmation.reason,
          }),
        ],
        [
          say(lang, 'record.eyes.why'),
          confirmation.why.map((reason) => interfaceText(lang, ['openers', `reason.${reason}`]) ?? reason).join(' '),
        ],
      ]
    : []

const namesOf = (envelopes: NonNullable<OpeningRecordView['envelopes']>, lang: Lang): string =>
  envelopes.map(({ key, name }) => readIn(name, lang) || key).join(', ')

const sumTexts = (lang: Lang, its: Partial<Pick<ListedOffer, 'sum' | 'discount'>> = {}): string[] => [
  its.sum ? moneyText(lang, its.sum) : '–',
  its.discount ? `${decimalText(its.discount, lang)} %` : '–',
]

/** Who offered what, where the procedure has it in the record (§ 14 (3) no. 1 VOB/A). */
async function writeList(writer: DocumentWriter, { submissions }: OpeningRecordView, lang: Lang): Promise<void> {
  if (!submissions.some(({ listed }) => listed)) return
  writer.heading(1, say(lang, 'record.list'))
  await writer.table({
    columns: [
      { part: 5, head: say(lang, 'record.list.who') },
      { part: 6, head: say(lang, 'record.list.address') },
      { part: 4, head: say(lang, 'record.list.sum') },
      { part: 3, head: say(lang, 'record.list.discount') },
      { part: 3, head: say(lang, 'record.list.variants') },
    ],
    rows: submissions.flatMap(({ organization, listed }) =>
      [
        [organization, listed?.address || '–', ...sumTexts(lang, listed), String(listed?.variants ?? '–')],
        ...(listed?.mains ?? []).map(({ no, ...its }) => [
          variantName(organization, { no, main: true }, lang),
          ...['–', ...sumTexts(lang, its), '–'],
        ]),
      ].map((row) => row.map((text) => ({ text }))),
    ),
  })
  writer.paragraph(say(lang, 'record.list.note'))
}

type Columns = Parameters<DocumentWriter['table']>[0]['columns']

async function writeLate(writer: DocumentWriter, { late }: OpeningRecordView, { lang, columns }: { lang: Lang; columns: Columns }) {
  writer.heading(1, say(lang, 'record.late', { count: late.length }))
  if (late.length === 0) return void writer.paragraph(say(lang, 'record.noneLate'))
  const rows = late.map(({ organization, receivedAt, receiptNo }) =>
    [organization, exactTime(lang, receivedAt), receiptNo].map((text) => ({ text })),
  )
  await writer.table({ columns, rows })
}

/** 'Niederschrift über die Öffnung der Teilnahmeanträge / Angebote': who opened, times, what lay there, what came late, what proves it. */
export const printOpeningRecord = (
  record: OpeningRecordView,
  { lang, at, isOnlyLot = false }: { lang: Lang; at: Date; /** A single lot is the tender itself, and not named. */ isOnlyLot?: boolean },
): Promise<Printed> => {
  const title = say(lang, record.what === 'offers' ? 'record.offers' : 'record.applications')
  const subtitle = say(lang, 'record.no', { no: record.no })
  const isAlone = record.alone === true
  const organization = { part: 5, head: say(lang, 'receipt.organization') }
  const number = { part: 3, head: say(lang, 'receipt.number') }
  const columns = [organization, { part: 5, head: say(lang, 'receipt.received') }, number]
  return print({ title, subtitle, lang, at, file: `${say(lang, 'record.file')}-${record.no}` }, async (writer) => {
    await writer.facts([
      [say(lang, 'record.number'), record.no],
      [say(lang, 'tender'), `${record.projectName} (${say(lang, 'number', { no: record.projectNo })})`],
      [say(lang, 'tender.buyer'), record.buyer],
      ...(isOnlyLot ? [] : [[say(lang, 'tender.lotId'), record.lotName || record.lotId] as const]),
      // As on the screen: only where there is a second one is there a first.
      ...(record.round > 1 ? [[say(lang, 'receipt.round'), String(record.round)] as const] : []),
      ...(record.envelopes ? [[say(lang, 'record.envelope'), namesOf(record.envelopes, lang)] as const] : []),
      [say(lang, 'record.deadline'), record.deadline === null ? '–' : exactTime(lang, record.deadline)],
      ...(isAlone ? [] : [[say(lang, 'record.started'), `${record.startedBy}, ${exactTime(lang, record.startedAt)}`] as const]),
      ...(record.joined ?? []).map((one) => [say(lang, 'record.joined'), `${one.name}, ${exactTime(lang, one.at)}`] as const),
      [say(lang, isAlone ? 'record.openedBy' : 'record.finished'), `${record.finishedBy}, ${exactTime(lang, record.finishedAt)}`],
    ])
    writer.heading(1, say(lang, 'record.submissions', { count: record.works?.length ?? record.submissions.length }))
    const { mismatches = [] } = record
    const isEmpty = record.submissions.length === 0 && mismatches.length === 0 && (record.works ?? []).length === 0
    if (isEmpty) writer.paragraph(say(lang, 'record.none'))
    if (record.submissions.length > 0)
      await writer.table({
        columns: [...columns, { part: 6, head: 'SHA-256' }],
        rows: record.submissions.map((one) => [
          { text: `${one.organization}${workText(lang, one)}` },
          { text: exactTime(lang, one.receivedAt) },
          { text: one.receiptNo },
          { text: inFours(one.hash) },
        ]),
      })
    await writeList(writer, record, lang)
    await writeWorks(writer, record, lang)
    await writeJury(writer, record, lang)
    if (record.left) {
      writer.heading(1, say(lang, 'record.left', { count: record.left.length }))
      await writer.table({
        columns: [organization, number],
        rows: record.left.map((one) => [{ text: one.organization }, { text: one.receiptNo }]),
      })
    }
    // What came late has no names, and is counted with the works.
    if (!record.nameless) await writeLate(writer, record, { lang, columns })
    if (mismatches.length > 0) {
      writer.heading(1, say(lang, 'record.mismatches', { count: mismatches.length }))
      writer.paragraph(say(lang, 'record.mismatchesNote'))
      await writer.table({
        columns: [organization, number, { part: 8, head: say(lang, 'record.differs') }],
        rows: mismatches.map(({ organization, receiptNo, parts }) => [
          { text: organization },
          { text: receiptNo },
          { text: parts.map((part) => interfaceText(lang, ['mismatch', `part.${part}`]) ?? part).join(', ') },
        ]),
      })
    }
    if (record.openers) {
      writer.heading(1, say(lang, 'record.eyes.openers'))
      await writer.facts([...record.openers.map((one) => [one.name, openerText(lang, one)] as const), ...confirmationFacts(lang, record)])
    }
    if (record.present) {
      writer.heading(1, say(lang, 'record.present'))
      await writer.facts(record.present.map((one) => [one.organization, exactTime(lang, one.at)] as const))
    }
    if (record.differs) writer.paragraph(interfaceText(lang, ['opening', 'record.differs']) ?? '')
    for (const { what, of } of record.logFindings ?? [])
      writer.paragraph(interfaceText(lang, ['opening', `record.log.${what}`], { of }) ?? what)
    writer.heading(1, say(lang, 'proof'))
    await writer.facts([
      [say(lang, 'record.hash'), inFours(record.hash)],
      [say(lang, 'logHead'), `${record.logHead.seq}: ${inFours(record.logHead.hash)}`],
    ])
    writer.note(say(lang, isAlone ? 'record.noteAlone' : record.joined ? 'record.noteMany' : 'record.note'))
  })
}
