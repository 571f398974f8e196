import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { TenderView } from '../../../server/contract/tenders/views'
import { Icon } from '../../ui'
import { Menu } from '../../ui/Menu'
import { serverNow } from '../../ui/time/serverClock'
import { isMoveOpen } from '../moves'
import { owesNotice } from '../../procedure/award/useAwardNotice'
import { isRunningSystem } from './nextStep'

/** A lot was awarded: whoever got its contract can be called under it, where it is a framework agreement. */
const isAwarded = ({ lots }: TenderView): boolean =>
  lots.some(({ outcome, awardedTo = [] }) => outcome === 'awarded' && awardedTo.length > 0)

const callsOf = (tender: TenderView): string[] => {
  if (tender.team === undefined || tender.framework !== undefined) return []
  return tender.lots.some((lot) => isRunningSystem(tender, lot, serverNow())) ? ['systemCall'] : isAwarded(tender) ? ['frameworkCall'] : []
}

/** What is done seldom, and to the tender as a whole. */
const SELDOM = ['extendDeadlines', 'announceChanges', 'close', 'cancel'] as const

export const MoreMenu = ({ tender, onAction }: { tender: TenderView; onAction: (action: string) => void }): ReactElement => {
  const { t } = useTranslation('tenders')
  const open = tender.publishAt ? [] : SELDOM.filter((action) => isMoveOpen(tender, action))
  return (
    <Menu
      button={<Icon name="more" />}
      label={t('detail.more')}
      className="btn icon"
      items={[...open, ...(owesNotice(tender) ? ['awardNotice'] : []), ...callsOf(tender), 'copy'].map((action) => ({
        label: t(`detail.menu.${action}`),
        onSelect: () => onAction(action),
      }))}
    />
  )
}
