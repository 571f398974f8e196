import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlannedDay } from '../../../workflows/deadlines'
import { withLawName } from '../../i18n/lawName'
import { useLanguage } from '../../i18n/useLanguage'
import { dayInWords } from '../../forms/values/dates'

/** The plan in words: each day with the paragraph it follows from, and why it lies where it lies. */
export const PlanList = ({ planned, time }: { planned: readonly PlannedDay[]; time: string }): ReactElement => {
  const { t } = useTranslation('assistant')
  const language = useLanguage()
  const show = (day: string): string => dayInWords(day, language)
  const reasons = ({ kind, minimum, days, endsWith, moved, follows, isOwn }: PlannedDay): string[] => {
    const lasts = [
      ...(endsWith === null ? [] : [t('reason.ends', { day: show(endsWith) })]),
      ...(moved === null ? [] : [t('reason.moved', { why: t(`off.${moved}`) })]),
    ]
    if (isOwn) return [t('reason.questionsOwn', { count: days ?? 0 })]
    if (follows) return [t(`reason.follows.${follows.of}`, { count: follows.days }), ...lasts]
    if (kind === 'questions')
      return [
        minimum === null
          ? t('reason.questionsUsual', { count: days ?? 0 })
          : t('reason.questions', { count: days ?? 0, paragraph: minimum.paragraph }),
      ]
    if (minimum === null) return []
    const { paragraph } = minimum
    if (kind === 'answers') return [t('reason.answers', { count: days ?? 0, paragraph }), ...(minimum.verified ? [] : [t('unverified')])]
    return [
      minimum.days === null
        ? t('reason.usual', { count: days ?? 0, paragraph })
        : t('reason.minimum', withLawName({ count: minimum.days, paragraph })),
      ...lasts,
      ...(minimum.verified ? [] : [t('unverified')]),
    ]
  }
  return (
    <ol className="da-plan">
      {planned.map((one) => (
        <li key={one.kind} className={one.kind}>
          <b className="num">
            {show(one.day)}
            {(one.kind === 'applications' || one.kind === 'offers' || one.kind === 'questions') && `, ${t('at', { time })}`}
          </b>
          <span>{t(`days.${one.kind}`)}</span>
          {reasons(one).length > 0 && <small>{reasons(one).join(' ')}</small>}
        </li>
      ))}
    </ol>
  )
}
