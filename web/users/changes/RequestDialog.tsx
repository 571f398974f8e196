import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { AccountChangeInput } from '../../../server/contract/access/accountChange'
import { useLeaving } from '../../guard/useLeaving'
import { call, useRpc, useAction } from '../../rpc'
import { queryClient } from '../../rpc/queryClient'
import { toast } from '../../ui/toasts/toasts'
import { FormDialog, Select, TextArea, TextInput } from '../../ui'
import { Confirmers } from './Confirmers'

export type ChangeKind = AccountChangeInput['what']
const REASON = 10
/** What a change needs beside its reason. */
const CHOICES: Partial<Record<ChangeKind, readonly string[]>> = {
  roles: ['ORGANIZATION_ADMIN', 'ORGANIZATION_USER'],
  backend: ['ldap', 'own'],
}
const hasAddress = (what: ChangeKind): boolean => what === 'address' || what === 'companyAddress'

interface RequestDialogProps {
  kinds: readonly ChangeKind[]
  on: Pick<AccountChangeInput, 'email' | 'organizationId'>
  onClose: () => void
}

/** A system admin asks for what only two of them can do to a bidder's account. */
export const RequestDialog = ({ kinds, on, onClose }: RequestDialogProps): ReactElement => {
  const { t } = useTranslation('users')
  const [what, setWhat] = useState<ChangeKind>(kinds[0] ?? 'password')
  const [value, setValue] = useState('')
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<{ field: string; text: string } | null>(null)
  const { isBusy, run } = useAction((error) => {
    const [first] = (error.data?.['errors'] ?? []) as { path?: string }[]
    setFault({
      field: first?.path?.endsWith('/value') ? 'value' : first?.path?.endsWith('/reason') ? 'reason' : 'what',
      text: error.message,
    })
  })
  const { data: confirmers } = useRpc('getChangeConfirmers', [])
  // A request that nobody can confirm ends in 72 hours without anything.
  const isInVain = confirmers?.every(({ barred }) => barred !== null) ?? false
  const { leave, question } = useLeaving(reason.trim() !== '' || (hasAddress(what) && value.trim() !== ''), onClose)
  const choices = CHOICES[what]
  const submit = async (): Promise<void> => {
    if (reason.trim().length < REASON) return setFault({ field: 'reason', text: t('change.reasonFault') })
    setFault(null)
    const wanted = choices ? (choices.includes(value) ? value : choices[0]) : hasAddress(what) ? value : undefined
    await run(async () => {
      await call('requestAccountChange', { ...on, what, reason, ...(wanted === undefined ? {} : { value: wanted }) })
      toast.success(t('change.asked'))
      await queryClient.invalidateQueries({ queryKey: ['getAccountChanges'] })
      onClose()
    })
  }
  const errorOf = (field: string): string | undefined => (fault?.field === field ? fault.text : undefined)
  return (
    <FormDialog
      title={t('change.title')}
      verb={t('change.ask')}
      width="narrow"
      lead={
        <>
          <p>{t('change.text')}</p>
          <Confirmers />
        </>
      }
      isReady={!isInVain}
      busy={isBusy}
      fault={fault}
      onSubmit={() => void submit()}
      onClose={leave}
    >
      {kinds.length > 1 && (
        <Select
          label={t('change.what')}
          error={errorOf('what')}
          value={what}
          onChange={(value) => setWhat(value as ChangeKind)}
          options={kinds.map((kind) => [kind, t(`change.kind.${kind}`)] as const)}
        />
      )}
      {hasAddress(what) && (
        <TextInput label={t('change.newAddress')} error={errorOf('value')} type="email" maxLength={254} value={value} onChange={setValue} />
      )}
      {choices && (
        <Select
          label={t('change.newValue')}
          error={errorOf('value')}
          value={choices.includes(value) ? value : choices[0]}
          onChange={setValue}
          options={choices.map((choice) => [choice, what === 'roles' ? t(`role.${choice}`) : t(`backend.${choice}`)] as const)}
        />
      )}
      <TextArea
        label={t('change.reason')}
        error={errorOf('reason')}
        rows={3}
        maxLength={1000}
        value={reason}
        onChange={(value) => {
          setReason(value)
          if (fault?.field === 'reason') setFault(null)
        }}
      />
      {question}
    </FormDialog>
  )
}
