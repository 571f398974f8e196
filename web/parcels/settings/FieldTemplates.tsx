import { useRef, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { moved } from '../../ui/list/moved'
import { Icon } from '../../ui'
import { NameField } from '../NameField'
import { LineButton, MoveButtons } from './LineButtons'
import { NameDialog } from './NameDialog'
import type { FieldTemplate } from './tree'
import { useLineFocus } from './useLineFocus'

/** What every parcel has anyway, and nobody changes here. */
const FIXED = [
  'location',
  'plat',
  'size',
  'hasBuilding',
  'regulatedInDevelopmentPlan',
  'buildingPlanIsInPreparation',
  'availability',
  'siteDevelopment',
  'allowedUsageTypes',
] as const

interface FieldTemplatesProps {
  fields: readonly FieldTemplate[]
  onChange: (fields: FieldTemplate[]) => void
}

/** The fields that every parcel gets: dragged, moved by buttons, named and filled in beforehand, removed. */
export const FieldTemplates = ({ fields, onChange }: FieldTemplatesProps): ReactElement => {
  const { t } = useTranslation(['parcelSettings', 'parcels'])
  const [edited, setEdited] = useState<number | null>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  const move = (from: number, to: number): void => onChange([...moved(fields, from, to)])
  /** Names that another field, or this one, must not get; its own it may keep. */
  const taken = (but: number | null = null): string[] => [
    ...FIXED.map((name) => t(`fixed.${name}`)),
    ...fields.flatMap(({ name }, index) => (index === but ? [] : [name])),
  ]
  const field = edited === null ? undefined : fields[edited]
  const box = useRef<HTMLDivElement>(null)
  const onPressed = useLineFocus(box)
  return (
    <div className="stack-3" ref={box} onClickCapture={onPressed}>
      <NameField label={t('fields.new')} verb={t('add')} taken={taken()} onAdd={(name) => onChange([...fields, { name, value: '' }])} />
      <ul className="ps-fixed" aria-label={t('fields.fixed')}>
        {FIXED.map((name) => (
          <li key={name}>
            <Icon name="lock" size={14} /> {t(`fixed.${name}`)}
          </li>
        ))}
      </ul>
      {fields.length === 0 ? (
        <p className="soft">{t('fields.none')}</p>
      ) : (
        <ol className="ps-tree">
          {fields.map((one, index) => (
            <li
              key={one.id ?? `${index}${one.name}`}
              className={dragged === index ? 'dragged' : undefined}
              draggable
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move'
                event.dataTransfer.setData('text/plain', one.name)
                setDragged(index)
              }}
              onDragOver={(event) => event.preventDefault()}
              onDrop={(event) => {
                event.preventDefault()
                if (dragged !== null) move(dragged, index)
                setDragged(null)
              }}
              onDragEnd={() => setDragged(null)}
            >
              <div className="ps-line">
                <Icon name="grip" />
                <span className="ps-name">
                  {one.name} {(one.value ?? '') !== '' && <span className="soft small">{one.value}</span>}
                </span>
                <MoveButtons
                  index={index}
                  count={fields.length}
                  labels={{ up: t('up', { name: one.name }), down: t('down', { name: one.name }) }}
                  onMove={(to) => move(index, to)}
                />
                <LineButton icon="pencil" label={t('fields.edit', { name: one.name })} onClick={() => setEdited(index)} />
                <LineButton
                  icon="trash"
                  label={t('remove', { name: one.name })}
                  onClick={() => onChange(fields.filter((_one, n) => n !== index))}
                />
              </div>
            </li>
          ))}
        </ol>
      )}
      {field && edited !== null && (
        <NameDialog
          title={t('fields.editTitle')}
          label={t('fields.name')}
          name={field.name}
          taken={taken(edited)}
          value={field.value ?? ''}
          onClose={() => setEdited(null)}
          onGive={(given) => {
            onChange(fields.map((one, n) => (n === edited ? { ...one, ...given } : one)))
            setEdited(null)
          }}
        />
      )}
    </div>
  )
}
