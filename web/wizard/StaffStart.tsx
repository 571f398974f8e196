import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { LogNotice } from '../audit/LogNotice'
import { FailingNotice } from '../mail/FailingNotice'
import { Door } from './Door'
import { Hello } from './Hello'
import { TodaysWork } from './TodaysWork'
import { SETUP_PATH, SETUP_STEPS } from '../../engine/pages'
import { useRpc } from '../rpc'
import { useSession } from '../session/SessionProvider'
import { Button, Icon } from '../ui'

const Notice = (): ReactElement | null => {
  const { t } = useTranslation('wizard')
  const setup = useRpc('getSettings', []).data?.setup
  const clients = useRpc('getOrganizations', ['CLIENT', { limit: 1 }]).data
  const open = SETUP_STEPS.filter((step) => setup?.[step] === undefined).length
  const isBegun = open < SETUP_STEPS.length
  // A house that works already is asked for nothing.
  if (setup === undefined || clients === undefined || open === 0 || (!isBegun && clients.length > 0)) return null
  return (
    <div className="note" role="status">
      <Icon name="start" />
      <p>{isBegun ? t('setup.goOn', { count: open }) : t('setup.begin')}</p>
      <Button size="small" to={SETUP_PATH}>
        {t(isBegun ? 'setup.next' : 'setup.open')}
      </Button>
    </div>
  )
}

/** On the start of system admins, while the house is being set up. */
const SetupNotice = (): ReactElement | null => (useSession().isAdmin ? <Notice /> : null)

/** /wizard/1: today's work above the three doors. Without work the harbour has the room. */
export const StaffStart = (): ReactElement => {
  const { t } = useTranslation('wizard')
  return (
    <>
      <Hello />
      <SetupNotice />
      <LogNotice />
      <FailingNotice />
      <TodaysWork />
      <nav className="hb-doors" aria-label={t('doors')}>
        <Door
          house="office"
          kicker={t('staff.captains.kicker')}
          title={t('staff.captains.title')}
          text={t('staff.captains.text')}
          to="/projekte#öffentlich"
          links={[
            { label: t('staff.captains.tenders'), to: '/projekte#öffentlich' },
            { label: t('staff.captains.drafts'), to: '/projekte#entwurf' },
          ]}
        />
        <Door
          house="station"
          kicker={t('staff.passengers.kicker')}
          title={t('staff.passengers.title')}
          text={t('staff.passengers.text')}
          to="/wizard/2"
          links={[
            { label: t('staff.passengers.tenders'), to: '/projekte#öffentlich' },
            { label: t('staff.passengers.plots'), to: '/grundstuecke' },
          ]}
        />
        <Door
          house="shipyard"
          kicker={t('staff.course.kicker')}
          title={t('staff.course.title')}
          text={t('staff.course.text')}
          to="/wizard/3"
          links={[
            { label: t('staff.course.public'), to: '/wizard/3/1' },
            { label: t('staff.course.all'), to: '/wizard/3' },
          ]}
        />
      </nav>
    </>
  )
}
