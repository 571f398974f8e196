import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { NodeUi } from '../../../engine/template'
import { Field, Switch } from '../../ui'

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
          <Field label={t('prop.repeatMin')}>
            {(control) => (
              <input
                {...control}
                className="input"
                inputMode="numeric"
                value={repeatable.min}
                onChange={({ target }) => set(numberIn(target.value) ?? 0, repeatable.max)}
              />
            )}
          </Field>
          <Field label={t('prop.repeatMax')} aside={t('prop.optional')}>
            {(control) => (
              <input
                {...control}
                className="input"
                inputMode="numeric"
                value={repeatable.max ?? ''}
                onChange={({ target }) => set(repeatable.min, numberIn(target.value))}
              />
            )}
          </Field>
        </div>
      ) : null}
    </div>
  )
}
