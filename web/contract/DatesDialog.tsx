import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { RULE_KEYS, type RuleKey, ruleOf } from '../../workflows/contract'
import type { ContractDatesInput, ContractView } from '../../server/contract/procedure/contracts'
import type { Lang } from '../../engine/languages'
import { readDay, shownDay } from '../forms/values/typedTerms'
import { useEnding } from '../guard/useEnding'
import { useKeptInput } from '../guard/useKeptInput'
import { useLanguage } from '../i18n/useLanguage'
import { call, rpcKey, useWrite } from '../rpc'
import { Button, FaultNote, FormDialog, Select, TextInput } from '../ui'
import { periodText, readCount } from './period'

interface TypedDate {
  id: string
  rule: RuleKey
  text: string
  from: string
  months: string
  days: string
  renews: string
}

const MOST_MONTHS = 600
const MOST_DAYS = 3650

/** What of a date is asked for, by its rule. */
const asksFor = (key: RuleKey) => {
  const { event, period, counts } = ruleOf(key)
  return {
    event,
    period,
    from: event !== 'end',
    typed: period === null,
    days: period === null && counts !== 'again',
    renews: event === 'end',
  }
}

/** What somebody typed, as it is sent; null: not all of it can be read. */
function readDate({ id, rule, text, ...typed }: TypedDate): ContractDatesInput['dates'][number] | null {
  const asked = asksFor(rule)
  const from = asked.from ? readDay(typed.from) : undefined
  const months = readCount(typed.months, MOST_MONTHS)
  const days = asked.days ? readCount(typed.days, MOST_DAYS) : undefined
  const renews = asked.renews ? readCount(typed.renews, 120) : undefined
  const isPeriodRead = !asked.typed || (months !== null && days !== null && (months ?? 0) + (days ?? 0) > 0)
  if (text.trim() === '' || (asked.from && !from) || !isPeriodRead || renews === null || renews === 0) return null
  const period = asked.typed ? { months: months ?? 0, days: days ?? 0 } : null
  return { id, rule, text: text.trim(), from: from ?? null, period, renews: renews ?? null }
}

interface DateFieldsProps {
  date: TypedDate
  wasTried: boolean
  onChange: (part: Partial<TypedDate>) => void
  onRemove: () => void
}

const DateFields = ({ date, wasTried, onChange, onRemove }: DateFieldsProps): ReactElement => {
  const { t } = useTranslation('contract')
  const { rule, text, from, months, days, renews } = date
  const asked = asksFor(rule)
  const wrong = (isWrong: boolean, key: string): string | undefined => (wasTried && isWrong ? t(`missing.${key}`) : undefined)
  const counts = [readCount(months, MOST_MONTHS), asked.days ? readCount(days, MOST_DAYS) : undefined]
  const isPeriodWrong = counts.includes(null) || (counts[0] ?? 0) + (counts[1] ?? 0) === 0
  const goesOn = readCount(renews, 120)
  return (
    <fieldset className="ct-date stack">
      <legend className="label">{t(`rule.${rule}`)}</legend>
      <Select
        label={t('dates.rule')}
        value={rule}
        onChange={(value) => onChange({ rule: RULE_KEYS.find((one) => one === value) ?? rule })}
        options={RULE_KEYS.map((one) => [one, t(`rule.${one}`)] as const)}
      />
      <TextInput
        label={t('dates.text')}
        hint={t('dates.textHint')}
        value={text}
        maxLength={200}
        error={wrong(text.trim() === '', 'text')}
        onChange={(value) => onChange({ text: value })}
      />
      {asked.from && (
        <TextInput
          label={t(`from.${asked.event}`)}
          value={from}
          error={wrong(!readDay(from), 'day')}
          onChange={(value) => onChange({ from: value })}
        />
      )}
      {asked.period && (
        <p className="soft">{t('dates.fixed', { period: periodText(asked.period, t), paragraph: ruleOf(rule).paragraph })}</p>
      )}
      {asked.typed && (
        <div className="field-row">
          <TextInput
            label={asked.days ? t('dates.months') : t('dates.every')}
            inputMode="numeric"
            value={months}
            error={wrong(isPeriodWrong, asked.days ? 'period' : 'months')}
            onChange={(value) => onChange({ months: value })}
          />
          {asked.days && (
            <TextInput label={t('dates.days')} inputMode="numeric" value={days} onChange={(value) => onChange({ days: value })} />
          )}
        </div>
      )}
      {asked.renews && (
        <TextInput
          label={t('dates.renews')}
          inputMode="numeric"
          value={renews}
          error={wrong(goesOn === null || goesOn === 0, 'months')}
          onChange={(value) => onChange({ renews: value })}
        />
      )}
      <p>
        <Button variant="quiet" icon="trash" onClick={onRemove}>
          {t('dates.remove')}
        </Button>
      </p>
    </fieldset>
  )
}

const count = (value: number | null | undefined): string => (value ? String(value) : '')

const typedOf = ({ dates }: ContractView, language: Lang): TypedDate[] =>
  dates.map(({ id, rule, text, from, period, renews }) => ({
    ...{ id, rule, text, from: shownDay(from, language) },
    ...{ months: count(period?.months), days: count(period?.days), renews: count(renews) },
  }))

interface DatesDialogProps {
  projectId: string
  contract: ContractView
  onClose: () => void
}

/** The dates of a contract that Lotse reckons: notice, claims for defects, securities, reviews. */
export const DatesDialog = ({ projectId, contract, onClose }: DatesDialogProps): ReactElement => {
  const { t } = useTranslation('contract')
  const language = useLanguage()
  const { isBusy, fault, act } = useWrite(rpcKey('getContracts', [projectId]))
  const [wasTried, setTried] = useState(false)
  const [stored] = useState(() => ({ version: contract.version, dates: typedOf(contract, language) }))
  const kept: typeof stored | null = useKeptInput<typeof stored>(`contract ${contract.id} dates`, () => typed)
  const [typed, setTyped] = useState(kept ?? stored)
  const { end, leave, question } = useEnding(JSON.stringify(typed) !== JSON.stringify(stored), onClose)
  const change = (dates: TypedDate[]): void => setTyped({ ...typed, dates })
  const save = async (): Promise<void> => {
    setTried(true)
    const dates = typed.dates.flatMap((one) => readDate(one) ?? [])
    if (dates.length < typed.dates.length) return
    const { lotId, organizationId } = contract
    if (await act(() => call('saveContractDates', projectId, { lotId, organizationId, version: typed.version, dates }))) end()
  }
  const blank = { rule: 'noticeToEnd', text: '', from: '', months: '', days: '', renews: '' } as const
  return (
    <FormDialog
      title={t('dates.edit')}
      verb={t('save')}
      icon="check"
      busy={isBusy}
      fault={fault}
      onSubmit={() => void save()}
      onClose={leave}
    >
      <p className="soft">{t('dates.hint')}</p>
      {typed.dates.map((date) => (
        <DateFields
          key={date.id}
          {...{ date, wasTried }}
          onChange={(part) => change(typed.dates.map((one) => (one.id === date.id ? { ...one, ...part } : one)))}
          onRemove={() => change(typed.dates.filter(({ id }) => id !== date.id))}
        />
      ))}
      <p>
        <Button icon="plus" onClick={() => change([...typed.dates, { id: crypto.randomUUID(), ...blank }])}>
          {t('dates.add')}
        </Button>
      </p>
      {fault && <FaultNote bare>{fault.message}</FaultNote>}
      {question}
    </FormDialog>
  )
}
