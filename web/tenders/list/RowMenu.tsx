import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { call } from '../../rpc'
import { queryClient } from '../../rpc/queryClient'
import { useSession } from '../../session/SessionProvider'
import { toast } from '../../ui/toasts/toasts'
import { Icon } from '../../ui'
import { Menu, type MenuItem } from '../../ui/Menu'
import type { TenderRow } from '../../../server/contract/tenders/views'
import { copyText } from '../../ui/copyText'

const WATCH = 'merkliste'

/** What can be done to a tender from its line; always there, a little stronger under the pointer. */
export const RowMenu = ({ row }: { row: TenderRow }): ReactElement => {
  const { t } = useTranslation('list')
  const navigate = useNavigate()
  const { phase, isInternal, user, askLogin } = useSession()
  const isWatched = row.tags.includes(WATCH)

  const watch = async (): Promise<void> => {
    if (phase !== 'user') return askLogin({ message: 'nr_wat', target: `/projekte/${row.id}#top` })
    try {
      await call(isWatched ? 'removeProjectTag' : 'addProjectTag', row.id, WATCH)
      await queryClient.invalidateQueries({ queryKey: ['getProjects'] })
    } catch {
      toast.error(t('watchFailed'))
    }
  }
  const copyLink = async (): Promise<void> => {
    if (await copyText(`${location.origin}/projekte/${row.id}`)) toast.success(t('linkCopied'))
    else toast.warning(t('linkNotCopied'))
  }

  const items: MenuItem[] = [{ label: t('open'), onSelect: () => void navigate(`/projekte/${row.id}#top`) }]
  if (row.mayEdit === true && row.stage === 0)
    items.push({ label: t('edit'), onSelect: () => void navigate(`/projekte/bearbeiten/${row.id}#top`) })
  if (phase === 'guest' || (!isInternal && user?.organizationId !== null))
    items.push({ label: t(isWatched ? 'unwatch' : 'watch'), onSelect: () => void watch() })
  if (row.stage > 0) items.push({ label: t('copyLink'), onSelect: () => void copyLink() })
  return <Menu className="btn quiet small icon" button={<Icon name="more" />} label={t('actionsFor', { name: row.name })} items={items} />
}
