import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, Switch, TextInput, FormDialog } from '../../ui'
import type { Draft } from './draft'
import { FACTS } from './facts'
import { useLeaving } from '../../guard/useLeaving'
import { isTaken } from '../NameField'

interface AddFieldDialogProps {
  /** Names that other fields have. */
  taken: readonly string[]
  onAdd: (field: { name: string; value: string }) => void
  onClose: () => void
}

/** 'Zusätzliches Feld anlegen': 'Hinzufügen' waits until there is a name. */
const AddFieldDialog = ({ taken, onAdd, onClose }: AddFieldDialogProps): ReactElement => {
  const { t } = useTranslation(['parcels', 'app'])
  const [name, setName] = useState('')
  const [value, setValue] = useState('')
  const { leave, question } = useLeaving(name.trim() !== '' || value !== '', onClose)
  const isDouble = isTaken(name, taken)
  const isReady = name.trim() !== '' && !isDouble
  return (
    <FormDialog
      title={t('additional.add')}
      verb={t('additional.verb')}
      width="narrow"
      className="pa-form stack-3"
      isReady={isReady}
      onSubmit={() => onAdd({ name: name.trim(), value })}
      onClose={leave}
    >
      <TextInput
        label={t('field.name')}
        error={isDouble ? t('additional.taken') : undefined}
        maxLength={250}
        autoFocus
        value={name}
        onChange={setName}
      />
      <TextInput label={t('additional.value')} maxLength={4000} value={value} onChange={setValue} />
      {question}
    </FormDialog>
  )
}

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
