import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { ContractView } from '../../server/contract/procedure/contracts'
import { useEnding } from '../guard/useEnding'
import { useKeptInput } from '../guard/useKeptInput'
import { call, rpcKey, useWrite } from '../rpc'
import { FaultNote, FormDialog, TextArea } from '../ui'

interface TakeBackDialogProps {
  projectId: string
  contract: ContractView
  /** The number of a change; null: the early end. */
  no: number | null
  onClose: () => void
}

/** A change or an early end that was written by mistake: it stays, marked, with why. */
export const TakeBackDialog = ({ projectId, contract, no, onClose }: TakeBackDialogProps): ReactElement => {
  const { t } = useTranslation('contract')
  const { isBusy, fault, act } = useWrite(rpcKey('getContracts', [projectId]))
  const [wasTried, setTried] = useState(false)
  const kept: string | null = useKeptInput<string>(`contract ${contract.id} back ${no ?? 'end'}`, (): string => reason)
  const [reason, setReason] = useState(kept ?? '')
  const { end, leave, question } = useEnding(reason !== '', onClose)
  const save = async (): Promise<void> => {
    setTried(true)
    if (reason.trim() === '') return
    const { lotId, organizationId, version } = contract
    if (await act(() => call('takeBackContractEntry', projectId, { lotId, organizationId, version, no, reason: reason.trim() }))) end()
  }
  return (
    <FormDialog
      title={no === null ? t('takeBack.end') : t('takeBack.change', { no })}
      verb={t('takeBack.verb')}
      icon="undo"
      busy={isBusy}
      fault={fault}
      onSubmit={() => void save()}
      onClose={leave}
    >
      <p className="soft">{t('takeBack.hint')}</p>
      <TextArea
        label={t('takeBack.reason')}
        rows={4}
        maxLength={4000}
        value={reason}
        error={wasTried && reason.trim() === '' ? t('missing.text') : undefined}
        onChange={setReason}
      />
      {fault && <FaultNote bare>{fault.message}</FaultNote>}
      {question}
    </FormDialog>
  )
}
