import { useState, type DragEvent, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { FaultNote, FileButton } from '../ui'
import { sendFile, type FileRefusal } from './readFile'
import { Refused } from './Refused'

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
      {refusal && <Refusal refusal={refusal} />}
    </section>
  )
}

const Refusal = ({ refusal }: { refusal: FileRefusal }): ReactElement => {
  const { t } = useTranslation('procedures')
  const { file } = refusal
  if (!('faults' in refusal)) return <FaultNote>{`${t(`import.${refusal.key}`, { file })} ${refusal.message}`.trim()}</FaultNote>
  return <Refused sentence={t('import.faults', { file, count: refusal.faults.length })} faults={refusal.faults} />
}
