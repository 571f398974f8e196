import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { PracticeFile } from '../../../server/contract/practice/practice'
import { useLanguage } from '../../i18n/useLanguage'
import { formatSize } from '../../rooms'
import { Button, FaultNote, FileButton, Icon } from '../../ui'
import { hashFile } from './hashFile'

interface PracticeFilesProps {
  files: readonly PracticeFile[]
  readOnly: boolean
  onChange: (files: PracticeFile[]) => void
}

/** Files are named and hashed here, and stay on the device. */
export const PracticeFiles = ({ files, readOnly, onChange }: PracticeFilesProps): ReactElement => {
  const { t } = useTranslation('offers')
  const language = useLanguage()
  const [fault, setFault] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const add = async (chosen: readonly File[]): Promise<void> => {
    setBusy(true)
    const hashed = await Promise.all(chosen.map(hashFile))
    setBusy(false)
    const fresh = hashed.filter((one) => one !== null)
    setFault(fresh.length < hashed.length ? t('practice.fileFailed') : null)
    const names = new Set(fresh.map(({ name }) => name))
    if (fresh.length > 0) onChange([...files.filter(({ name }) => !names.has(name)), ...fresh])
  }
  return (
    <>
      {files.length > 0 && (
        <ul className="bd-files">
          {files.map((file) => (
            <li key={file.name}>
              <Icon name="check" />
              <span className="nm">{file.name}</span>
              <span className="num soft">{formatSize(file.size, language)}</span>
              {!readOnly && (
                <Button
                  size="small"
                  variant="quiet"
                  icon="trash"
                  label={t('practice.remove', { name: file.name })}
                  onClick={() => onChange(files.filter((one) => one !== file))}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      <FaultNote bare>{fault}</FaultNote>
      {!readOnly && (
        <p className="bd-gap">
          <FileButton icon="plus" busy={isBusy} multiple onFiles={(chosen) => void add(chosen)}>
            {t('practice.addFiles')}
          </FileButton>
        </p>
      )}
    </>
  )
}
