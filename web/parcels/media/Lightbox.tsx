import { useEffect, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '../../download/saveFile'
import { toast } from '../../ui/toasts/toasts'
import { Button, Modal } from '../../ui'
import type { Media } from './draft'
import { Picture } from './Picture'
import { fetchPicture } from '../../download/pictures'

interface LightboxProps {
  images: readonly Media[]
  shown: Media
  /** Staff save the file itself, with all that the camera wrote into it. */
  mayHaveOriginal: boolean
  onShow: (image: Media) => void
  onClose: () => void
}

/** A picture over the page, as large as the screen has room; the arrows lead to the one before and after. */
export const Lightbox = ({ images, shown, mayHaveOriginal, onShow, onClose }: LightboxProps): ReactElement => {
  const { t } = useTranslation(['parcelMedia', 'app'])
  const [isSaving, setSaving] = useState(false)
  const at = images.findIndex(({ url }) => url === shown.url)
  const show = (index: number): void => {
    const image = images[index]
    if (image) onShow(image)
  }
  // Wherever in the dialog the focus is.
  useEffect(() => {
    const move = ({ key }: KeyboardEvent): void => {
      if (key === 'ArrowLeft') show(at - 1)
      else if (key === 'ArrowRight') show(at + 1)
      else if (key === 'Home') show(0)
      else if (key === 'End') show(images.length - 1)
    }
    document.addEventListener('keydown', move)
    return () => document.removeEventListener('keydown', move)
  })
  const save = (): void => {
    setSaving(true)
    fetchPicture(`${shown.url}?size=original`)
      .then((blob) => saveFile(blob, shown.originalFileName ?? shown.name))
      .catch(() => toast.error(t('lightbox.notSaved')))
      .finally(() => setSaving(false))
  }
  return (
    <Modal
      title={shown.name}
      width="screen"
      onClose={onClose}
      actions={
        <>
          {images.length > 1 && (
            <span className="pm-pages">
              <Button icon="left" label={t('lightbox.before')} disabled={at <= 0} onClick={() => show(at - 1)} />
              <span className="num soft" aria-live="polite">
                {t('lightbox.of', { at: at + 1, count: images.length })}
              </span>
              <Button icon="right" label={t('lightbox.after')} disabled={at >= images.length - 1} onClick={() => show(at + 1)} />
            </span>
          )}
          {mayHaveOriginal && (
            <Button icon="download" busy={isSaving} onClick={save}>
              {t('lightbox.original')}
            </Button>
          )}
        </>
      }
    >
      <div className="pm-large">
        <Picture
          key={shown.url}
          url={shown.url}
          size={matchMedia('(min-width: 1700px)').matches ? 4096 : 1600}
          alt={shown.name}
          width={shown.width}
          height={shown.height}
        />
      </div>
    </Modal>
  )
}
