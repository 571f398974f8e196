import './media.css'
import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { PropertyView } from '../../../server/contract/parcels/views'
import { rpcKey } from '../../rpc'
import { queryClient } from '../../rpc/queryClient'
import { keepsInput } from '../../kept/keptInputs'
import { useSession } from '../../session/SessionProvider'
import { panoramaLink } from '../../panorama'
import { Button, Icon } from '../../ui'
import { ArrangeDialog } from './ArrangeDialog'
import { keptMedia, type Media } from './draft'
import { Lightbox } from './Lightbox'
import { Picture } from './Picture'
import { UploadDialog } from './UploadDialog'

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
