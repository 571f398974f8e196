import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { ShortDeadline } from '../../workflows/deadlines'
import { ShortReasonField } from '../tender-frame/ShortReasonField'

interface ShortFieldProps {
  short: readonly ShortDeadline[]
  reason: string
  onChange: (reason: string) => void
}

/** A deadline below the law's minimum begins to run only with a reason, beside which paragraph and shortfall stand. */
export const ShortField = ({ short, reason, onChange }: ShortFieldProps): ReactElement | null => {
  const { t } = useTranslation('phases')
  if (short.length === 0) return null
  const deadlines = [...new Set(short.map(({ paragraph, asked, given }) => t('shortOne', { paragraph, asked, given })))].join('; ')
  return <ShortReasonField label={t('shortReason')} hint={t('shortReasonHint', { deadlines })} reason={reason} onChange={onChange} />
}
