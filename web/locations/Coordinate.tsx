import { useEffect, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { readNumber, writtenPlainly, type NumberKind } from '../../engine/numbers'
import { useLanguage } from '../i18n/useLanguage'
import { Field, NumberInput } from '../ui'

interface CoordinateProps {
  label: string
  value: number | undefined
  /** Degrees to either side of zero. */
  most: 90 | 180
  disabled: boolean
  onChange: (degrees: number) => void
  onLeave: () => void
}

/** Degrees as people write them; what is none changes nothing and is said. */
export const Coordinate = ({ label, value, most, disabled, onChange, onLeave }: CoordinateProps): ReactElement => {
  const { t } = useTranslation('locations')
  const language = useLanguage()
  const isWithin = (degrees: string): boolean => Math.abs(Number(degrees)) <= most
  const kind: NumberKind = { units: ['°'], fits: isWithin }
  const degreesOf = (text: string): number | null => {
    const number = readNumber(text, language, kind)
    return number.kind === 'read' && isWithin(number.value) ? Number(number.value) : null
  }
  const [typed, setTyped] = useState<string | null>(null)
  // The map was clicked, or a colleague's place taken over.
  useEffect(() => setTyped((now) => (now !== null && degreesOf(now) === value ? now : null)), [value])
  const stored = value === undefined ? '' : writtenPlainly(String(value), language)
  const isWrong = typed !== null && typed.trim() !== '' && degreesOf(typed) === null
  return (
    <Field label={label} error={isWrong ? t('noDegrees', { most }) : undefined}>
      {(control) => (
        <NumberInput
          {...control}
          kind={kind}
          text={typed ?? stored}
          stored={stored}
          disabled={disabled}
          onBlur={onLeave}
          onText={(text) => {
            setTyped(text)
            const degrees = degreesOf(text)
            if (degrees !== null) onChange(degrees)
          }}
        />
      )}
    </Field>
  )
}
