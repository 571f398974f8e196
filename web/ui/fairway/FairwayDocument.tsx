import './fairway.css'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { documentFairway, type Fairway } from '../../../workflows/fairway'
import { useLanguage } from '../../i18n/useLanguage'
import { formatDate, formatDayShort } from '../time'
import { fairwaySentence } from './words'

/** 696 wide, 44 a lot, in black: the drawing on paper. Screens show the head instead. */
export const FairwayDocument = ({ fairway }: { fairway: Fairway }): ReactElement => {
  const { t } = useTranslation(['fairway', 'tenders'])
  const language = useLanguage()
  const { width, height, shapes, texts } = documentFairway(fairway, {
    published:
      fairway.publishedAt === null
        ? null
        : t(fairway.isWaiting ? 'fairway:publicationOn' : 'fairway:publishedOn', { date: formatDate(fairway.publishedAt, language) }),
    today: t('fairway:asOf', { date: formatDate(fairway.now, language) }),
    outcome: t('fairway:outcome'),
    lot: ({ number, name }) => `${t('fairway:lot', { number })} ${name}`,
    deadline: ({ at }) => (at === null ? '' : formatDayShort(at, language)),
  })
  return (
    <figure className="fw-doc">
      <svg className="fw doc" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={fairwaySentence(fairway, language, t)}>
        {shapes.map(({ d, x, y, look }, index) => (
          <path key={index} className={look} d={d} transform={x === 0 && y === 0 ? undefined : `translate(${x} ${y})`} />
        ))}
        {texts.map(({ text, x, y, anchor, isBold }) => (
          <text key={`${x} ${y}`} className={isBold ? 'b' : undefined} x={x} y={y} textAnchor={anchor}>
            {text}
          </text>
        ))}
      </svg>
      {fairway.hidden > 0 && <figcaption>{t('fairway:moreLots', { count: fairway.hidden })}</figcaption>}
    </figure>
  )
}
