import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { TenderView } from '../../../server/contract/tenders/views'
import { Icon } from '../../ui'
import { Menu } from '../../ui/Menu'
import { isMoveOpen } from '../moves'
import { owesNotice } from '../../procedure/award/useAwardNotice'

/** What is done seldom, and to the tender as a whole. */
const SELDOM = ['extendDeadlines', 'announceChanges', 'close', 'cancel'] as const

export const MoreMenu = ({ tender, onDeed }: { tender: TenderView; onDeed: (deed: string) => void }): ReactElement => {
  const { t } = useTranslation('tenders')
  const open = tender.publishAt ? [] : SELDOM.filter((deed) => isMoveOpen(tender, deed))
  return (
    <Menu
      button={<Icon name="more" />}
      label={t('detail.more')}
      className="btn icon"
      items={[...open, ...(owesNotice(tender) ? ['awardNotice'] : []), 'copy'].map((deed) => ({
        label: t(`detail.menu.${deed}`),
        onSelect: () => onDeed(deed),
      }))}
    />
  )
}
