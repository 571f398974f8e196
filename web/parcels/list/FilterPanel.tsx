import { useCallback, useEffect, useRef, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { readNumber } from '../../../engine/numbers'
import { useLanguage } from '../../i18n/useLanguage'
import { Button, Field, NumberInput, Select, TextInput } from '../../ui'
import { readSize, SIZE, sizeTyped } from '../detail/draft'
import { FLAGS, SIZES, TEXTS, TRI_STATES, triWord, type FILTER_KEYS, type ParcelFilter } from './filter'

type Key = (typeof FILTER_KEYS)[number]

interface FilterPanelProps {
  filter: ParcelFilter
  /** Staff filter by what only they see, too. */
  isInternal: boolean
  onSet: (key: Key, value: string | number | boolean | null | undefined) => void
  onClear: () => void
}

/** As one pauses, without a key to press. */
const PAUSE_MS = 500

/** Text that narrows the list once one pauses; at once by Enter, or when the field is left. What is set elsewhere is taken over. */
const useTold = (value: string, tell: (text: string) => void): { text: string; setText: (text: string) => void; now: () => void } => {
  const [text, setText] = useState(value)
  const told = useRef(value)
  const teller = useRef(tell)
  useEffect(() => {
    teller.current = tell
  })
  useEffect(() => {
    if (value !== told.current) setText(value)
    told.current = value
  }, [value])
  const now = useCallback((): void => {
    if (text.trim() === told.current) return
    told.current = text.trim()
    teller.current(text.trim())
  }, [text])
  useEffect(() => {
    const timer = setTimeout(now, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [now])
  return { text, setText, now }
}

const SizeField = ({
  name,
  value,
  onSet,
}: {
  name: 'minSize' | 'maxSize'
  value: number | undefined
  onSet: FilterPanelProps['onSet']
}): ReactElement => {
  const { t } = useTranslation(['parcels', 'app'])
  const language = useLanguage()
  const { text, setText, now } = useTold(sizeTyped(value, language), (typed) => {
    const size = readSize(typed, language)
    // What is no size narrows nothing, and says so.
    if (size !== undefined) onSet(name, size ?? undefined)
  })
  const isAsked = readNumber(text, language, SIZE).kind === 'asked'
  return (
    <Field
      label={t(`filter.${name}`)}
      error={readSize(text, language) === undefined ? t(isAsked ? 'app:number.choose' : 'filter.noSize') : undefined}
    >
      {(control) => (
        <NumberInput
          {...control}
          kind={SIZE}
          text={text}
          onText={setText}
          onBlur={now}
          onKeyDown={(event) => event.key === 'Enter' && now()}
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
  const { text, setText, now } = useTold(value ?? '', (typed) => onSet(name, typed))
  return (
    <TextInput
      label={t(`field.${name}`)}
      maxLength={250}
      value={text}
      onBlur={now}
      onKeyDown={(event) => event.key === 'Enter' && now()}
      onChange={setText}
    />
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
        <TextField key={name} name={name} value={filter[name]} onSet={onSet} />
      ))}
      {SIZES.map((name) => (
        <SizeField key={name} name={name} value={filter[name]} onSet={onSet} />
      ))}
      {TRI_STATES.map((name) => (
        <Select
          key={name}
          label={t(`field.${name}`)}
          value={filter[name] === undefined ? '' : triWord(filter[name] ?? null)}
          onChange={(value) => answered(name, value)}
          options={[
            ['', t('filter.any')],
            ...(['ja', 'nein', 'unbekannt'] as const).map(
              (word) => [word, t(name === 'hasBuilding' ? `building.${word}` : `tri.${word}`)] as const,
            ),
          ]}
        />
      ))}
      {flags.map((name) => (
        <Select
          key={name}
          label={t(`field.${name}`)}
          value={filter[name] === undefined ? '' : triWord(filter[name])}
          onChange={(value) => answered(name, value)}
          options={[
            ['', t(name === 'isArchived' ? 'filter.notArchived' : 'filter.any')],
            ...(name === 'isArchived' || name === 'isStale' ? (['ja'] as const) : (['ja', 'nein'] as const)).map(
              (word) => [word, t(`flag.${name}.${word}`)] as const,
            ),
          ]}
        />
      ))}
      <p>
        <Button onClick={onClear}>{t('filter.clear')}</Button>
      </p>
    </div>
  )
}
