import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, Switch, TextInput } from '../../ui'
import { AddFieldDialog } from './AddFieldDialog'
import type { Draft } from './draft'
import { FACTS } from './facts'

/** What every parcel has anyway. */
const FIXED = [...FACTS, 'name', 'locationId', 'area', 'tags', 'description', 'internalNotes'] as const

interface OwnFieldsProps {
  fields: Draft['additionalFields']
  onChange: (fields: Draft['additionalFields']) => void
}

/** Fields that the house or this parcel has beside those that every parcel has. */
export const OwnFields = ({ fields, onChange }: OwnFieldsProps): ReactElement => {
  const { t } = useTranslation('parcels')
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      <h2>{t('additional.title')}</h2>
      {fields.map((field, index) => {
        const set = (part: Partial<(typeof fields)[number]>): void =>
          onChange(fields.map((one, n) => (n === index ? { ...one, ...part } : one)))
        return (
          <div className="pa-field" key={field.id ?? index}>
            <TextInput label={field.name} maxLength={4000} value={field.value} onChange={(typed) => set({ value: typed })} />
            <span className="pa-own">
              <Switch checked={field.isShared === true} onChange={(on) => set({ isShared: on })}>
                <span className="sr">{field.name}: </span>
                {t(field.isShared === true ? 'public' : 'internal')}
              </Switch>
              {field.preventDeletion !== true && (
                <Button
                  size="small"
                  variant="quiet"
                  icon="trash"
                  label={t('additional.remove', { name: field.name })}
                  onClick={() => onChange(fields.filter((_one, n) => n !== index))}
                />
              )}
            </span>
          </div>
        )
      })}
      <p>
        <Button icon="plus" onClick={() => setAdding(true)}>
          {t('additional.add')}
        </Button>
      </p>
      {isAdding && (
        <AddFieldDialog
          taken={[...FIXED.map((name) => t(`field.${name}`)), ...fields.map(({ name }) => name)]}
          onAdd={(field) => {
            onChange([...fields, { ...field, isShared: false }])
            setAdding(false)
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  )
}
