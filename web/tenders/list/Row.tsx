import { memo, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useLanguage } from '../../i18n/useLanguage'
import { Icon } from '../../ui'
import { DateTime, Relative } from '../../ui/time'
import { FairwayRow, fairwayOf, fairwaySentence } from '../../ui/fairway'
import type { TenderRow } from '../../../server/contract/tenders/views'
import type { OwnState } from '../../offers/ownState'
import { isOver, lotDots, phaseOfRow } from './phase'
import { HitLine, Marked } from './Marked'
import { RowMenu } from './RowMenu'

interface RowProps {
  row: TenderRow
  /** Half-minute steps of the server's clock; a finer one would draw every line every second. */
  now: number
  index: number
  isInternal: boolean
  measure: (element: HTMLTableRowElement | null) => void
  /** How it stands for the own company; undefined where it takes no part. */
  own: OwnState | undefined
  /** What is searched. */
  search: string
}

const OWN_TAG: Record<OwnState, string> = { missing: 'tag time', sent: 'tag done', partly: 'tag time', taking: 'tag now' }
const OWN_ICON: Record<OwnState, 'clock' | 'check' | 'bookmark'> = { missing: 'clock', sent: 'check', partly: 'clock', taking: 'bookmark' }

const Rest = ({ row, now }: Pick<RowProps, 'row' | 'now'>): ReactElement | null => {
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
const CardDates = ({ row, now }: Pick<RowProps, 'row' | 'now'>): ReactElement => {
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

/** One tender: the whole line is the link. On a phone the same cells make a card. */
export const Row = memo(({ row, now, index, isInternal, measure, own, search }: RowProps): ReactElement => {
  const { t } = useTranslation(['list', 'tenders', 'fairway'])
  const language = useLanguage()
  const dots = lotDots(row)
  const fairway = fairwayOf(row, now)
  const date = isInternal ? row.created : (row.archived ?? row.published)
  return (
    <tr ref={measure} data-index={index} data-row>
      <td className="t">
        <div>
          <Link className="rowlink" to={`/projekte/${row.id}#top`} lang="de" title={`${t('list:number', { no: row.no })}: ${row.name}`}>
            <Marked text={row.name} search={search} />
          </Link>
          {row.unread > 0 && (
            <span className="tag now unread" title={t('list:unread', { count: row.unread })}>
              {t('list:messages', { count: row.unread })}
            </span>
          )}
          {row.questions !== undefined && (
            <Link className="tag now" to={`/projekte/${row.id}/fragen#top`} title={t('list:questionsWait', { count: row.questions })}>
              <Icon name="help" size={14} />
              {row.questions}
              <span className="word">{t('list:questions', { count: row.questions })}</span>
            </Link>
          )}
          {row.hit !== undefined && <HitLine hit={row.hit} />}
        </div>
      </td>
      <td className="b soft">
        <div title={row.organization?.name}>
          <span className="no num">{t('list:number', { no: row.no })} · </span>
          <CardLabel of="buyer" />
          {row.organization ? <Marked text={row.organization.name} search={search} /> : '–'}
        </div>
      </td>
      <td className="f">
        <FairwayRow fairway={fairway} label={fairwaySentence(fairway, language, t)} />
      </td>
      <td className="p">
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
        {own !== undefined && (
          <span className="how">
            <span className={`own ${OWN_TAG[own]}`}>
              <Icon name={OWN_ICON[own]} size={14} />
              {t(`list:own.${own}`)}
            </span>
          </span>
        )}
      </td>
      <td className="d">
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
      </td>
      <td className="c soft">
        <span className="c-line">{date ? <DateTime value={date} as="day" /> : '–'}</span>
        <CardDates row={row} now={now} />
      </td>
      <td className="m">
        <RowMenu row={row} />
      </td>
    </tr>
  )
})
Row.displayName = 'Row'
