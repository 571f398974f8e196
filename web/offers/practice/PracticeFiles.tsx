import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { PracticeFile } from '../../../server/contract/practice/practice'
import { useLanguage } from '../../i18n/useLanguage'
import { formatSize } from '../../rooms'
import { Button, FaultNote, FileButton, Icon } from '../../ui'

/** Beyond this the browser would have to hold too much at once. */
const MAX_PRACTICE_FILE = 200_000_000

const hex = (bytes: ArrayBuffer): string => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * Name, size and SHA-256 of a file, worked out in the browser: to practise, nothing of it leaves the device. Null where the browser cannot.
 */
async function hashFile(file: File): Promise<PracticeFile | null> {
  // Missing outside secure contexts.
  const subtle = (crypto as { subtle?: SubtleCrypto }).subtle
  if (!subtle || file.size > MAX_PRACTICE_FILE) return null
  try {
    return { name: file.name.slice(0, 255), size: file.size, sha256: hex(await subtle.digest('SHA-256', await file.arrayBuffer())) }
  } catch {
    return null
  }
}

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
