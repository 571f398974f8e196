import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, Field } from '../../ui'
import { FLAGS, SIZES, TEXTS, TRI_STATES, triWord, type FILTER_KEYS, type ParcelFilter } from './filter'

type Key = (typeof FILTER_KEYS)[number]

interface FilterPanelProps {
  filter: ParcelFilter
  /** Staff filter by what only they see, too. */
  isInternal: boolean
  onSet: (key: Key, value: string | number | boolean | null | undefined) => void
  onClear: () => void
}

/** A number that is being typed: told when the field is left or Enter is pressed. */
const SizeField = ({
  name,
  value,
  onSet,
}: {
  name: 'minSize' | 'maxSize'
  value: number | undefined
  onSet: FilterPanelProps['onSet']
}): ReactElement => {
  const { t } = useTranslation('parcels')
  const [text, setText] = useState(value === undefined ? '' : String(value))
  const tell = (): void => {
    const size = Number(text.replace(',', '.'))
    onSet(name, text.trim() === '' || !Number.isFinite(size) || size < 0 ? undefined : size)
  }
  return (
    <Field label={t(`filter.${name}`)}>
      {(control) => (
        <input
          {...control}
          className="input num"
          inputMode="decimal"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onBlur={tell}
          onKeyDown={(event) => event.key === 'Enter' && tell()}
        />
      )}
    </Field>
  )
}

const TextField = ({
  name,
  value,
  onSet,
}: {
  name: (typeof TEXTS)[number]
  value: string | undefined
  onSet: FilterPanelProps['onSet']
}): ReactElement => {
  const { t } = useTranslation('parcels')
  const [text, setText] = useState(value ?? '')
  const tell = (): void => onSet(name, text.trim())
  return (
    <Field label={t(`field.${name}`)}>
      {(control) => (
        <input
          {...control}
          className="input"
          maxLength={250}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onBlur={tell}
          onKeyDown={(event) => event.key === 'Enter' && tell()}
        />
      )}
    </Field>
  )
}

/** The accordion 'Filter': texts anywhere, sizes from and to, three-state fields exactly. */
export const FilterPanel = ({ filter, isInternal, onSet, onClear }: FilterPanelProps): ReactElement => {
  const { t } = useTranslation('parcels')
  const flags = FLAGS.filter((key) => isInternal || key === 'availability')
  const answered = (key: Key, value: string): void => onSet(key, value === '' ? undefined : value === 'unbekannt' ? null : value === 'ja')
  return (
    <div className="pa-filter">
      {TEXTS.map((name) => (
        <TextField key={`${name}${filter[name] ?? ''}`} name={name} value={filter[name]} onSet={onSet} />
      ))}
      {SIZES.map((name) => (
        <SizeField key={`${name}${filter[name] ?? ''}`} name={name} value={filter[name]} onSet={onSet} />
      ))}
      {TRI_STATES.map((name) => (
        <Field key={name} label={t(`field.${name}`)}>
          {(control) => (
            <select
              {...control}
              className="select"
              value={filter[name] === undefined ? '' : triWord(filter[name] ?? null)}
              onChange={(event) => answered(name, event.target.value)}
            >
              <option value="">{t('filter.any')}</option>
              {(['ja', 'nein', 'unbekannt'] as const).map((word) => (
                <option key={word} value={word}>
                  {t(name === 'hasBuilding' ? `building.${word}` : `tri.${word}`)}
                </option>
              ))}
            </select>
          )}
        </Field>
      ))}
      {flags.map((name) => (
        <Field key={name} label={t(`field.${name}`)}>
          {(control) => (
            <select
              {...control}
              className="select"
              value={filter[name] === undefined ? '' : triWord(filter[name])}
              onChange={(event) => answered(name, event.target.value)}
            >
              <option value="">{t(name === 'isArchived' ? 'filter.notArchived' : 'filter.any')}</option>
              {(name === 'isArchived' || name === 'isStale' ? (['ja'] as const) : (['ja', 'nein'] as const)).map((word) => (
                <option key={word} value={word}>
                  {t(`flag.${name}.${word}`)}
                </option>
              ))}
            </select>
          )}
        </Field>
      ))}
      <p>
        <Button onClick={onClear}>{t('filter.clear')}</Button>
      </p>
    </div>
  )
}
