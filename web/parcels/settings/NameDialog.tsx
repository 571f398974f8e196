import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { isTaken } from '../NameField'
import { FormDialog, TextInput } from '../../ui'

interface NameDialogProps {
  title: string
  label: string
  name: string
  /** Of a field: what it is filled in with beforehand. Of a folder there is none. */
  value?: string
  /** Names that others have. */
  taken?: readonly string[]
  onGive: (given: { name: string; value: string }) => void
  onClose: () => void
}

/** A field or a folder gets its name; 'Speichern' waits until there is one. */
export const NameDialog = ({ title, label, taken = [], onGive, onClose, ...before }: NameDialogProps): ReactElement => {
  const { t } = useTranslation(['parcelSettings', 'parcels', 'app'])
  const [name, setName] = useState(before.name)
  const [value, setValue] = useState(before.value ?? '')
  const isReady = name.trim() !== '' && !isTaken(name, taken)
  return (
    <FormDialog
      title={title}
      verb={t('save')}
      width="narrow"
      className="pa-form stack-3"
      isReady={isReady}
      onSubmit={() => onGive({ name: name.trim(), value })}
      onClose={onClose}
    >
      <TextInput
        label={label}
        error={isTaken(name, taken) ? t('parcels:additional.taken') : undefined}
        maxLength={250}
        autoFocus
        value={name}
        onChange={setName}
      />
      {before.value !== undefined && (
        <TextInput label={t('fields.value')} hint={t('fields.valueHint')} maxLength={4000} value={value} onChange={setValue} />
      )}
    </FormDialog>
  )
}
