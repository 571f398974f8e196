import type { Lang } from '../../../engine/languages'
import { Suspense, useCallback, useMemo, useState, type ReactElement, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { PropertyView, PropertyWarning } from '../../../server/contract/parcels/views'
import { useLanguage } from '../../i18n/useLanguage'
import { useRpc } from '../../rpc'
import { Legend, MapView, PanoLayer, ParcelLayer, START, widened } from '../../map'
import { PointLayer } from '../../map/PointLayer'
import { panoramaLink, spotsOf } from '../../panorama'
import { Markdown } from '../../text/Markdown'
import { LoadBarrier, Button, Icon, Skeleton } from '../../ui'
import { formatDate } from '../../ui/time'
import { FilesPart } from '../files/FilesPart'
import { LinkedTender } from '../linking/LinkedTender'
import { ownLookOf, sizeText } from '../words'
import { Confirmation } from './Confirmation'
import { MediaStrip } from '../media/MediaStrip'
import { FACTS, factText } from './facts'
import { History } from './History'
import { shapesAround } from './surroundings'

/** Square metres as a person reads them. */
const spoken = (params: PropertyWarning['params'] = {}, language: Lang): PropertyWarning['params'] =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      (name === 'size' || name === 'area') && typeof value === 'number' ? value.toLocaleString(language) : value,
    ]),
  )

interface AccordionProps {
  title: string
  children: ReactNode
  aside?: ReactNode
  /** Not on paper. */
  onScreen?: boolean
}

/** A part of the page that folds; all are open at first. */
const Accordion = ({ title, children, aside, onScreen = false }: AccordionProps): ReactElement => {
  const [isOpen, setOpen] = useState(true)
  return (
    <section className={onScreen ? 'pa-part surface pa-screen' : 'pa-part surface'}>
      <h2>
        <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Icon name={isOpen ? 'down' : 'right'} size={16} /> {title}
        </button>
        {aside}
      </h2>
      {/* What is folded away stays there: paper and search want all of it. */}
      <div className="pa-body" hidden={!isOpen}>
        {children}
      </div>
    </section>
  )
}

const SHAPES_ZOOM = 17
const FIT_ZOOM = 22

const Surroundings = ({ parcel }: { parcel: PropertyView }): ReactElement | null => {
  const { t } = useTranslation(['parcels', 'panorama'])
  const language = useLanguage()
  const navigate = useNavigate()
  const [view] = useState(() => (parcel.bounds ? widened(parcel.bounds, 3) : null))
  const near = useRpc('getPropertiesInBounds', [view ?? { west: 0, south: 0, east: 0, north: 0 }, SHAPES_ZOOM], { enabled: view !== null })
  const shapes = useMemo(() => shapesAround(parcel, near.data?.properties ?? [], language), [near.data, parcel, language])
  const spots = useMemo(() => spotsOf(parcel, (name) => t('panorama:map.open', { name })), [parcel, t])
  const openPanorama = useCallback((url: string) => void navigate(panoramaLink(url)), [navigate])
  const { latitude, longitude } = parcel.location ?? START
  const [goTo] = useState(parcel.bounds ? { bounds: parcel.bounds, maxZoom: FIT_ZOOM } : null)
  if (!parcel.bounds && !parcel.location) return null
  return (
    <div className="pa-near mp-box">
      <MapView
        label={t('map.near', { name: parcel.name })}
        start={{ latitude, longitude, zoom: SHAPES_ZOOM }}
        goTo={goTo}
        legend={parcel.bounds ? <Legend looks={[ownLookOf(parcel), 'neighbour']} /> : undefined}
      >
        {/* Its shape is not there, or not to be known: where it lies says its location. */}
        {!parcel.bounds && parcel.location && <PointLayer point={parcel.location} label={parcel.location.name} />}
        <ParcelLayer shapes={shapes} chosen={parcel.id} onChoose={(id) => id !== parcel.id && void navigate(`/grundstuecke/${id}`)} />
        <PanoLayer spots={spots} onOpen={openPanorama} />
      </MapView>
    </div>
  )
}

const Internal = (): ReactElement => {
  const { t } = useTranslation('parcels')
  return <span className="tag">{t('internal')}</span>
}

/** Where staff have not written anything yet. */
const Missing = (): ReactElement => {
  const { t } = useTranslation('parcels')
  return <span className="soft">{t('missing')}</span>
}

/** Whether the public sees a field; who is not told, sees only what it does. */
const sees = ({ publicFields }: PropertyView, name: string): boolean => publicFields?.includes(name) ?? true

