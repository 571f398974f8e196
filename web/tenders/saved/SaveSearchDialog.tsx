import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { HitMail, SavedSearch } from '../../../server/contract/search/views'
import { call, useAction } from '../../rpc'
import { queryClient } from '../../rpc/queryClient'
import { toast } from '../../ui/toasts/toasts'
import { FormDialog, TextInput } from '../../ui'

const MAILS: readonly HitMail[] = ['never', 'immediately', 'daily']

interface SaveSearchDialogProps {
  /** Without an id it is a new one. */
  search: Omit<SavedSearch, 'id'> & { id?: string }
  onClose: () => void
}

/** Name of a search, and whether new tenders that fit it come by mail. */
export const SaveSearchDialog = ({ search, onClose }: SaveSearchDialogProps): ReactElement => {
  const { t } = useTranslation(['saved', 'app'])
  const [name, setName] = useState(search.name)
  const [mail, setMail] = useState(search.mail)
  const { isBusy, run } = useAction(({ message }) => setError(message))
  const [error, setError] = useState('')

  const save = async (): Promise<void> => {
    if (name.trim() === '') return setError(t('saved:nameMissing'))
    await run(async () => {
      const { id, query } = search
      await call('saveSearch', { ...(id === undefined ? {} : { id }), name: name.trim(), query, mail })
      await queryClient.invalidateQueries({ queryKey: ['getSavedSearches'] })
      toast.success(t('saved:done'))
      onClose()
    })
  }
  const submit = (): void => {
    if (!isBusy) void save()
  }
  return (
    <FormDialog
      title={t(search.id === undefined ? 'saved:title' : 'saved:titleEdit')}
      verb={t('saved:keep')}
      width="narrow"
      className="saved-form stack"
      busy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label={t('saved:name')}
        error={error}
        type="text"
        maxLength={100}
        value={name}
        autoFocus
        onChange={(value) => {
          setName(value)
          setError('')
        }}
      />
      <fieldset>
        <legend className="label">{t('saved:mails')}</legend>
        {MAILS.map((one) => (
          <label key={one} className="check">
            <input type="radio" name="mail" checked={mail === one} onChange={() => setMail(one)} />
            {t(`saved:mail.${one}`)}
          </label>
        ))}
      </fieldset>
      <p className="help">{t('saved:hint')}</p>
    </FormDialog>
  )
}
