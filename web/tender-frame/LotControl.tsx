import { useRef, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { TenderView } from '../../server/contract/tenders/views'
import { Panel, Segments } from '../ui'
import { SearchField } from '../ui/list'
import { DateTime, useServerNow } from '../ui/time'
import { stageKeyOfLot } from './StageTag'

/** Up to five lots stand side by side; more are a table that can be filtered. */
const SIDE_BY_SIDE = 5

/**
 * The chosen lot lies in the address ('?los=2', or by its id from where its number is not known), so that a link leads to it; the first one
 * where none is named.
 */
export function useChosenLot(tender: Pick<TenderView, 'lots'>): readonly [number, (index: number) => void] {
  const [query, setQuery] = useSearchParams()
  const named = query.get('los') ?? '1'
  const byId = tender.lots.findIndex(({ lotId }) => lotId === named)
  const asked = byId < 0 ? Number(named) : byId + 1
  const chosen = Number.isInteger(asked) && asked >= 1 && asked <= tender.lots.length ? asked - 1 : 0
  const choose = (index: number): void => {
    const next = new URLSearchParams(query)
    next.set('los', String(index + 1))
    setQuery(next, { replace: true, preventScrollReset: true })
  }
  return [chosen, choose]
}

interface LotControlProps {
  tender: TenderView
  chosen: number
  onChoose: (index: number) => void
}

const SideBySide = ({ tender, chosen, onChoose }: LotControlProps): ReactElement => {
  const { t } = useTranslation('tenders')
  const now = useServerNow()
  return (
    <Segments
      className="td-lots"
      label={t('detail.lots')}
      value={chosen}
      options={tender.lots.map((lot, index) => [
        index,
        <>
          <b>
            {t('deadlines.lot', { number: index + 1 })} <span className="nm">{lot.name}</span>
          </b>
          <small>{t(`stages.${stageKeyOfLot(tender, lot, now)}`)}</small>
        </>,
        { title: lot.name },
      ])}
      onChange={onChoose}
    />
  )
}

const Table = ({ tender, chosen, onChoose }: LotControlProps): ReactElement => {
  const { t } = useTranslation('tenders')
  const now = useServerNow()
  const [search, setSearch] = useState('')
  const table = useRef<HTMLTableElement>(null)
  const rows = tender.lots.map((lot, index) => ({ lot, index, stage: t(`stages.${stageKeyOfLot(tender, lot, now)}`) }))
  const wanted = search.trim().toLowerCase()
  const found = rows.filter(({ lot, index, stage }) =>
    wanted === '' ? true : [String(index + 1), lot.name, stage].some((text) => text.toLowerCase().includes(wanted)),
  )
  return (
    <Panel className="td-panel td-lot-table" label={t('detail.lots')} body={null}>
      <div className="toolbar">
        <SearchField
          label={t('lots.search')}
          value={search}
          onSearch={setSearch}
          onDown={() => table.current?.querySelector('button')?.focus()}
        />
        <span className="soft small" role="status">
          {t('lots.count', { count: found.length, all: rows.length })}
        </span>
      </div>
      <div className="td-scroll">
        <table className="table" ref={table}>
          <thead>
            <tr>
              <th scope="col">{t('public.lot')}</th>
              <th scope="col">{t('public.what')}</th>
              <th scope="col">{t('lots.stage')}</th>
              <th scope="col" className="wide">
                {t('public.deadline')}
              </th>
            </tr>
          </thead>
          <tbody>
            {found.map(({ lot, index, stage }) => {
              const at = lot.stage >= 4 ? lot.offerDeadline : (lot.applicationDeadline ?? lot.offerDeadline)
              return (
                <tr key={lot.lotId} aria-selected={index === chosen}>
                  <td className="num">{index + 1}</td>
                  <td>
                    <button type="button" className="linklike" aria-pressed={index === chosen} onClick={() => onChoose(index)}>
                      {lot.name || lot.lotId}
                    </button>
                  </td>
                  <td>{stage}</td>
                  <td className="num wide">{at && lot.stage < 7 ? <DateTime value={at} as="bare" /> : ''}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </Panel>
  )
}

/** Which lot the page is about. */
export const LotControl = (props: LotControlProps): ReactElement | null =>
  !props.tender.hasLots || props.tender.lots.length < 2 ? null : props.tender.lots.length <= SIDE_BY_SIDE ? (
    <SideBySide {...props} />
  ) : (
    <Table {...props} />
  )
