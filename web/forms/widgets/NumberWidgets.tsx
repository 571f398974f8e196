import { useState } from 'react'
import { useCodes } from '../codes/useCodes'
import { useLeafScope, useFormScope } from '../render/scope'
import { formatDecimal, parseDecimal } from '../values/decimals'
import { aria, member, textOf, type LeafWidgetProps } from './props'
import { useTyped } from './useTyped'

/** number: decimal string; integer: JSON integer. Decimal comma in German. */
export function NumberWidget({ id, value, onChange, onBlur, onFocus }: LeafWidgetProps) {
  const scope = useLeafScope()
  const whole = scope.node.ui.valueType === 'integer'
  const typed = useTyped({
    shown: formatDecimal(textOf(value), scope.lang),
    parse: (text) => {
      const decimal = parseDecimal(text, scope.lang)
      if (decimal === null || !whole) return decimal
      return /^-?\d{1,15}$/.test(decimal) ? Number(decimal) : null
    },
    onChange,
    rule: whole ? 'typing.integer' : 'typing.number',
  })
  return (
    <input
      {...aria(scope)}
      id={id}
      type="text"
      inputMode={whole ? 'numeric' : 'decimal'}
      autoComplete="off"
      className={scope.isOpen ? 'input num need' : 'input num'}
      value={typed.value}
      readOnly={scope.readOnly}
      onChange={(event) => typed.onInput(event.target.value)}
      onFocus={() => onFocus(id, value)}
      onBlur={() => {
        typed.onLeave()
        onBlur(id, value)
      }}
    />
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

/** A number and its unit in one frame. The unit chosen before a number is kept until there is one. */
function NumberWithUnit({ id, value, onChange, onBlur, onFocus, label, amountKey, unitKey, codelist, firstUnit, decimals }: UnitProps) {
  const { t } = useFormScope()
  const scope = useLeafScope()
  const units = useCodes(scope.node.ui.unitCodelist ?? codelist)
  const [chosen, setChosen] = useState(firstUnit)
  const unit = textOf(member(value, unitKey)) || chosen
  const amount = textOf(member(value, amountKey))
  const typed = useTyped({
    shown: formatDecimal(amount, scope.lang, amount === '' ? 0 : decimals),
    parse: (text) => {
      const decimal = parseDecimal(text, scope.lang)
      return decimal === null ? null : { [amountKey]: decimal, [unitKey]: unit }
    },
    onChange,
    rule: 'typing.number',
  })
  const known = units.rows.some(([code]) => code === unit)
  return (
    <div className={`f-group${scope.invalid ? ' bad' : ''}${scope.isOpen ? ' need' : ''}`}>
      <input
        {...aria(scope)}
        id={id}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        className="right"
        value={typed.value}
        readOnly={scope.readOnly}
        onChange={(event) => typed.onInput(event.target.value)}
        onFocus={() => onFocus(id, value)}
        onBlur={() => {
          typed.onLeave()
          onBlur(id, value)
        }}
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
