import { ORIGINAL } from '../../../engine/languages'
import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { formatSize } from '../../../engine/reading'
import { useLanguage } from '../../i18n/useLanguage'
import { toast } from '../../ui/toasts/toasts'
import { Button, ConfirmDialog, FileButton, Icon, Modal } from '../../ui'
import { faultText, jsonSentence } from '../rules/faultText'
import { useDesigner } from '../state'
import { FILE_LIMIT, readTemplate, takenOver, writeTemplate, type ReadResult } from './templateFileText'

type Refused = Extract<ReadResult, { ok: false }> & { name: string; size: number }

const save = (text: string, name: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** The template as a JSON file, out and in. A bad file changes nothing and is told all its faults. */
export const FileActions = (): ReactElement => {
  const { t } = useTranslation(['procedure', 'rules'])
  const lang = useLanguage()
  const { whole, applyWhole, readOnly } = useDesigner()
  const [refused, setRefused] = useState<Refused | null>(null)
  const [offered, setOffered] = useState<{ file: Extract<ReadResult, { ok: true }>['file']; name: string } | null>(null)
  const read = async (chosen: File): Promise<void> => {
    // Too large by its bytes alone: never read.
    const result: ReadResult = chosen.size > FILE_LIMIT ? { ok: false, problem: 'tooLarge' } : readTemplate(await chosen.text())
    if (result.ok) setOffered({ file: result.file, name: chosen.name })
    else setRefused({ ...result, name: chosen.name, size: chosen.size })
  }
  return (
    <div className="wraps-3">
      <Button icon="download" onClick={() => save(writeTemplate(whole, location.origin), `${whole.id}.json`)}>
        {t('procedure:file.save')}
      </Button>
      {!readOnly && (
        <>
          <FileButton
            icon="arrowUp"
            accept="application/json,.json"
            fieldLabel={t('procedure:file.open')}
            onFiles={([chosen]) => chosen && void read(chosen)}
          >
            {t('procedure:file.open')}
          </FileButton>
        </>
      )}
      {offered && (
        <ConfirmDialog
          title={t('procedure:file.replaceTitle')}
          confirm={t('procedure:file.replace')}
          onCancel={() => setOffered(null)}
          onConfirm={() => {
            applyWhole(takenOver(whole, offered.file), { label: t('procedure:file.step', { name: offered.name }) })
            setOffered(null)
            toast.success(t('procedure:file.done', { name: offered.name }))
          }}
        >
          {t('procedure:file.replaceText', { name: offered.name, template: offered.file.name[ORIGINAL] || offered.file.id })}
        </ConfirmDialog>
      )}
      {refused && (
        <Modal
          title={t('procedure:file.refused', { name: refused.name })}
          width="wide"
          onClose={() => setRefused(null)}
          actions={
            <Button variant="primary" onClick={() => setRefused(null)}>
              {t('procedure:file.close')}
            </Button>
          }
        >
          <p className="p-said">{t('procedure:file.nothing')}</p>
          {refused.problem === 'tooLarge' && (
            <p className="r-fault">
              {t('procedure:file.tooLarge', { size: formatSize(refused.size, lang), limit: formatSize(FILE_LIMIT, lang) })}
            </p>
          )}
          {refused.problem === 'noJson' && (
            <>
              <p className="r-fault">{jsonSentence(t, refused.mistake)}</p>
              {refused.line !== '' && (
                <pre className="p-line">
                  <code>{refused.line}</code>
                </pre>
              )}
            </>
          )}
          {refused.problem === 'faulty' && (
            <>
              <p>{t('procedure:file.faults', { count: refused.faults.length })}</p>
              <ol className="p-faults" tabIndex={0} aria-label={t('procedure:file.faultList')}>
                {refused.faults.map((fault, at) => (
                  <li key={at}>
                    <Icon name="octagon" size={16} />
                    <code>{fault.path || '/'}</code>
                    <span>{faultText(t, fault)}</span>
                  </li>
                ))}
              </ol>
            </>
          )}
        </Modal>
      )}
    </div>
  )
}
