import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { linkIn } from '../../../engine/parcels'
import type { PropertyFolder } from '../../../server/contract/parcels/views'
import { FileButton } from '../../rooms/FileButton'
import type { Chosen } from '../../rooms/uploads/chosen'
import { FormDialog, TextInput } from '../../ui'
import { useLeaving } from '../../guard/useLeaving'
import type { Files } from './useFiles'

interface EntryDialogProps {
  folder: PropertyFolder
  files: Files
  onChosen: (chosen: Chosen[]) => void
  onClose: () => void
}

/** 'Datei anlegen': a file from this computer, or an entry without bytes, which is an address or a text. */
export const EntryDialog = ({ folder, files, onChosen, onClose }: EntryDialogProps): ReactElement => {
  const { t } = useTranslation(['parcelFiles', 'app'])
  const [name, setName] = useState('')
  const [link, setLink] = useState('')
  const typed = link.trim()
  const isWrong = typed !== '' && linkIn(typed) !== typed
  const isReady = name.trim() !== '' && !isWrong
  const { leave, question } = useLeaving(name.trim() !== '' || typed !== '', onClose)
  const send = async (): Promise<void> => {
    const step = { do: 'addEntry' as const, folderId: folder.id, name: name.trim(), ...(typed === '' ? {} : { link: typed }) }
    if (await files.change(step)) onClose()
  }
  return (
    <FormDialog
      title={t('entry.title')}
      verb={t('entry.save')}
      width="narrow"
      className="pf-form stack-3"
      lead={
        <>
          <p className="soft">{t('entry.folder', { name: folder.name })}</p>
          <p>
            <FileButton
              take="one"
              icon="upload"
              onChosen={(chosen) => {
                onChosen(chosen)
                leave()
              }}
            >
              {t('entry.choose')}
            </FileButton>
          </p>
        </>
      }
      isReady={isReady}
      busy={files.isBusy}
      onSubmit={() => void send()}
      onClose={leave}
    >
      <p>{t('entry.or')}</p>
      <TextInput label={t('entry.name')} maxLength={250} value={name} onChange={setName} />
      <TextInput
        label={t('entry.link')}
        hint={t('entry.linkHint')}
        error={isWrong ? t('entry.linkWrong') : undefined}
        maxLength={2000}
        value={link}
        onChange={setLink}
      />
      {question}
    </FormDialog>
  )
}