/** Staff see where something is missing; the public sees what there is. */
const Facts = ({ parcel, isInternal }: { parcel: PropertyView; isInternal: boolean }): ReactElement => {
  const { t } = useTranslation('parcels')
  const language = useLanguage()
  const rows = FACTS.map((name) => ({ name, text: factText(parcel, name, { t, language }) })).filter(
    ({ text }) => text !== undefined && (isInternal || text !== ''),
  )
  const own = (parcel.additionalFields ?? []).filter(({ value }) => isInternal || value !== '')
  return (
    <dl className="pa-facts">
      {parcel.area !== undefined && parcel.area !== null && (
        <div>
          <dt>{t('field.area')}</dt>
          <dd className="num">
            {sizeText(Math.round(parcel.area), language)} {isInternal && !sees(parcel, 'geoJson') && <Internal />}
          </dd>
        </div>
      )}
      {rows.map(({ name, text }) => (
        <div key={name}>
          <dt>{t(`field.${name}`)}</dt>
          <dd>
            {text || <Missing />} {isInternal && !sees(parcel, name) && <Internal />}
          </dd>
        </div>
      ))}
      {own.map(({ id, name, value, isShared: shared }) => (
        <div key={id}>
          <dt>{name}</dt>
          <dd>
            {value || <Missing />} {isInternal && !shared && <Internal />}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const Tags = ({ parcel, isInternal }: { parcel: PropertyView; isInternal: boolean }): ReactElement | null => {
  const { t } = useTranslation('parcels')
  const { tags = [] } = parcel
  if (tags.length === 0) return null
  return (
    <ul className="pa-tags" aria-label={t('field.tags')}>
      {tags.map((tag) => (
        <li key={tag} className="tag">
          {tag}
        </li>
      ))}
      {isInternal && !sees(parcel, 'tags') && (
        <li>
          <Internal />
        </li>
      )}
    </ul>
  )
}

interface ParcelSheetProps {
  parcel: PropertyView
  isInternal: boolean
  onPreview: () => void
}

/** What a parcel says, as far as the reader may know it. */
export const ParcelSheet = ({ parcel, isInternal, onPreview }: ParcelSheetProps): ReactElement => {
  const { t } = useTranslation('parcels')
  const language = useLanguage()
  // The public sees no archived one.
  const isSeen = parcel.isPublic === true && parcel.isArchived !== true
  const isLinked = parcel.projectId !== undefined && parcel.projectId !== null
  return (
    <article className="pa-page">
      <header className="pa-head">
        <div>
          <p className="soft">{parcel.location?.name ?? t('unknownLocation')}</p>
          <h1 className="serif" tabIndex={-1}>
            {parcel.isArchived === true ? `${t('archived')}: ` : ''}
            {parcel.name}
          </h1>
          <Tags parcel={parcel} isInternal={isInternal} />
        </div>
        <p className="pa-tags">
          {isInternal && (
            <>
              <span className={isSeen ? 'tag done' : 'tag'}>
                <Icon name={parcel.isArchived === true ? 'folder' : isSeen ? 'globe' : 'eyeOff'} size={14} />{' '}
                {t(parcel.isArchived === true ? 'archived' : isSeen ? 'public' : 'internal')}
              </span>
              <Button size="small" icon="eye" onClick={onPreview}>
                {t('preview.open')}
              </Button>
            </>
          )}
          <Button size="small" icon="print" onClick={() => window.print()}>
            {t('menu.print')}
          </Button>
        </p>
      </header>
      {isInternal && parcel.isStale === true && <Confirmation parcel={parcel} />}
      {(parcel.warnings ?? []).length > 0 && (
        <div className="note time" role="status">
          <Icon name="warning" />
          <ul>
            {(parcel.warnings ?? []).map(({ rule, params }, n) => (
              <li key={n}>{t(`warning.${rule.replace('.', '_')}`, spoken(params, language))}</li>
            ))}
          </ul>
        </div>
      )}
      <Surroundings parcel={parcel} />
      <MediaStrip parcel={parcel} isInternal={isInternal} />
      <Accordion title={t('part.facts')}>
        <Facts parcel={parcel} isInternal={isInternal} />
      </Accordion>
      {parcel.description !== undefined && (isInternal || parcel.description !== '') && (
        <Accordion title={t('part.description')} aside={isInternal && !sees(parcel, 'description') && <Internal />}>
          {parcel.description === '' ? <Missing /> : <Markdown text={parcel.description} />}
        </Accordion>
      )}
      {isInternal && parcel.internalNotes !== undefined && (
        <Accordion title={t('part.internalNotes')} aside={<Icon name="lock" size={16} />}>
          {parcel.internalNotes === '' ? <Missing /> : <Markdown text={parcel.internalNotes} />}
        </Accordion>
      )}
      {(isInternal || isLinked) && (
        <Accordion title={t('part.tender')} aside={isInternal && isLinked && !sees(parcel, 'projectId') && <Internal />}>
          <LinkedTender parcel={parcel} isInternal={isInternal} />
        </Accordion>
      )}
      {(isInternal || (parcel.files ?? []).length > 0) && (
        <Accordion title={t('part.files')}>
          {/* A boundary of its own: texts that are still loading must not take the map away with them. */}
          <Suspense
            fallback={
              <LoadBarrier>
                <Skeleton lines={3} />
              </LoadBarrier>
            }
          >
            <FilesPart parcel={parcel} isInternal={isInternal} />
          </Suspense>
        </Accordion>
      )}
      {isInternal && (
        <Accordion title={t('part.history')} onScreen>
          <History parcel={parcel} />
        </Accordion>
      )}
      <section className="pa-part surface pa-disclaimer">
        <h2>{t('disclaimer.title')}</h2>
        <p>{t('disclaimer.text')}</p>
      </section>
      {parcel.updated !== undefined && (
        <p className="small soft num">{t('updated', { date: formatDate(parcel.updated, language), name: parcel.updatedBy })}</p>
      )}
      {isInternal && parcel.isStale !== true && <Confirmation parcel={parcel} />}
    </article>
  )
}
