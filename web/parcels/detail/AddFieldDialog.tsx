import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useLeaving } from '../../guard/useLeaving'
import { FormDialog, TextInput } from '../../ui'
import { isTaken } from '../NameField'

interface AddFieldDialogProps {
  /** Names that other fields have. */
  taken: readonly string[]
  onAdd: (field: { name: string; value: string }) => void
  onClose: () => void
}

/** 'Zusätzliches Feld anlegen': 'Hinzufügen' waits until there is a name. */
export const AddFieldDialog = ({ taken, onAdd, onClose }: AddFieldDialogProps): ReactElement => {
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
