import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui'
import { Menu } from '../../ui/Menu'
import { useAddNode } from './useAddNode'

/** What can be added, below the tree. The new node comes behind what is selected, and its name is what is typed next. */
export const AddBar = (): ReactElement => {
  const { t } = useTranslation('designer')
  const { addSection, addGroup, fieldItems, blockItems } = useAddNode()
  const [isBusy, setBusy] = useState(false)
  return (
    <div className="d-add">
      <div className="d-adds">
        <button type="button" className="btn small" onClick={addSection}>
          <Icon name="plus" /> {t('add.section')}
        </button>
        <button type="button" className="btn small" onClick={addGroup}>
          <Icon name="plus" /> {t('add.group')}
        </button>
        <Menu
          label={t('add.fieldMenu')}
          className="btn small"
          button={
            <>
              <Icon name="plus" /> {t('add.field')}
            </>
          }
          items={fieldItems.map((item) => ({ label: item.label, onSelect: item.add }))}
        />
        <Menu
          label={t('add.blockMenu')}
          className="btn small"
          button={<>{t(isBusy ? 'add.blockBusy' : 'add.block')}</>}
          items={blockItems.map((item) => ({
            label: item.label,
            onSelect: () => {
              setBusy(true)
              void item.add().finally(() => setBusy(false))
            },
          }))}
        />
      </div>
      <p className="d-keys soft small">
        <kbd className="kbd">Alt</kbd> <kbd className="kbd">↑</kbd> <kbd className="kbd">↓</kbd> {t('tree.keyMove')}{' '}
        <kbd className="kbd">{t('tree.deleteKey')}</kbd> {t('tree.keyDelete')}, <kbd className="kbd">Esc</kbd> {t('tree.keyBack')}
      </p>
    </div>
  )
}
