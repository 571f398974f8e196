import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { Shape } from '../../engine/geo'
import { Button, Field } from '../ui'
import { cornersText, readPasted } from './shapeText'

interface ShapeNumbersProps {
  shape: Shape | null
  onTake: (geoJson: GeoJSON.FeatureCollection) => void
  onRemove: () => void
}

/** A shape by its corners, for who has no mouse or has the numbers. */
export const ShapeNumbers = ({ shape, onTake, onRemove }: ShapeNumbersProps): ReactElement => {
  const { t } = useTranslation(['parcels', 'app'])
  const [text, setText] = useState<string | null>(null)
  const [pasteFault, setPasteFault] = useState<string | null>(null)
  const take = (): void => {
    const read = readPasted(text ?? '')
    if (!read) return setPasteFault(t('shape.unreadable'))
    const [fault] = read.faults
    if (fault) return setPasteFault(t(`fault.${fault.rule.replace('geo.', '')}`, fault.params))
    setPasteFault(null)
    setText(null)
    onTake(read.geoJson)
  }
  if (text === null)
    return (
      <p>
        <Button onClick={() => setText(cornersText(shape))}>{t('shape.byNumbers')}</Button>{' '}
        {shape !== null && <Button onClick={onRemove}>{t('shape.remove')}</Button>}
      </p>
    )
  return (
    <div>
      <Field label={t('shape.numbers')} hint={t('shape.numbersHint')} error={pasteFault ?? undefined}>
        {(control) => (
          <textarea
            {...control}
            className="textarea num"
            rows={8}
            spellCheck={false}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <p>
        <Button onClick={() => setText(null)}>{t('app:cancel')}</Button> <Button onClick={take}>{t('shape.take')}</Button>
      </p>
    </div>
  )
}
