import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useLanguage } from '../../i18n/useLanguage'
import { Icon } from '../../ui'
import { DateTime, Relative } from '../../ui/time'
import { FairwayRow, fairwayOf, fairwaySentence } from '../../ui/fairway'
import type { TenderRow } from '../../../server/contract/tenders/views'
import type { OwnState } from '../../offers/ownState'
import { isOver, lotDots, phaseOfRow } from './phase'
import { marksIn, type Mark } from '../../../engine/search'

const Parts = ({ text, marks }: { text: string; marks: readonly Mark[] }): ReactElement => {
  let end = 0
  return (
    <>
      {marks.map(([from, to]) => {
        const before = text.slice(end, from)
        end = to
        return (
          <span key={from}>
            {before}
            <mark>{text.slice(from, to)}</mark>
          </span>
        )
      })}
      {text.slice(end)}
    </>
  )
}

/** A text with what is searched marked in it. */
const Marked = ({ text, search }: { text: string; search: string }): ReactElement =>
  search === '' ? <>{text}</> : <Parts text={text} marks={marksIn(text, search)} />

/** Why a tender was found where its title does not say it: CPV, place, or a piece of its text. */
const HitLine = ({ hit: { field, text, marks } }: { hit: NonNullable<TenderRow['hit']> }): ReactElement => {
  const { t } = useTranslation('list')
  return (
    <span className="hit small soft cut">
      {t(`hit.${field}`)} <Parts text={text} marks={marks} />
    </span>
  )
}

/** What a list says of its tenders beside their own words. */
export interface Shown {
  /** Half-minute steps of the server's clock; a finer one would draw every line every second. */
  now: number
  isInternal: boolean
  /** How each stands for the own company; nothing where it takes no part. */
  own: ReadonlyMap<string, OwnState>
  /** What is searched; where it stands is marked. */
  search: string
}
type CellProps = { row: TenderRow } & Shown

const OWN_TAG: Record<OwnState, string> = { missing: 'tag time', sent: 'tag done', partly: 'tag time', taking: 'tag now' }
const OWN_ICON: Record<OwnState, 'clock' | 'check' | 'bookmark'> = { missing: 'clock', sent: 'check', partly: 'clock', taking: 'bookmark' }

const Rest = ({ row, now }: Pick<CellProps, 'row' | 'now'>): ReactElement | null => {
  const { t } = useTranslation('list')
  if (isOver(row, now)) return <span className="soft">{t('ended')}</span>
  return row.deadline === null ? null : <Relative value={row.deadline} />
}

/** A card has no column heads: it says what stands there. */
const CardLabel = ({ of }: { of: 'buyer' | 'phase' | 'deadline' }): ReactElement => {
  const { t } = useTranslation('list')
  return <span className="what soft">{t(`card.${of}`)}: </span>
}

/** When it was published and archived, in words: a card has no column heads. A publication that lies ahead is the phase's to say. */
const CardDates = ({ row, now }: Pick<CellProps, 'row' | 'now'>): ReactElement => {
  const { t } = useTranslation('list')
  const isOut = row.published !== null && Date.parse(row.published) <= now
  return (
    <span className="c-card">
      {isOut && row.published !== null && (
        <>
          {t('column.published')} <DateTime value={row.published} as="day" />
        </>
      )}
      {isOut && row.archived !== null && ' · '}
      {row.archived !== null && (
        <>
          {t('column.archived')} <DateTime value={row.archived} as="day" />
        </>
      )}
    </span>
  )
}

export const TitleCell = ({ row, search }: CellProps): ReactElement => {
  const { t } = useTranslation('list')
  return (
    <div>
      <Link className="rowlink" to={`/projekte/${row.id}#top`} lang="de" title={`${t('number', { no: row.no })}: ${row.name}`}>
        <Marked text={row.name} search={search} />
      </Link>
      {row.unread > 0 && (
        <span className="tag now unread" title={t('unread', { count: row.unread })}>
          {t('messages', { count: row.unread })}
        </span>
      )}
      {row.questions !== undefined && (
        <Link className="tag now" to={`/projekte/${row.id}/fragen#top`} title={t('questionsWait', { count: row.questions })}>
          <Icon name="help" size={14} />
          {row.questions}
          <span className="word">{t('questions', { count: row.questions })}</span>
        </Link>
      )}
      {row.hit !== undefined && <HitLine hit={row.hit} />}
    </div>
  )
}

export const BuyerCell = ({ row, search }: CellProps): ReactElement => {
  const { t } = useTranslation('list')
  return (
    <div title={row.organization?.name}>
      <span className="no num">{t('number', { no: row.no })} · </span>
      <CardLabel of="buyer" />
      {row.organization ? <Marked text={row.organization.name} search={search} /> : '–'}
    </div>
  )
}

export const FairwayCell = ({ row, now }: CellProps): ReactElement => {
  const { t } = useTranslation('fairway')
  const fairway = fairwayOf(row, now)
  return <FairwayRow fairway={fairway} label={fairwaySentence(fairway, useLanguage(), t)} />
}

export const PhaseCell = ({ row, now, own }: CellProps): ReactElement => {
  const { t } = useTranslation(['list', 'tenders', 'fairway'])
  const language = useLanguage()
  const dots = lotDots(row)
  const state = own.get(row.id)
  return (
    <>
      <CardLabel of="phase" />
      <span>{phaseOfRow(row, now, { t, language })}</span>
      {dots.length > 0 && (
        <span className="lots" title={t('list:lotsDiffer', { count: dots.length })}>
          {dots.slice(0, 6).map((isNow, place) => (
            <i key={place} className={isNow ? 'now' : undefined} />
          ))}
          <span className="sr">{t('list:lotsDiffer', { count: dots.length })}</span>
        </span>
      )}
      {row.missing !== undefined && row.missing > 0 && row.stage === 0 && (
        <span className="how soft">{t('list:missing', { count: row.missing })}</span>
      )}
      {state !== undefined && (
        <span className="how">
          <span className={`own ${OWN_TAG[state]}`}>
            <Icon name={OWN_ICON[state]} size={14} />
            {t(`list:own.${state}`)}
          </span>
        </span>
      )}
    </>
  )
}

export const DeadlineCell = ({ row, now, isInternal }: CellProps): ReactElement => (
  <>
    {row.deadline === null ? (
      <span className="none">–</span>
    ) : (
      <>
        <CardLabel of="deadline" />
        <DateTime value={row.deadline} as={isInternal ? 'bare' : 'full'} />
      </>
    )}{' '}
    <span className="rest soft">
      <Rest row={row} now={now} />
    </span>
  </>
)

export const DateCell = ({ row, now, isInternal }: CellProps): ReactElement => {
  const date = isInternal ? row.created : (row.archived ?? row.published)
  return (
    <>
      <span className="c-line">{date ? <DateTime value={date} as="day" /> : '–'}</span>
      <CardDates row={row} now={now} />
    </>
  )
}
