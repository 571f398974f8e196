import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { AccountChangeView } from '../../../server/contract/access/accountChange'
import { SecretField } from '../../ui/SecretField'
import { call, useRpc, useAction } from '../../rpc'
import { queryClient } from '../../rpc/queryClient'
import { toast } from '../../ui/toasts/toasts'
import { Button, ConfirmDialog, Field, FormDialog } from '../../ui'
import { DateTime } from '../../ui/time'
import { userPath } from '../roles'

const refreshed = async (): Promise<void> => {
  for (const key of ['getAccountChanges', 'getTodaysWork', 'getUser', 'getUsers', 'getOrganization'])
    await queryClient.invalidateQueries({ queryKey: [key] })
}

/** The second of two system admins, with the own password. */
const ConfirmChange = ({ change, onClose }: { change: AccountChangeView; onClose: () => void }): ReactElement => {
  const { t } = useTranslation('users')
  const [password, setPassword] = useState('')
  const { isBusy, fault, run } = useAction()
  const submit = () =>
    run(async () => {
      await call('confirmAccountChange', change.id, password)
      toast.success(t('change.done'))
      await refreshed()
      onClose()
    })
  return (
    <FormDialog
      title={t('change.confirm')}
      verb={t('change.confirm')}
      width="narrow"
      lead={<p>{t('change.confirmText')}</p>}
      isReady={password !== ''}
      busy={isBusy}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field label={t('own.password')} error={fault?.message}>
        {(control) => <SecretField {...control} autoComplete="current-password" value={password} onChange={setPassword} />}
      </Field>
    </FormDialog>
  )
}

const subjectOf = ({ person, organization }: AccountChangeView): ReactElement =>
  person ? (
    <Link to={userPath(person.email)}>
      {person.name} ({person.email})
    </Link>
  ) : (
    <Link to={`/bieter/${organization?.id ?? 0}`}>{organization?.name}</Link>
  )

/** What one system admin asked for of a bidder's account and a second one has not confirmed yet. Nothing where nothing waits. */
export const AccountChanges = (): ReactElement | null => {
  const { t } = useTranslation('users')
  const { data: changes = [] } = useRpc('getAccountChanges', [])
  const [asked, setAsked] = useState<{ change: AccountChangeView; what: 'confirm' | 'drop' } | null>(null)
  const { isBusy, run } = useAction(({ message }) => toast.error(message))
  if (changes.length === 0) return null
  const drop = async (id: string): Promise<void> => {
    await run(async () => {
      await call('dropAccountChange', id)
      toast.success(t('change.dropped'))
    })
    setAsked(null)
    await refreshed()
  }
  return (
    <section className="panel account-changes" aria-labelledby="account-changes">
      <h2 id="account-changes">{t('change.listTitle')}</h2>
      <ul>
        {changes.map((change) => (
          <li key={change.id}>
            <div>
              <strong>{t(`change.kind.${change.what}`)}</strong>
              {change.value !== null && <span>{change.what === 'roles' ? t(`role.${change.value}`) : change.value}</span>}
              <span>{subjectOf(change)}</span>
              {change.person && change.organization && <span className="soft">{change.organization.name}</span>}
              <span className="soft">{t('change.because', { by: change.by, reason: change.reason })}</span>
              <span className="soft">
                {t('change.until')} <DateTime value={change.expiresAt} />
              </span>
              {change.barred !== null && <span className="soft">{t(`change.barred.${change.barred}`)}</span>}
            </div>
            <div className="end">
              <Button onClick={() => setAsked({ change, what: 'drop' })}>{t('change.drop')}</Button>
              {change.barred === null && (
                <Button variant="primary" onClick={() => setAsked({ change, what: 'confirm' })}>
                  {t('change.confirm')}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {asked?.what === 'confirm' && <ConfirmChange change={asked.change} onClose={() => setAsked(null)} />}
      {asked?.what === 'drop' && (
        <ConfirmDialog
          title={t('change.drop')}
          confirm={t('change.drop')}
          danger
          busy={isBusy}
          onCancel={() => setAsked(null)}
          onConfirm={() => void drop(asked.change.id)}
        >
          {t('change.dropQuestion')}
        </ConfirmDialog>
      )}
    </section>
  )
}
