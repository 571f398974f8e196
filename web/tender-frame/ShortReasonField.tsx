import type { ReactElement } from 'react'
import { TextArea } from '../ui'

interface ShortReasonFieldProps {
  label: string
  hint: string
  reason: string
  onChange: (reason: string) => void
}

/** Why a deadline may be shorter than the law's minimum: it is published, or begins to run, only with a reason. */
export const ShortReasonField = ({ label, hint, reason, onChange }: ShortReasonFieldProps): ReactElement => (
  <TextArea label={label} hint={hint} rows={2} maxLength={4000} value={reason} onChange={onChange} />
)
