import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
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
export const SetupNotice = (): ReactElement | null => (useSession().isAdmin ? <Notice /> : null)
