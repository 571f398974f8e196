import './skeleton.css'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'

/** Grey lines where content will be; told to screen readers once, by `label` where it has more to say. */
export const Skeleton = ({ lines, label }: { lines: number; label?: string }): ReactElement => {
  const { t } = useTranslation('app')
  return (
    <div className="skeleton" role="status">
      <span className="sr">{label ?? t('loading')}</span>
      {Array.from({ length: lines }, (_, index) => (
        <span key={index} className="skeleton-line" aria-hidden="true" />
      ))}
    </div>
  )
}
