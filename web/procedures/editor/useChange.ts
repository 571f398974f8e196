import { useTranslation } from 'react-i18next'
import { changePhase } from './edit'
import { useEditor } from './state'

/** Changes a property of the phase that is looked at. */
export const useChange = () => {
  const { t } = useTranslation('procedures')
  const { document, apply, selected, called } = useEditor()
  return (change: object, what: string): void => {
    if (selected === null) return
    apply(changePhase(document, selected, change), {
      label: t('edit.step.change', { name: called(selected) }),
      key: `${what}:${selected}`,
    })
  }
}
