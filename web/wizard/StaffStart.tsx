import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { LogNotice } from '../audit/LogNotice'
import { FailingNotice } from '../mail/FailingNotice'
import { Door } from './Door'
import { Hello } from './Hello'
import { SetupNotice } from './SetupNotice'
import { TodaysWork } from './TodaysWork'

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
