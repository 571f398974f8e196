import { decimalText } from '../../../engine/reading'
import { judgeAwards, NO_PRIZES } from '../../../workflows/contest'
import type { JuryView } from '../../contract/procedure/jury'
import type { TenderView } from '../../contract/tenders/views'
import type { Lang } from '../../platform/errors'
import type { DocumentWriter } from '../../platform/pdf'
import { exactTime, interfaceText, say, stamp } from '../../words/words'
import { inFours, print, type Printed } from '../printed'

type Work = JuryView['works'][number]

const word = (lang: Lang, key: string, params: Record<string, string | number> = {}): string =>
  interfaceText(lang, ['jury', key], params) ?? key

const euro = (lang: Lang, sum: string): string => decimalText(sum, lang, 2)

const awardText = (lang: Lang, award: NonNullable<Work['award']>): string => {
  const what = award.kind === 'prize' ? word(lang, 'prizes.prize', { place: award.place ?? 0 }) : word(lang, 'prizes.recognition')
  return word(lang, 'award.line', { what, sum: euro(lang, award.sum) })
}

const paragraphs = (writer: DocumentWriter, text: string): void => {
  for (const one of text.split('\n')) if (one.trim() !== '') writer.paragraph(one)
}

/** What was set, what of it is given, and why otherwise. */
async function writePrizes(writer: DocumentWriter, { prizes, works, division }: JuryView, lang: Lang): Promise<void> {
  const set = prizes ?? NO_PRIZES
  const awards = works.flatMap(({ award }) => award ?? [])
  writer.heading(1, word(lang, 'prizes.title'))
  if (set.prizes.length + set.recognitions.length + awards.length === 0) return writer.paragraph(word(lang, 'prizes.none'))
  await writer.facts([
    ...set.prizes.map((sum, n) => [word(lang, 'prizes.prize', { place: n + 1 }), `${euro(lang, sum)} EUR`] as const),
    ...set.recognitions.map((sum, n) => [word(lang, 'prizes.nth', { n: n + 1 }), `${euro(lang, sum)} EUR`] as const),
  ])
  const judged = judgeAwards(set, awards)
  writer.paragraph(word(lang, 'prizes.given', { given: euro(lang, judged.given), set: euro(lang, judged.set) }))
  writer.paragraph(word(lang, judged.isWhole ? 'prizes.whole' : 'prizes.notWhole'))
  paragraphs(writer, division)
}

/** The preliminary examination: a line for each requirement of each work, then who looked and when. */
async function writeExamination(writer: DocumentWriter, { examination: { requirements, works } }: JuryView, lang: Lang): Promise<void> {
  writer.heading(1, word(lang, 'examination.title'))
  if (works.length === 0) return writer.paragraph(word(lang, 'examination.none'))
  for (const { number, met, note, by, at } of works) {
    writer.heading(2, word(lang, 'work.name', { number }))
    await writer.facts(
      requirements.map((one, n) => {
        const is = met[n] ?? null
        return [one, word(lang, `examination.${is === null ? 'open' : is ? 'yes' : 'no'}`)] as const
      }),
    )
    paragraphs(writer, note)
    writer.note(word(lang, 'examination.by', { name: by, at: stamp(lang, at) }))
  }
}

const writeWork = (writer: DocumentWriter, { number, rank, remark, award, excluded, organization }: Work, lang: Lang): void => {
  const name = word(lang, 'work.name', { number })
  writer.heading(2, organization === undefined ? name : `${name}: ${organization}`)
  if (excluded) {
    paragraphs(writer, word(lang, excluded.voters === undefined ? 'excluded.line' : 'excluded.lineOf', excluded))
    return paragraphs(writer, remark)
  }
  const ranked = rank === null ? word(lang, 'rank.none') : word(lang, 'rank.of', { rank })
  writer.note([ranked, ...(award ? [awardText(lang, award)] : [])].join(', '))
  paragraphs(writer, remark)
}

/** Ranked first, then the others by number, then what the jury took out. */
const inOrder = (works: readonly Work[]): Work[] => {
  const isOut = ({ excluded }: Work): number => (excluded ? 1 : 0)
  return [...works].sort((a, b) => isOut(a) - isOut(b) || (a.rank ?? Infinity) - (b.rank ?? Infinity) || a.number - b.number)
}

/** The report of a jury (§ 72 (3), § 79 (5) VgV): by numbers, and with names once they are open. */
export const printJuryReport = (
  { tender, jury }: { tender: TenderView; jury: JuryView },
  { lang, at }: { lang: Lang; at: Date },
): Promise<Printed> => {
  const file = `${word(lang, 'paper.file')}-${tender.no}`
  return print({ title: word(lang, 'paper.title'), subtitle: tender.name, lang, at, file }, async (writer) => {
    await writer.facts([
      [say(lang, 'tender'), `${tender.name} (${say(lang, 'number', { no: tender.no })})`],
      [say(lang, 'tender.buyer'), tender.organization?.name ?? ''],
    ])
    if (jury.differs) writer.paragraph(word(lang, 'differs'))
    if (jury.state === 'writing') writer.paragraph(word(lang, 'paper.unsigned'))
    if (jury.state !== 'over') writer.paragraph(word(lang, 'paper.nameless'))
    await writePrizes(writer, jury, lang)
    writer.heading(1, word(lang, 'remark'))
    for (const work of inOrder(jury.works)) writeWork(writer, work, lang)
    await writeExamination(writer, jury, lang)
    writer.heading(1, word(lang, 'questions'))
    paragraphs(writer, jury.questions === '' ? word(lang, 'noQuestions') : jury.questions)
    writer.heading(1, word(lang, 'members.title'))
    await writer.facts(
      jury.members.map(({ name, signedAt }) => [
        name || word(lang, 'members.gone'),
        signedAt === null ? word(lang, 'members.due') : word(lang, 'members.signed', { at: exactTime(lang, signedAt) }),
      ]),
    )
    writer.heading(1, say(lang, 'proof'))
    await writer.facts([[word(lang, 'paper.hash'), jury.hash === null ? '–' : inFours(jury.hash)]])
    if (jury.state !== 'writing') writer.note(word(lang, 'paper.note'))
  })
}
