import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { ComplaintPart } from '../../../server/contract/messages/views'
import { Check } from '../../ui'

interface ComplaintChoiceProps {
  isTeam: boolean
  /** The team answers a complaint. */
  isAnswering: boolean
  value: ComplaintPart | null
  onChange: (part: ComplaintPart | null) => void
}

/** A company says that its message is a complaint; the team says what becomes of one. */
export const ComplaintChoice = ({ isTeam, isAnswering, value, onChange }: ComplaintChoiceProps): ReactElement | null => {
  const { t } = useTranslation('messages')
  if (!isTeam)
    return (
      <Check checked={value === 'raised'} onChange={(isOn) => onChange(isOn ? 'raised' : null)}>
        {t('complaint.raise')}
      </Check>
    )
  if (!isAnswering) return null
  return (
    <fieldset className="stack-2">
      <legend className="label">{t('complaint.answer')}</legend>
      {(['helped', 'refused', 'withdrawn'] as const).map((part) => (
        <Check key={part} type="radio" name="ms-complaint" checked={value === part} onChange={() => onChange(part)}>
          {t(`complaint.do.${part}`)}
        </Check>
      ))}
    </fieldset>
  )
}
