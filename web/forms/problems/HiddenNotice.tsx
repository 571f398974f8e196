import { langOf } from '../../i18n'
import { useTranslation } from 'react-i18next'
import type { FormEditor } from '../editor/FormEditor'
import { useHidden } from '../editor/useFormEditor'
import { placeOf } from '../values/place'

/** More names than these nobody reads in one line. */
const NAMED = 4

/**
 * Says which values no field shows any more, because another answer hides them: they do not count, and saving (of forms that save
 * themselves: submitting) leaves them out. The way back takes that other answer back. Renders nothing while there are none.
 */
export function HiddenNotice({ editor, ends = 'said' }: { editor: FormEditor; ends?: 'said' | 'submitted' | 'taken' }) {
  const { t, i18n } = useTranslation('forms')
  const lang = langOf(i18n)
  const hidden = useHidden(editor)
  const lots = editor.lots.length
  const named = hidden.slice(0, NAMED).map(({ path, contentId }) => {
    const label = editor.template.node(contentId)?.ui.label[lang] ?? contentId
    const place = lots > 1 ? placeOf(editor, path, { lang, t }) : ''
    return t(place === '' ? 'hidden.one' : 'hidden.oneAt', { label, place })
  })
  const more = hidden.length - named.length
  const undo = (): void => {
    const path = editor.hidden.undo()
    if (path !== null) editor.goTo(path)
  }
  // The region is there before its words: what comes into one is read out.
  return (
    <div className="f-hidden-note" role="status">
      {hidden.length > 0 && (
        <p>
          {t(`hidden.${ends}`, { count: hidden.length })} {named.join(', ')}
          {more > 0 ? ` ${t('problems.more', { count: more })}` : ''}
          {'. '}
          {editor.hidden.canUndo && (
            <button type="button" className="f-link" onClick={undo}>
              {t('hidden.undo')}
            </button>
          )}
        </p>
      )}
    </div>
  )
}
