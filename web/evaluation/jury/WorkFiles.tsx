import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { JuryView } from '../../../server/contract/procedure/jury'
import { openTab } from '../../download/usePdf'
import { useLanguage } from '../../i18n/useLanguage'
import { save } from '../../rooms/links'
import { call, useAction } from '../../rpc'
import { Button } from '../../ui'
import { toast } from '../../ui/toasts/toasts'
import { formatSize } from '../../../engine/reading'

interface WorkFilesProps {
  projectId: string
  lotId: string
  work: JuryView['works'][number]
}

/** Files of a work by their neutral names: to look at in a tab of their own, or to keep. */
export const WorkFiles = ({ projectId, lotId, work }: WorkFilesProps): ReactElement => {
  const { t } = useTranslation('jury')
  const language = useLanguage()
  const { isBusy, run } = useAction(({ message }) => toast.error(message, t('failed')))
  const hand = (file: number, inline: boolean): void =>
    void run(async () => {
      const path = await call('getWorkLink', projectId, lotId, { number: work.number, file, inline })
      if (inline) openTab(path)
      else save(path)
    })
  if (!work.isWhole) return <p className="note error">{t('work.broken')}</p>
  if (work.files.length === 0) return <p className="soft">{t('work.noFiles')}</p>
  return (
    <ul className="ju-files" aria-label={t('work.files', { number: work.number })}>
      {work.files.map(({ name, size, sha256, preview }, n) => (
        <li key={name}>
          <span className="num" title={sha256}>
            {name} <small className="soft">{formatSize(size, language)}</small>
          </span>
          <span className="ju-acts">
            {preview !== null && (
              <Button size="small" icon="eye" disabled={isBusy} onClick={() => hand(n + 1, true)}>
                {t('work.look')} <span className="sr">{name}</span>
              </Button>
            )}
            <Button
              size="small"
              icon="download"
              label={t('work.download', { name })}
              disabled={isBusy}
              onClick={() => hand(n + 1, false)}
            />
          </span>
        </li>
      ))}
    </ul>
  )
}
