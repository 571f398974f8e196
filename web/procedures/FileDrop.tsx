import { useState, type DragEvent, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { FaultNote, FileButton } from '../ui'
import { sendFile, type FileRefusal } from './readFile'

interface FileDropProps {
  label: string
  /** Throws as the server refuses. */
  send: (json: unknown) => Promise<unknown>
}

/** Takes a JSON file by drop or choice; what is wrong with it stands below, place by place. */
export const FileDrop = ({ label, send }: FileDropProps): ReactElement => {
  const { t } = useTranslation('procedures')
  const [refusal, setRefusal] = useState<FileRefusal | null>(null)
  const take = (file: File | undefined): void => {
    if (file) void sendFile(file, send).then(setRefusal)
  }
  const drop = (event: DragEvent): void => {
    event.preventDefault()
    take(event.dataTransfer.files[0])
  }
  return (
    <section className="surface pr-drop" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <p className="label">{label}</p>
      <p className="soft small">{t('import.drop')}</p>
      <FileButton icon="upload" accept=".json,application/json" fieldLabel={label} onFiles={([file]) => take(file)}>
        {t('import.choose')}
      </FileButton>
      {refusal && <Refused refusal={refusal} />}
    </section>
  )
}

const Refused = ({ refusal }: { refusal: FileRefusal }): ReactElement => {
  const { t } = useTranslation('procedures')
  const { file } = refusal
  if (!('faults' in refusal)) return <FaultNote>{`${t(`import.${refusal.key}`, { file })} ${refusal.message}`.trim()}</FaultNote>
  return (
    <>
      <FaultNote>{t('import.faults', { file, count: refusal.faults.length })}</FaultNote>
      <ul className="pr-faults">
        {refusal.faults.map(({ path, text }) => (
          <li key={`${path} ${text}`}>
            <code>{path || t('import.whole')}</code> {text}
          </li>
        ))}
      </ul>
    </>
  )
}
