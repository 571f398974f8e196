import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { toast } from '../../ui/toasts/toasts'
import { Button, Icon } from '../../ui'
import { Menu } from '../../ui/Menu'
import { copyText } from '../../ui/copyText'

interface ListActionsProps {
  isInternal: boolean
  onCreate: () => void
  onExport: () => void
  onPrint: () => void
}

/** What can be done beside the list; the rest is in a menu, so that a phone has room. */
export const ListActions = ({ isInternal, onCreate, onExport, onPrint }: ListActionsProps): ReactElement => {
  const { t } = useTranslation('parcels')
  const navigate = useNavigate()
  const copyLink = async (): Promise<void> => {
    if (await copyText(location.href)) toast.success(t('menu.linkCopied'))
    else toast.warning(t('menu.linkNotCopied', { url: location.href }))
  }
  const items = [
    ...(isInternal ? [{ label: t('menu.import'), onSelect: () => void navigate('/grundstuecke/import') }] : []),
    { label: t('menu.export'), onSelect: onExport },
    { label: t('menu.print'), onSelect: onPrint },
    { label: t('menu.copyLink'), onSelect: () => void copyLink() },
  ]
  return (
    <>
      {isInternal && (
        <Button to="/standorte" icon="pin" title={t('locations')}>
          <span className="wide">{t('locations')}</span>
        </Button>
      )}
      <Menu className="btn icon" label={t('menu.label')} button={<Icon name="more" />} items={items} />
      {isInternal && (
        <Button variant="primary" icon="plus" onClick={onCreate} title={t('create.title')}>
          <span className="wide">{t('create.title')}</span>
        </Button>
      )}
    </>
  )
}
