import { useEditor } from '../editor/useFormEditor'
import type { Topic } from '../editor/signal'
import { Icon } from '../theme/Icon'
import { useFormScope } from './scope'

const PROGRESS: readonly Topic[] = ['progress', 'issues']

/** State of a section, group or lot as a word at the right of its heading: '1 Fehler, 2 offen', '8 von 9', 'vollständig'. */
export function StateWord({ path, asCount = false }: { path: string; asCount?: boolean }) {
  const { editor, t } = useFormScope()
  const key = useEditor(editor, PROGRESS, () => {
    const state = editor.progress.sections.get(path)
    return `${editor.judgement.under(path)} ${state?.open ?? 0} ${state?.filled ?? 0} ${state?.required ?? 0}`
  })
  const [errors = 0, open = 0, filled = 0, required = 0] = key.split(' ').map(Number)
  if (errors > 0) {
    return (
      <span className="f-state err f-end">
        <Icon name="octagon" small />
        {open > 0 ? `${t('state.errors', { count: errors })}, ${t('state.open', { count: open })}` : t('state.errors', { count: errors })}
      </span>
    )
  }
  if (open > 0)
    return <span className="f-state open f-end">{asCount ? t('state.count', { filled, required }) : t('state.open', { count: open })}</span>
  if (required === 0) return null
  return (
    <span className="f-state f-end">
      <Icon name="check" small />
      {t('state.complete')}
    </span>
  )
}
