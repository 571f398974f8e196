import './exchange.css'
import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { RpcError, call } from '../../rpc'
import { saveFile } from '../../download/saveFile'
import { toast } from '../../ui/toasts/toasts'
import { Check, FaultNote, FormDialog } from '../../ui'
import { fromBase64 } from './base64'

const FORMATS = ['geojson', 'csv', 'shapefile'] as const
const SYSTEMS = ['4326', '25832'] as const

interface ExportDialogProps {
  /** How many are exported; null: as many as the filter finds. */
  count: number | null
  readIds: () => Promise<number[]>
  onClose: () => void
}

/** Format and coordinates of an export; each parcel comes as far as the person may see it. */
export const ExportDialog = ({ count, readIds, onClose }: ExportDialogProps): ReactElement => {
  const { t } = useTranslation(['exchange', 'app'])
  const [format, setFormat] = useState<(typeof FORMATS)[number]>('geojson')
  const [system, setSystem] = useState<(typeof SYSTEMS)[number]>('4326')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const save = async (): Promise<void> => {
    setBusy(true)
    setFailure(null)
    try {
      const ids = await readIds()
      if (ids.length === 0) return setFailure(t('export.none'))
      const file = await call('exportProperties', ids, format, system)
      saveFile(new Blob([fromBase64(file.content)], { type: file.mime }), file.fileName)
      toast.success(t('export.done', { count: file.count, name: file.fileName }))
      onClose()
    } catch (fault) {
      setFailure(fault instanceof RpcError ? fault.message : t('export.failed'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <FormDialog
      title={t('export.title')}
      verb={t('export.verb')}
      icon="download"
      width="narrow"
      className="ex-form stack"
      busy={isBusy}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <FaultNote>{failure}</FaultNote>
      <p>{count === null ? t('export.all') : t('export.count', { count })}</p>
      <fieldset>
        <legend className="label">{t('export.format')}</legend>
        {FORMATS.map((one) => (
          <Check key={one} type="radio" name="format" checked={format === one} onChange={() => setFormat(one)}>
            {t(`export.formats.${one}`)}
            <span className="small soft ex-hint">{t(`export.about.${one}`)}</span>
          </Check>
        ))}
      </fieldset>
      <fieldset disabled={format === 'csv'}>
        <legend className="label">{t('export.system')}</legend>
        {SYSTEMS.map((one) => (
          <label key={one} className="check">
            <input type="radio" name="system" checked={system === one} onChange={() => setSystem(one)} />
            {t(`export.systems.${one}`)}
          </label>
        ))}
      </fieldset>
    </FormDialog>
  )
}
