import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { GROUNDS, type Ground } from '../../workflows/contract'
import type { ContractView } from '../../server/contract/procedure/contracts'
import { useEnding } from '../guard/useEnding'
import { useKeptInput } from '../guard/useKeptInput'
import { useLanguage } from '../i18n/useLanguage'
import { call, rpcKey, useWrite } from '../rpc'
import { FaultNote, FormDialog, Select, TextArea, TextInput } from '../ui'
import { readDay, readSum } from '../forms/values/typedTerms'

interface DialogProps {
  projectId: string
  contract: ContractView
  onClose: () => void
}

interface TypedChange {
  on: string
  ground: Ground
  text: string
  reason: string
  change: string
  ends: string
}

const NO_CHANGE: TypedChange = { on: '', ground: 'small', text: '', reason: '', change: '', ends: '' }

/** A change of a contract, with the ground that the law has for it. */
export const AmendDialog = ({ projectId, contract, onClose }: DialogProps): ReactElement => {
  const { t } = useTranslation('contract')
  const language = useLanguage()
  const { isBusy, fault, act } = useWrite(rpcKey('getContracts', [projectId]))
  const [wasTried, setTried] = useState(false)
  const kept: TypedChange | null = useKeptInput<TypedChange>(`contract ${contract.id} change`, (): TypedChange => typed)
  const [typed, setTyped] = useState<TypedChange>(kept ?? NO_CHANGE)
  const { end, leave, question } = useEnding(
    Object.entries(NO_CHANGE).some(([key, none]) => typed[key as keyof TypedChange] !== none),
    onClose,
  )
  const change = (part: Partial<TypedChange>): void => setTyped((now) => ({ ...now, ...part }))
  const [on, ends, sum] = [readDay(typed.on), readDay(typed.ends), readSum(typed.change, language)]
  const wrong = (isWrong: boolean, key: string): string | undefined => (wasTried && isWrong ? t(`missing.${key}`) : undefined)
  const save = async (): Promise<void> => {
    setTried(true)
    if (!on || ends === null || !sum || typed.text.trim() === '' || typed.reason.trim() === '') return
    const { lotId, organizationId, version } = contract
    const { ground, text, reason } = typed
    const input = { lotId, organizationId, version, on, ground, text: text.trim(), reason: reason.trim(), change: sum, ends: ends ?? null }
    if (await act(() => call('amendContract', projectId, input))) end()
  }
  return (
    <FormDialog title={t('amend')} verb={t('amend')} icon="pencil" busy={isBusy} fault={fault} onSubmit={() => void save()} onClose={leave}>
      <p className="soft">{t('amendHint')}</p>
      <TextInput label={t('amendment.on')} value={typed.on} error={wrong(!on, 'day')} onChange={(value) => change({ on: value })} />
      <Select
        label={t('amendment.ground')}
        value={typed.ground}
        onChange={(value) => change({ ground: GROUNDS.find((one) => one === value) ?? 'small' })}
        options={GROUNDS.map((one) => [one, t(`ground.${one}`)] as const)}
      />
      <TextArea
        label={t('amendment.text')}
        rows={3}
        maxLength={4000}
        value={typed.text}
        error={wrong(typed.text.trim() === '', 'text')}
        onChange={(text) => change({ text })}
      />
      <TextArea
        label={t('amendment.reason')}
        rows={3}
        maxLength={4000}
        value={typed.reason}
        error={wrong(typed.reason.trim() === '', 'text')}
        onChange={(reason) => change({ reason })}
      />
      <TextInput
        label={`${t('amendment.change')} (${contract.value?.currency ?? 'EUR'})`}
        hint={t('amendment.changeHint')}
        value={typed.change}
        error={wrong(!sum, 'amount')}
        onChange={(value) => change({ change: value })}
      />
      <TextInput
        label={t('amendment.ends')}
        value={typed.ends}
        error={wrong(ends === null, 'day')}
        onChange={(value) => change({ ends: value })}
      />
      {fault && <FaultNote bare>{fault.message}</FaultNote>}
      {question}
    </FormDialog>
  )
}

interface TypedEnd {
  on: string
  reason: string
}

/** That a contract came to its end before its day. */
export const EndDialog = ({ projectId, contract, onClose }: DialogProps): ReactElement => {
  const { t } = useTranslation('contract')
  const { isBusy, fault, act } = useWrite(rpcKey('getContracts', [projectId]))
  const [wasTried, setTried] = useState(false)
  const kept: TypedEnd | null = useKeptInput<TypedEnd>(`contract ${contract.id} end`, (): TypedEnd => typed)
  const [typed, setTyped] = useState<TypedEnd>(kept ?? { on: '', reason: '' })
  const { end, leave, question } = useEnding(typed.on !== '' || typed.reason !== '', onClose)
  const on = readDay(typed.on)
  const save = async (): Promise<void> => {
    setTried(true)
    if (!on || typed.reason.trim() === '') return
    const { lotId, organizationId, version } = contract
    const input = { lotId, organizationId, version, on, reason: typed.reason.trim() }
    if (await act(() => call('endContract', projectId, input))) end()
  }
  return (
    <FormDialog
      title={t('terminate')}
      verb={t('terminate')}
      icon="check"
      busy={isBusy}
      fault={fault}
      onSubmit={() => void save()}
      onClose={leave}
    >
      <p className="soft">{t('terminateHint')}</p>
      <TextInput
        label={t('termination.on')}
        value={typed.on}
        error={wasTried && !on ? t('missing.day') : undefined}
        onChange={(value) => setTyped({ ...typed, on: value })}
      />
      <TextArea
        label={t('termination.reason')}
        rows={4}
        maxLength={4000}
        value={typed.reason}
        error={wasTried && typed.reason.trim() === '' ? t('missing.text') : undefined}
        onChange={(reason) => setTyped({ ...typed, reason })}
      />
      {fault && <FaultNote bare>{fault.message}</FaultNote>}
      {question}
    </FormDialog>
  )
}
