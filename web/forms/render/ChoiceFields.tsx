import type { TemplateNode } from '../../../engine/template'
import { useEditor } from '../editor/useFormEditor'
import type { Topic } from '../editor/signal'
import { isDisplayed } from '../plan/plan'
import { parentPath } from '../values/paths'
import { useFormScope } from './scope'

const STRUCTURE: readonly Topic[] = ['structure']

/** The fields that belong to the chosen alternatives, right under them. Values of alternatives not chosen are kept while editing. */
export function ChoiceFields({ path, node, value }: { path: string; node: TemplateNode; value: unknown }) {
  const { editor, Leaf } = useFormScope()
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [value]
  const parent = parentPath(path)
  const shown = (node.ui.choices ?? [])
    .filter(({ contentId }) => chosen.includes(contentId))
    .flatMap(({ fields }) => fields ?? [])
    .flatMap((id) => editor.template.node(id) ?? [])
  const visible = useEditor(editor, STRUCTURE, () =>
    shown
      .filter((one) => isDisplayed(one) && editor.states.isVisible(`${parent}/${one.id}`))
      .map(({ id }) => id)
      .join(' '),
  )
  const ids = new Set(visible.split(' '))
  if (visible === '') return null
  return (
    <div className="f-nested">
      {shown.map((one) =>
        ids.has(one.id) ? (
          <div key={one.id} data-path={`${parent}/${one.id}`}>
            <Leaf path={`${parent}/${one.id}`} node={one} />
          </div>
        ) : null,
      )}
    </div>
  )
}
