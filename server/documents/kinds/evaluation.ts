import { haveOtherSheets } from '../../../engine/authoring'
import { groupedNumber, pointedNumber } from '../../../engine/languages'
import type { CriterionView, EvaluatedOffer, EvaluationView } from '../../contract/evaluation/views'
import type { Lang } from '../../platform/errors'
import type { DocumentWriter } from '../../platform/pdf'
import { print, type Printed } from '../printed'
import { formulaText, rankedText } from '../../tenders/area'
import { exactTime, interfaceText, say, stamp } from '../../words/words'
import { judgedByParts, nameInTree } from '../../../workflows/evaluation'
import { leastText, weightText } from './awardCriteria'
import { otherSheets, writeSheet } from './priceSheet'

const decimal = (number: string | null | undefined, lang: Lang): string => {
  if (number === null || number === undefined) return '–'
  return pointedNumber(number, lang)
}

const howJudged = ({ price, minimum }: CriterionView, { maxPoints, method }: EvaluationView, lang: Lang): string => {
  if (price) return method ? screenWord(lang, 'criteria.by.price') : formulaText(price.formula, lang)
  const byPeople = say(lang, 'evaluation.byPeople', { max: decimal(maxPoints, lang) })
  return minimum ? `${byPeople}, ${leastText(minimum, lang)}` : byPeople
}

const screenWord = (lang: Lang, key: string, params: Readonly<Record<string, string>> = {}): string =>
  interfaceText(lang, ['evaluation', key], params) ?? ''

/** What the column of totals holds by this method. */
export const totalName = ({ method }: Pick<EvaluationView, 'method'>, lang: Lang): string => {
  const kind = method?.kind ?? 'points'
  if (kind === 'points' || kind === 'quality') return say(lang, 'evaluation.total')
  return screenWord(lang, kind === 'lowestPrice' ? 'ranking.price' : 'ranking.figure')
}

/** Why an offer has no rank; empty: nothing keeps it from one. */
export const outText = ({ excluded, afterClose, out }: EvaluatedOffer, lang: Lang): string => {
  if (excluded) return say(lang, 'evaluation.excluded')
  if (afterClose) return say(lang, 'evaluation.afterClose')
  return out === null ? '' : screenWord(lang, `out.${out}`)
}

/** '113.010,00' */
const amount = (price: string | null | undefined, lang: Lang): string => {
  return (price ?? '').split('.')[0] === '' ? '–' : groupedNumber(price ?? '', lang)
}

/** Who gave what, and why: 'Kira Sander 8: gut begründet'. */
const givenText = ({ marks, results, agreed }: EvaluatedOffer, criterion: CriterionView, lang: Lang): string => {
  const { id, price } = criterion
  if (price) return say(lang, 'evaluation.price', { price: amount(results[id]?.price, lang) })
  const said = agreed[id]
  const together = said ? [screenWord(lang, 'agreed.said', { ...said, points: decimal(said.points, lang), at: stamp(lang, said.at) })] : []
  const own = marks.flatMap(({ name, points }) => {
    const given = points[id]
    if (!given || (given.points === null && given.reason === '')) return []
    return [`${name} ${decimal(given.points, lang)}${given.reason === '' ? '' : `: ${given.reason}`}`]
  })
  return [...together, ...own].join('; ')
}

const writeOffer = async (
  writer: DocumentWriter,
  offer: EvaluatedOffer,
  { view, lang }: { view: EvaluationView; lang: Lang },
): Promise<void> => {
  writer.heading(2, offer.organization.name)
  const { excluded } = offer
  if (excluded)
    writer.paragraph(say(lang, 'evaluation.excludedWhy', { by: excluded.by, at: stamp(lang, excluded.at), reason: excluded.reason }))
  if (offer.afterClose) writer.paragraph(say(lang, 'evaluation.afterCloseWhy'))
  await writer.table({
    columns: [
      { part: 4, head: say(lang, 'evaluation.criterion') },
      { part: 2, head: say(lang, 'evaluation.points') },
      { part: 2, head: say(lang, 'evaluation.weighted') },
      { part: 7, head: say(lang, 'evaluation.given') },
    ],
    rows: view.criteria.map((criterion) => [
      { text: nameInTree(criterion, view.criteria) },
      { text: decimal(offer.results[criterion.id]?.points, lang) },
      { text: decimal(offer.results[criterion.id]?.weighted, lang) },
      { text: givenText(offer, criterion, lang) },
    ]),
  })
  const notes = offer.marks.filter(({ note }) => note !== '')
  if (notes.length > 0) await writer.facts(notes.map(({ name, note }) => [`${say(lang, 'evaluation.notes')}: ${name}`, note] as const))
}

