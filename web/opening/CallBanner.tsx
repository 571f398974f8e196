import './call.css'
import { useRef, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import type { OpeningCall } from '../../server/contract/procedure/views'
import { Icon } from '../ui'
import { useServerNow } from '../ui/time'
import { useUnpushed } from '../ui/useUnpushed'
import { openingPath } from '../tender-frame/paths'
import { announcedMinute, clockLeft } from './ring'
import { useOpeningCalls } from './useOpening'

/** Openings of one tender that the same person began: one call, as one step and one password confirm them all. */
type Calls = readonly [OpeningCall, ...OpeningCall[]]

function byStep(calls: readonly OpeningCall[]): Calls[] {
  const steps = new Map<string, [OpeningCall, ...OpeningCall[]]>()
  for (const call of calls) {
    const key = [call.projectId, call.what, call.startedBy].join('\n')
    const others = steps.get(key)
    if (others) others.push(call)
    else steps.set(key, [call])
  }
  return [...steps.values()]
}

const Call = ({ calls }: { calls: Calls }): ReactElement | null => {
  const box = useRef<HTMLElement>(null)
  useUnpushed(box)
  const { t } = useTranslation('opening')
  const now = useServerNow('second')
  const running = calls.filter(({ expiresAt }) => Date.parse(expiresAt) > now)
  const [call] = running
  if (!call) return null
  const left = Math.min(...running.map(({ expiresAt }) => Date.parse(expiresAt))) - now
  const minute = announcedMinute(left)
  const lots = running.length > 1 ? t('call.lots', { count: running.length }) : call.lotName
  const said = [t(`title.${call.what}`), lots, call.projectName].filter((part) => part !== '').join(', ')
  return (
    <aside className="op-call" ref={box} aria-label={t('call.label')}>
      <Icon name="bell" size={22} />
      <p title={said}>
        <b>{t('call.waits', { name: call.startedBy })}</b> {said}
      </p>
      <span className="op-rest num">{t('call.left', { time: clockLeft(left) })}</span>
      <Link className="btn" to={openingPath(call.projectId, call.lotId)}>
        {t('call.go')}
      </Link>
      <span className="sr" role="status">
        {minute === undefined ? '' : `${t('call.waits', { name: call.startedBy })} ${t('announce', { count: minute })}`}
      </span>
    </aside>
  )
}

/** Calls the second person of an opening, on whatever page. The page of the opening itself says it already, for the other lots too. */
const CallBanner = (): ReactElement => {
  const { pathname } = useLocation()
  const calls = useOpeningCalls()
  return (
    <>
      {byStep(calls.filter(({ startedByMe }) => !startedByMe))
        .filter((step) => step.every(({ projectId, lotId }) => pathname !== openingPath(projectId, lotId)))
        .map((step) => (
          <Call key={step[0].id} calls={step} />
        ))}
    </>
  )
}

export default CallBanner
