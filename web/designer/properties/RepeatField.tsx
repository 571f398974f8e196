import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { NodeUi } from '../../../engine/template'
import { Switch, TextInput } from '../../ui'

const MOST = 500

const numberIn = (text: string): number | undefined => (/^\d{1,3}$/.test(text) ? Math.min(MOST, Number(text)) : undefined)

/** Once, or several times with a least and a most. */
export const RepeatField = ({ ui, onChange }: { ui: NodeUi; onChange: (repeatable: NodeUi['repeatable']) => void }): ReactElement => {
  const { t } = useTranslation('designer')
  const { repeatable, displayType } = ui
  const always = displayType === 'MULTICHECKBOX'
  const set = (min: number, max: number | undefined): void => onChange({ min, ...(max === undefined ? {} : { max }) })
  return (
    <div className="d-field">
      {always ? null : (
        <Switch checked={repeatable !== undefined} onChange={(on) => onChange(on ? { min: 0 } : undefined)}>
          {t('prop.repeat')}
        </Switch>
      )}
      {repeatable ? (
        <div className="d-pair">
          <TextInput
            label={t('prop.repeatMin')}
            inputMode="numeric"
            value={repeatable.min}
            onChange={(value) => set(numberIn(value) ?? 0, repeatable.max)}
          />
          <TextInput
            label={t('prop.repeatMax')}
            aside={t('prop.optional')}
            inputMode="numeric"
            value={repeatable.max ?? ''}
            onChange={(value) => set(repeatable.min, numberIn(value))}
          />
        </div>
      ) : null}
    </div>
  )
}
