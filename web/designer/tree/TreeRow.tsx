import { type Lang, readIn } from '../../../engine/languages'
import { memo, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui'
import { Draw, drawingOf } from './NodeIcon'
import type { TreeRow as Row } from './rows'

interface TreeRowProps {
  row: Row
  lang: Lang
  isSelected: boolean
  /** The one line that Tab reaches. */
  isStop: boolean
  hasFault: boolean
  onToggle: (id: string) => void
}

/** A row is made anew with every step of the history; most of them say what they said before. */
function isSame(before: TreeRowProps, after: TreeRowProps): boolean {
  if (before.lang !== after.lang || before.isSelected !== after.isSelected || before.isStop !== after.isStop) return false
  if (before.hasFault !== after.hasFault || before.onToggle !== after.onToggle) return false
  return (Object.keys(after.row) as (keyof Row)[]).every((key) => before.row[key] === after.row[key])
}

/** A line of the structure: what kind, its name, and what is special about it. */
export const TreeRow = memo(({ row, lang, isSelected, isStop, hasFault, onToggle }: TreeRowProps): ReactElement => {
  const { t } = useTranslation('designer')
  const { id, ui, depth } = row
  const name = readIn(ui.label, lang) || t('tree.unnamed')
  return (
    <div
      role="treeitem"
      id={`tree-${id}`}
      data-id={id}
      className={['d-node', ui.kind, isSelected ? 'sel' : ''].filter(Boolean).join(' ')}
      data-depth={Math.min(depth, 8)}
      aria-level={depth + 1}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-selected={isSelected}
      {...(row.hasChildren ? { 'aria-expanded': row.isOpen } : {})}
      tabIndex={isStop ? 0 : -1}
    >
      {ui.kind === 'section' || (row.hasChildren && ui.kind === 'field') ? null : <span className="d-gap" />}
      {row.hasChildren || ui.kind !== 'field' ? (
        <span className="d-fold" onClick={() => onToggle(id)} aria-hidden="true">
          {row.hasChildren || ui.kind === 'section' ? <Icon name={row.isOpen ? 'down' : 'right'} size={16} /> : null}
        </span>
      ) : null}
      {ui.kind === 'section' ? null : <Draw name={drawingOf(ui)} />}
      {row.under ? (
        <span className="nm under">
          <span className="soft">{readIn(row.under, lang)} ›&nbsp;</span>
          <span>{name}</span>
        </span>
      ) : (
        <span className="nm">{name}</span>
      )}
      <span className="m">
        {hasFault ? (
          <span className="d-bad" title={t('tree.faulty')}>
            <Icon name="octagon" size={16} />
            <span className="sr">{t('tree.faulty')}</span>
          </span>
        ) : null}
        {ui.repeatable ? (
          <span title={t('tree.repeatable')}>
            <Draw name="repeat" />
            <span className="sr">{t('tree.repeatable')}</span>
          </span>
        ) : null}
        {row.hasRule ? (
          <span title={t('tree.ruled')}>
            <Draw name="rule" />
            <span className="sr">{t('tree.ruled')}</span>
          </span>
        ) : null}
        {ui.hidden ? (
          <span title={t('tree.hidden')}>
            <Icon name="eyeOff" size={16} />
            <span className="sr">{t('tree.hidden')}</span>
          </span>
        ) : null}
        {row.isRequired && ui.kind === 'field' ? <span>{t('tree.required')}</span> : null}
      </span>
    </div>
  )
}, isSame)
TreeRow.displayName = 'TreeRow'
