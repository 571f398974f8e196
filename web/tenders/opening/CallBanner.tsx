import './call.css'
import { useRef, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import type { OpeningCall } from '../../../server/contract/procedure/views'
import { Icon } from '../../ui'
import { useServerNow } from '../../ui/time'
import { useUnpushed } from '../../ui/useUnpushed'
import { openingPath } from '../procedure/deeds'
import { announcedMinute, clockLeft } from './ring'
import { useOpeningCalls } from './useOpening'

const Call = ({ call }: { call: OpeningCall }): ReactElement | null => {
  const box = useRef<HTMLElement>(null)
  useUnpushed(box)
  const { t } = useTranslation('opening')
  const now = useServerNow('second')
  const left = Date.parse(call.expiresAt) - now
  const minute = announcedMinute(left)
  if (left <= 0) return null
  return (
    <aside className="op-call" ref={box} aria-label={t('call.label')}>
      <Icon name="bell" size={22} />
      <p>
        <b>{t('call.waits', { name: call.startedBy })}</b>{' '}
        {[t(`title.${call.what}`), call.projectName, call.lotName].filter((part) => part !== '').join(', ')}
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

/** Calls the second person of an opening, on whatever page. On the page of the opening itself it would only say the same again. */
const CallBanner = (): ReactElement => {
  const { pathname } = useLocation()
  const calls = useOpeningCalls()
  return (
    <>
      {calls
        .filter(({ projectId, lotId, startedByMe }) => !startedByMe && pathname !== openingPath(projectId, lotId))
        .map((call) => (
          <Call key={call.id} call={call} />
        ))}
    </>
  )
}

export default CallBanner
