import './locations.css'
import { lazy, Suspense, useMemo, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { LocationView } from '../../server/contract/locations/locations'
import { RpcError, call, useRpc } from '../rpc'
import { useSession } from '../session/SessionProvider'
import { Page } from '../page/Page'
import { toast } from '../ui/toasts/toasts'
import { Button, ConfirmDialog, EmptyState, Switch } from '../ui'
import { ListHead, ListSurface, SearchField, wholeList } from '../ui/list'

const LocationDialog = lazy(() => import('./LocationDialog').then((module) => ({ default: module.LocationDialog })))

type Edited = { location: LocationView | null } | null

/** Staff change and archive it; what is archived is restored before it is changed. */
const LocationLine = ({
  location,
  onEdit,
  onArchive,
}: {
  location: LocationView
  onEdit?: () => void
  onArchive?: () => void
}): ReactElement => {
  const { t } = useTranslation('locations')
  const { id, name, addressDisplayName, isArchived, propertyCount, latitude, longitude } = location
  return (
    <li>
      <span className="lo-name">
        <b>{isArchived ? t('isArchived', { name }) : name}</b>
        <span className="small soft">{addressDisplayName}</span>
      </span>
      <span className="lo-links">
        <Link className="num" to={`/grundstuecke?locationId=${id}#liste`}>
          {t('parcels', { count: propertyCount })}
        </Link>
        <Link to={`/grundstuecke?lat=${latitude}&lng=${longitude}&z=16#karte`} aria-label={t('onMap', { name })}>
          {t('mapLink')}
        </Link>
      </span>
      {onArchive && (
        <span className="lo-acts">
          {!isArchived && (
            <Button size="small" icon="pencil" onClick={onEdit}>
              {t('edit')}
            </Button>
          )}
          <Button size="small" onClick={onArchive}>
            {t(isArchived ? 'restore' : 'toArchive')}
          </Button>
        </span>
      )}
    </li>
  )
}

/** Archives a location, or restores it. */
const useArchive = (onDone: () => void) => {
  const { t } = useTranslation('locations')
  return async (location: LocationView): Promise<void> => {
    const archived = !location.isArchived
    try {
      await call('updateLocation', { id: location.id, version: location.version ?? 0, isArchived: archived })
      toast.success(t(archived ? 'done.archived' : 'done.restored'))
      onDone()
    } catch (fault) {
      toast.error(`${t(archived ? 'refused.archived' : 'refused.restored')}${fault instanceof RpcError ? ` ${fault.message}` : ''}`)
    }
  }
}

/** /standorte: locations with their parcels; made, changed, archived and restored by staff, read by whoever is logged in. */
const LocationsPage = (): ReactElement => {
  const { t } = useTranslation('locations')
  const { isInternal } = useSession()
  const [isArchive, setArchive] = useState(false)
  const [search, setSearch] = useState('')
  const [edited, setEdited] = useState<Edited>(null)
  const [asked, setAsked] = useState<LocationView | null>(null)
  const list = useRpc('getLocations', [isArchive])
  const rows = useMemo(() => {
    const wanted = search.trim().toLocaleLowerCase('de')
    return (list.data ?? []).filter(
      ({ name, addressDisplayName, isArchived }) =>
        (isArchive || !isArchived) && (wanted === '' || `${name} ${addressDisplayName}`.toLocaleLowerCase('de').includes(wanted)),
    )
  }, [list.data, search, isArchive])
  const shown = wholeList(list, rows)
  const archive = useArchive(() => void list.refetch())
  const actions = (
    <Button variant="primary" icon="plus" title={t('create')} onClick={() => setEdited({ location: null })}>
      <span className="wide">{t('create')}</span>
    </Button>
  )
  return (
    <Page title={t('title')} crumbs={[{ label: t('title') }]} {...(isInternal ? { actions } : {})}>
      <div className="lo lines">
        <ListHead title={t('title')} list={shown} count={(words) => t('count', words)} />
        <div className="toolbar" role="search">
          <SearchField
            value={search}
            label={t('search')}
            onSearch={setSearch}
            onDown={() => document.querySelector<HTMLElement>('.lo-list button')?.focus()}
          />
          {isInternal && (
            <Switch checked={isArchive} onChange={setArchive}>
              {t('archive')}
            </Switch>
          )}
        </div>
        <ListSurface
          list={shown}
          failed={t('failed')}
          empty={
            <EmptyState
              drawing={search === '' ? 'harbour' : 'search'}
              action={
                search === '' && !isArchive && isInternal ? (
                  <Button onClick={() => setEdited({ location: null })}>{t('create')}</Button>
                ) : undefined
              }
            >
              {t(search !== '' ? 'empty.search' : isArchive ? 'empty.archive' : 'empty.none')}
            </EmptyState>
          }
        >
          <ul className="lo-list">
            {rows.map((location) => (
              <LocationLine
                key={location.id}
                location={location}
                {...(isInternal && { onEdit: () => setEdited({ location }), onArchive: () => setAsked(location) })}
              />
            ))}
          </ul>
        </ListSurface>
      </div>
      {edited && (
        <Suspense fallback={null}>
          <LocationDialog
            location={edited.location}
            others={list.data ?? []}
            onClose={() => setEdited(null)}
            onSaved={() => {
              setEdited(null)
              void list.refetch()
            }}
          />
        </Suspense>
      )}
      {asked && (
        <ConfirmDialog
          title={t('sure')}
          confirm={t(asked.isArchived ? 'restore' : 'toArchive')}
          onConfirm={() => {
            setAsked(null)
            void archive(asked)
          }}
          onCancel={() => setAsked(null)}
        >
          {t(asked.isArchived ? 'sureRestore' : 'sureArchive')}
        </ConfirmDialog>
      )}
    </Page>
  )
}

export default LocationsPage
