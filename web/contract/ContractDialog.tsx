import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { shownDecimal } from '../../engine/numbers'
import type { ContractOption, ContractView } from '../../server/contract/procedure/contracts'
import { useEnding } from '../guard/useEnding'
import { useKeptInput } from '../guard/useKeptInput'
import type { Lang } from '../../engine/languages'
import { useLanguage } from '../i18n/useLanguage'
import { call, rpcKey, useWrite } from '../rpc'
import { Button, Check, FaultNote, FormDialog, Select, TextInput } from '../ui'
import { readDay, readSum, shownDay } from '../forms/values/typedTerms'

interface TypedOption {
  id: string
  kind: ContractOption['kind']
  text: string
  until: string
  taken: string
}

interface OptionsProps {
  options: readonly TypedOption[]
  wasTried: boolean
  onChange: (options: TypedOption[]) => void
}

const Options = ({ options, wasTried, onChange }: OptionsProps): ReactElement => {
  const { t } = useTranslation('contract')
  const change = (id: string, part: Partial<TypedOption>): void =>
    onChange(options.map((one) => (one.id === id ? { ...one, ...part } : one)))
  return (
    <fieldset className="stack">
      <legend className="label">{t('options')}</legend>
      {options.map(({ id, kind, text, until, taken }) => (
        <div key={id} className="field-row">
          <Select
            label={t('option.kind')}
            value={kind}
            onChange={(value) => change(id, { kind: value === 'extension' ? 'extension' : 'option' })}
            options={(['option', 'extension'] as const).map((one) => [one, t(`option.${one}`)] as const)}
          />
          <TextInput
            label={t('option.text')}
            value={text}
            maxLength={1000}
            error={wasTried && text.trim() === '' ? t('missing.text') : undefined}
            onChange={(value) => change(id, { text: value })}
          />
          <TextInput
            label={t('option.until')}
            value={until}
            error={wasTried && !readDay(until) ? t('missing.day') : undefined}
            onChange={(value) => change(id, { until: value })}
          />
          <TextInput
            label={t('option.taken')}
            value={taken}
            error={wasTried && readDay(taken) === null ? t('missing.day') : undefined}
            onChange={(value) => change(id, { taken: value })}
          />
          <Button variant="quiet" icon="trash" onClick={() => onChange(options.filter((one) => one.id !== id))}>
            {t('option.remove')}
          </Button>
        </div>
      ))}
      <p>
        <Button
          icon="plus"
          onClick={() => onChange([...options, { id: crypto.randomUUID(), kind: 'option', text: '', until: '', taken: '' }])}
        >
          {t('option.add')}
        </Button>
      </p>
    </fieldset>
  )
}

interface ContractDialogProps {
  projectId: string
  contract: ContractView
  onClose: () => void
}

const termsOf = (contract: ContractView, language: Lang) => ({
  ...{ version: contract.version, number: contract.number },
  value: contract.value === null ? '' : shownDecimal(contract.value.amount, language),
  indexed: contract.indexed === null ? '' : shownDecimal(contract.indexed, language),
  ...{ concludedOn: shownDay(contract.concludedOn, language), begins: shownDay(contract.begins, language) },
  ...{ ends: shownDay(contract.ends, language), remindDays: String(contract.remindDays), isWorks: contract.isWorks },
  options: contract.options.map(({ until, taken, ...one }): TypedOption => ({
    ...one,
    until: shownDay(until, language),
    taken: shownDay(taken, language),
  })),
})
type Typed = ReturnType<typeof termsOf>

const DAYS = ['concludedOn', 'begins', 'ends'] as const

/** What a contract says: number, value, days, options, when people are reminded. */
export const ContractDialog = ({ projectId, contract, onClose }: ContractDialogProps): ReactElement => {
  const { t } = useTranslation('contract')
  const language = useLanguage()
  const { isBusy, fault, act } = useWrite(rpcKey('getContracts', [projectId]))
  const [wasTried, setTried] = useState(false)
  const [stored] = useState(() => termsOf(contract, language))
  const kept: Typed | null = useKeptInput<Typed>(`contract ${contract.id} terms`, (): Typed => typed)
  const [typed, setTyped] = useState<Typed>(kept ?? stored)
  const { end, leave, question } = useEnding(JSON.stringify(typed) !== JSON.stringify(stored), onClose)
  const change = (part: Partial<Typed>): void => setTyped((now) => ({ ...now, ...part }))
  const [value, indexed] = [readSum(typed.value, language), readSum(typed.indexed, language)]
  const days = { concludedOn: readDay(typed.concludedOn), begins: readDay(typed.begins), ends: readDay(typed.ends) }
  const remindDays = Number(typed.remindDays)
  const isRemindable = Number.isInteger(remindDays) && remindDays >= 1 && remindDays <= 730
  const areOptionsRead = typed.options.every(({ text, until, taken }) => text.trim() !== '' && readDay(until) && readDay(taken) !== null)
  const isBackwards = Boolean(days.begins && days.ends && days.ends < days.begins)
  const isRead = ![value, indexed, ...Object.values(days)].includes(null) && isRemindable && areOptionsRead && !isBackwards
  const save = async (): Promise<void> => {
    setTried(true)
    if (!isRead) return
    const { lotId, organizationId } = contract
    const input = {
      ...{ lotId, organizationId, version: typed.version, number: typed.number.trim(), isWorks: typed.isWorks, remindDays },
      value: value ? { amount: value, currency: contract.value?.currency ?? 'EUR' } : null,
      indexed: indexed ?? null,
      ...{ concludedOn: days.concludedOn ?? null, begins: days.begins ?? null, ends: days.ends ?? null },
      options: typed.options.map(({ id, kind, text, until, taken }) => ({
        ...{ id, kind, text: text.trim(), until: readDay(until) ?? '', taken: readDay(taken) ?? null },
      })),
    }
    if (await act(() => call('saveContract', projectId, input))) end()
  }
  const wrong = (isWrong: boolean, key: string): string | undefined => (wasTried && isWrong ? t(`missing.${key}`) : undefined)
  return (
    <FormDialog title={t('edit')} verb={t('save')} icon="check" busy={isBusy} fault={fault} onSubmit={() => void save()} onClose={leave}>
      <TextInput label={t('number')} value={typed.number} maxLength={200} onChange={(number) => change({ number })} />
      <TextInput
        label={`${t('value')} (${contract.value?.currency ?? 'EUR'})`}
        inputMode="decimal"
        value={typed.value}
        error={wrong(value === null, 'amount')}
        onChange={(text) => change({ value: text })}
      />
      <TextInput
        label={t('indexed')}
        hint={t('indexedHint')}
        inputMode="decimal"
        value={typed.indexed}
        error={wrong(indexed === null, 'amount')}
        onChange={(text) => change({ indexed: text })}
      />
      {DAYS.map((one) => (
        <TextInput
          key={one}
          label={t(one)}
          value={typed[one]}
          error={wrong(days[one] === null, 'day') ?? wrong(one === 'ends' && isBackwards, 'beforeBegin')}
          onChange={(text) => change({ [one]: text })}
        />
      ))}
      <Check checked={typed.isWorks} onChange={(isWorks) => change({ isWorks })}>
        {t('works')}
      </Check>
      <TextInput
        label={t('remindDays')}
        inputMode="numeric"
        value={typed.remindDays}
        error={wrong(!isRemindable, 'days')}
        onChange={(text) => change({ remindDays: text })}
      />
      <Options options={typed.options} wasTried={wasTried} onChange={(options) => change({ options })} />
      {fault && <FaultNote bare>{fault.message}</FaultNote>}
      {question}
    </FormDialog>
  )
}
