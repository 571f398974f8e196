import '../edit/edit.css'
import { useState, type ReactElement, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeputyEntry } from '../../../server/contract/tenders/team'
import type { TenderView } from '../../../server/contract/tenders/views'
import { useLanguage } from '../../i18n/useLanguage'
import { call, useAction } from '../../rpc'
import { useSession } from '../../session/SessionProvider'
import { toast } from '../../ui/toasts/toasts'
import { dayInWords } from '../../forms/values/dates'
import { Button, Select, VerbDialog } from '../../ui'
import { firstDay, lastDay, spanOf } from './days'
import { useUnsavedChanges } from '../../kept/unsaved'
import { serverToday } from '../../ui/time'
import { useFocusOfFault } from '../../ui/useFocusOfFault'
import { nameOf, type Person } from '../../users/picker/person'
import { UserPicker } from '../../users/picker/UserPicker'
import { DayInput } from '../assistant/DayInput'

interface DeputyDialogProps {
  tender: TenderView
  /** Members for whom the person may name somebody; the first is chosen. */
  members: readonly { userName: string; name: string }[]
  onClose: () => void
}

type Lack = 'missingPerson' | 'missingSpan' | 'backwardSpan'

/** Asks who stands in for whom, from which day to which. */
export const DeputyDialog = ({ tender, members, onClose }: DeputyDialogProps): ReactElement => {
  const { t } = useTranslation('deputies')
  const today = serverToday()
  const [member, setMember] = useState(members[0]?.userName ?? '')
  const [deputy, setDeputy] = useState<Person | null>(null)
  const [first, setFirst] = useState(today)
  const [last, setLast] = useState<string | null>(null)
  /** What the last try lacked, anew with each one: the focus goes there. */
  const [lacking, setLacking] = useState<{ lack: Lack } | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const { isBusy, run } = useAction(({ message }) => setRefusal(message))
  useUnsavedChanges(deputy !== null || first !== today || last !== null)
  const name = async (): Promise<void> => {
    const span = last === null ? null : spanOf(first, last)
    setRefusal(null)
    setLacking(null)
    if (deputy === null) return setLacking({ lack: 'missingPerson' })
    if (span === null) return setLacking({ lack: last === null ? 'missingSpan' : 'backwardSpan' })
    await run(async () => {
      await call('nameDeputy', tender.id, { version: tender.version ?? 0, member, deputy: deputy.email, ...span })
      onClose()
    })
  }
  const box = useRef<HTMLDivElement>(null)
  useFocusOfFault(box, lacking)
  const lack = lacking?.lack ?? null
  const problem = lack === null ? refusal : t(lack)
  return (
    <VerbDialog title={t('name')} verb={t('do')} busy={isBusy} onDo={() => void name()} onClose={onClose}>
      <p>{t('text')}</p>
      <div className="te-fields" ref={box}>
        <div className="wide">
          <Select
            label={t('member')}
            value={member}
            onChange={setMember}
            options={members.map((one) => [one.userName, one.name] as const)}
          />
        </div>
        <div className="wide">
          <UserPicker
            label={t('deputy')}
            roles={['SYSTEM_USER', 'SYSTEM_ADMIN']}
            without={[member]}
            isInvalid={lack === 'missingPerson'}
            onPick={setDeputy}
          />
          {deputy && <p className="help">{t('chosen', { name: nameOf(deputy) })}</p>}
        </div>
        <DayInput label={t('first')} value={first} onChange={setFirst} />
        <DayInput label={t('last')} value={last} isInvalid={lack === 'missingSpan' || lack === 'backwardSpan'} onChange={setLast} />
      </div>
      {problem !== null && (
        <p className="help error" role="alert">
          {problem}
        </p>
      )}
    </VerbDialog>
  )
}

/** In the team's panel: who stands in for whom, and naming somebody for oneself, or as project admin for others. */
const Deputies = ({ tender }: { tender: TenderView }): ReactElement | null => {
  const { t } = useTranslation('deputies')
  const language = useLanguage()
  const { user } = useSession()
  const [isOpen, setOpen] = useState(false)
  const { run } = useAction(({ message }) => toast.error(message))
  const team = tender.team ?? []
  const me = user?.email ?? ''
  const isAdmin = tender.moves?.some(({ event, reason }) => event === 'changeTeam' && reason !== 'onlyProjectAdmins') ?? false
  const own = team.find(({ userName }) => userName === me)
  const mayForOthers = isAdmin && (own?.role === 'ADMIN' || own === undefined)
  const members = team
    .filter(({ userName }) => userName === me || mayForOthers)
    .map(({ userName, name }) => ({ userName, name: name ?? userName }))
    .sort((one, other) => Number(other.userName === me) - Number(one.userName === me))
  const nameOf = (userName: string): string => team.find((one) => one.userName === userName)?.name ?? userName
  const end = ({ member }: DeputyEntry) =>
    run(async () => {
      await call('endDeputy', tender.id, tender.version ?? 0, member)
      toast.success(t('ended'))
    })
  const deputies = tender.deputies ?? []
  // In what has ended nobody is needed any more.
  const mayName = members.length > 0 && tender.stage < 8
  if (deputies.length === 0 && !mayName) return null
  return (
    <div className="td-deputies">
      {deputies.map((one) => (
        <p key={one.member + one.from}>
          <b>{t('standsIn', { deputy: one.name, member: nameOf(one.member) })}</b>{' '}
          {one.active && <span className="tag now">{t('now')}</span>}
          <br />
          <span className="small soft num">
            {t('span', { first: dayInWords(firstDay(one.from), language), last: dayInWords(lastDay(one.until), language) })}
          </span>{' '}
          {members.some(({ userName }) => userName === one.member) && (
            <button type="button" className="linklike" onClick={() => void end(one)}>
              {t('end')}
            </button>
          )}
        </p>
      ))}
      {mayName && (
        <Button variant="quiet" size="small" icon="people" onClick={() => setOpen(true)}>
          {t('name')}
        </Button>
      )}
      {isOpen && <DeputyDialog tender={tender} members={members} onClose={() => setOpen(false)} />}
    </div>
  )
}

export default Deputies
