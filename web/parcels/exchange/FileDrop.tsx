import { useRef, useState, type DragEvent, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, Icon } from '../../ui'

interface FileDropProps {
  /** Of the file that is chosen; null: none yet. */
  name: string | null
  isBusy: boolean
  onFile: (file: File) => void
  /** Several were dropped at once: none is taken. */
  onSeveral: () => void
}

/** One file, chosen or dropped. */
export const FileDrop = ({ name, isBusy, onFile, onSeveral }: FileDropProps): ReactElement => {
  const { t } = useTranslation('exchange')
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const over = (event: DragEvent): void => {
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent): void => {
    event.preventDefault()
    setOver(false)
    const [file, ...others] = event.dataTransfer.files
    if (isBusy || !file) return
    if (others.length > 0) onSeveral()
    else onFile(file)
  }
  return (
    <section
      className={isOver ? 'surface ex-drop over' : 'surface ex-drop'}
      aria-label={t('file')}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <p>
        <Icon name="upload" /> {name === null ? t('drop') : <b>{name}</b>}
      </p>
      <p className="small soft">{t('formats')}</p>
      <Button variant={name === null ? 'primary' : 'plain'} disabled={isBusy} onClick={() => input.current?.click()}>
        {t(name === null ? 'choose' : 'chooseOther')}
      </Button>
      <input
        ref={input}
        className="sr"
        type="file"
        tabIndex={-1}
        aria-label={t('file')}
        accept=".geojson,.json,.kml,.kmz,.zip,.gpkg,.gml,.xml,.dxf,.csv"
        onChange={(event) => {
          const file = event.target.files?.[0]
          event.target.value = ''
          if (file) onFile(file)
        }}
      />
    </section>
  )
}
