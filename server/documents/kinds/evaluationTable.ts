import type { ComparedField, EvaluatedOffer, EvaluationView } from '../../contract/evaluation/views'
import { haveOtherSheets } from '../../../engine/authoring'
import { formWordsOf } from '../../../engine/languages'
import { shownDecimal } from '../../../engine/numbers'
import { formulaText, rankedText } from '../../tenders/area'
import { csvOf, type Cell } from '../../platform/csv'
import type { Lang } from '../../platform/errors'
import type { Printed } from '../printed'
import { judgedByParts, nameInTree, priceOf } from '../../../workflows/evaluation'
import { leastText, weightText } from './awardCriteria'
import { otherSheets } from './priceSheet'
import { outText, totalName } from './evaluation'
import { exactTime, say, type WordKey } from '../../words/words'
import { nodeText } from '../../words/nodeText'

interface Column {
  head: string
  cell(offer: EvaluatedOffer): Cell
}

/** Everybody who gave points for something, each once, in the order of their names. */
const members = ({ offers }: EvaluationView): { userId: string; name: string }[] =>
  [...new Map(offers.flatMap(({ marks }) => marks.map(({ userId, name }) => [userId, { userId, name }] as const))).values()].sort((a, b) =>
    a.name.localeCompare(b.name, 'de'),
  )

const criterionColumns = (view: EvaluationView, lang: Lang): Column[] => {
  const { criteria, offers, maxPoints, method } = view
  return criteria.flatMap((one): Column[] => {
    const { id, price, minimum } = one
    const criterion = nameInTree(one, criteria)
    const column = (
      key: WordKey,
      of: (offer: EvaluatedOffer) => string | null | undefined,
      { also = '', ...params }: Record<string, string> = {},
    ): Column => ({
      head: say(lang, key, { criterion, ...params }) + (also === '' ? '' : `, ${also}`),
      cell: (offer) => ({ number: of(offer) ?? null }),
    })
    const byMembers = price || judgedByParts(criteria).has(id) ? [] : members(view)
    // What the numbers below are worked out with: whoever reckons it again has nothing but this table.
    const least = minimum ? leastText(minimum, lang) : ''
    const formula = price && (method ?? { kind: 'points' }).kind === 'points' ? formulaText(price.formula, lang) : ''
    return [
      column('evaluation.pointsOf', ({ results }) => results[id]?.points, { max: shownDecimal(maxPoints, lang), also: least }),
      column('evaluation.weightedOf', ({ results }) => results[id]?.weighted, { weight: weightText(one, lang) }),
      ...(price ? [column('evaluation.priceOf', ({ results }) => results[id]?.price, { also: formula })] : []),
      ...(offers.some(({ agreed }) => agreed[id]) ? [column('evaluation.agreedOn', ({ agreed }) => agreed[id]?.points)] : []),
      ...byMembers.map(({ userId, name: person }) =>
        column('evaluation.pointsBy', ({ marks }) => marks.find((mark) => mark.userId === userId)?.points[id]?.points, { person }),
      ),
    ]
  })
}

/** Numbers stay numbers where all offers say them in one currency, which the head names. */
const fieldColumn = (field: ComparedField, { offers }: EvaluationView, lang: Lang): Column => {
  const { key, section, label, isNumber } = field
  const prices = offers.map(({ values }) => priceOf(values[key]?.value))
  const currencies = [...new Set(prices.flatMap((price) => (price ? [price.currency] : [])))]
  const [only = null] = currencies
  const head = `${section[lang]} › ${label[lang]}`
  if (isNumber && currencies.length <= 1) {
    return {
      head: only === null ? head : `${head} (${only})`,
      cell: ({ values }) => ({ number: priceOf(values[key]?.value)?.amount ?? null }),
    }
  }
  return { head, cell: ({ values }) => nodeText({ contentId: key, contentType: 'field', label, ...values[key] }, lang) }
}

/** One row an offer, one column a thing known of it, ready for a spreadsheet in the reader's language. */
export const evaluationTable = (view: EvaluationView, lang: Lang): Printed => {
  const columns: Column[] = [
    { head: say(lang, 'evaluation.rank'), cell: ({ rank }) => ({ number: rank === null ? null : String(rank) }) },
    { head: say(lang, 'receipt.organization'), cell: ({ organization }) => organization.name },
    { head: totalName(view, lang), cell: ({ total }) => ({ number: total }) },
    {
      head: say(lang, 'evaluation.excluded'),
      cell: (offer) => offer.excluded?.reason ?? outText(offer, lang),
    },
    {
      head: say(lang, 'receipt.received'),
      cell: ({ receivedAt, late }) => `${exactTime(lang, receivedAt)}${late ? `, ${say(lang, 'evaluation.late')}` : ''}`,
    },
    { head: say(lang, 'receipt.number'), cell: ({ receiptNo }) => receiptNo },
    { head: say(lang, 'criteria.ranked'), cell: () => rankedText(view, lang) },
    ...(haveOtherSheets(view.offers.map(({ values }) => values))
      ? [{ head: formWordsOf(lang).sheet.title, cell: () => otherSheets(lang) }]
      : []),
    ...criterionColumns(view, lang),
    ...view.fields.map((field) => fieldColumn(field, view, lang)),
  ]
  const rows = [columns.map(({ head }): Cell => head), ...view.offers.map((offer) => columns.map(({ cell }) => cell(offer)))]
  return { name: `${say(lang, 'evaluation.file')}-${view.projectNo}-${view.lotId}.csv`, body: Buffer.from(csvOf({ lang, rows }), 'utf8') }
}
