import type { Lang } from '../../../engine/languages'
import type { TFunction } from 'i18next'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { HistoryEntry } from '../../../server/contract/parcels/properties'
import type { PropertyView } from '../../../server/contract/parcels/views'
import { useLanguage } from '../../i18n/useLanguage'
import { call, rpcKey, useAction, useRpc, type RpcError } from '../../rpc'
import { queryClient } from '../../rpc/queryClient'
import { toast } from '../../ui/toasts/toasts'
import { plainWords } from '../../../engine/reading'
import { sizeText } from '../words'
import { Button, FaultNote, Skeleton } from '../../ui'
import { formatDateTime } from '../../ui/time'
import { useInfiniteQuery, type InfiniteData, type UseInfiniteQueryResult } from '@tanstack/react-query'

/** As many as the server answers at once, at least where there are older ones. */
const PAGE = 100

type Pages = InfiniteData<HistoryEntry[], string | null>

/** Who changed what of a parcel, newest first, page by page. */
const useHistory = (id: number): UseInfiniteQueryResult<Pages, RpcError> =>
  useInfiniteQuery<HistoryEntry[], RpcError, Pages, readonly unknown[], string | null>({
    queryKey: rpcKey('getPropertyHistory', [id]),
    queryFn: ({ pageParam }) => (pageParam === null ? call('getPropertyHistory', id) : call('getPropertyHistory', id, pageParam)),
    initialPageParam: null,
    getNextPageParam: (page) => (page.length < PAGE ? undefined : page.at(-1)?.cursor),
  })

const MOST = 160
/** What only other calls set cannot be taken back here. */
const STAYS: readonly string[] = ['isArchived', 'projectId', 'lotId', 'confirmed', 'images', 'panoramas', 'file', 'files']

const short = (text: string): string => (text.length > MOST ? `${text.slice(0, MOST)}…` : text)

const LETTERS: readonly string[] = ['description', 'internalNotes']

/** A value as one line, in the words that its field has on the page; shapes are named, not printed. */
const valueText = (field: string, value: unknown, { t, language }: { t: TFunction; language: Lang }): string => {
  if (field === 'hasBuilding' && value === null) return t('parcels:building.unbekannt')
  if (value === null || value === undefined || value === '') return t('parcels:history.none')
  if (typeof value === 'boolean') return t(`parcels:${field === 'hasBuilding' ? 'building' : 'tri'}.${value ? 'ja' : 'nein'}`)
  if (typeof value === 'number') return field === 'size' ? sizeText(value, language) : value.toLocaleString(language)
  if (typeof value === 'string') return short(LETTERS.includes(field) ? plainWords(value).replace(/\s+/g, ' ').trim() : value)
  if (!Array.isArray(value)) return short(JSON.stringify(value))
  const parts = (value as unknown[]).map((one) => {
    if (typeof one === 'string') return t(`parcels:field.${one}`, { defaultValue: one })
    const field = one as { name?: unknown; value?: unknown }
    if (typeof field.name !== 'string') return JSON.stringify(one)
    // Pictures have a name and nothing beside it that a line could tell.
    return field.value === undefined ? field.name : `${field.name}: ${typeof field.value === 'string' ? field.value : ''}`
  })
  return parts.length === 0 ? t('parcels:history.none') : short(parts.join(', '))
}

type Change = HistoryEntry['changes'][number]
/** What is told of markers that were changed: of one panorama, which need not be there any more. */
interface Markers {
  id: string
  name: string
  before: number
  after: number
  isKept: boolean
}
const markersIn = ({ field, before, after }: Change): Markers | null => {
  if (!field.startsWith('markers/')) return null
  const [old, now] = [before as { name: string; count: number; isKept: boolean }, after as { count: number }]
  return { id: field.slice('markers/'.length), name: old.name, before: old.count, after: now.count, isKept: old.isKept }
}

const mayTakeBack = (change: Change, { panoramas = [], isArchived }: PropertyView): boolean => {
  if (isArchived === true) return false
  const markers = markersIn(change)
  return markers ? markers.isKept && panoramas.some(({ url }) => url.endsWith(`/${markers.id}`)) : !STAYS.includes(change.field)
}

