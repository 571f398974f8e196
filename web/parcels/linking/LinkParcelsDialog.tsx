import '../parcels.css'
import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { PropertyRow } from '../../../server/contract/parcels/views'
import type { LotView, TenderView } from '../../../server/contract/tenders/views'
import { useLanguage } from '../../i18n/useLanguage'
import { RpcError, call, useRpc } from '../../rpc'
import { toast } from '../../ui/toasts/toasts'
import { START, type MapBounds } from '../../map'
import { Check, Icon, VerbDialog } from '../../ui'
import { SearchField } from '../../ui/list'
import { ParcelMap } from '../list/ParcelMap'
import { platLine, sizeText } from '../words'
import { linkAll, type Unlinked } from './parcelsOf'

interface LinkParcelsDialogProps {
  tender: TenderView
  lot: LotView
  linked: readonly PropertyRow[]
  onClose: () => void
}

const SHOWN = 100
const SHAPES_ZOOM = 17

/** What a tender shows: the public finds nothing else behind its links. */
const OFFERED = { isPublic: true } as const

const still = (): void => undefined

const viewOf = (row: PropertyRow | undefined): { bounds: MapBounds; maxZoom: number } | null =>
  row?.bounds ? { bounds: row.bounds, maxZoom: SHAPES_ZOOM } : null

const Refused = ({ refused }: { refused: readonly Unlinked[] }): ReactElement => (
  <div className="note error" role="alert">
    <Icon name="warning" />
    <ul>
      {refused.map(({ row, message }) => (
        <li key={row.id}>
          <b>{row.name}</b>: {message}
        </li>
      ))}
    </ul>
  </div>
)

interface FoundRowProps {
  row: PropertyRow
  isChosen: boolean
  isLinked: boolean
  onHover: (id: number | null) => void
  onToggle: () => void
}

const FoundRow = ({ row, isChosen, isLinked, onHover, onToggle }: FoundRowProps): ReactElement => {
  const { t } = useTranslation(['linking', 'parcels'])
  const language = useLanguage()
  return (
    <li onMouseEnter={() => onHover(row.id)} onMouseLeave={() => onHover(null)}>
      <Check checked={isChosen || isLinked} disabled={isLinked} onChange={onToggle}>
        {row.name} {isLinked && <span className="tag done">{t('added')}</span>}
        <span className="small soft">
          {[
            row.location?.name ?? t('parcels:unknownLocation'),
            platLine(row.plat),
            row.size ? sizeText(row.size, language) : t('unknownSize'),
          ]
            .filter((text) => text !== '')
            .join(' · ')}
        </span>
      </Check>
    </li>
  )
}

/** 'Grundstück auswählen': public parcels for a lot, found by name or on the map, several at once. */
export const LinkParcelsDialog = ({ tender, lot, linked, onClose }: LinkParcelsDialogProps): ReactElement => {
  const { t } = useTranslation(['linking', 'parcels', 'app'])
  const [search, setSearch] = useState('')
  const found = useRpc('getProperties', [{ ...OFFERED, limit: SHOWN, ...(search === '' ? {} : { search }) }])
  const [chosen, setChosen] = useState<ReadonlyMap<number, PropertyRow>>(new Map())
  const [isAll, setAll] = useState(false)
  const [hovered, setHovered] = useState<number | null>(null)
  const [goTo, setGoTo] = useState(() => viewOf(linked.find((row) => row.bounds)))
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<readonly Unlinked[]>([])
  const rows = found.data ?? []
  const isLinked = (id: number): boolean => linked.some((row) => row.id === id)
  const toggle = (row: PropertyRow): void => {
    const next = new Map(chosen)
    if (!next.delete(row.id)) next.set(row.id, row)
    setChosen(next)
    if (next.has(row.id) && row.bounds) setGoTo(viewOf(row))
  }
  /** On the map there may be more than the list has found. */
  const choose = async (id: number): Promise<void> => {
    if (isLinked(id)) return
    const known = rows.find((row) => row.id === id) ?? chosen.get(id)
    try {
      const row = known ?? (await call('getProperty', id))
      if (row.isPublic === true && row.isArchived !== true) toggle(row)
      else toast.info(t('onlyPublic', { name: row.name }))
    } catch (fault) {
      toast.error(fault instanceof RpcError ? fault.message : t('parcels:failed'))
    }
  }
  const link = async (): Promise<void> => {
    if (isBusy) return
    setBusy(true)
    const wanted = [...chosen.values()]
    const left = await linkAll(wanted, tender.id, isAll || !tender.hasLots ? undefined : lot.lotId)
    setBusy(false)
    if (left.length < wanted.length) toast.success(t('done.parcels', { count: wanted.length - left.length }))
    if (left.length === 0) return onClose()
    setRefused(left)
    setChosen(new Map(left.map(({ row }) => [row.id, row])))
  }
  return (
    <VerbDialog
      title={t('choose')}
      verb={t('verbCount', { count: chosen.size })}
      width="wide"
      isReady={chosen.size > 0}
      busy={isBusy}
      onDo={() => void link()}
      onClose={onClose}
    >
      {refused.length > 0 && <Refused refused={refused} />}
      <div className="li-pick">
        <div className="li-side">
          <SearchField
            value={search}
            label={t('parcels:search')}
            onSearch={setSearch}
            onDown={() => document.querySelector<HTMLElement>('.li-found input')?.focus()}
          />
          <ul className="li-found" aria-label={t('found')}>
            {rows.map((row) => (
              <FoundRow
                key={row.id}
                row={row}
                isChosen={chosen.has(row.id)}
                isLinked={isLinked(row.id)}
                onHover={setHovered}
                onToggle={() => toggle(row)}
              />
            ))}
          </ul>
          {found.data && rows.length === 0 && <p className="soft small">{t('noneFound')}</p>}
          {found.data?.length === SHOWN && <p className="soft small">{t('firstOnly', { count: SHOWN })}</p>}
        </div>
        <div className="li-map mp-box">
          <ParcelMap
            start={START}
            goTo={goTo}
            filter={OFFERED}
            isInternal
            hovered={hovered}
            onHover={setHovered}
            onMove={still}
            onChoose={(id) => void choose(id)}
          />
        </div>
      </div>
      <p className="li-chosen" role="status">
        {chosen.size === 0 ? t('nothingChosen') : t('chosen', { names: [...chosen.values()].map(({ name }) => name).join(', ') })}
      </p>
      {tender.hasLots && (
        <label className="check">
          <input type="checkbox" checked={isAll} onChange={(event) => setAll(event.target.checked)} /> {t('forAllLots')}
        </label>
      )}
    </VerbDialog>
  )
}
