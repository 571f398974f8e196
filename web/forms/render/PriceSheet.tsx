import { useState, type ClipboardEvent, type ReactElement } from 'react'
import { SHEET_SUM } from '../../../engine/authoring'
import type { Lang } from '../../../engine/languages'
import { readNumber } from '../../../engine/numbers'
import { decimalText } from '../../../engine/reading'
import type { TemplateNode } from '../../../engine/template'
import { member, textOf } from '../widgets/props'
import { useFilled, useFormValue } from './formValues'
import { useSlices } from './Parts'
import { useFormScope } from './scope'

interface PriceSheetProps {
  /** The group of positions. */
  path: string
  node: TemplateNode
  /** All of them are there. */
  onWhole: () => void
}

const Amount = ({ path }: { path: string }): ReactElement => {
  const { lang } = useFormScope()
  const [value] = useFormValue(path)
  const amount = textOf(member(value, 'amount'))
  return <>{amount === '' ? '–' : decimalText(amount, lang, 2)}</>
}

/** A position's number, as every label of it begins. */
const numberOf = ({ ui }: TemplateNode, lang: Lang): string => (ui.label[lang] ?? '').split(': ')[0] ?? ''

/** Prices of what is pasted, by the place of their row: a column of them, or whole lines that end with one. */
function pricesIn(pasted: string, { numbers, from, lang }: { numbers: readonly string[]; from: number; lang: Lang }) {
  const lines = pasted
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t').map((cell) => cell.trim()))
  // A head is a line whose last cell has no digit; what says nothing of itself is a line without a price.
  const isHead = (cells: readonly string[] | undefined): boolean => /^\D+$/.test(cells?.at(-1) ?? '')
  const rows = isHead(lines[0]) ? lines.slice(1) : lines
  const nameAt = [0, 1].find((at) => rows.every(({ length }) => length > at + 1) && rows.some((cells) => numbers.includes(cells[at] ?? '')))
  const placed = rows.map((cells, n) => {
    const at = nameAt === undefined ? from + n : numbers.indexOf(cells[nameAt] ?? '')
    const read = readNumber(cells.at(-1) ?? '', lang)
    return { at, value: read.kind === 'read' ? read.value : null }
  })
  return {
    isTable: lines.length > 1 || (lines[0]?.length ?? 0) > 1,
    found: placed.filter(({ at }) => at >= 0 && at < numbers.length),
    over: placed.filter(({ at }) => at < 0 || at >= numbers.length).length,
  }
}

/** Positions one below the other: a price is typed for each, or a column of them pasted from a spreadsheet; the rest is worked out. */
export const PriceSheet = ({ path, node, onWhole }: PriceSheetProps): ReactElement => {
  const { editor, lang, t, Leaf } = useFormScope()
  const [told, setTold] = useState('')
  const rows = node.children.flatMap((position) => {
    const [price, total] = position.children
    const at = `${path}/${position.id}`
    return price && total ? [{ at, position, price, pricePath: `${at}/${price.id}`, totalPath: `${at}/${total.id}` }] : []
  })
  const shown = useSlices(rows.length, onWhole)
  const sum = editor.template.node(SHEET_SUM)
  const priced = useFilled(rows.map(({ pricePath }) => pricePath))
  const paste = (event: ClipboardEvent): void => {
    const from = rows.findIndex(({ at }) => at === (event.target as Element).closest<HTMLElement>('tr')?.dataset.path)
    const numbers = rows.map(({ price }) => numberOf(price, lang))
    const { isTable, found, over } = pricesIn(event.clipboardData.getData('text/plain'), { numbers, from, lang })
    if (!isTable || from < 0 || editor.readOnly) return
    event.preventDefault()
    const unread = found.filter(({ value }) => value === null)
    for (const { at, value } of found) {
      const row = rows[at]
      // What could not be read leaves no price of before in its place.
      if (row) editor.setValue(row.pricePath, value)
    }
    const names = unread.map(({ at }) => numbers[at]).join(', ')
    setTold(
      [
        t('sheet.pasted', { count: found.length - unread.length }),
        unread.length > 0 ? t('sheet.unread', { names }) : '',
        over > 0 ? t('sheet.over', { count: over }) : '',
      ]
        .filter(Boolean)
        .join(' '),
    )
  }
  return (
    <>
      <p className="soft small">{t('sheet.how')}</p>
      <table className="f-sheet">
        <caption className="sr">{node.ui.label[lang]}</caption>
        <thead>
          <tr>
            <th scope="col">{t('sheet.position')}</th>
            <th scope="col">{t('sheet.price')}</th>
            <th scope="col" className="right">
              {t('sheet.total')}
            </th>
          </tr>
        </thead>
        <tbody onPaste={paste}>
          {rows.slice(0, shown).map(({ at, position, price, pricePath, totalPath }) => (
            <tr key={at} data-path={at}>
              <th scope="row">{position.ui.label[lang]}</th>
              <td data-path={pricePath}>
                <Leaf path={pricePath} node={price} />
              </td>
              <td className="num right">
                <Amount path={totalPath} />
              </td>
            </tr>
          ))}
        </tbody>
        {sum && (
          <tfoot>
            <tr>
              <th scope="row" colSpan={2}>
                {sum.ui.label[lang]}
                {priced < rows.length && <small className="soft f-sofar">{t('sheet.soFar', { count: priced, all: rows.length })}</small>}
              </th>
              <td className="num right">
                <b>
                  <Amount path={`/${sum.chain.map(({ id }) => id).join('/')}`} />
                </b>
              </td>
            </tr>
          </tfoot>
        )}
      </table>
      <p role="status" className="small">
        {told}
      </p>
    </>
  )
}
