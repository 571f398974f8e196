import { useRef, useState, type FormEvent, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { AccountChangeInput } from '../../../server/contract/access/accountChange'
import { useLeaving } from '../../app/guard/useLeaving'
import { call, RpcError } from '../../app/rpc'
import { queryClient } from '../../app/rpc/queryClient'
import { toast } from '../../app/toasts/toasts'
import { Button, Field, Modal } from '../../ui'
import { useFocusOfFault } from '../../ui/useFocusOfFault'

export type ChangeKind = AccountChangeInput['what']
const FORM = 'account-change'
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
  const [isBusy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useFocusOfFault(form, fault)
  const { leave, question } = useLeaving(reason.trim() !== '' || (hasAddress(what) && value.trim() !== ''), onClose)
  const choices = CHOICES[what]
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (isBusy) return
    if (reason.trim().length < REASON) return setFault({ field: 'reason', text: t('change.reasonFault') })
    setBusy(true)
    setFault(null)
    const wanted = choices ? (choices.includes(value) ? value : choices[0]) : hasAddress(what) ? value : undefined
    try {
      await call('requestAccountChange', { ...on, what, reason, ...(wanted === undefined ? {} : { value: wanted }) })
      toast.success(t('change.asked'))
      await queryClient.invalidateQueries({ queryKey: ['getAccountChanges'] })
      onClose()
    } catch (error) {
      if (!(error instanceof RpcError)) throw error
      const [first] = (error.data?.['errors'] ?? []) as { path?: string }[]
      setFault({
        field: first?.path?.endsWith('/value') ? 'value' : first?.path?.endsWith('/reason') ? 'reason' : 'what',
        text: error.message,
      })
    } finally {
      setBusy(false)
    }
  }
  const errorOf = (field: string): string | undefined => (fault?.field === field ? fault.text : undefined)
  return (
    <Modal
      title={t('change.title')}
      width="narrow"
      onClose={leave}
      actions={
        <>
          <Button onClick={leave}>{t('cancel')}</Button>
          <Button variant="primary" type="submit" form={FORM} busy={isBusy}>
            {t('change.ask')}
          </Button>
        </>
      }
    >
      <p>{t('change.text')}</p>
      <form id={FORM} ref={form} className="stack" noValidate onSubmit={(event) => void submit(event)}>
        {kinds.length > 1 && (
          <Field label={t('change.what')} error={errorOf('what')}>
            {(control) => (
              <select {...control} className="select" value={what} onChange={(event) => setWhat(event.target.value as ChangeKind)}>
                {kinds.map((kind) => (
                  <option key={kind} value={kind}>
                    {t(`change.kind.${kind}`)}
                  </option>
                ))}
              </select>
            )}
          </Field>
        )}
        {hasAddress(what) && (
          <Field label={t('change.newAddress')} error={errorOf('value')}>
            {(control) => (
              <input
                {...control}
                className="input"
                type="email"
                maxLength={254}
                value={value}
                onChange={(event) => setValue(event.target.value)}
              />
            )}
          </Field>
        )}
        {choices && (
          <Field label={t('change.newValue')} error={errorOf('value')}>
            {(control) => (
              <select
                {...control}
                className="select"
                value={choices.includes(value) ? value : choices[0]}
                onChange={(event) => setValue(event.target.value)}
              >
                {choices.map((choice) => (
                  <option key={choice} value={choice}>
                    {what === 'roles' ? t(`role.${choice}`) : t(`backend.${choice}`)}
                  </option>
                ))}
              </select>
            )}
          </Field>
        )}
        <Field label={t('change.reason')} error={errorOf('reason')}>
          {(control) => (
            <textarea
              {...control}
              className="textarea"
              rows={3}
              maxLength={1000}
              value={reason}
              onChange={(event) => {
                setReason(event.target.value)
                if (fault?.field === 'reason') setFault(null)
              }}
            />
          )}
        </Field>
      </form>
      {question}
    </Modal>
  )
}
