import { useCallback, useState } from 'react'
import { plain } from '../codes/tree'
import type { FormEditor } from '../editor/FormEditor'
import { useLines } from '../editor/useFormEditor'
import type { Topic } from '../editor/signal'
import { Icon } from '../theme/Icon'
import { captionOf, identifierOf } from '../values/caption'
import { itemPath } from '../values/paths'
import { useFormScope, type Lang } from './scope'

const TOPICS: readonly Topic[] = ['values', 'progress', 'issues', 'structure', 'reset']

/** From this many on a table with a filter is quicker to read than a row of buttons. */
const TABLE_FROM = 6

interface SwitchProps {
  path: string
  count: number
  chosen: number
  label: string
}

/** Which lot is shown: segments up to five, a table that can be filtered from six on. */
export function ItemSwitch(props: SwitchProps) {
  return props.count < TABLE_FROM ? <Segments {...props} /> : <Table {...props} />
}

interface Entry {
  index: number
  id: string
  name: string
  errors: number
  open: number
}

/** The same lines while typing inside a lot changes no caption and no state, so that the switch is not rendered for it. */
function useEntries(editor: FormEditor, path: string, lang: Lang): readonly Entry[] {
  const read = useCallback(
    () =>
      editor.items(path).map((_, index): Entry => {
        const at = itemPath(path, index)
        return {
          index,
          id: identifierOf(editor, at),
          name: captionOf(editor, at, lang),
          errors: editor.judgement.under(at),
          open: editor.progress.sections.get(at)?.open ?? 0,
        }
      }),
    [editor, path, lang],
  )
  const basis = useCallback(() => editor.judgement.basisOf(path), [editor, path])
  return useLines(editor, TOPICS, { read, basis })
}

function State({ errors, open }: { errors: number; open: number }) {
  const { t } = useFormScope()
  if (errors > 0) {
    return (
      <span className="f-state err">
        <Icon name="octagon" small />
        {errors}
        <span className="sr">{t('state.errors', { count: errors })}</span>
      </span>
    )
  }
  if (open > 0) {
    return (
      <span className="soft num">
        {open}
        <span className="sr"> {t('state.openWord')}</span>
      </span>
    )
  }
  return (
    <>
      <Icon name="check" small />
      <span className="sr">{t('state.complete')}</span>
    </>
  )
}

function Segments({ path, chosen, label }: SwitchProps) {
  const { editor, lang } = useFormScope()
  return (
    <div className="seg" role="group" aria-label={label}>
      {useEntries(editor, path, lang).map(({ index, id, name, errors, open }) => (
        <button key={id || index} type="button" aria-pressed={index === chosen} onClick={() => editor.view.choose(path, index)}>
          <span className="cut">
            {index + 1} {name || id}
          </span>
          <State errors={errors} open={open} />
        </button>
      ))}
    </div>
  )
}

function Table({ path, chosen, label }: SwitchProps) {
  const { editor, lang, t } = useFormScope()
  const [filter, setFilter] = useState('')
  const entries = useEntries(editor, path, lang).filter(({ id, name }) => plain(`${id} ${name}`).includes(plain(filter)))
  return (
    <div className="f-lottable">
      <div className="f-search">
        <Icon name="search" />
        <input
          className="input"
          type="search"
          value={filter}
          aria-label={t('lots.filter')}
          placeholder={t('lots.filter')}
          onChange={(event) => setFilter(event.target.value)}
        />
      </div>
      <div className="f-scroll">
        <table className="table" aria-label={label}>
          <tbody>
            {entries.map(({ index, id, name, errors, open }) => (
              <tr key={id || index} aria-selected={index === chosen}>
                <td className="num">{id || index + 1}</td>
                <td>
                  <button
                    type="button"
                    className="f-link rowlink"
                    aria-current={index === chosen}
                    onClick={() => editor.view.choose(path, index)}
                  >
                    {name || t('items.untitled', { label: t('lots.one') })}
                  </button>
                </td>
                <td className="right">
                  <State errors={errors} open={open} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
