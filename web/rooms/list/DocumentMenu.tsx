import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { shownName } from '../../../engine/files'
import type { DocumentView } from '../../../server/contract/rooms/views'
import { Icon } from '../../ui'
import { Menu } from '../../ui/Menu'

export type DocumentEvent = DocumentView['moves'][number]['event']
/** What a row can ask its list for. */
export type DocumentAction = DocumentEvent | 'preview' | 'download'

export const isOpen = ({ moves }: Pick<DocumentView, 'moves'>, event: DocumentEvent): boolean =>
  moves.some((move) => move.event === event && move.open)

/** Confirming and keeping have controls of their own beside the wish that they answer. */
const MENU: readonly DocumentEvent[] = ['replace', 'rename', 'strike', 'delete']

/** What this person can do with a file now. */
export const DocumentMenu = ({
  file,
  onAction,
}: {
  file: DocumentView
  onAction: (action: DocumentAction) => void
}): ReactElement | null => {
  const { t } = useTranslation('rooms')
  const label = t('menu.label', { name: shownName(file.name) })
  const actions = MENU.filter((event) => isOpen(file, event))
  if (actions.length === 0) return null
  return (
    <Menu
      button={<Icon name="more" />}
      label={label}
      className="btn quiet small icon"
      items={actions.map((action) => ({ label: t(`menu.${action}`), onSelect: () => onAction(action) }))}
    />
  )
}
