import { useTranslation } from 'react-i18next'
import { hitsIn, type listing, type TreeRow } from '../codes/tree'
import { Icon } from '../theme/Icon'

/** CPV divisions are known by their first figures: 63000000 is 63. */
export const shortCode = (code: string): string => (/^\d{8}$/.test(code) ? code.replace(/0+$/, '').padEnd(2, '0') : code)

const cut = (name: string): string => (name.length > 32 ? `${name.slice(0, 30).trimEnd()}…` : name)

interface RowProps {
  one: TreeRow
  id: string
  query: string
  isActive: boolean
  isChosen: boolean
  selectable: boolean
  showCodes: boolean
  onTake: () => void
  onToggle: () => void
}

/** A code in the tree; opened at its arrow, taken anywhere else. */
export function Row({ one, id, query, isActive, isChosen, selectable, showCodes, onTake, onToggle }: RowProps) {
  const { t } = useTranslation('forms')
  const [code, name] = one.row
  return (
    // The combobox above has the focus and the keys (aria-activedescendant); rows take the pointer only.
    <li
      id={id}
      role="treeitem"
      aria-level={one.depth + 1}
      aria-selected={isChosen}
      aria-expanded={one.hasChildren ? one.isExpanded : undefined}
      data-active={isActive || undefined}
      className={`${isActive ? 'on' : ''}${isChosen ? ' sel' : ''}${selectable ? '' : ' dim'}`}
      style={one.depth > 0 ? { paddingLeft: 12 + one.depth * 22 } : undefined}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onTake}
    >
      <span
        className="x"
        onClick={(event) => {
          if (!one.hasChildren) return
          event.stopPropagation()
          onToggle()
        }}
      >
        {isChosen ? <Icon name="check" small /> : one.hasChildren ? <Icon name={one.isExpanded ? 'down' : 'right'} small /> : null}
      </span>
      {showCodes ? <span className="c">{code}</span> : null}
      <span>
        <Marked text={name} query={query} />
      </span>
      {one.further > 0 && query !== '' ? <span className="n">{t('picker.further', { count: one.further })}</span> : null}
    </li>
  )
}

function Marked({ text, query }: { text: string; query: string }) {
  const chars = [...text]
  const parts = hitsIn(text, query)
  let end = 0
  return (
    <>
      {parts.map(([start, stop]) => {
        const before = chars.slice(end, start).join('')
        end = stop
        return (
          <span key={start}>
            {before}
            <mark>{chars.slice(start, stop).join('')}</mark>
          </span>
        )
      })}
      {chars.slice(end).join('')}
    </>
  )
}

interface FootProps {
  /** Hits in other branches than the one that is shown. */
  elsewhere: ReturnType<typeof listing>['elsewhere']
  showCodes: boolean
  onBranch: (root: string) => void
  action?: { label: string; run: () => void }
}

/** The keys, what else can be done, and where else there are hits. */
export function Foot({ elsewhere, showCodes, onBranch, action }: FootProps) {
  const { t } = useTranslation('forms')
  const nameOf = ([code, name]: FootProps['elsewhere'][number]['root']): string => `${showCodes ? `${shortCode(code)} ` : ''}${cut(name)}`
  return (
    <footer>
      <span className="keys" aria-hidden="true">
        <kbd>↑</kbd> <kbd>↓</kbd> {t('picker.walk')}
      </span>
      <span className="keys" aria-hidden="true">
        <kbd>Enter</kbd> {t('picker.take')}
      </span>
      {action ? (
        <button type="button" className="f-link f-end" onClick={action.run}>
          {action.label}
        </button>
      ) : null}
      {elsewhere.length > 0 ? (
        <span className="f-end f-elsewhere">
          {elsewhere.slice(0, 2).map(({ root, count }) => (
            <button key={root[0]} type="button" className="f-link" onClick={() => onBranch(root[0])}>
              {t('picker.elsewhere', { count, branch: nameOf(root) })}
            </button>
          ))}
        </span>
      ) : null}
    </footer>
  )
}
