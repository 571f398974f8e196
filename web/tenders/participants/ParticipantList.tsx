import { useMemo, useRef, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { OfferView } from '../../../server/contract/offers/views'
import type { TenderView } from '../../../server/contract/tenders/views'
import { Button, EmptyState } from '../../ui'
import { LineTable, SearchField, type Column } from '../../ui/list'
import { DateTime } from '../../ui/time'
import { lotWords } from './lotWords'
import { organizationPath } from './paths'

interface ParticipantListProps {
  tender: TenderView
  offers: readonly OfferView[]
  lotNumber: number | null
  /** Opens the invitation; null where this person may not invite. */
  onInvite: (() => void) | null
}

/** Where they stand in each lot. */
const LotWords = ({ offer, tender }: { offer: OfferView; tender: TenderView }): ReactElement[] => {
  const { t } = useTranslation('participants')
  return lotWords(offer, tender).map(({ lotId, number, round, key }) => (
    <span key={`${lotId}.${key}`} className="pt-lotword">
      {number !== null && <b>{t('lot.number', { number })}</b>} {round !== null && <b>{t('round.name', { round })}</b>} {t(`stage.${key}`)}
    </span>
  ))
}

/** Everybody who takes part, by name: place, contact, and where they stand in each lot. */
export const ParticipantList = ({ tender, offers, lotNumber, onInvite }: ParticipantListProps): ReactElement => {
  const { t } = useTranslation('participants')
  const [search, setSearch] = useState('')
  const surface = useRef<HTMLDivElement>(null)
  const rows = useMemo(() => {
    const wanted = search.trim().toLowerCase()
    return offers
      .filter(({ organization, contact }) =>
        wanted === '' ? true : [organization.name, organization.city, contact].some((text) => text?.toLowerCase().includes(wanted)),
      )
      .sort((one, other) => one.organization.name.localeCompare(other.organization.name, 'de'))
  }, [offers, search])
  const columns: readonly Column<OfferView>[] = [
    {
      name: 'o',
      label: t('list.column.o'),
      order: 'ascending',
      cell: ({ organizationId, organization }) => (
        <Link className="rowlink strong" to={organizationPath(tender.id, organizationId, lotNumber)}>
          {organization.name}
        </Link>
      ),
    },
    { name: 'c', label: t('list.column.c'), cell: ({ organization }) => organization.city },
    { name: 'k', label: t('list.column.k'), cell: ({ contact }) => contact },
    { name: 's', label: t('list.column.s'), cell: (offer) => <LotWords offer={offer} tender={tender} /> },
    { name: 'd', label: t('list.column.d'), cell: ({ created }) => <DateTime value={created} as="day" /> },
  ]
  return (
    <div className="pt-list stack-3">
      <div className="toolbar">
        <SearchField
          label={t('list.search')}
          value={search}
          onSearch={setSearch}
          onDown={() => surface.current?.querySelector<HTMLElement>('.rowlink')?.focus()}
        />
        <span className="soft small num" role="status">
          {t('list.count', { count: rows.length })}
        </span>
      </div>
      <div className="surface" ref={surface}>
        {rows.length === 0 ? (
          <EmptyState
            drawing={offers.length === 0 ? 'tenders' : 'search'}
            action={offers.length === 0 && onInvite && <Button onClick={onInvite}>{t('invite.title')}</Button>}
          >
            {t(offers.length === 0 ? 'list.empty' : 'list.none')}
          </EmptyState>
        ) : (
          <LineTable rows={rows} keyOf={({ id }) => id} caption={t('list.caption')} columns={columns} height={52} />
        )}
      </div>
    </div>
  )
}
