import { useEffect, useState, type ReactElement } from 'react'
import { readNumber, withOtherMarks, type NumberKind, type TypedNumber } from '../../../engine/numbers'
import { decimalText } from '../../../engine/reading'
import { NumberQuestion } from '../../ui/NumberQuestion'
import { useCodes } from '../codes/useCodes'
import { useLeafScope, useFormScope } from '../render/scope'
import { member, textOf, type LeafWidgetProps } from './props'
import { TypedInput } from './TypedInput'
import { useTyped } from './useTyped'
import { type Lang, tableOf } from '../../../engine/languages'

const STYLES = ['code', 'symbol', 'narrowSymbol', 'name'] as const
const known = new Map<string, readonly string[]>()

/** What may stand beside an amount in a currency, as the two languages write it: 'EUR', '€', 'Euro'. */
function unitsOf(currency: string, lang: Lang): readonly string[] {
  const key = `${lang} ${currency}`
  const before = known.get(key)
  if (before) return before
  const units = /^[A-Z]{3}$/.test(currency) ? [...new Set(STYLES.map((style) => written(currency, lang, style)))] : []
  known.set(key, units)
  return units
}

const written = (currency: string, lang: Lang, style: (typeof STYLES)[number]): string =>
  new Intl.NumberFormat(tableOf(lang).locale, { style: 'currency', currency, currencyDisplay: style })
    .formatToParts(1)
    .find(({ type }) => type === 'currency')?.value ?? currency

interface NumberOptions {
  /** The stored number as text. */
  shown: string
  kind: NumberKind
  /** Decimal string → stored value; null when the field cannot keep it. */
  valueOf: (decimal: string) => unknown
  onChange: (value: unknown) => void
  rule: string
}

/** What is typed of a number, and the question under it where that can be read in more than one way. */
function useNumber({ shown, kind, valueOf, onChange, rule }: NumberOptions) {
  const { editor } = useFormScope()
  const { lang, path, readOnly } = useLeafScope()
  const read = (text: string): TypedNumber => readNumber(text, lang, kind)
  const typed = useTyped({
    shown,
    parse: (text) => {
      const number = read(text)
      return number.kind === 'read' ? valueOf(number.value) : null
    },
    onChange,
    rule: (text) => (read(text).kind === 'asked' ? 'typing.asked' : rule),
  })
  // Asked in the other language, it goes on being asked: what nobody chose a reading of is not read by a change of the page's language.
  const wasAsked = typed.value !== shown && editor.unread.ruleAt(path) === 'typing.asked' && read(typed.value).kind !== 'asked'
  const { value, onInput } = typed
  useEffect(() => {
    if (wasAsked) onInput(withOtherMarks(value))
  }, [wasAsked])
  const choose = (text: string): void => {
    typed.onInput(text)
    typed.onLeave()
  }
  const question = (controlId: string): ReactElement | null =>
    typed.value === shown || readOnly ? null : (
      <NumberQuestion controlId={controlId} typed={read(typed.value)} language={lang} onChoose={choose} />
    )
  return { ...typed, question }
}

/** JSON's whole numbers of up to fifteen digits; of longer ones the last would be lost. */
const wholeOf = (decimal: string): number | null => (/^-?\d{1,15}$/.test(decimal) ? Number(decimal) : null)

/** number: decimal string; integer: JSON integer. Decimal comma in German. */
export function NumberWidget({ id, value, onChange, onBlur, onFocus }: LeafWidgetProps) {
  const scope = useLeafScope()
  const whole = scope.node.ui.valueType === 'integer'
  const typed = useNumber({
    shown: decimalText(textOf(value), scope.lang),
    kind: { whole },
    valueOf: (decimal) => (whole ? wholeOf(decimal) : decimal),
    onChange,
    rule: whole ? 'typing.integer' : 'typing.number',
  })
  const input = (
    <TypedInput
      typed={typed}
      id={id}
      inputMode={whole ? 'numeric' : 'decimal'}
      className={scope.isOpen ? 'input num need' : 'input num'}
      onFocus={() => onFocus(id, value)}
      onLeave={() => onBlur(id, value)}
    />
  )
  return (
    <>
      {input}
      {typed.question(id)}
    </>
  )
}

interface UnitProps extends LeafWidgetProps {
  /** Keys of the stored object. */
  amountKey: 'amount' | 'value'
  unitKey: 'currency' | 'unit'
  codelist: string
  firstUnit: string
  decimals: number
}

const NO_UNITS: readonly string[] = []

/** A number and its unit in one frame. The unit chosen before a number is kept until there is one. */
function NumberWithUnit({ id, value, onChange, onBlur, onFocus, label, amountKey, unitKey, codelist, firstUnit, decimals }: UnitProps) {
  const { t } = useFormScope()
  const scope = useLeafScope()
  const units = useCodes(scope.node.ui.unitCodelist ?? codelist)
  const [chosen, setChosen] = useState(firstUnit)
  const unit = textOf(member(value, unitKey)) || chosen
  const amount = textOf(member(value, amountKey))
  const typed = useNumber({
    shown: decimalText(amount, scope.lang, amount === '' ? 0 : decimals),
    kind: { units: unitKey === 'currency' ? unitsOf(unit, scope.lang) : NO_UNITS },
    valueOf: (decimal) => ({ [amountKey]: decimal, [unitKey]: unit }),
    onChange,
    rule: 'typing.number',
  })
  const known = units.rows.some(([code]) => code === unit)
  const frame = (
    <div className={`f-group${scope.invalid ? ' bad' : ''}${scope.isOpen ? ' need' : ''}`}>
      <TypedInput
        typed={typed}
        id={id}
        inputMode="decimal"
        className="right"
        onFocus={() => onFocus(id, value)}
        onLeave={() => onBlur(id, value)}
      />
      <select
        className="unit"
        aria-label={t(unitKey === 'currency' ? 'amount.currency' : 'measure.unit', { label })}
        value={unit}
        disabled={scope.readOnly}
        onFocus={() => onFocus(id, value)}
        onBlur={() => onBlur(id, value)}
        onChange={(event) => {
          setChosen(event.target.value)
          if (amount !== '') onChange({ [amountKey]: amount, [unitKey]: event.target.value })
        }}
      >
        {known ? null : <option value={unit}>{unit}</option>}
        {units.rows.map(([code, name]) => (
          <option key={code} value={code}>
            {unitKey === 'currency' ? code : name}
          </option>
        ))}
      </select>
    </div>
  )
  return (
    <>
      {frame}
      {typed.question(id)}
    </>
  )
}

/** { amount: '4850000.00', currency: 'EUR' } */
export function AmountWidget(props: LeafWidgetProps) {
  return (
    <NumberWithUnit {...props} amountKey="amount" unitKey="currency" codelist="currency_eforms-currency" firstUnit="EUR" decimals={2} />
  )
}

/** { value: '12', unit: 'MONTH' } */
export function MeasureWidget(props: LeafWidgetProps) {
  return <NumberWithUnit {...props} amountKey="value" unitKey="unit" codelist="timeperiod_duration-unit" firstUnit="MONTH" decimals={0} />
}
