import { readIn } from '../../../engine/languages'
import { useTranslation } from 'react-i18next'
import { addNode, choiceHolding, putIntoChoice, type Edit } from '../../../engine/authoring'
import type { TemplateFile } from '../../../engine/template'
import { DISPLAYS, DISPLAY_TYPES, loadTemplate, type DisplayType } from '../../../engine/template'
import { currentLanguage } from '../../i18n'
import { call } from '../../rpc'
import { toast } from '../../ui/toasts/toasts'
import { newField } from '../nodeTypes'
import { useDesigner } from '../state'
import { useBothTexts } from '../useBothTexts'
import { insertBlock, placeForNew } from './moves'

/** Groups of EU forms that are worth having in an own one. */
const BLOCKS = [
  { key: 'lot', form: 'EU-19', id: 'GR-Lot' },
  { key: 'organization', form: 'EU-16', id: 'GR-Organisations' },
  { key: 'place', form: 'EU-19', id: 'GR-Lot-PlaceOfPerformance' },
  { key: 'duration', form: 'EU-19', id: 'GR-Lot-PlannedDuration' },
  { key: 'criteria', form: 'EU-19', id: 'GR-Lot-AwardCriteria' },
  { key: 'deadlines', form: 'EU-19', id: 'GR-Lot-Deadlines1' },
] as const

interface AddNode {
  addSection: () => void
  addGroup: () => void
  fieldItems: { label: string; add: () => void }[]
  blockItems: { label: string; add: () => Promise<void> }[]
}

/** Adding nodes behind what is selected. */
export function useAddNode(): AddNode {
  const { t } = useTranslation('designer')
  const lang = currentLanguage()
  const both = useBothTexts()
  const { file, selected, select, named, apply } = useDesigner()
  const done = (edit: Edit, label: string): void => {
    if (apply(edit, { label }) && edit.ok) named(edit.id)
  }
  const newSection = { id: 'abschnitt', ui: { kind: 'section' as const, label: both('add.newSection') } }
  /** Fields and groups live in sections: in a form that has none yet they bring one along, in the same step. */
  const withSection = (): TemplateFile => {
    if (file.ui.order.length > 0) return file
    const made = addNode(file, newSection, { parent: null, index: 0 })
    return made.ok ? made.file : file
  }
  const addField = (display: DisplayType): void => {
    const words = [both('add.choiceOne'), both('add.choiceTwo')] as const
    const into = withSection()
    const made = addNode(into, newField(display, DISPLAYS[display].name, words), placeForNew(into, selected, 'field'))
    const holding = selected === null ? null : choiceHolding(file, selected)
    done(made.ok && holding ? putIntoChoice(made.file, made.id, holding) : made, t('step.addField'))
  }
  return {
    addSection: () => done(addNode(file, newSection, placeForNew(file, selected, 'section')), t('step.addSection')),
    addGroup: () => {
      const into = withSection()
      done(
        addNode(into, { id: 'gruppe', ui: { kind: 'group', label: both('add.newGroup') } }, placeForNew(into, selected, 'group')),
        t('step.addGroup'),
      )
    },
    fieldItems: DISPLAY_TYPES.map((display) => ({ label: readIn(DISPLAYS[display].name, lang), add: () => addField(display) })),
    blockItems: BLOCKS.map(({ key, form, id }) => ({
      label: t(`block.${key}`),
      add: async () => {
        try {
          const loaded = loadTemplate((await call('getProjectTemplate', form)).template)
          const source = loaded.ok ? loaded.template.file : null
          const into = source?.ui.nodes[id]?.kind === 'section' ? file : withSection()
          const edit = source ? insertBlock(into, { source, id }, selected) : null
          // A block has its names already: whoever adds one goes on in the tree.
          if (edit) {
            if (apply(edit, { label: t('step.addBlock') }) && edit.ok) select(edit.id)
          } else toast.error(t('add.blockFailed'))
        } catch (error) {
          toast.error(error instanceof Error && error.message !== '' ? error.message : t('add.blockFailed'))
        }
      },
    })),
  }
}
