import './openers.css'
import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { OpenersGroup, OpenersView, OpenerView, OpeningMatter } from '../../../server/contract/procedure/openers'
import { useLanguage } from '../../i18n/useLanguage'
import { useSession } from '../../session/SessionProvider'
import { Button, Icon, Field, TextArea } from '../../ui'
import { formatDateTime } from '../../ui/time'
import { useAsk, type AlsoMatter, forOthers, readOpenersAgain } from './useAsk'
import { SecretField } from '../../ui/SecretField'
import { useKeptInput } from '../../guard/useKeptInput'
import { useUnsavedChanges } from '../../kept/unsaved'
import { call, useAction } from '../../rpc'
import { toast } from '../../ui/toasts/toasts'
import { lotRanges } from '../../../workflows/tender'
import { ActionDialog } from '../../procedure/ActionDialog'

interface ConfirmDialogProps {
  projectId: string
  matter: OpeningMatter
  also?: readonly AlsoMatter[]
  people: readonly { userName: string; name: string }[]
  onClose: () => void
}

const SHORTEST = 10

/** A system admin confirms people for an opening, with a reason and the own password. */
const ConfirmDialog = ({ projectId, matter, also = [], people, onClose }: ConfirmDialogProps): ReactElement => {
  const { t } = useTranslation('openers')
  const place = `confirm ${projectId} ${matter.lotId} ${people.map(({ userName }) => userName).join(' ')}`
  const kept: string | null = useKeptInput<string>(place, (): string => reason)
  const [reason, setReason] = useState<string>(kept ?? '')
  const [password, setPassword] = useState('')
  const { isBusy, fault, run } = useAction()
  useUnsavedChanges(reason !== '')
  const give = () =>
    run(async () => {
      const names = people.map(({ userName }) => userName)
      const confirm = (one: OpeningMatter) => call('confirmOpeners', projectId, one, names, reason.trim(), password.trim())
      await confirm(matter)
      await forOthers(also, confirm)
      toast.success(t('confirmedToast'))
      onClose()
      await readOpenersAgain()
    })
  const gap = reason.trim().length < SHORTEST ? t('dialog.gapReason') : password.trim() === '' ? t('dialog.gapPassword') : undefined
  return (
    <ActionDialog
      title={t('dialog.title')}
      lead={t('dialog.lead', { names: people.map(({ name }) => name) })}
      verb={t('confirm')}
      isBusy={isBusy}
      failure={fault?.message ?? null}
      failureTitle={t('dialog.failed')}
      gap={gap}
      onDo={() => void give()}
      onClose={onClose}
    >
      {also.length > 0 && <p>{t('dialog.also', { count: also.length, lots: lotRanges(also.map(({ number }) => number)) })}</p>}
      <TextArea label={t('dialog.reason')} hint={t('dialog.reasonHint')} rows={3} maxLength={4000} value={reason} onChange={setReason} />
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (gap === undefined && !isBusy) void give()
        }}
      >
        <Field label={t('dialog.password')}>
          {(control) => <SecretField {...control} value={password} onChange={setPassword} autoComplete="current-password" />}
        </Field>
      </form>
    </ActionDialog>
  )
}

/** Since when somebody is there, and who put them in. */
const Opener = ({ opener }: { opener: OpenerView }): ReactElement => {
  const { t } = useTranslation('openers')
  const language = useLanguage()
  const date = opener.since === null ? '–' : formatDateTime(opener.since, language)
  const isDeputy = opener.deputyOf !== undefined
  return (
    <li>
      <b>{opener.name}</b>{' '}
      <span className="num">
        {isDeputy ? t('deputy', { member: opener.deputyOf, date }) : t('since', { date })},{' '}
        {opener.addedBy === null ? t('made') : t(isDeputy ? 'named' : 'added', { name: opener.addedBy })}
      </span>
    </li>
  )
}

interface GroupProps {
  group: OpenersGroup
  view: OpenersView
  names: readonly string[]
  isMember: boolean
  isAsking: boolean
  onAsk: () => void
  onConfirm: () => void
}

