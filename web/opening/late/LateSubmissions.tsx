import './late.css'
import { useId, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { LateSubmission } from '../../../server/contract/offers/submissions'
import type { OpeningMatter } from '../../../server/contract/procedure/openers'
import { useLanguage } from '../../i18n/useLanguage'
import { useRpc, call, useAction } from '../../rpc'
import { receiptPath } from '../../tender-frame/paths'
import { Button, Icon, Field, TextArea } from '../../ui'
import { formatDate, formatDateTime, useServerNow } from '../../ui/time'
import { exactTime } from '../../tender-frame/exactTime'
import { clockLeft } from '../ring'
import { Unconfirmed } from '../openers/Unconfirmed'
import { SecretField } from '../../ui/SecretField'
import { useKeptInput } from '../../guard/useKeptInput'
import { useUnsavedChanges } from '../../kept/unsaved'
import { queryClient } from '../../rpc/queryClient'
import { toast } from '../../ui/toasts/toasts'
import { ActionDialog } from '../../procedure/ActionDialog'

interface LateDialogProps {
  late: LateSubmission
  part: 'begin' | 'beginAgain' | 'confirm'
  onClose: () => void
}

/** One person's part in opening what came late: the first gives the reason, both give their own password. */
const LateDialog = ({ late, part: now, onClose }: LateDialogProps): ReactElement => {
  const { t } = useTranslation('late')
  // What was begun by somebody else meanwhile is not confirmed by a button that said 'begin'.
  const [part] = useState(now)
  const place = `late ${late.no}`
  const kept: string | null = useKeptInput<string>(place, (): string => reason)
  const [reason, setReason] = useState<string>(kept ?? late.opening?.reason ?? '')
  const [password, setPassword] = useState('')
  const { isBusy, fault, run } = useAction()
  const isFirst = part !== 'confirm'
  useUnsavedChanges(isFirst && reason !== (late.opening?.reason ?? ''))
  const give = () =>
    run(async () => {
      const done = await call('openLateSubmission', late.no, password.trim(), isFirst ? reason.trim() : null)
      await queryClient.invalidateQueries({
        predicate: ({ queryKey: [method] }) => method === 'getLateSubmissions' || method === 'getEvaluation',
      })
      toast.success(t(done.state === 'opened' ? 'openedToast' : 'begunToast', { name: late.organization }))
      onClose()
    })
  const gap = isFirst && reason.trim() === '' ? t('gap.reason') : password.trim() === '' ? t('gap.password') : undefined
  return (
    <ActionDialog
      title={t(`dialog.${part === 'confirm' ? 'confirm' : 'begin'}`, { name: late.organization })}
      lead={t(`lead.${part === 'confirm' ? 'confirm' : 'begin'}`, { name: late.opening?.begunBy ?? '' })}
      verb={t(`verb.${part}`)}
      isBusy={isBusy}
      failure={fault?.message ?? null}
      failureTitle={t('failed')}
      gap={gap}
      onDo={() => void give()}
      onClose={onClose}
    >
      {isFirst ? (
        <TextArea label={t('reason')} hint={t('reasonHint')} rows={3} maxLength={4000} value={reason} onChange={setReason} />
      ) : (
        <p className="note reason">{t('reasonIs', { reason: late.opening?.reason ?? '' })}</p>
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (gap === undefined && !isBusy) void give()
        }}
      >
        <Field label={t('password')}>
          {(control) => <SecretField {...control} value={password} onChange={setPassword} autoComplete="current-password" />}
        </Field>
      </form>
    </ActionDialog>
  )
}

interface LateRowProps {
  late: LateSubmission
  projectId: string
  onOpen: (late: LateSubmission) => void
}

/** Who began and why; the time that is left runs by the server's clock. */
const Begun = ({ opening }: { opening: NonNullable<LateSubmission['opening']> }): ReactElement => {
  const { t } = useTranslation('late')
  const now = useServerNow('second')
  const language = useLanguage()
  const left = Date.parse(opening.expiresAt ?? opening.at) - now
  return (
    <>
      {opening.state === 'opened' ? (
        <p className="small">
          {t('opened', { first: opening.begunBy, second: opening.openedBy, at: formatDateTime(opening.at, language) })}
        </p>
      ) : left > 0 ? (
        <p className="small">
          <b>{t('begun', { name: opening.begunBy })}</b> <span className="num">{t('left', { time: clockLeft(left) })}</span>
        </p>
      ) : (
        <p className="small">{t('ranOut', { name: opening.begunBy })}</p>
      )}
      <p className="small soft reason">{t('reasonIs', { reason: opening.reason })}</p>
    </>
  )
}

const LateRow = ({ late, projectId, onOpen }: LateRowProps): ReactElement => {
  const { t } = useTranslation('late')
  const language = useLanguage()
  const { opening, part, receivedAt, toConfirm } = late
  const { lotId, kind, round, offerRound } = late
  const matter: OpeningMatter = {
    lotId,
    what: kind === 'offer' ? 'offers' : 'applications',
    round,
    ...(kind === 'offer' ? { offerRound } : {}),
  }
  return (
    <li>
      <div>
        <p>
          <b>{late.organization}</b>, {t(`what.${late.kind}`, { round: late.kind === 'offer' ? late.offerRound : late.round })}
        </p>
        <p className="small num">
          {t('received', { at: `${formatDate(receivedAt, language)}, ${exactTime(receivedAt, language, true)}` })} ·{' '}
          {opening?.state === 'opened' ? <Link to={receiptPath(projectId, late.no)}>{late.no}</Link> : t('number', { no: late.no })}
        </p>
        {opening && <Begun opening={opening} />}
      </div>
      {toConfirm && opening && <Unconfirmed projectId={projectId} matter={matter} group={toConfirm} starter={opening.begunBy} />}
      {part !== 'none' && !toConfirm && (
        <Button icon="lock" variant={part === 'confirm' ? 'primary' : 'plain'} onClick={() => onOpen(late)}>
          {t(`do.${part}`)}
        </Button>
      )}
    </li>
  )
}

interface LateSubmissionsProps {
  projectId: string
  lotId: string
  /** Of this company alone. */
  organizationId?: number
}

/** What came in late in a lot that was opened: kept sealed until two people open it with a reason. Nothing where nothing did. */
export const LateSubmissions = ({ projectId, lotId, organizationId }: LateSubmissionsProps): ReactElement | null => {
  const { t } = useTranslation('late')
  const { data } = useRpc('getLateSubmissions', [projectId])
  const [asked, setAsked] = useState<string | null>(null)
  const id = useId()
  const isMeant = (late: LateSubmission): boolean => organizationId === undefined || late.organizationId === organizationId
  const own = (data ?? []).filter((late) => late.lotId === lotId && isMeant(late))
  const chosen = own.find(({ no }) => no === asked)
  if (own.length === 0) return null
  const sealed = own.filter(({ opening }) => opening?.state !== 'opened').length
  return (
    <section className={sealed === 0 ? 'op-kept open' : 'op-kept'} aria-labelledby={id}>
      <h2 id={id}>
        <Icon name={sealed === 0 ? 'info' : 'lock'} />
        {sealed === 0 ? t('allOpened', { count: own.length }) : t('title', { count: sealed })}
      </h2>
      <ul>
        {own.map((late) => (
          <LateRow key={late.no} late={late} projectId={projectId} onOpen={({ no }) => setAsked(no)} />
        ))}
      </ul>
      {chosen && chosen.part !== 'none' && <LateDialog late={chosen} part={chosen.part} onClose={() => setAsked(null)} />}
    </section>
  )
}
