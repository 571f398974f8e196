import { readIn } from '../../engine/languages'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { nodeOf, removeNode, type Edit } from '../../engine/authoring'
import { useLanguage } from '../i18n/useLanguage'
import { toast } from '../ui/toasts/toasts'
import { Icon } from '../ui'
import { Menu } from '../ui/Menu'
import { useDesigner } from './state'
import { Draw, drawingOf } from './tree/NodeIcon'
import { moveLevel, moveStep } from './tree/moves'

/** Below 992 px: what is selected and what can be done with it, within the thumb's reach. */
export const PhoneSheet = ({ onProperties }: { onProperties: () => void }): ReactElement | null => {
  const { t } = useTranslation('designer')
  const lang = useLanguage()
  const { file, selected, select, apply, readOnly } = useDesigner()
  const ui = selected === null ? undefined : nodeOf(file, selected)
  if (!ui || selected === null) return null
  const move = (edit: Edit | null): void => {
    if (edit) apply(edit, { label: t('step.move') })
    else toast.info(t('tree.cannotMove'))
  }
  const remove = (): void => {
    if (apply(removeNode(file, selected), { label: t('step.remove') })) select(null)
  }
  return (
    <div className="d-sheet" role="toolbar" aria-label={t('canvas.tools')}>
      <p>
        <Draw name={drawingOf(ui)} />
        <b>{readIn(ui.label, lang)}</b>
        <button type="button" className="d-link" onClick={onProperties}>
          {t('view.props')}
        </button>
      </p>
      {readOnly ? null : (
        <div>
          <button type="button" className="btn" onClick={() => move(moveStep(file, selected, -1))}>
            <Icon name="arrowUp" /> {t('canvas.up')}
          </button>
          <button type="button" className="btn" onClick={() => move(moveStep(file, selected, 1))}>
            <Icon name="arrowDown" /> {t('canvas.down')}
          </button>
          <Menu
            label={t('sheet.more')}
            className="btn icon"
            button={<Icon name="more" />}
            items={[
              { label: t('sheet.into'), onSelect: () => move(moveLevel(file, selected, 1)) },
              { label: t('sheet.out'), onSelect: () => move(moveLevel(file, selected, -1)) },
              { label: t('canvas.remove'), onSelect: remove },
            ]}
          />
        </div>
      )}
    </div>
  )
}