const dateText = (value: unknown, language: Lang): string => (typeof value === 'string' ? formatDateTime(value, language) : '')

/** Its id says nothing to anybody: its name stands for it and leads there. */
const TenderChange = ({ before, after }: { before: unknown; after: unknown }): ReactElement => {
  const { t } = useTranslation('parcels')
  const tenders = useRpc('getAllProjects', [])
  const link = (id: unknown): ReactElement | string =>
    typeof id === 'string' ? (
      <Link to={`/projekte/${id}`}>{tenders.data?.find((one) => one.id === id)?.name || t('toTender')}</Link>
    ) : (
      t('history.none')
    )
  return (
    <>
      <del>{link(before)}</del> <ins>{link(after)}</ins>
    </>
  )
}

/** The names of all places, archived ones as well: the history knows ids. */
const PlaceChange = ({ before, after }: { before: unknown; after: unknown }): ReactElement => {
  const { t } = useTranslation('parcels')
  const places = useRpc('getLocations', [true])
  const name = (value: unknown): string =>
    value === null || value === undefined
      ? t('history.none')
      : (places.data?.find(({ id }) => id === value)?.name ?? (places.isPending ? '…' : t('unknownLocation')))
  return (
    <>
      <del>{name(before)}</del> <ins>{name(after)}</ins>
    </>
  )
}

/** Who changed what and when; a value can be taken back, which is a change like every other. */
export const History = ({ parcel }: { parcel: PropertyView }): ReactElement => {
  const { t } = useTranslation(['parcels', 'panorama'])
  const language = useLanguage()
  const entries = useHistory(parcel.id)
  const { run } = useAction(({ message }) => toast.error(`${t('refused.update')} ${message}`))
  const takeBack = (historyId: string, field: string) =>
    run(async () => {
      queryClient.setQueryData(
        rpcKey('getProperty', [parcel.id]),
        await call('takeBackPropertyValue', parcel.id, historyId, field, parcel.version ?? 0),
      )
      void entries.refetch()
      toast.success(t('done.updated'))
    })
  if (!entries.data) return <Skeleton lines={3} />
  return (
    <>
      <ol className="pa-history">
        {entries.data.pages.flat().map(({ id, at, by, kind, changes }) => (
          <li key={id}>
            <p>
              <span className="num">{formatDateTime(at, language)}</span> · {by} · <b>{t(`history.${kind}`)}</b>
            </p>
            <ul>
              {changes.map((change) => {
                const { field, before, after } = change
                const markers = markersIn(change)
                const label = markers ? t('history.markersOf', { name: markers.name }) : t(`field.${field}`, { defaultValue: field })
                return (
                  <li key={field}>
                    <span>{label}</span>
                    <span className="pa-change">
                      {markers ? (
                        <>
                          <del>{t('panorama:markers', { count: markers.before })}</del>{' '}
                          <ins>{t('panorama:markers', { count: markers.after })}</ins>
                        </>
                      ) : field === 'projectId' ? (
                        <TenderChange before={before} after={after} />
                      ) : field === 'locationId' ? (
                        <PlaceChange before={before} after={after} />
                      ) : field === 'confirmed' ? (
                        dateText(after, language)
                      ) : field === 'geoJson' ? (
                        t('history.shape')
                      ) : (
                        <>
                          <del>{valueText(field, before, { t, language })}</del> <ins>{valueText(field, after, { t, language })}</ins>
                        </>
                      )}
                    </span>
                    {kind !== 'created' && mayTakeBack(change, parcel) && (
                      <Button size="small" variant="quiet" onClick={() => void takeBack(id, field)}>
                        {t('history.takeBack')}
                        <span className="sr">
                          : {label}, {formatDateTime(at, language)}
                        </span>
                      </Button>
                    )}
                  </li>
                )
              })}
            </ul>
          </li>
        ))}
      </ol>
      {entries.isError && <FaultNote bare>{entries.error.message || t('failed')}</FaultNote>}
      {entries.hasNextPage && (
        <p>
          <Button size="small" busy={entries.isFetchingNextPage} onClick={() => void entries.fetchNextPage()}>
            {t('history.older')}
          </Button>
        </p>
      )}
    </>
  )
}
