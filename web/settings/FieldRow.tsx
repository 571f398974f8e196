import { LANGUAGES, ORIGINAL, tableOf } from '../../engine/languages'
import { useId, useRef, useState, type KeyboardEvent, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { AdditionalField } from '../../server/contract/settings/additionalFields'
import { Button, Check, Icon, Select, TextArea, TextInput } from '../ui'
import { useEditing } from './context'
import { choicesOf } from './fieldList'

interface FieldRowProps {
  field: AdditionalField
  place: { index: number; count: number; path: string }
  caption: string
  isOpen: boolean
  isDragged: boolean
  onToggle: () => void
  onChange: (field: AdditionalField) => void
  onMove: (to: number) => void
  onRemove: () => void
  onDrag: { start: () => void; over: () => void; end: () => void }
}

const TYPES = ['string', 'long', 'boolean', 'list'] as const

/** A row of 40 px: grip, name, kind; the open one with its fields. The grip drags, and takes the arrow keys. */
export const FieldRow = ({ field, place, caption, isOpen, isDragged, ...on }: FieldRowProps): ReactElement => {
  const { t } = useTranslation('settings')
  const id = useId()
  const row = useRef<HTMLLIElement>(null)
  /** As it was typed: also while another kind is chosen, and the row is shut. */
  const [typed, setTyped] = useState((field.choices ?? []).join('\n'))
  const steer = (event: KeyboardEvent): void => {
    const to = { ArrowUp: place.index - 1, ArrowDown: place.index + 1, Home: 0, End: place.count - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    on.onMove(to)
    // The row keeps its key, so the grip that was pressed keeps the focus after the move.
    requestAnimationFrame(() => row.current?.querySelector<HTMLElement>('.set-grip')?.focus())
  }
  return (
    <li
      ref={row}
      className={['set-row', isOpen ? 'open' : '', isDragged ? 'dragged' : ''].filter(Boolean).join(' ')}
      onDragOver={(event) => {
        event.preventDefault()
        on.onDrag.over()
      }}
      onDrop={(event) => event.preventDefault()}
    >
      <div className="set-line">
        <button
          type="button"
          className="set-grip"
          draggable
          aria-label={t('fields.grip', { name: caption, place: place.index + 1, count: place.count })}
          title={t('fields.gripHint')}
          onKeyDown={steer}
          onDragStart={(event) => {
            event.dataTransfer.effectAllowed = 'move'
            event.dataTransfer.setData('text/plain', caption)
            if (row.current) event.dataTransfer.setDragImage(row.current, 8, 8)
            on.onDrag.start()
          }}
          onDragEnd={on.onDrag.end}
        >
          <Icon name="grip" />
        </button>
        <button type="button" className="set-open" aria-expanded={isOpen} aria-controls={id} onClick={on.onToggle}>
          <span className="cut strong">{caption}</span>
          <span className="soft small nowrap">
            {t(`fields.type.${field.type}`)}
            {field.required === true && `, ${t('fields.isRequired')}`}
          </span>
          <Icon name={isOpen ? 'up' : 'down'} />
        </button>
      </div>
      {isOpen && <Inner {...{ id, field, place, typed, setTyped }} {...on} />}
    </li>
  )
}

type InnerProps = Pick<FieldRowProps, 'field' | 'place' | 'onChange' | 'onMove' | 'onRemove'> & {
  id: string
  /** The choices, one a line. */
  typed: string
  setTyped: (typed: string) => void
}

/** Its names, its kind, and whether it must be filled in. */
const Inner = ({ id, field, place, typed, setTyped, ...on }: InnerProps): ReactElement => {
  const { t } = useTranslation('settings')
  const { faultText } = useEditing()
  const setType = (type: AdditionalField['type']): void => {
    const { choices: _choices, ...rest } = field
    on.onChange(type === 'list' ? { ...rest, type, choices: choicesOf(typed) } : { ...rest, type })
  }
  return (
    <div id={id} className="set-inner">
      <div className="set-two">
        {LANGUAGES.map((lang) => (
          <TextInput
            key={lang}
            label={t(`fields.label.${lang}`, { defaultValue: tableOf(lang).name })}
            aside={lang === ORIGINAL ? undefined : t('optional')}
            error={faultText(`${place.path}/label/${lang}`)}
            maxLength={250}
            lang={lang}
            value={field.label[lang] ?? ''}
            onChange={(value) => on.onChange({ ...field, label: { ...field.label, [lang]: value } })}
          />
        ))}
      </div>
      <Select
        label={t('fields.kind')}
        value={field.type}
        onChange={(value) => setType(TYPES.find((one) => one === value) ?? 'string')}
        options={TYPES.map((type) => [type, t(`fields.type.${type}`)] as const)}
      />
      {field.type === 'list' && (
        <TextArea
          label={t('fields.choices')}
          hint={t('fields.choicesHint')}
          error={faultText(`${place.path}/choices`)}
          value={typed}
          onChange={(value) => {
            setTyped(value)
            on.onChange({ ...field, choices: choicesOf(value) })
          }}
        />
      )}
      <Check checked={field.required === true} onChange={(isOn) => on.onChange({ ...field, required: isOn })}>
        {t('fields.required')}
      </Check>
      <div className="wraps">
        <Button size="small" icon="arrowUp" disabled={place.index === 0} onClick={() => on.onMove(place.index - 1)}>
          {t('fields.up')}
        </Button>
        <Button size="small" icon="arrowDown" disabled={place.index === place.count - 1} onClick={() => on.onMove(place.index + 1)}>
          {t('fields.down')}
        </Button>
        <Button size="small" variant="danger" icon="trash" onClick={on.onRemove}>
          {t('fields.remove')}
        </Button>
      </div>
    </div>
  )
}