const ranked = ({ offers }: EvaluationView): EvaluatedOffer[] =>
  [...offers].sort((a, b) => (a.rank ?? Number.MAX_SAFE_INTEGER) - (b.rank ?? Number.MAX_SAFE_INTEGER))

/** Criteria, ranking, and what led to it offer by offer: what is put into the files of the procedure (§ 8 VgV). */
export const printEvaluation = (view: EvaluationView, { lang, at }: { lang: Lang; at: Date }): Promise<Printed> => {
  const title = say(lang, view.part.kind === 'offer' ? 'evaluation.offers' : 'evaluation.applications')
  const file = `${say(lang, 'evaluation.file')}-${view.projectNo}-${view.lotId}`
  return print({ title, lang, at, file }, async (writer) => {
    const { closed } = view
    const openedAt = view.parts.find(
      ({ kind, round, offerRound }) => kind === view.part.kind && round === view.part.round && offerRound === view.part.offerRound,
    )?.openedAt
    await writer.facts([
      [say(lang, 'tender'), `${view.projectName} (${say(lang, 'number', { no: view.projectNo })})`],
      [say(lang, 'tender.lotId'), view.lotName || view.lotId],
      [say(lang, 'receipt.round'), String(view.part.round)],
      ...(view.part.kind === 'offer' ? ([[say(lang, 'receipt.offerRound'), String(view.part.offerRound)]] as const) : []),
      [say(lang, 'evaluation.opened'), openedAt === undefined ? '–' : exactTime(lang, openedAt)],
      [
        say(lang, 'evaluation.state'),
        closed ? say(lang, 'evaluation.closed', { by: closed.by, at: stamp(lang, closed.at) }) : say(lang, 'evaluation.notClosed'),
      ],
    ])
    writer.heading(1, say(lang, 'evaluation.criteria'))
    await writer.table({
      columns: [
        { part: 5, head: say(lang, 'evaluation.criterion') },
        { part: 2, head: say(lang, 'evaluation.weight') },
        { part: 8, head: say(lang, 'evaluation.how') },
      ],
      rows: view.criteria.map((one) => [
        { text: nameInTree(one, view.criteria) },
        { text: weightText(one, lang) },
        { text: judgedByParts(view.criteria).has(one.id) ? '' : howJudged(one, view, lang) },
      ]),
    })
    if (view.method ?? view.tie) writer.paragraph(rankedText(view, lang))
    writer.heading(1, say(lang, 'evaluation.ranking'))
    if (haveOtherSheets(view.offers.map(({ values }) => values))) writer.paragraph(otherSheets(lang))
    if (view.offers.length === 0) writer.paragraph(say(lang, 'evaluation.none'))
    else
      await writer.table({
        columns: [
          { part: 3, head: say(lang, 'evaluation.rank') },
          { part: 6, head: say(lang, 'receipt.organization') },
          { part: 3, head: totalName(view, lang) },
          { part: 5, head: say(lang, 'receipt.received') },
        ],
        rows: ranked(view).map((offer) => [
          { text: outText(offer, lang) || String(offer.rank ?? '–') },
          { text: offer.organization.name },
          { text: decimal(offer.total, lang) },
          { text: `${exactTime(lang, offer.receivedAt)}${offer.late ? `, ${say(lang, 'evaluation.late')}` : ''}` },
        ]),
      })
    for (const offer of ranked(view)) {
      await writeOffer(writer, offer, { view, lang })
      await writeSheet(writer, offer, { view, lang })
    }
    writer.note(say(lang, 'evaluation.note'))
  })
}
