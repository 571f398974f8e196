import { useRef, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { TenderView } from '../../../server/contract/tenders/views'
import { useLeaving } from '../../guard/useLeaving'
import { useUnsavedChanges } from '../../kept/unsaved'
import { useAction } from '../../rpc'
import { Button, Icon, Modal, TextInput, VerbDialog } from '../../ui'
import { EXTERNAL_ROLES } from '../../users/roles'
import { UserPicker } from '../../users/picker/UserPicker'
import { inviteUsers, type InvitationResult } from './calls'
import { refreshInvitations } from './Invitations'
import { inviteFault, inviteesOf, isBlank, withPerson, type Invitee } from './invitees'

const MOST = 100
const EMPTY: Invitee = { email: '', name: '' }

/** What became of each invitation. */
const Invited = ({ results, onClose }: { results: readonly InvitationResult[]; onClose: () => void }): ReactElement => {
  const { t } = useTranslation(['participants', 'app'])
  return (
    <Modal title={t('invite.doneTitle')} onClose={onClose} actions={<Button onClick={onClose}>{t('app:close')}</Button>}>
      <ul className="pt-told" role="status">
        {results.map(({ email, organizationName, outcome }) => (
          <li key={email}>
            <p>
              <Icon name={outcome === 'takesPart' ? 'info' : 'check'} /> <b>{organizationName}</b> <span className="soft">{email}</span>
            </p>
            <p className="small soft">{t(`invite.outcome.${outcome}`)}</p>
          </li>
        ))}
      </ul>
    </Modal>
  )
}

interface InviteeFieldsProps {
  row: Invitee
  number: number
  /** Said once the row was left. */
  wrong: ReturnType<typeof inviteFault>
  onLeave: () => void
  onChange: (part: Partial<Invitee>) => void
  onRemove: (() => void) | undefined
}

const InviteeFields = ({ row, number, wrong, onLeave, onChange, onRemove }: InviteeFieldsProps): ReactElement => {
  const { t } = useTranslation('participants')
  const isName = wrong === 'nameMissing'
  return (
    <fieldset className="pt-invitee" onBlur={onLeave}>
      <legend className="sr">{t('invite.row', { number })}</legend>
      <TextInput
        label={t('invite.email')}
        error={wrong && !isName ? t(`invite.${wrong}`) : undefined}
        type="email"
        autoComplete="off"
        maxLength={254}
        value={row.email}
        onChange={(email) => onChange({ email })}
      />
      <TextInput
        label={t('invite.name')}
        error={isName ? t('invite.nameMissing') : undefined}
        autoComplete="off"
        maxLength={400}
        value={row.name}
        onChange={(name) => onChange({ name })}
      />
      {onRemove && <Button variant="quiet" icon="trash" label={t('invite.remove', { number })} onClick={onRemove} />}
    </fieldset>
  )
}

/** Invites organizations by mail: address and name of the organization, as many rows as there are people. */
export const InviteDialog = ({ tender, onClose }: { tender: TenderView; onClose: () => void }): ReactElement => {
  const { t } = useTranslation(['participants', 'app'])
  const [rows, setRows] = useState<readonly Invitee[]>([EMPTY])
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const { isBusy, fault, run } = useAction()
  const [results, setResults] = useState<readonly InvitationResult[] | null>(null)
  const box = useRef<HTMLDivElement>(null)
  const faults = rows.map((_row, index) => inviteFault(rows, index))
  const count = rows.filter((row) => !isBlank(row)).length
  useUnsavedChanges(count > 0 && results === null)
  const { leave, question } = useLeaving(count > 0, onClose)
  const change = (index: number, part: Partial<Invitee>): void => setRows(rows.map((row, at) => (at === index ? { ...row, ...part } : row)))
  const add = (): void => {
    setRows([...rows, EMPTY])
    requestAnimationFrame(() => box.current?.querySelector<HTMLInputElement>('.pt-invitee:last-of-type input')?.focus())
  }
  const send = async (): Promise<void> => {
    await run(async () => {
      setResults(await inviteUsers(tender.id, inviteesOf(rows)))
      refreshInvitations(tender.id)
    })
  }
  if (results) return <Invited results={results} onClose={onClose} />
  return (
    <VerbDialog
      title={t('invite.title')}
      verb={t('invite.send')}
      isReady={count > 0 && faults.every((one) => one === null)}
      busy={isBusy}
      isHeld
      onDo={() => void send()}
      onClose={leave}
    >
      <p>{t('invite.lead')}</p>
      {fault !== null && (
        <p className="note error" role="alert">
          <span>
            {t('invite.failed')} {fault.message}
          </span>
        </p>
      )}
      <div className="stack" ref={box}>
        {rows.map((row, index) => (
          <InviteeFields
            key={index}
            row={row}
            number={index + 1}
            wrong={left.has(index) ? (faults[index] ?? null) : null}
            onLeave={() => setLeft(new Set([...left, index]))}
            onChange={(part) => change(index, part)}
            onRemove={
              rows.length === 1
                ? undefined
                : () => {
                    setRows(rows.filter((_row, at) => at !== index))
                    setLeft(new Set())
                  }
            }
          />
        ))}
      </div>
      {rows.length < MOST && (
        <p>
          <Button icon="plus" onClick={add}>
            {t('invite.add')}
          </Button>
        </p>
      )}
      {rows.length < MOST && (
        <div className="pt-registered">
          <UserPicker
            label={t('invite.registered')}
            roles={EXTERNAL_ROLES}
            organizationType="CONTRACTOR"
            without={rows.map(({ email }) => email.trim().toLowerCase())}
            onPick={({ email, organization }) => setRows(withPerson(rows, { email, name: organization?.name ?? '' }))}
          />
        </div>
      )}
      {question}
    </VerbDialog>
  )
}
