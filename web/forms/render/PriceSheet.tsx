import { useState, type ClipboardEvent, type ReactElement } from 'react'
import { SHEET_SUM } from '../../../engine/authoring'
import { readNumber } from '../../../engine/numbers'
import { decimalText } from '../../../engine/reading'
import type { TemplateNode } from '../../../engine/template'
import { member, textOf } from '../widgets/props'
import { useFormValue } from './formValues'
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

/** The last cell of each line: a column of prices, or whole lines that end with one. */
const pricesIn = (pasted: string): string[] =>
  pasted
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((line) => (line.split('\t').at(-1) ?? '').trim())

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
  const paste = (event: ClipboardEvent): void => {
    const prices = pricesIn(event.clipboardData.getData('text/plain'))
    const from = rows.findIndex(({ at }) => at === (event.target as Element).closest<HTMLElement>('tr')?.dataset.path)
    if (prices.length < 2 || from < 0 || editor.readOnly) return
    event.preventDefault()
    const unread: string[] = []
    const filled = rows.slice(from, from + prices.length).filter(({ position, pricePath }, n) => {
      const number = readNumber(prices[n] ?? '', lang)
      if (number.kind === 'read') editor.setValue(pricePath, number.value)
      else unread.push(position.ui.label[lang].split(' ')[0] ?? '')
      return number.kind === 'read'
    })
    const rest = unread.length > 0 ? t('sheet.unread', { names: unread.join(', ') }) : ''
    const over = prices.length - (rows.length - from)
    setTold([t('sheet.pasted', { count: filled.length }), rest, over > 0 ? t('sheet.over', { count: over }) : ''].filter(Boolean).join(' '))
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
