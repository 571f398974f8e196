import { useEffect, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { shownName } from '../../../engine/files'
import type { DocumentView } from '../../../server/contract/rooms/views'
import { RpcError } from '../../rpc'
import { Button, Modal, Skeleton } from '../../ui'
import { linkTo } from '../links'
import { Fault } from './Fault'

interface PreviewDialogProps {
  /** The files that can be shown, in the order of the list. */
  files: readonly DocumentView[]
  shown: DocumentView
  onShow: (file: DocumentView) => void
  onDownload: (file: DocumentView) => void
  onClose: () => void
}

/** Shows a picture or a PDF over the page; the arrows lead to the one before and after. */
export const PreviewDialog = ({ files, shown, onShow, onDownload, onClose }: PreviewDialogProps): ReactElement => {
  const { t } = useTranslation('rooms')
  const [link, setLink] = useState<{ id: string; path: string } | null>(null)
  const [fault, setFault] = useState('')
  const at = files.findIndex(({ id }) => id === shown.id)
  const [before, after] = [files[at - 1], files[at + 1]]
  useEffect(() => {
    let isWanted = true
    linkTo(shown.roomId, shown.id, { inline: true }).then(
      (path) => {
        if (isWanted) setLink({ id: shown.id, path })
      },
      (error: unknown) => {
        if (isWanted && error instanceof RpcError) setFault(error.message)
      },
    )
    return () => {
      isWanted = false
    }
  }, [shown.roomId, shown.id])
  const show = (file: DocumentView | undefined): void => {
    if (!file) return
    setFault('')
    onShow(file)
  }
  // Wherever in the dialog the focus is.
  useEffect(() => {
    const move = (event: KeyboardEvent): void => {
      if (event.key === 'ArrowLeft') show(before)
      else if (event.key === 'ArrowRight') show(after)
    }
    document.addEventListener('keydown', move)
    return () => document.removeEventListener('keydown', move)
  })
  const name = shownName(shown.name)
  const path = link?.id === shown.id ? link.path : null
  return (
    <Modal
      title={name}
      width="wide"
      onClose={onClose}
      actions={
        <>
          {files.length > 1 && (
            <span className="rm-pages">
              <Button icon="left" label={t('preview.before')} disabled={!before} onClick={() => show(before)} />
              <span className="num soft">{t('preview.of', { at: at + 1, count: files.length })}</span>
              <Button icon="right" label={t('preview.after')} disabled={!after} onClick={() => show(after)} />
            </span>
          )}
          <Button icon="download" onClick={() => onDownload(shown)}>
            {t('menu.download')}
          </Button>
        </>
      }
    >
      <div className="rm-preview">
        {fault !== '' ? (
          <Fault what={t('failed.preview')} why={fault} />
        ) : path === null ? (
          <Skeleton lines={8} label={t('preview.loading')} />
        ) : shown.preview === 'pdf' ? (
          <iframe src={path} title={name} />
        ) : (
          <img src={path} alt={t('preview.image', { name })} onError={() => setFault(t('preview.broken'))} />
        )}
      </div>
    </Modal>
  )
}
