import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui'
import type { AnyDraftStore } from './DraftStore'

/** One step back, one step forward; each says which. */
export const UndoButtons = ({ store }: { store: AnyDraftStore }): ReactElement => {
  const { t } = useTranslation('drafts')
  const { past, future } = store.history
  const back = past.at(-1)?.label
  const again = future[0]?.label
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        icon="undo"
        disabled={past.length === 0}
        label={back ? t('undo', { label: back }) : t('undoPlain')}
        onClick={() => store.undo()}
      />
      <Button
        variant="quiet"
        size="small"
        icon="redo"
        disabled={future.length === 0}
        label={again ? t('redo', { label: again }) : t('redoPlain')}
        onClick={() => store.redo()}
      />
    </>
  )
}
