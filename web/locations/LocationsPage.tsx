import './locations.css'
import { lazy, Suspense, useCallback, useMemo, useRef, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { LocationView } from '../../server/contract/locations/views'
import { RpcError, call, useRpc } from '../rpc'
import { useSession } from '../session/SessionProvider'
import { Page } from '../page/Page'
import { toast } from '../ui/toasts/toasts'
import { Button, ConfirmDialog, EmptyState, Skeleton, Switch } from '../ui'
import { SearchField } from '../ui/list'

const LocationDialog = lazy(() => import('./LocationDialog').then((module) => ({ default: module.LocationDialog })))

type Edited = { location: LocationView | null } | null

/** /standorte: locations with their parcels; made, changed, archived and restored by staff, read by whoever is logged in. */
const LocationsPage = (): ReactElement => {
  const { t } = useTranslation(['locations', 'app'])
  const { isInternal } = useSession()
  const [isArchive, setArchive] = useState(false)
  const [search, setSearch] = useState('')
  const [edited, setEdited] = useState<Edited>(null)
  const [asked, setAsked] = useState<LocationView | null>(null)
  const box = useRef<HTMLDivElement>(null)
  const list = useRpc('getLocations', [isArchive])
  const onSearch = useCallback((text: string): void => setSearch(text), [])
  const rows = useMemo(() => {
    const wanted = search.trim().toLocaleLowerCase('de')
    return (list.data ?? []).filter(
      ({ name, addressDisplayName, isArchived }) =>
        (isArchive || !isArchived) && (wanted === '' || `${name} ${addressDisplayName}`.toLocaleLowerCase('de').includes(wanted)),
    )
  }, [list.data, search, isArchive])
  const setArchived = async (location: LocationView): Promise<void> => {
    setAsked(null)
    const archived = !location.isArchived
    try {
      await call('updateLocation', { id: location.id, version: location.version ?? 0, isArchived: archived })
      toast.success(t(archived ? 'done.archived' : 'done.restored'))
      void list.refetch()
    } catch (fault) {
      toast.error(`${t(archived ? 'refused.archived' : 'refused.restored')}${fault instanceof RpcError ? ` ${fault.message}` : ''}`)
    }
  }
  const actions = (
    <Button variant="primary" icon="plus" title={t('create')} onClick={() => setEdited({ location: null })}>
      <span className="wide">{t('create')}</span>
    </Button>
  )
  return (
    <Page title={t('title')} crumbs={[{ label: t('title') }]} {...(isInternal ? { actions } : {})}>
      <div className="lo" id="orte">
        <div className="head">
          <h1>{t('title')}</h1>
          <span className="soft num" aria-live="polite">
            {list.data && t('count', { count: rows.length })}
          </span>
        </div>
        <div className="toolbar" role="search">
          <SearchField
            value={search}
            label={t('search')}
            onSearch={onSearch}
            onDown={() => box.current?.querySelector<HTMLElement>('button')?.focus()}
          />
          {isInternal && (
            <Switch checked={isArchive} onChange={setArchive}>
              {t('archive')}
            </Switch>
          )}
        </div>
        <div className="surface" ref={box} aria-busy={list.isPending}>
          {list.isPending ? (
            <Skeleton lines={8} label={t('app:loading')} />
          ) : list.isError ? (
            <EmptyState drawing="harbour" action={<Button onClick={() => void list.refetch()}>{t('again')}</Button>}>
              {list.error.message || t('failed')}
            </EmptyState>
          ) : rows.length === 0 ? (
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
          ) : (
            <ul className="lo-list">
              {rows.map((location) => (
                <li key={location.id}>
                  <span className="lo-name">
                    <b>{location.isArchived ? t('isArchived', { name: location.name }) : location.name}</b>
                    <span className="small soft">{location.addressDisplayName}</span>
                  </span>
                  <span className="lo-links">
                    <Link className="num" to={`/grundstuecke?locationId=${location.id}#liste`}>
                      {t('parcels', { count: location.propertyCount })}
                    </Link>
                    <Link
                      to={`/grundstuecke?lat=${location.latitude}&lng=${location.longitude}&z=16#karte`}
                      aria-label={t('onMap', { name: location.name })}
                    >
                      {t('mapLink')}
                    </Link>
                  </span>
                  {isInternal && (
                    <span className="lo-acts">
                      {!location.isArchived && (
                        <Button size="small" icon="pencil" onClick={() => setEdited({ location })}>
                          {t('edit')}
                        </Button>
                      )}
                      <Button size="small" onClick={() => setAsked(location)}>
                        {t(location.isArchived ? 'restore' : 'toArchive')}
                      </Button>
                    </span>
                  )}
                </li>
              ))}
            </ul>
          )}
        </div>
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
          onConfirm={() => void setArchived(asked)}
          onCancel={() => setAsked(null)}
        >
          {t(asked.isArchived ? 'sureRestore' : 'sureArchive')}
        </ConfirmDialog>
      )}
    </Page>
  )
}

export default LocationsPage