const Group = ({ group, view, names, isMember, isAsking, onAsk, onConfirm }: GroupProps): ReactElement => {
  const { t } = useTranslation(['openers', 'tenders'])
  const language = useLanguage()
  const { reasons, confirmation, asked, mayNotConfirm } = group
  const isAlone = group.people.length === 1
  const isNeeded = reasons.length > 0 && !confirmation
  const listed = new Intl.ListFormat(language, { type: 'conjunction' }).format(names)
  return (
    <li className={isNeeded ? 'needed' : 'free'}>
      <p>
        <Icon name={isNeeded ? 'lock' : 'check'} size={16} /> <b>{listed}</b>{' '}
        {confirmation
          ? t('confirmed', { name: confirmation.by, date: formatDateTime(confirmation.at, language), reason: confirmation.reason })
          : t(`${isNeeded ? 'needed' : 'free'}${isAlone ? 'Alone' : ''}`)}
      </p>
      {isNeeded && reasons.map((reason) => <p key={reason}>{t(`reason.${reason}`)}</p>)}
      {asked && <p className="num">{t('asked', { name: asked.by, date: formatDateTime(asked.at, language) })}</p>}
      {isNeeded && view.isConfirmer && mayNotConfirm !== undefined && <p>{t(`tenders:refused.${mayNotConfirm}`)}</p>}
      {isNeeded && (
        <p className="op-eyes-do wraps">
          {view.isConfirmer && mayNotConfirm === undefined && (
            <Button variant="primary" onClick={onConfirm}>
              {t('confirm')}
            </Button>
          )}
          {isMember && !asked && (
            <Button busy={isAsking} onClick={onAsk}>
              {t('ask')}
            </Button>
          )}
        </p>
      )}
    </li>
  )
}

interface OpenersSectionProps {
  projectId: string
  matter: OpeningMatter
  /** Other lots that wait for the same step. */
  also?: readonly AlsoMatter[]
  view: OpenersView
}

/**
 * Who opens with whom, before anybody types a password: since when each is in the team, what keeps two apart, and what can be done
 * about it.
 */
export const OpenersSection = ({ projectId, matter, also = [], view }: OpenersSectionProps): ReactElement => {
  const { t } = useTranslation('openers')
  const { user } = useSession()
  const [confirming, setConfirming] = useState<OpenersGroup | null>(null)
  const { isAsking, ask } = useAsk(projectId, matter, also)
  const nameOf = (userName: string): string => view.people.find((one) => one.userName === userName)?.name ?? userName
  const isMember = view.people.some(({ userName }) => userName === user?.email)
  const isAlone = view.groups.every(({ people }) => people.length === 1)
  const most = Math.max(2, ...view.groups.map(({ people }) => people.length))
  const waits = (group: OpenersGroup): number => (group.reasons.length === 0 || group.confirmation ? 2 : group.asked ? 0 : 1)
  const groups = [...view.groups].sort((one, other) => waits(one) - waits(other))
  return (
    <section className="op-eyes" aria-labelledby="op-eyes-h">
      <h2 id="op-eyes-h">{t(isAlone ? 'titleAlone' : 'title')}</h2>
      <p>{t(isAlone ? 'leadAlone' : most > 2 ? 'leadMany' : 'lead', { count: most })}</p>
      {groups.length === 0 && <p>{t('nobody')}</p>}
      <ul className="op-eyes-groups">
        {groups.map((group) => (
          <Group
            key={group.people.join(' ')}
            {...{ group, view, isMember, isAsking }}
            names={group.people.map(nameOf)}
            onAsk={() => void ask(group.people)}
            onConfirm={() => setConfirming(group)}
          />
        ))}
      </ul>
      <ul className="op-eyes-people">
        {view.people.map((opener) => (
          <Opener key={opener.userName} opener={opener} />
        ))}
      </ul>
      {confirming && (
        <ConfirmDialog
          {...{ projectId, matter, also }}
          people={confirming.people.map((userName) => ({ userName, name: nameOf(userName) }))}
          onClose={() => setConfirming(null)}
        />
      )}
    </section>
  )
}
