import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { LINE_KINDS, type LineKind } from '../../workflows/need'
import type { NeedLine, NeedView } from '../../server/contract/need/need'
import { shownDecimal } from '../../engine/numbers'
import type { Lang } from '../../engine/languages'
import { readSum } from '../forms/values/typedTerms'
import { Button, Select, TextInput } from '../ui'

interface TypedLine {
  id: string
  kind: LineKind
  text: string
  lotId: string
  amount: string
  per: NeedLine['per']
  months: string
}

const monthsOf = ({ per, months }: TypedLine): number | null | undefined => {
  if (per === 'once' || months.trim() === '') return null
  const count = Number(months)
  return Number.isInteger(count) && count >= 1 && count <= 1200 ? count : undefined
}

/** Lines as the server takes them; undefined where one of them is none. */
export function readLines(lines: readonly TypedLine[], language: Lang): NeedLine[] | undefined {
  const read = lines.flatMap((line) => {
    const [amount, months, text] = [readSum(line.amount, language), monthsOf(line), line.text.trim()]
    if (!amount || amount.startsWith('-') || months === undefined || text === '') return []
    const { kind, lotId, per } = line
    return [{ kind, text, lotId: lotId === '' ? null : lotId, amount, per, months }]
  })
  return read.length === lines.length ? read : undefined
}

export const typedLines = (lines: readonly NeedLine[], language: Lang): TypedLine[] =>
  lines.map(({ lotId, amount, months, ...line }, n) => ({
    ...{ ...line, id: `${n}`, lotId: lotId ?? '' },
    ...{ amount: shownDecimal(amount, language), months: months === null ? '' : String(months) },
  }))

interface LinesProps {
  need: NeedView
  language: Lang
  lines: readonly TypedLine[]
  wasTried: boolean
  onChange: (lines: TypedLine[]) => void
}

/** What the estimate is added up from. */
export const LinesField = ({ need, language, lines, wasTried, onChange }: LinesProps): ReactElement => {
  const { t } = useTranslation('need')
  const change = (id: string, part: Partial<TypedLine>): void => onChange(lines.map((one) => (one.id === id ? { ...one, ...part } : one)))
  const blank = (): TypedLine => ({
    ...{ id: crypto.randomUUID(), kind: 'part', text: '', amount: '', per: 'once', months: '' },
    lotId: need.lots.length === 1 ? (need.lots[0]?.lotId ?? '') : '',
  })
  const wrong = (isWrong: boolean, key: string): string | undefined => (wasTried && isWrong ? t(`missing.${key}`) : undefined)
  return (
    <fieldset className="stack">
      <legend className="label">{t('lines')}</legend>
      {lines.map((line) => (
        <div key={line.id} className="field-row">
          <TextInput
            label={t('line.text')}
            value={line.text}
            maxLength={500}
            error={wrong(line.text.trim() === '', 'text')}
            onChange={(text) => change(line.id, { text })}
          />
          <Select
            label={t('line.kind')}
            value={line.kind}
            onChange={(value) => change(line.id, { kind: LINE_KINDS.find((one) => one === value) ?? 'part' })}
            options={LINE_KINDS.map((one) => [one, t(`kind.${one}`)] as const)}
          />
          {need.lots.length > 1 && (
            <Select
              label={t('line.lot')}
              value={line.lotId}
              onChange={(lotId) => change(line.id, { lotId })}
              options={[['', t('line.whole')], ...need.lots.map(({ lotId, name }) => [lotId, name] as const)]}
            />
          )}
          <TextInput
            label={t('line.amount')}
            inputMode="decimal"
            value={line.amount}
            error={wrong(!readSum(line.amount, language) || line.amount.trim().startsWith('-'), 'amount')}
            onChange={(amount) => change(line.id, { amount })}
          />
          <Select
            label={t('line.per')}
            value={line.per}
            onChange={(value) => change(line.id, { per: value === 'month' ? 'month' : 'once' })}
            options={(['once', 'month'] as const).map((one) => [one, t(`per.${one}`)] as const)}
          />
          {line.per === 'month' && (
            <TextInput
              label={t('line.months')}
              hint={t('line.monthsHint')}
              inputMode="numeric"
              value={line.months}
              error={wrong(monthsOf(line) === undefined, 'months')}
              onChange={(months) => change(line.id, { months })}
            />
          )}
          <Button variant="quiet" icon="trash" onClick={() => onChange(lines.filter(({ id }) => id !== line.id))}>
            {t('line.remove')}
          </Button>
        </div>
      ))}
      <p>
        <Button icon="plus" onClick={() => onChange([...lines, blank()])}>
          {t('line.add')}
        </Button>
      </p>
    </fieldset>
  )
}
