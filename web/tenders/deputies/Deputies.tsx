import '../edit/edit.css'
import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeputyEntry } from '../../../server/contract/tenders/team'
import type { TenderView } from '../../../server/contract/tenders/views'
import { useLanguage } from '../../i18n/useLanguage'
import { call, useAction } from '../../rpc'
import { useSession } from '../../session/SessionProvider'
import { toast } from '../../ui/toasts/toasts'
import { dayInWords } from '../../forms/values/dates'
import { Button } from '../../ui'
import { firstDay, lastDay } from './days'
import { DeputyDialog } from './DeputyDialog'

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
