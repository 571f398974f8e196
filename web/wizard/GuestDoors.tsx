import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useSession } from '../session/SessionProvider'
import { Door } from './Door'
import { Hello } from './Hello'

/** /wizard/2 and the guests' start: read tenders, look at plots, come aboard. */
export const GuestDoors = (): ReactElement => {
  const { t } = useTranslation('wizard')
  const { phase, askLogin } = useSession()
  const navigate = useNavigate()
  const isGuest = phase === 'guest'
  return (
    <>
      <Hello />
      <nav className="hb-doors" aria-label={t('doors')}>
        <Door
          house="station"
          kicker={t('guest.tenders.kicker')}
          title={t('guest.tenders.title')}
          text={t('guest.tenders.text')}
          to="/projekte#öffentlich"
        />
        <Door
          house="shipyard"
          kicker={t('guest.plots.kicker')}
          title={t('guest.plots.title')}
          text={t('guest.plots.text')}
          to="/grundstuecke"
        />
        <Door
          house="office"
          kicker={t('guest.login.kicker')}
          title={t(isGuest ? 'guest.login.title' : 'guest.back.title')}
          text={t(isGuest ? 'guest.login.text' : 'guest.back.text')}
          to={isGuest ? () => askLogin() : () => void navigate('/wizard/1')}
        />
      </nav>
    </>
  )
}
