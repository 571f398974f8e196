import type { OpeningRecordView } from '../../contract/procedure/views'
import type { Lang } from '../../platform/errors'
import type { DocumentWriter } from '../../platform/pdf'
import { exactTime, interfaceText } from '../../words/words'

type Record = OpeningRecordView

const words = (lang: Lang, key: string, params: { [name: string]: string | number } = {}): string =>
  interfaceText(lang, ['opening', `record.${key}`], params) ?? key

/** ' (Arbeit 3, 1. Rang)': what a jury judged it by. */
export const workText = (lang: Lang, { work }: Record['submissions'][number]): string =>
  work ? ` (${words(lang, work.rank === null ? 'work' : 'workRanked', { number: work.number, rank: work.rank ?? '' })})` : ''

/** Works by number, while nobody may know whose they are. */
export async function writeWorks(writer: DocumentWriter, { works, nameless }: Record, lang: Lang): Promise<void> {
  if (!works || !nameless) return
  if (works.length > 0)
    await writer.table({
      columns: [
        { part: 3, head: words(lang, 'works.name') },
        { part: 6, head: words(lang, 'works.files') },
        { part: 8, head: 'SHA-256' },
      ],
      rows: works.flatMap(({ number, hash, files }) => [
        [{ text: words(lang, 'work', { number }) }, { text: '' }, { text: hash }],
        ...files.map(({ name, sha256 }) => [{ text: '' }, { text: name }, { text: sha256 ?? '' }]),
      ]),
    })
  writer.paragraph(words(lang, 'works.nameless'))
  writer.paragraph(words(lang, 'works.late', { count: nameless.late }))
  if (nameless.mismatches > 0) writer.paragraph(words(lang, 'works.mismatches', { count: nameless.mismatches }))
}

/** The jury's report that the names were held against. */
export async function writeJury(writer: DocumentWriter, { jury }: Record, lang: Lang): Promise<void> {
  if (!jury) return
  writer.heading(1, words(lang, 'jury.title'))
  await writer.facts([
    ['SHA-256', jury.hash] as const,
    ...jury.signedBy.map(({ name, at }) => [name, words(lang, 'jury.signed', { time: exactTime(lang, at) })] as const),
  ])
  if (jury.unmatched) writer.paragraph(words(lang, 'jury.unmatched', { numbers: jury.unmatched.join(', ') }))
}
