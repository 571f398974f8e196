import { instances, lotsOf, setAt, type FormData } from '../../engine/form'
import { readIn, type Lang } from '../../engine/languages'
import type { Template } from '../../engine/template'
import { codeName } from '../../eforms-sdk'
import { judgeNeed, type JudgedNeed } from '../../workflows/need'
import type { NeedView } from '../contract/need/need'
import type { ReaderNode } from '../contract/tenders/views'
import { lawRows } from '../law/area'
import { isSame } from '../platform/isSame'
import type { TenderDoc } from '../tenders/area'
import { nodeText } from '../words/nodeText'
import type { NeedWords } from './model'
import { lawOf } from './start'

/** By what eForms calls the procedures that come with Lotse (BT-105). */
const PROCEDURE_CODES = new Map(
  Object.entries({
    ...{ open: 'open', 'open-price-last': 'open', restricted: 'restricted', negotiated: 'neg-w-call' },
    ...{ 'negotiated-without': 'neg-wo-call', dialogue: 'comp-dial', innovation: 'innovation' },
    ...{ 'vob-eu-open': 'open', 'vob-eu-restricted': 'restricted', 'vob-eu-negotiated': 'neg-w-call' },
  }),
)

export const judgedNeed = async (tender: TenderDoc, { lines, threshold, on, procedure, reason, budget }: NeedWords): Promise<JudgedNeed> =>
  judgeNeed({
    ...{ regime: lawOf(tender), of: threshold, on, lines, procedure, reason, runsBy: tender.procedure.id },
    budget: budget?.amount ?? null,
    thresholds: (await lawRows()).thresholds,
  })

interface FieldOfForm {
  readonly path: string
  readonly contentId: string
  readonly lotName: string | null
  readonly needed: unknown
  readonly inForm: unknown
}

/** Fields of a form that a need has a word for, with both. */
export function fieldsOf(template: Template, data: FormData, { words, judged }: { words: NeedWords; judged: JudgedNeed }): FieldOfForm[] {
  const lots = lotsOf(template, data)
  const euros = (amount: string) => ({ amount, currency: 'EUR' })
  const at = (contentId: string, neededIn: (lotId: string) => unknown): FieldOfForm[] =>
    instances(template, data, contentId).flatMap(({ path, value }) => {
      const lot = lots.find((one) => path.startsWith(`${one.path}/`))
      const needed = neededIn(lot?.lotId ?? '')
      const lotName = lot ? lot.name || lot.lotId : null
      return needed === undefined ? [] : [{ path, contentId, lotName, needed, inForm: value }]
    })
  const total = judged.estimate.total === '0.00' ? undefined : euros(judged.estimate.total)
  return [
    ...at('BT-27-Procedure', () => total),
    ...at('BT-27-Lot', (lotId) => {
      const sum = judged.estimate.lots.get(lotId)
      return sum === undefined ? undefined : euros(sum)
    }),
    ...at('BT-58-Lot', (lotId) => words.lines.filter((one) => one.kind === 'extension' && one.lotId === lotId).length || undefined),
    ...at('BT-105-Procedure', () => PROCEDURE_CODES.get(words.procedure ?? '')),
  ]
}

/** The form with what the need says of it; the same object where nothing is other than it was. */
export const filled = (data: FormData, fields: readonly FieldOfForm[]): FormData =>
  fields.reduce((form, { path, needed, inForm }) => (isSame(needed, inForm) ? form : setAt(form, path, needed)), data)

/** Those fields for a reader. */
export const presentFields = (template: Template, fields: readonly FieldOfForm[], lang: Lang): NeedView['fields'] =>
  fields.flatMap(({ contentId, lotName, needed, inForm }) => {
    const node = template.node(contentId)
    if (!node) return []
    const { label, codelist } = node.ui
    const said = (value: unknown): string => {
      const name = typeof value === 'string' && codelist ? codeName(template.file.sdkVersion ?? '1.7', codelist, value) : undefined
      const names = name && typeof value === 'string' ? { names: { [value]: { ...name } } } : {}
      return nodeText({ label, contentId, value, ...names } as ReaderNode, lang)
    }
    const isOpen = inForm === undefined || inForm === null || said(inForm) === ''
    const shown = { needed: said(needed), inForm: isOpen ? null : said(inForm), isSame: isSame(needed, inForm) }
    return [{ contentId, label: readIn(label, lang), lotName, ...shown }]
  })
