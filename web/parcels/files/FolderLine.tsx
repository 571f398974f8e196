import { useRef, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { PropertyFolder } from '../../../server/contract/parcels/views'
import { chosenOf, type Chosen } from '../../rooms/uploads/chosen'
import { Button, Icon } from '../../ui'
import { Menu, type MenuItem } from '../../ui/Menu'
import { countOf } from './tree'

export type FolderAsk = 'entry' | 'addFolder' | 'renameFolder' | 'moveFolder' | 'removeFolder' | 'versions'

interface FolderLineProps {
  folder: PropertyFolder
  isOpen: boolean
  mayEdit: boolean
  onToggle: () => void
  onChosen: (chosen: Chosen[]) => void
  onSave: () => void
  onAsk: (what: FolderAsk) => void
}

/** A folder with what can be done in it and with it; those of templates are arranged in the settings. */
export const FolderLine = ({ folder, isOpen, mayEdit, onToggle, onChosen, onSave, onAsk }: FolderLineProps): ReactElement => {
  const { t } = useTranslation('parcelFiles')
  const input = useRef<HTMLInputElement>(null)
  const { name, ofTemplate } = folder
  const count = countOf(folder)
  const isEmpty = folder.children.length + folder.contents.length + folder.archive.length === 0
  const ask = (what: FolderAsk): MenuItem => ({ label: t(`do.${what}`), onSelect: () => onAsk(what) })
  const own = ofTemplate === true ? [] : [ask('renameFolder'), ask('moveFolder'), ...(isEmpty ? [ask('removeFolder')] : [])]
  return (
    <div className="rm-folder">
      <button type="button" aria-expanded={isOpen} onClick={onToggle}>
        <Icon name={isOpen ? 'down' : 'right'} size={16} />
        <Icon name="folder" />
        <b>{name}</b>
        <span className="soft num">{t('count', { count })}</span>
      </button>
      <div className="rm-acts flow">
        {mayEdit && folder.archive.length > 0 && (
          <Button variant="quiet" size="small" icon="clock" title={t('do.versions')} onClick={() => onAsk('versions')}>
            <span className="sr">{t('versionsOf', { name })}: </span>
            <span className="num">{folder.archive.length}</span>
          </Button>
        )}
        {mayEdit && <Button variant="quiet" size="small" icon="plus" label={t('addTo', { name })} onClick={() => onAsk('entry')} />}
        {count > 0 && <Button variant="quiet" size="small" icon="download" label={t('saveAll', { name })} onClick={onSave} />}
        {mayEdit && (
          <Menu
            button={<Icon name="more" />}
            label={t('menuOf', { name })}
            className="btn quiet small icon"
            items={[
              { label: t('do.upload'), onSelect: () => input.current?.click() },
              ask('entry'),
              ask('addFolder'),
              ask('versions'),
              ...own,
            ]}
          />
        )}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        onChange={(event) => {
          const chosen = chosenOf(event.target.files ?? [])
          event.target.value = ''
          if (chosen.length > 0) onChosen(chosen)
        }}
      />
    </div>
  )
}
