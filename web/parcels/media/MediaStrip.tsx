import './media.css'
import { useState, type ReactElement, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { PropertyView } from '../../../server/contract/parcels/views'
import { rpcKey } from '../../rpc'
import { queryClient } from '../../rpc/queryClient'
import { keepsInput } from '../../kept/keptInputs'
import { useSession } from '../../session/SessionProvider'
import { panoramaLink } from '../../panorama'
import { Button, Icon, Modal } from '../../ui'
import { ArrangeDialog } from './ArrangeDialog'
import { keptMedia, type Media } from './draft'
import { Picture } from './Picture'
import { UploadDialog } from './UploadDialog'
import { saveFile } from '../../download/saveFile'
import { toast } from '../../ui/toasts/toasts'
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
const Lightbox = ({ images, shown, mayHaveOriginal, onShow, onClose }: LightboxProps): ReactElement => {
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

const Thumb = ({ media, isPanorama, onOpen }: { media: Media; isPanorama: boolean; onOpen: () => void }): ReactElement => {
  const { t } = useTranslation('parcelMedia')
  const { name, url, width, height } = media
  return (
    <li>
      <button type="button" className="pm-open" onClick={onOpen} aria-label={t(isPanorama ? 'openPanorama' : 'openImage', { name })}>
        <Picture url={url} size={320} alt="" {...{ width, height }} />
        {isPanorama && (
          <span className="pm-sphere" aria-hidden="true">
            360°
          </span>
        )}
      </button>
      <p className="cut small" title={name}>
        {name}
      </p>
    </li>
  )
}

interface MediaStripProps {
  parcel: PropertyView
  isInternal: boolean
}

/** The pictures of a parcel in a strip, panoramas among them; staff upload and arrange them here. */
export const MediaStrip = ({ parcel, isInternal }: MediaStripProps): ReactElement | null => {
  const { t } = useTranslation('parcelMedia')
  const navigate = useNavigate()
  const { user } = useSession()
  const mayEdit = isInternal && parcel.isArchived !== true
  const [shown, setShown] = useState<string | null>(null)
  // What a reload interrupted goes on where it was.
  const [dialog, setDialog] = useState<'upload' | 'arrange' | null>(() =>
    mayEdit && keepsInput(user?.email ?? '', keptMedia(parcel.id)) ? 'arrange' : null,
  )
  const { images = [], panoramas = [] } = parcel
  const isEmpty = images.length + panoramas.length === 0
  if (isEmpty && !mayEdit) return null
  const key = rpcKey('getProperty', [parcel.id])
  const open = images.find(({ url }) => url === shown)
  return (
    <section className="pm-strip surface" aria-label={t('title')}>
      {isEmpty ? (
        <p className="soft">{t('empty')}</p>
      ) : (
        <ul className="pm-thumbs">
          {images.map((media) => (
            <Thumb key={media.url} media={media} isPanorama={false} onOpen={() => setShown(media.url)} />
          ))}
          {panoramas.map((media) => (
            <Thumb key={media.url} media={media} isPanorama onOpen={() => void navigate(panoramaLink(media.url))} />
          ))}
        </ul>
      )}
      {mayEdit && (
        <p className="pm-buttons">
          <Button size="small" icon="upload" onClick={() => setDialog('upload')}>
            {t('upload.open')}
          </Button>
          {!isEmpty && (
            <Button size="small" variant="quiet" icon="pencil" onClick={() => setDialog('arrange')}>
              {t('arrange.open')}
            </Button>
          )}
          {!isEmpty && <Hidden parcel={parcel} />}
        </p>
      )}
      {open && (
        <Lightbox
          images={images}
          shown={open}
          mayHaveOriginal={isInternal}
          onShow={(image) => setShown(image.url)}
          onClose={() => setShown(null)}
        />
      )}
      {dialog === 'upload' && (
        <UploadDialog
          propertyId={parcel.id}
          onArrived={() => void queryClient.invalidateQueries({ queryKey: key })}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'arrange' && (
        <ArrangeDialog parcel={parcel} onSaved={(next) => queryClient.setQueryData(key, next)} onClose={() => setDialog(null)} />
      )}
    </section>
  )
}

/** Says which of the pictures nobody outside sees. */
const Hidden = ({ parcel }: { parcel: PropertyView }): ReactElement | null => {
  const { t } = useTranslation(['parcelMedia', 'parcels'])
  const hidden = (['images', 'panoramas'] as const).filter(
    (name) => (parcel[name] ?? []).length > 0 && parcel.publicFields?.includes(name) !== true,
  )
  if (hidden.length === 0) return null
  return (
    <span className="small soft">
      <Icon name="eyeOff" size={14} /> {t('onlyInternal', { what: hidden.map((name) => t(`parcels:field.${name}`)).join(', ') })}
    </span>
  )
}
