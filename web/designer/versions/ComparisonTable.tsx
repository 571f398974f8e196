import { Fragment, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui'
import { KINDS, type Block, type Comparison, type Kind, type Line, type Row } from './rows'

const SIGNS: Record<Kind, string> = { added: '+', removed: '−', moved: '↕', changed: '≠' }

const Mark = ({ kind }: { kind: Kind }): ReactElement => {
  const { t } = useTranslation('versions')
  return (
    <span className={`v-mk ${kind}`}>
      <b aria-hidden="true">{SIGNS[kind]}</b>
      {t(`kinds.${kind}`)}
    </span>
  )
}

interface ChipsProps {
  comparison: Comparison
  kind: Kind | 'all'
  onKind: (kind: Kind | 'all') => void
}

/** All, new, removed, moved, changed with their counts; pressed is what is shown. */
export const KindChips = ({ comparison: { counts, unchanged }, kind, onKind }: ChipsProps): ReactElement => {
  const { t } = useTranslation('versions')
  const all = KINDS.reduce((sum, each) => sum + counts[each], 0)
  return (
    <div className="v-sum" role="group" aria-label={t('show')}>
      <button type="button" className="v-f" aria-pressed={kind === 'all'} onClick={() => onKind('all')}>
        {t('all')} <b className="num">{all}</b>
      </button>
      {KINDS.map((each) => (
        <button key={each} type="button" className="v-f" aria-pressed={kind === each} onClick={() => onKind(each)}>
          <Mark kind={each} /> <b className="num">{counts[each]}</b>
        </button>
      ))}
      <span className="soft small v-same">{t('unchanged', { count: unchanged })}</span>
    </div>
  )
}

interface Side {
  name: string
  when: string
}

/** The two versions side by side; on a phone one under the other. */
export const ComparisonTable = ({
  comparison,
  kind,
  before,
  after,
  losses,
}: {
  comparison: Comparison
  kind: Kind | 'all'
  before: Side
  after: Side
  /** By contentId of the notice: drafts whose value would have no place. */
  losses: ReadonlyMap<string, number>
}): ReactElement => {
  const { t } = useTranslation('versions')
  const blocks = comparison.blocks
    .map((block): Block => ({ ...block, rows: block.rows.filter((row) => kind === 'all' || row.kind === kind) }))
    .filter((block) => block.rows.length > 0)
  return (
    <div className="v-tab">
      <div className="v-r hd">
        <div>
          {before.name}
          <small>{before.when}</small>
        </div>
        <div className="mk" />
        <div>
          {after.name}
          <small>{after.when}</small>
        </div>
      </div>
      {blocks.length === 0 && <p className="v-empty soft">{t(comparison.blocks.length === 0 ? 'same' : 'noneOfKind')}</p>}
      {blocks.map((block) => (
        <section key={block.key} aria-label={block.title}>
          <h2 className="v-r sc">{block.title}</h2>
          {block.rows.map((row) => (
            <Fragment key={row.key}>
              <RowView row={row} />
              <Loss count={losses.get(row.noticeId ?? '') ?? 0} kind={row.kind} />
            </Fragment>
          ))}
          {kind === 'all' && block.unchanged.length > 0 && (
            <p className="v-r eq">
              <Icon name="more" size={16} />
              <span>
                {t('unchanged', { count: block.unchanged.length })}: {block.unchanged.slice(0, 4).join(', ')}
                {block.unchanged.length > 4 && ' …'}
              </span>
            </p>
          )}
        </section>
      ))}
    </div>
  )
}

const Loss = ({ count, kind }: { count: number; kind: Kind }): ReactElement | null => {
  const { t } = useTranslation('versions')
  if (count === 0) return null
  return (
    <p className="v-r v-loss">
      <Icon name="octagon" size={18} />
      <span>
        <b>{t(kind === 'removed' ? 'loss.removed' : 'loss.changed', { count })}</b> {t('loss.kept')}
      </span>
    </p>
  )
}

const RowView = ({ row }: { row: Row }): ReactElement => {
  const { t } = useTranslation('versions')
  return (
    <div className={`v-r ${row.kind}`}>
      <div>
        {row.before === null ? (
          <span className="v-none">{t('notThere')}</span>
        ) : (
          <>
            <span className="nm">{row.before}</span>
            <Lines lines={row.lines} side="before" isPlain={row.kind === 'removed'} />
          </>
        )}
      </div>
      <div className="mk">
        <Mark kind={row.kind} />
      </div>
      <div>
        {row.after === null ? (
          <span className="v-none">{t('noLonger')}</span>
        ) : (
          <>
            <span className="nm">{row.after}</span>
            <Lines lines={row.lines} side="after" isPlain={row.kind === 'added'} />
          </>
        )}
      </div>
    </div>
  )
}

/** What was is struck, what is new is marked; of what came or went as a whole nothing is. */
const Lines = ({ lines, side, isPlain }: { lines: readonly Line[]; side: 'before' | 'after'; isPlain: boolean }): ReactElement => (
  <ul>
    {lines.map((line) => {
      const text = line[side]
      const marked = side === 'before' ? <del>{text}</del> : <ins>{text}</ins>
      return (
        <li key={line.label}>
          {line.label !== '' && `${line.label}: `}
          {isPlain ? text : marked}
        </li>
      )
    })}
  </ul>
)
