import { type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { marksIn, type Mark } from '../../../engine/search'
import type { TenderRow } from '../../../server/contract/tenders/views'

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
export const Marked = ({ text, search }: { text: string; search: string }): ReactElement =>
  search === '' ? <>{text}</> : <Parts text={text} marks={marksIn(text, search)} />

/** Why a tender was found where its title does not say it: CPV, place, or a piece of its text. */
export const HitLine = ({ hit: { field, text, marks } }: { hit: NonNullable<TenderRow['hit']> }): ReactElement => {
  const { t } = useTranslation('list')
  return (
    <span className="hit small soft cut">
      {t(`hit.${field}`)} <Parts text={text} marks={marks} />
    </span>
  )
}
